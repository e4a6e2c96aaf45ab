// Compares counts of event sequences and of states with *.perft, one test for each line. README.md in this folder has
// the format.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games/list.h"
#include "games/tipp/rules.h"
#include "laws/facts.h"

namespace wagnis {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

// With sanitizers a state takes some thirty times as long. Then a line is counted down to the depth before the first
// with more states than this; the test's name says how deep.
constexpr std::uint64_t kMostStatesSanitized = 3000;

struct Line {
  std::string file;
  int number = 0;
  std::string options;
  std::vector<std::string> prefix;
  std::vector<std::uint64_t> paths, states;

  std::size_t depth() const {
    if (!kSanitized) return paths.size();
    const auto large = std::ranges::find_if(states, [](std::uint64_t n) { return n > kMostStatesSanitized; });
    return std::min(paths.size(), std::max<std::size_t>(static_cast<std::size_t>(large - states.begin()), 1));
  }
};

std::vector<std::uint64_t> numbers(std::string_view text) {
  std::vector<std::uint64_t> list;
  for (const auto part : parts(text, ' '))
    list.push_back(static_cast<std::uint64_t>(parse_whole(part, 0, INT64_MAX).value()));
  return list;
}

// The four fields of a line. A malformed line ends the program, so that no line is left out silently.
Line parse(const std::string& game, int number, const std::string& text) {
  std::vector<std::string> fields;
  std::size_t begin = 0;
  for (std::size_t at; (at = text.find(" |", begin)) != std::string::npos; begin = at + 2)
    fields.push_back(text.substr(begin, at - begin));
  fields.push_back(text.substr(begin));
  if (fields.size() != 4)
    throw std::runtime_error(game + ".perft line " + std::to_string(number) + " does not have four fields");
  for (std::string& field : fields)
    if (field.starts_with(' ')) field.erase(0, 1);
  Line line{game, number, fields[0], {}, numbers(fields[2]), numbers(fields[3])};
  if (!fields[1].empty())
    for (const auto event : parts(fields[1], ';')) line.prefix.emplace_back(event);
  return line;
}

// The ids of the games that have a file.
std::vector<std::string> files() {
  std::vector<std::string> ids;
  for (const auto& entry : std::filesystem::directory_iterator(WAGNIS_TESTS "/perft"))
    if (entry.path().extension() == ".perft") ids.push_back(entry.path().stem());
  std::ranges::sort(ids);
  return ids;
}

// All lines of the files of known games.
std::vector<Line> lines() {
  std::vector<Line> list;
  for (const std::string& game : files()) {
    if (!find_game(game)) continue;
    std::ifstream file(WAGNIS_TESTS "/perft/" + game + ".perft");
    int number = 0;
    for (std::string text; std::getline(file, text);) list.push_back(parse(game, ++number, text));
  }
  return list;
}

// Files whose games are not in the list (yet).
std::vector<std::string> files_without_a_game() {
  std::vector<std::string> ids;
  for (const std::string& game : files())
    if (!find_game(game)) ids.push_back(game);
  return ids;
}

class Perft : public testing::TestWithParam<Line> {};

TEST_P(Perft, Agrees) {
  const Line& line = GetParam();
  const auto game = make_game(line.file, laws::options_of(line.options));
  ASSERT_TRUE(game) << text(game.error());
  const auto state = (*game)->start();
  for (const std::string& each : line.prefix) {
    const auto event = parse_event(each);
    ASSERT_TRUE(event) << text(event.error());
    const auto fine = state->apply(event->seat, event->token);
    ASSERT_TRUE(fine) << each << ": " << text(fine.error()) << " in " << state->text();
  }
  const auto rows = state->perft(static_cast<int>(line.depth()));
  ASSERT_EQ(rows.size(), line.depth());
  for (std::size_t d = 0; d < rows.size(); ++d) {
    EXPECT_EQ(rows[d].paths, line.paths[d]) << "p" << d + 1 << " after " << state->text();
    if (d < line.states.size()) {
      EXPECT_EQ(rows[d].states, line.states[d]) << "s" << d + 1 << " after " << state->text();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Perft, testing::ValuesIn(lines()), [](const auto& test) {
  const Line& line = test.param;
  const std::string number = std::to_string(line.number);
  return line.file + "_line_" + std::string(3 - std::min<std::size_t>(number.size(), 3), '0') + number + "_depth_" +
         std::to_string(line.depth()) + "_of_" + std::to_string(line.paths.size());
});

// Names a file without a game here and in ctest's list. Once its game is in the list, its lines become tests.
class NotCounted : public testing::TestWithParam<std::string> {};
TEST_P(NotCounted, ForThereIsNoSuchGame) { EXPECT_FALSE(find_game(GetParam())); }
INSTANTIATE_TEST_SUITE_P(Of, NotCounted, testing::ValuesIn(files_without_a_game()),
                         [](const auto& test) { return test.param; });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(NotCounted);

using Exact = boost::multiprecision::cpp_int;

// The same counts, path by path from the layer before, in numbers of any size.
std::vector<Exact> counted_exactly(const AnyGame& game, int depth) {
  std::map<std::string, std::pair<std::shared_ptr<AnyState>, Exact>> layer;
  std::vector<Exact> sums;
  std::shared_ptr<AnyState> start = game.start();
  layer.emplace(start->text(), std::pair(start, Exact(1)));
  for (int d = 0; d < depth; ++d) {
    std::map<std::string, std::pair<std::shared_ptr<AnyState>, Exact>> next;
    sums.emplace_back(0);
    for (const auto& [line, known] : layer) {
      const auto& [state, paths] = known;
      const auto follow = [&](Seat seat, const std::string& token) {
        std::shared_ptr<AnyState> after = state->clone();
        ASSERT_TRUE(after->apply(seat, token)) << token << " in " << line;
        sums.back() += paths;
        next.try_emplace(after->text(), after, 0).first->second.second += paths;
      };
      state->pending().move.each([&](Seat seat) {
        for (const std::string& move : state->moves(seat)) follow(seat, move);
      });
      state->pending().chance.each([&](Seat seat) {
        for (const auto& [outcome, weight] : state->outcomes(seat)) follow(seat, outcome);
      });
    }
    layer = std::move(next);
  }
  return sums;
}

std::string decimal(PathCount count) {
  return (Exact(static_cast<std::uint64_t>(count >> 64)) << 64 | static_cast<std::uint64_t>(count)).str();
}

// A layer that is too large ends the counts, not the program.
TEST(PerftCounts, EndBeforeTheyFillTheMemory) {
  const auto game = *tipp::Tipp::make(laws::options_of("players=2"));
  const auto all = perft(game, game.start(), 5);
  ASSERT_EQ(all.size(), 5u);
  const auto some = perft(game, game.start(), 5, 64 * 1024);
  ASSERT_GT(some.size(), 0u);
  ASSERT_LT(some.size(), 5u);
  EXPECT_TRUE(std::ranges::equal(some, std::span(all).first(some.size())));
}

// Counts passed 2^64 silently once.
TEST(PerftCounts, AreExactBeyond64BitsAndEndBefore128) {
  const auto game = make_game("caramba", laws::options_of("players=1 pace=turns")).value();
  constexpr int kDepth = 60;
  const std::vector<Exact> exact = counted_exactly(*game, kDepth);
  const std::vector<PerftRow> rows = game->start()->perft(kDepth);
  const Exact most = (Exact(1) << 128) - 1;
  ASSERT_GT(rows.size(), 1u);
  ASSERT_LT(rows.size(), exact.size()) << "deep enough that a count passes 128 bits";
  for (std::size_t d = 0; d < rows.size(); ++d) EXPECT_EQ(decimal(rows[d].paths), exact[d].str()) << "depth " << d + 1;
  EXPECT_GT(exact[rows.size() - 1], Exact(1) << 64);
  EXPECT_LE(exact[rows.size() - 1], most);
  EXPECT_GT(exact[rows.size()], most) << "the row that is left out does not fit";
}

TEST(PerftFiles, EveryGameHasOneWithLines) {
  const auto all = lines();
  for (const GameEntry& game : all_games()) {
    const auto count = std::ranges::count(all, game.id, &Line::file);
    EXPECT_GE(count, 10) << game.id << ".perft";
  }
}

TEST(PerftFiles, EveryLineHasCountsToCompare) {
  for (const Line& line : lines()) {
    EXPECT_GE(line.paths.size(), 1u) << line.file << ' ' << line.number;
    EXPECT_TRUE(line.states.size() == line.paths.size() || line.states.size() + 1 == line.paths.size())
        << line.file << ' ' << line.number;
    EXPECT_GE(line.depth(), 1u);
  }
}

}  // namespace
}  // namespace wagnis
