#include "games/push/view.h"

#include <gtest/gtest.h>

#include "push/position.h"

namespace wagnis::push {
namespace {

TEST(PushView, ShowsEverythingThatAPlayerMaySee) {
  const Position table("players=2 switch=in", "place 1 1 odd y2 r112b3+7*+4~ b5g3*|*|- -/r14g6 p66/-");
  EXPECT_EQ(table.state().view(),
            R"({"game":"push","over":false,"pending":{"move":[1],"chance":[]},"moves":[[],["row:1","row:2","row:3"]],)"
            R"("points":[12,11],"cards":[2,3],"winners":[],"position":)"
            R"({"phase":"place","active":1,"seat":1,"clockwise":false,)"
            R"("pile":{"size":15,"rolls":7,"switches":4,"numbers":{"r1":2,"r2":1,"b3":1}},"bust":null,"hand":"y2",)"
            R"("rows":[{"cards":["b5","g3"],"roll":true,"points":8},{"cards":[],"roll":true,"points":0},null],)"
            R"("seats":[{"bench":[],"bank":["p6","p6"],"benchPoints":0,"bankPoints":12},)"
            R"({"bench":["r1","r4","g6"],"bank":[],"benchPoints":11,"bankPoints":0}]}})");
}

TEST(PushView, NamesTheRollCardInTheHandAndNoHand) {
  EXPECT_NE(Position("players=3", "place 0 0 even roll g1 -|-|- -/-/- -/-/-").state().view().find(R"("hand":"roll")"),
            std::string::npos);
  const std::string start = Position("players=3").state().view();
  EXPECT_NE(start.find(R"("hand":null)"), std::string::npos);
  EXPECT_NE(start.find(R"("clockwise":true)"), std::string::npos);
}

TEST(PushView, CountsTheCardsThatWouldBust) {
  const auto bust = [](std::string_view position) {
    const std::string view = Position("players=2 switch=in", position).state().view();
    const std::size_t from = view.find(R"("bust":)");
    return view.substr(from, view.find(R"(,"hand")") - from);
  };
  // The red 2 and the roll card fit the last row; the others fit an earlier one.
  EXPECT_EQ(bust("on 0 0 even - r2g15+1*+1~ r1*|b2*|g3 -/- -/-"), R"("bust":[0,5])");
  // Every row holds red and a roll card. A switch card needs no place.
  EXPECT_EQ(bust("on 0 0 even - r2g15+1*+1~ r1b2*|r4b2*|r3y2* -/- -/-"), R"("bust":[2,5])");
  EXPECT_EQ(bust("card 0 0 even - r2g15+1*+1~ r1b2*|r4b2*|r3y2* -/- -/-"), R"("bust":[2,5])");
  EXPECT_EQ(bust("on 0 0 even - r2g15+1*+1~ r1b2*|r4b2*|- -/- -/-"), R"("bust":[0,5])");  // the third row is still free
}

TEST(PushView, ShowsTheEnd) {
  EXPECT_EQ(
      Position("players=2", "over 0 0 even - - -|-|- r6/b6 -/-").state().view(),
      R"({"game":"push","over":true,"pending":{"move":[],"chance":[]},"moves":[[],[]],"points":[6,6],"cards":[1,1],"winners":[0,1],"position":)"
      R"({"phase":"over","active":0,"seat":0,"clockwise":true,"pile":{"size":0,"rolls":0,"switches":0,"numbers":{}},"bust":null,"hand":null,"rows":[null,null,null],)"
      R"("seats":[{"bench":["r6"],"bank":[],"benchPoints":6,"bankPoints":0},{"bench":["b6"],"bank":[],"benchPoints":6,"bankPoints":0}]}})");
}

}  // namespace
}  // namespace wagnis::push
