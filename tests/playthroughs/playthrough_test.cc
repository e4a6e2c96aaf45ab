// A readable game of each kind, event by event, in GAME.txt in this folder. A change of rules, notation or luck shows
// there. After an intended change
//
//     WAGNIS_WRITE_PLAYTHROUGHS=1 build/release/tests/playthroughs/test_playthroughs
//
// writes the files anew; read their changes before a commit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "games/caramba/rules.h"
#include "games/list.h"
#include "playthroughs/board.h"

namespace wagnis {
namespace {

struct Setting {
  std::string game;
  Options options;
  std::uint64_t seed;
};

std::vector<Setting> tables() {
  return {
      {"push", {}, 4},
      {"tipp", {{"rounds", std::int64_t{2}}}, 1},
      {"caramba", {{"pace", "turns"}}, 1},
  };
}

// The first move of the list in two cases of three, else any move. In Caramba that would hardly ever end: there a seat
// grabs if it can, and else keeps the colour of the first figure in the middle.
std::string choose(const AnyState& state, Seat seat, Generator& generator) {
  const auto moves = state.moves(seat);
  if (const auto* s = state.as<caramba::Caramba>()) {
    if (moves.front().starts_with("grab:")) return moves.front();
    std::size_t color = 0;
    while (s->figure[color] != caramba::kMiddle) ++color;
    const std::string kept(s->at(seat).dice.count[color], caramba::kColorLetters[color]);
    return "keep:" + (kept.empty() ? "-" : kept);
  }
  return moves[generator.below(3) != 0 ? 0 : static_cast<std::size_t>(generator.below(moves.size()))];
}

std::string playthrough(const Setting& table) {
  const auto game = make_game(table.game, table.options).value();
  auto state = game->start();
  SeededLuck luck(Generator(table.seed).split(0));
  Generator generator = Generator(table.seed).split(1);
  std::string lines = table.game;
  for (const auto& [name, value] : game->options()) lines += ' ' + name + '=' + text(value);
  lines += ", seed " + std::to_string(table.seed) + "\n\n" + board(*state);
  for (int events = 0; !state->over() && events < 2000; ++events) {
    const Pending pending = state->pending();
    Event event;
    if (!pending.chance.empty()) {
      event = {pending.chance.lowest(), state->sample(pending.chance.lowest(), luck), std::nullopt};
    } else {
      std::vector<Seat> seats;
      pending.move.each([&](Seat seat) { seats.push_back(seat); });
      event.seat = seats[static_cast<std::size_t>(generator.below(seats.size()))];
      event.token = choose(*state, event.seat, generator);
    }
    const auto before = state->clone();
    EXPECT_TRUE(state->apply(event.seat, event.token)) << text(event);
    std::string line = text(event);
    if (const std::string note = remark(*before, *state); !note.empty()) {
      line.resize(std::max<std::size_t>(line.size() + 2, 20), ' ');
      line += note;
    }
    lines += line + '\n';
    if (begins(*before, *state)) lines += '\n' + board(*state);
  }
  EXPECT_TRUE(state->over());
  lines += "\nwinners";
  state->standing().winners.each([&](Seat seat) { lines += ' ' + std::to_string(seat.index); });
  return lines + '\n';
}

void PrintTo(const Setting& table, std::ostream* out) { *out << table.game; }

class Playthrough : public testing::TestWithParam<Setting> {};

TEST_P(Playthrough, IsAsWritten) {
  const std::string path = WAGNIS_TESTS "/playthroughs/" + GetParam().game + ".txt";
  const std::string now = playthrough(GetParam());
  if (std::getenv("WAGNIS_WRITE_PLAYTHROUGHS") != nullptr) std::ofstream(path) << now;
  std::ifstream file(path);
  std::stringstream written;
  written << file.rdbuf();
  // The first line that differs is easier to read than two whole games.
  std::istringstream lines_now(now), lines_then(written.str());
  int number = 0;
  for (std::string is, was; ++number;) {
    const bool more = static_cast<bool>(std::getline(lines_now, is)),
               then = static_cast<bool>(std::getline(lines_then, was));
    ASSERT_EQ(more, then) << path << " has another length from line " << number << " on";
    if (!more) break;
    ASSERT_EQ(is, was) << path << " line " << number;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Playthrough, testing::ValuesIn(tables()),
                         [](const auto& test) { return test.param.game; });

TEST(Playthroughs, EveryGameHasOne) {
  for (const GameEntry& game : all_games()) {
    bool found = false;
    for (const Setting& table : tables()) found |= table.game == game.id;
    EXPECT_TRUE(found) << game.id;
  }
}

}  // namespace
}  // namespace wagnis
