#include "games/tipp/view.h"

#include <gtest/gtest.h>

#include "games/position.h"

namespace wagnis {
namespace {

// Three dice are left: no match with chance 1/8 for odd and even, (2/3)^3 for shapes and colours, (5/6)^3 for numbers.
TEST(TippView, ShowsEverythingThatAPlayerMaySee) {
  const Position table("tipp", "", "dice 2 0 odd cross=3/2=6 17/30");
  EXPECT_EQ(table.state().view(),
            R"({"game":"tipp","over":false,"pending":{"move":[],"chance":[0]},"moves":[[],[]],)"
            R"("points":[17,30],"winners":[],"position":)"
            R"({"phase":"dice","round":2,"rounds":4,"seat":0,"dice":3,"stop":24,"bet":"odd","cards":[)"
            R"({"bet":"odd","faces":"135","points":1,"dice":0,"bust":[1,8]},)"
            R"({"bet":"even","faces":"246","points":1,"dice":0,"bust":[1,8]},)"
            R"({"bet":"circle","faces":"14","points":2,"dice":0,"bust":[8,27]},)"
            R"({"bet":"square","faces":"25","points":2,"dice":0,"bust":[8,27]},)"
            R"({"bet":"cross","faces":"36","points":2,"dice":3,"bust":[8,27]},)"
            R"({"bet":"blue","faces":"12","points":2,"dice":0,"bust":[8,27]},)"
            R"({"bet":"red","faces":"34","points":2,"dice":0,"bust":[8,27]},)"
            R"({"bet":"orange","faces":"56","points":2,"dice":0,"bust":[8,27]},)"
            R"({"bet":"1","faces":"1","points":3,"dice":0,"bust":[125,216]},)"
            R"({"bet":"2","faces":"2","points":3,"dice":6,"bust":[125,216]},)"
            R"({"bet":"3","faces":"3","points":3,"dice":0,"bust":[125,216]},)"
            R"({"bet":"4","faces":"4","points":3,"dice":0,"bust":[125,216]},)"
            R"({"bet":"5","faces":"5","points":3,"dice":0,"bust":[125,216]},)"
            R"({"bet":"6","faces":"6","points":3,"dice":0,"bust":[125,216]}]}})");
}

TEST(TippView, ShowsTheStartAndTheEnd) {
  const std::string start = Position("tipp").state().view();
  EXPECT_NE(start.find(R"("phase":"first","round":1,"rounds":4,"seat":0,"dice":12,"stop":0,"bet":null)"),
            std::string::npos);
  EXPECT_NE(start.find(R"("bust":[244140625,2176782336])"), std::string::npos);
  const std::string end = Position("tipp", "", "over 0 0 - - 17/30").state().view();
  EXPECT_NE(end.find(R"("over":true)"), std::string::npos);
  EXPECT_NE(end.find(R"("winners":[1])"), std::string::npos);
  EXPECT_NE(end.find(R"("phase":"over","round":0,)"), std::string::npos);
}

}  // namespace
}  // namespace wagnis
