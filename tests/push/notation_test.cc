#include "games/push/notation.h"

#include <gtest/gtest.h>

#include "games/push/rules.h"
#include "push/position.h"

namespace wagnis::push {
namespace {

// Why a line is refused, at a table of three with switch cards; "taken" if it is not refused.
std::string why(std::string_view line, int seats = 3, int deck_switches = kSwitchCards) {
  const auto state = parse_state(line, seats, deck_switches);
  return state ? "taken" : text(state.error());
}

TEST(PushStateLine, OfTheStart) {
  EXPECT_EQ(Position("players=2").line(),
            "start 0 0 even - "
            "r111222333444555666b111222333444555666g111222333444555666y111222333444555666p111222333444555666+18* -|-|- "
            "-/- -/-");
}

TEST(PushStateLine, TakesEveryPhase) {
  for (const char* line : {
           "over 0 0 even - - -|-|- r1/-/- -/-/b2",
           "start 2 2 even - r1 -|-|- -/-/- -/-/-",
           "card 0 0 odd - -+1* r1|-|- -/-/- -/-/-",
           "place 1 1 even y2 - r1|*|- -/-/- -/-/-",
           "place 1 1 even roll -+1~ r1*|*|- -/-/- -/-/-",
           "on 0 0 odd - -+1~ -|-|- -/-/- -/-/-",
           "die 0 0 even - - -|r1|- -/-/- -/-/-",
           "die 0 2 even - - -|r1|- -/-/- -/-/-",
           "take 0 1 even - - -|r1|* -/-/- -/-/-",
           "take 0 1 even - - b2|r1|* -/-/- -/-/-",
       })
    EXPECT_EQ(why(line), "taken") << line;
}

TEST(PushStateLine, SaysWhatIsWrongWithItsForm) {
  EXPECT_EQ(why(""), "a position has nine fields, PHASE ACTIVE SEAT PARITY HAND PILE ROWS BENCHES BANKS, not 1 (N10)");
  EXPECT_EQ(why("start 0 0 even - r1 -|-|- -/-/- -/-/- x"),
            "a position has nine fields, PHASE ACTIVE SEAT PARITY HAND PILE ROWS BENCHES BANKS, not 10 (N10)");
  EXPECT_EQ(why("begin 0 0 even - r1 -|-|- -/-/- -/-/-"),
            "PHASE \"begin\" is not one of over start card place on die take (N10)");
  EXPECT_EQ(why("start 3 0 even - r1 -|-|- -/-/- -/-/-"), "ACTIVE \"3\" and SEAT \"0\" are seats from 0 to 2 (N10)");
  EXPECT_EQ(why("start 0 x even - r1 -|-|- -/-/- -/-/-"), "ACTIVE \"0\" and SEAT \"x\" are seats from 0 to 2 (N10)");
  EXPECT_EQ(why("start 0 0 both - r1 -|-|- -/-/- -/-/-"), "PARITY \"both\" is not even or odd (N10)");
  EXPECT_EQ(why("place 0 0 even y7 r1 -|-|- -/-/- -/-/-"), "HAND \"y7\" is not a card such as y2, roll or - (N10)");
  EXPECT_EQ(why("start 0 0 even - r1+0* -|-|- -/-/- -/-/-"),
            "pile \"r1+0*\" does not end in +N* with N from 1 to 18 (P1)");
  EXPECT_EQ(why("start 0 0 even - r1+19* -|-|- -/-/- -/-/-"),
            "pile \"r1+19*\" does not end in +N* with N from 1 to 18 (P1)");
  EXPECT_EQ(why("start 0 0 even - r1+13~ -|-|- -/-/- -/-/-"),
            "pile \"r1+13~\" does not end in +N~ with N from 1 to 12 (P1)");
  EXPECT_EQ(why("start 0 0 even - r1* -|-|- -/-/- -/-/-"), "pile \"r1*\" does not end in +N* with N from 1 to 18 (P1)");
  EXPECT_NE(why("start 0 0 even - r1+2~+3* -|-|- -/-/- -/-/-"), "taken") << "roll cards come first";
  EXPECT_EQ(why("start 0 0 even - r1 -|- -/-/- -/-/-"), "ROWS \"-|-\" are not three, with bars between them (N10)");
  EXPECT_EQ(why("on 0 0 even - r1 r2|-*|- -/-/- -/-/-"), "row \"-*\" is written * when it is a roll card alone (N10)");
  EXPECT_NE(why("on 0 0 even - r1 r2**|-|- -/-/- -/-/-"), "taken") << "one roll card a row";
  EXPECT_EQ(why("start 0 0 even - r1 -|-|- -/- -/-/-"), "BENCHES \"-/-\" are not a set for each of 3 seats (N10)");
  EXPECT_EQ(why("start 0 0 even - r1 -|-|- -/-/- -/-/-/-"),
            "BANKS \"-/-/-/-\" are not a set for each of 3 seats (N10)");
  EXPECT_EQ(why("start 0 0 even - r1 -|-|- -/x/- -/-/-"),
            "cards \"x\" are not colours r b g y p, each followed by its values 1 to 6 (N10)");
  EXPECT_EQ(why("start 0 0 even - r1 -|-|- -/-/- -/-/r21"),
            "cards \"r21\" are not in order; they are written r12 (N10)");
}

TEST(PushStateLine, RefusesWhatNoGameReaches) {
  EXPECT_EQ(why("start 0 0 even - r11 -|-|- r1/r1/- -/-/-"), "there are more than three r1 (P1)");
  EXPECT_EQ(why("on 0 0 even - r1 r1|r1|r1 -/-/- -/-/-"), "there are more than three r1 (P1)");
  EXPECT_EQ(why("place 0 0 even r1 r11 -|-|- -/-/- -/r1/-"), "there are more than three r1 (P1)");
  EXPECT_EQ(why("on 0 0 even - r1+18* r1*|-|- -/-/- -/-/-"), "there are more than 18 roll cards (P1)");
  EXPECT_EQ(why("place 0 0 even roll r1+18* -|-|- -/-/- -/-/-"), "there are more than 18 roll cards (P1)");
  EXPECT_EQ(why("start 0 0 even - r1+1~ -|-|- -/- -/-", 2, 0), "there are more than 0 switch cards (P16)");
  EXPECT_EQ(why("on 0 0 odd - r1+12~ r2|-|- -/-/- -/-/-"), "PARITY is odd, but no switch card has turned up (P15)");
  EXPECT_EQ(why("on 0 0 odd - r1 r2|-|- -/- -/-", 2, 0), "PARITY is odd, but no switch card has turned up (P15)");
  EXPECT_EQ(why("on 0 0 even - r1 r2b2|-|- -/-/- -/-/-"), "row 1 holds the number 2 twice (P8)");
  EXPECT_EQ(why("on 0 0 even - r1 r2|b35|- -/-/- -/-/-"), "row 2 holds the colour b twice (P8)");
  EXPECT_EQ(why("on 0 0 even - r1 r22|-|- -/-/- -/-/-"), "row 1 holds the number 2 twice (P8)");
  EXPECT_EQ(why("start 0 0 even y2 r1 -|-|- -/-/- -/-/-"),
            "a card is in the hand exactly while it is placed, not in phase start (P8)");
  EXPECT_EQ(why("place 0 0 even - r1 -|-|- -/-/- -/-/-"),
            "a card is in the hand exactly while it is placed, not in phase place (P8)");
  for (const std::string phase : {"start 0 1 even - r1 -|-|-", "card 0 1 even - r1 -|-|-", "place 0 1 even y2 r1 -|-|-",
                                  "on 0 1 even - r1 r2|-|-"})
    EXPECT_EQ(why(phase + " -/-/- -/-/-"),
              "in phase " + phase.substr(0, phase.find(' ')) + " the active seat acts (P6)");
  EXPECT_EQ(why("over 0 0 even - r1 -|-|- -/-/- -/-/-"),
            "a game that is over has no pile, no rows, parity even and seats 0 (P20)");
  EXPECT_EQ(why("over 0 0 even - - r1|-|- -/-/- -/-/-"),
            "a game that is over has no pile, no rows, parity even and seats 0 (P20)");
  EXPECT_EQ(why("over 1 1 even - - -|-|- -/-/- -/-/-"),
            "a game that is over has no pile, no rows, parity even and seats 0 (P20)");
  EXPECT_EQ(why("over 0 0 odd - - -|-|- -/-/- -/-/-"),
            "a game that is over has no pile, no rows, parity even and seats 0 (P20)");
  EXPECT_EQ(why("start 0 0 even - r1 r2|-|- -/-/- -/-/-"),
            "at the start of a turn no row lies and parity is even (P6)");
  EXPECT_EQ(why("start 0 0 odd - r1 -|-|- -/-/- -/-/-"), "at the start of a turn no row lies and parity is even (P6)");
  EXPECT_EQ(why("start 0 0 even - - -|-|- -/-/- -/-/-"), "no turn begins without a pile (P20)");
  EXPECT_EQ(why("card 0 0 even - - r1|-|- -/-/- -/-/-"), "no card can be turned up from an empty pile (P11)");
  for (const std::string phase : {"card 0 0 even - r1", "place 0 0 even y2 r1", "on 0 0 even - r1"}) {
    EXPECT_EQ(why(phase + " -|r2|- -/-/- -/-/-"), "rows are started in order (P8)");
    EXPECT_EQ(why(phase + " r2|-|* -/-/- -/-/-"), "rows are started in order (P8)");
  }
  EXPECT_EQ(why("place 0 0 even y2 r1 r2|y3|p2 -/-/- -/-/-"), "the card in the hand fits no row: that is a bust (P18)");
  EXPECT_EQ(why("on 0 0 odd - - -|-|- -/-/- -/-/-"), "with no row and no pile the turn is over (P11)");
  EXPECT_EQ(why("on 0 0 even - r1+12~ -|-|- -/-/- -/-/-"),
            "going on without a row needs a switch card turned up (P10)");
  EXPECT_EQ(why("die 0 1 even - r1 r2|r3|r4 -/-/- -/-/-"), "after a row is taken at most two are left (P12)");
  // A die needs the roll card of a row, or a bust, which discards a card.
  const std::string none =
      "the die is thrown after a row with a roll card is taken, but all 18 roll cards are in pile and rows (P13)";
  EXPECT_EQ(why("die 0 0 even - r1+18* r2|-|- -/-/- -/-/-"), none);
  EXPECT_EQ(why("die 0 1 even - r1+17* r2*|-|- -/-/- -/-/-"), none);
  EXPECT_EQ(why("die 0 0 even - r1+17* r2|-|- -/-/- -/-/-"), "taken");
  const std::string all = "r112233445566b111222333444555666g111222333444555666y111222333444555666p111222333444555666";
  EXPECT_EQ(why("die 0 0 even - " + all + "+18* r1|r2|r3 r456/-/- -/-/-"),
            "the die is thrown after a bust, but no card is discarded (P18)");
  EXPECT_EQ(why("die 0 0 even - " + all + "+17* r1|r2|r3 r456/-/- -/-/-"), "taken");
  EXPECT_EQ(why("die 0 0 even - " + all + "+18* r1|r2|r3 r45/-/- -/-/-"), "taken");
  EXPECT_EQ(why("take 0 1 even - " + all + "+18* r1|r2|r3 r456/-/- -/-/-"),
            "three rows are left to the others after a bust, but no card is discarded (P18)");
  EXPECT_EQ(why("take 0 1 even - r1 -|-|- -/-/- -/-/-"), "nobody takes a row where none lies (P14)");
  EXPECT_EQ(why("take 0 0 even - r1 r2|-|- -/-/- -/-/-"), "the active player has had their row (P14)");
}

TEST(PushTokens, SayWhatIsAllowed) {
  EXPECT_EQ(text(parse_move("pass").error()),
            "move \"pass\" is not one of draw, bank:C (C one of r b g y p), row:K, take:K (K one of 1 2 3) (N3)");
  EXPECT_EQ(
      text(parse_outcome("die:7").error()),
      "outcome \"die:7\" is not one of a card such as y2, roll, switch, die:C (C one of r b g y p) or die:star (N3)");
}

}  // namespace
}  // namespace wagnis::push
