#include "games/caramba/view.h"

#include <gtest/gtest.h>

#include "games/position.h"

namespace wagnis {
namespace {

TEST(CarambaView, ShowsEverythingThatAPlayerMaySee) {
  const Position table("caramba", "players=3", "play -11 7/9/5 -/rrrrr*/kkbbr");
  const std::string view = table.state().view();
  EXPECT_EQ(view.substr(view.find(R"("points":[)")),
            R"("points":[7,9,5],"winners":[],"position":)"
            R"({"phase":"play","throwing":null,"goal":20,"figures":[{"color":"k","points":1,"owner":null},)"
            R"({"color":"b","points":2,"owner":1},{"color":"r","points":3,"owner":1}],)"
            R"("seats":[{"field":7,"dice":null,"thrown":0,"grab":null,"points":0},)"
            R"({"field":9,"dice":"rrrrr","thrown":0,"grab":"r","points":5},)"
            R"({"field":5,"dice":"kkbbr","thrown":0,"grab":null,"points":0}]}})");
}

TEST(CarambaView, ShowsDiceInTheAir) {
  const std::string some = Position("caramba", "", "throw:1 --- 1/1 -/kk").state().view();
  EXPECT_NE(some.find(R"("phase":"throw","throwing":1,)"), std::string::npos);
  EXPECT_NE(some.find(R"({"field":1,"dice":"kk","thrown":3,"grab":null,"points":0})"), std::string::npos);
  const std::string all = Position("caramba").play("0 keep:-").state().view();
  EXPECT_NE(all.find(R"({"field":1,"dice":"","thrown":5,"grab":null,"points":0})"), std::string::npos);
}

TEST(CarambaView, ShowsTheEnd) {
  const std::string view = Position("caramba", "", "over --- 22/22 -/-").state().view();
  EXPECT_NE(view.find(R"("winners":[0,1])"), std::string::npos);
  EXPECT_NE(view.find(R"("phase":"over")"), std::string::npos);
}

}  // namespace
}  // namespace wagnis
