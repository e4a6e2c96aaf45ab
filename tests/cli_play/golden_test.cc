// Drawn positions, byte for byte. After an intended change, WAGNIS_REFRESH=1 test_cli_play --gtest_filter='Golden.*'
// writes the files anew; then read their changes.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>

#include "cli/game_ui.h"
#include "cli/ink.h"
#include "cli/words.h"
#include "positions.h"

namespace wagnis::cli {
namespace {

void compare(const std::string& name, const std::string& drawn) {
  const std::string path = WAGNIS_TESTS "/cli_play/golden/" + name + ".txt";
  if (std::getenv("WAGNIS_REFRESH") != nullptr) std::ofstream(path) << drawn;
  std::ifstream file(path);
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(drawn, golden) << path;
}

constexpr std::string_view kPlacing = "place 0 0 odd y2 r112b3g45y16p23+7*+4~ r3b5*|y4|- r14y5/g13/- g66/-/p1";
constexpr std::string_view kTaking = "take 1 0 even - r1b24+2* -|b5*|y1 r14/y5 g66/-";

// All that a player can ask for: the picture, the odds, the moves, the pile, the rules.
std::string everything(const AnyState& state, const DrawStyle& style) {
  const GameUi& ui = *find_ui(state.game()->id());
  const Seat seat = state.pending().move.lowest();
  std::string text = draw(state, some_names(state.game()->seats()), style);
  text += "\n" + ui.odds(state, seat, style) + "\n";
  for (const Choice& choice : ui.choices(state, seat, style)) text += choice.key + "  " + choice.text + "\n";
  text += "\n" + ui.remaining(state, style) + "\n";
  for (const std::string& paragraph : ui.rules(*state.game(), style))
    for (const std::string& line : wrap(paragraph, style.width)) text += line + "\n";
  return text;
}

TEST(Golden, PositionsInThreeLanguages) {
  for (const Language language : kLanguages) {
    const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
    const std::string code = "." + std::string(kLanguageCodes[static_cast<std::size_t>(language)]);
    compare("start" + code, everything(*push_game(3)->start(), style));
    compare("placing" + code, everything(*position(3, kPlacing), style));
    compare("taking" + code, everything(*position(2, kTaking), style));
    compare("full" + code, everything(*position(6, kFullTable), style));
  }
}

// Grabs if it can, else keeps the dice of one colour, else any move: so much happens in few events.
std::string likely(const std::vector<std::string>& moves, char colour, Generator& choice) {
  const auto grab = std::ranges::find_if(moves, [](const std::string& move) { return move.starts_with("grab:"); });
  if (grab != moves.end()) return *grab;
  const std::string* best = nullptr;
  for (const std::string& move : moves)
    if (move.starts_with("keep:") && move.size() < 10 && move.find_first_not_of(colour, 5) == std::string::npos &&
        (best == nullptr || move.size() >= best->size()))
      best = &move;
  return best != nullptr ? *best : moves[choice.below(moves.size())];
}

// The first of these seats after `last`, around the table.
Seat next_of(SeatSet seats, Seat last) {
  for (int i = 1; i <= kMaxSeats; ++i)
    if (const Seat seat{static_cast<std::uint8_t>((last.index + i) % kMaxSeats)}; seats.has(seat)) return seat;
  return last;
}

// The beginning and the end of a game as its players see it: the table before every tenth move, the text of each event,
// the last picture.
std::string story(const std::shared_ptr<const AnyGame>& game, const DrawStyle& style, std::optional<Seat> you) {
  const GameUi& ui = *find_ui(game->id());
  const auto names = some_names(game->seats());
  SeededLuck luck(3);
  Generator choice(4);
  std::string text;
  auto state = game->start();
  Seat turn{0};
  constexpr int kTold = 120;  // events
  for (int moves = 0, events = 0; !state->over() && events < 3000; ++events) {
    const Pending pending = state->pending();
    const bool chance = !pending.chance.empty();
    if (!chance) turn = next_of(pending.move, turn);
    const Seat seat = chance ? pending.chance.lowest() : turn;
    if (!chance && moves++ % 10 == 0 && events < kTold)
      text += "\n" + draw(*state, names, style) + ui.odds(*state, seat, style) + "\n";
    const Event event{
        seat,
        chance ? state->sample(seat, luck) : likely(state->moves(seat), "kbr"[(seat.index + moves / 25) % 3], choice),
        std::nullopt};
    const auto before = state->clone();
    EXPECT_TRUE(state->apply(seat, event.token));
    const std::string told = ui.tell({*before, event, *state, names, you}, style);
    if (!told.empty() && events < kTold) text += told + "\n";
  }
  EXPECT_TRUE(state->over());
  return text + "\n" + draw(*state, names, style);
}

TEST(Golden, WholeGames) {
  const auto caramba = make_game("caramba", {{"players", 3}, {"pace", "turns"}}).value();
  const auto push = make_game("push", {{"players", 2}}).value();
  const auto tipp = make_game("tipp", {{"players", 2}, {"rounds", 2}}).value();
  for (const Language language : kLanguages) {
    const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
    const std::string code = "." + std::string(kLanguageCodes[static_cast<std::size_t>(language)]);
    compare("caramba" + code, story(caramba, style, Seat{0}));
    compare("push" + code, story(push, style, Seat{0}));
    compare("tipp" + code, story(tipp, style, Seat{0}));
  }
  const DrawStyle narrow{.language = Language::en, .colour = false, .unicode = false, .width = 50};
  compare("caramba.ascii", story(caramba, narrow, std::nullopt));
  compare("tipp.ascii", story(tipp, narrow, std::nullopt));
}

TEST(Golden, InAscii) {
  const DrawStyle style{.language = Language::de, .colour = false, .unicode = false, .width = 80};
  compare("placing.ascii", everything(*position(3, kPlacing), style));
}

TEST(Golden, NarrowAndWide) {
  DrawStyle style{.language = Language::nl, .colour = false, .unicode = true, .width = 60};
  compare("full.60", draw(*position(6, kFullTable), some_names(6), style));
  style.width = 120;
  compare("full.120", draw(*position(6, kFullTable), some_names(6), style));
}

TEST(Golden, InColour) {
  const DrawStyle style{.language = Language::en, .colour = true, .unicode = true, .width = 80};
  compare("placing.colour", draw(*position(3, kPlacing), some_names(3), style));
}

}  // namespace
}  // namespace wagnis::cli
