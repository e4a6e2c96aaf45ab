// What the GameUi of every game must do; and games in beats at one keyboard.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "cli/game_ui.h"
#include "cli/hot_seat.h"
#include "cli/ink.h"
#include "cli/words.h"
#include "positions.h"

namespace wagnis::cli {
namespace {

constexpr int kPositions = 300;  // of each game, since some random games have no end

// Visits positions of one random game, each with the event that led to it and the position before that.
template <class Visit>
void wander(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed, Visit&& visit) {
  SeededLuck luck(seed);
  Generator choice(seed + 1);
  auto state = game->start();
  for (int i = 0; i < kPositions && !state->over(); ++i) {
    const auto before = state->clone();
    const Event event = any_event(*state, luck, choice);
    ASSERT_TRUE(state->apply(event.seat, event.token));
    visit(*before, event, *state);
  }
}

// Each game with its fewest and its most players.
std::vector<std::shared_ptr<const AnyGame>> games() {
  std::vector<std::shared_ptr<const AnyGame>> all;
  for (const GameEntry& entry : all_games())
    for (const OptionRule& rule : entry.option_rules())
      if (rule.name == "players")
        for (const std::int64_t players : {rule.low, rule.high})
          all.push_back(make_game(entry.id, {{"players", players}}).value());
  return all;
}

TEST(AllGames, HaveAUi) {
  for (const GameEntry& entry : all_games()) EXPECT_NE(find_ui(entry.id), nullptr) << entry.id;
}

// "After 1 rounds" is not a sentence in any of the languages.
TEST(AllGames, TellTheRulesOfAGameOfOneRound) {
  const auto game = make_game("tipp", {{"players", 2}, {"rounds", 1}}).value();
  for (const Language language : kLanguages) {
    const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
    const std::string end = find_ui("tipp")->rules(*game, style).back();
    EXPECT_EQ(end.find('1'), std::string::npos) << end;
  }
}

TEST(AllGames, KeepWithinTheWidthAndInAsciiWhereThatIsAll) {
  constexpr std::array kWidths{kNarrowest, 60, 80, 133};
  for (const auto& game : games()) {
    const auto names = some_names(game->seats());
    std::size_t turn = 0;
    wander(game, 3, [&](const AnyState& before, const Event& event, const AnyState& after) {
      const DrawStyle style{.language = kLanguages[turn % 3],
                            .colour = turn % 4 == 0,
                            .unicode = turn % 5 != 0,
                            .width = kWidths[turn % kWidths.size()]};
      ++turn;
      const GameUi& ui = *find_ui(game->id());
      const std::string drawn = draw(after, names, style);
      for (const std::string& line : lines_of(drawn)) ASSERT_LE(columns(line), style.width) << line;
      std::string all = drawn + ui.odds(after, event.seat, style) + ui.remaining(after, style);
      constexpr std::array<std::string_view, kMaxSeats> kPlain{"Ada", "Ben", "Cy", "Dan", "Eve", "Flo"};
      const std::vector<std::string> plain(kPlain.begin(), kPlain.begin() + game->seats());
      all += ui.tell({before, event, after, plain, std::nullopt, false}, style);
      for (const Choice& choice : ui.choices(after, event.seat, style)) all += choice.text;
      if (!style.unicode) {
        ASSERT_TRUE(std::ranges::all_of(all, [](char c) { return c == '\n' || c == '\x1b' || (c >= ' ' && c <= '~'); }))
            << all;
      }
    });
  }
}

// The list of moves is that of the rules. No form that can be typed has two meanings; commands of the program are
// included.
TEST(AllGames, ChoicesAreTheLegalMovesAndEachFormMeansOne) {
  for (const auto& game : games())
    for (const Language language : kLanguages) {
      const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
      wander(game, 5, [&](const AnyState&, const Event&, const AnyState& state) {
        state.pending().move.each([&](Seat seat) {
          std::vector<std::string> tokens;
          std::set<std::string> forms{"?", "h", "o", "p", "u", "s", "q", "w", ""};
          for (const Choice& choice : find_ui(game->id())->choices(state, seat, style)) {
            tokens.push_back(choice.token);
            ASSERT_FALSE(choice.text.empty());
            ASSERT_TRUE(forms.insert(choice.key).second) << choice.key;
            ASSERT_TRUE(forms.insert(choice.token).second) << choice.token;
            const std::set<std::string> also(choice.also.begin(), choice.also.end());
            for (const std::string& form : also) {
              ASSERT_TRUE(forms.insert(form).second) << form;
              ASSERT_EQ(folded(form), form);
            }
          }
          ASSERT_EQ(tokens, state.moves(seat));
        });
      });
    }
}

TEST(AllGames, RulesAreToldInEveryLanguage) {
  for (const auto& game : games()) {
    std::set<std::string> first;
    for (const Language language : kLanguages) {
      const auto rules =
          find_ui(game->id())->rules(*game, {.language = language, .colour = false, .unicode = true, .width = 80});
      EXPECT_GE(rules.size(), 4u);
      first.insert(rules.front());
    }
    EXPECT_EQ(first.size(), kLanguages.size()) << "two languages say the same";
  }
}

TEST(AllGames, TheFourLevelsForPeopleHaveASentenceInEveryLanguage) {
  const std::vector<std::string_view> levels{"novice", "casual", "club", "expert"};
  std::set<std::string> sentences;
  for (const GameEntry& entry : all_games()) {
    const auto characters = find_ui(entry.id)->characters;
    std::vector<std::string_view> described;
    for (const Character& character : characters) described.push_back(character.level);
    EXPECT_EQ(described, levels) << entry.id;
    for (const Language language : kLanguages)
      for (const Character& character : characters) {
        const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
        EXPECT_TRUE(sentences.insert(say(style, character.about)).second) << say(style, character.about);
        EXPECT_NE(level_name(style, character.level), character.level);
      }
  }
}

// Two people and a bot. The people keep one colour for twenty questions, grab if they can, and else wait.
TEST(Beats, AWholeGameAtOneKeyboard) {
  std::shared_ptr<const AnyGame> game;
  for (const GameEntry& entry : all_games())
    for (const OptionRule& rule : entry.option_rules())
      for (const std::string_view word : rule.words)
        if (auto made =
                make_game(entry.id, {{"players", std::int64_t{3}}, {std::string(rule.name), std::string(word)}});
            made && (*made)->together())
          game = *made;
  ASSERT_TRUE(game) << "no game goes in beats";
  HotSeat table = HotSeat::make(game,
                                {{.name = "Ada", .bot = false, .level = "", .more = {}},
                                 {.name = "Ben", .bot = false, .level = "", .more = {}},
                                 {.name = "Casual", .bot = true, .level = "casual", .more = {}}},
                                4)
                      .value();
  int asked = 0;
  while (table.next() != HotSeat::Next::over && asked < 20'000) {
    if (table.next() != HotSeat::Next::person) {
      table.step();
      continue;
    }
    const auto moves = table.moves();
    ASSERT_EQ(moves.back(), Beat::kWait);
    ASSERT_FALSE(table.play("no move"));
    const char color = "kbr"[(asked++ / 20 + table.seat().index) % 3];
    const auto worth = [&](const std::string& move) {
      if (move == Beat::kWait) return std::ptrdiff_t{-100};
      return game->raced_for(move) ? std::ptrdiff_t{100}
                                   : 2 * std::ranges::count(move.substr(5), color) - std::ssize(move);
    };
    ASSERT_TRUE(table.play(*std::ranges::max_element(moves, {}, worth)));
  }
  ASSERT_EQ(table.next(), HotSeat::Next::over);
  const auto replayed = replay(table.record());
  EXPECT_TRUE(replayed) << text(replayed.error());
}

}  // namespace
}  // namespace wagnis::cli
