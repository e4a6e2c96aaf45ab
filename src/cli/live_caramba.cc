// A race of Caramba in the terminal, while the dice of the second seat are in the air:
//
//     s  [■ Schwarz 1]  in der Mitte
//     b  [● Blau 2]     bei Casual
//     r  [▲ Rot 3]      in der Mitte     ◀ schnapp zu: r
//
//     Du         ······A·············  7
//     Casual     ···········B········ 12  [▲][▲][▲][?][?]
//
//           1       2       3       4       5
//          [▲]     [▲]     [▲]     [▲]     [▲]
//          fest    fest    fest    fest
//     Leertaste: 1 werfen · 1–5: festhalten oder lösen
#include "cli/live_caramba.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

#include "cli/caramba_symbols.h"
#include "cli/ink.h"
#include "cli/words.h"
#include "games/caramba/rules.h"

namespace wagnis::cli {
namespace {

using caramba::Caramba;
using caramba::Color;
using caramba::ColorDice;
using caramba::Move;
using caramba::State;

// The key of each figure, black first: the letter of its colour in the language, unless two colours share it.
constexpr Phrase<0> kFigureKeys{"sbr", "zbr", "kbr"};

constexpr Phrase<0> kInTheMiddle{"in der Mitte", "in het midden", "in the middle"};
constexpr Phrase<1> kBefore{"bei {0}", "bij {0}", "with {0}"};
constexpr Phrase<0> kYours{"bei dir", "bij jou", "yours"};
constexpr Phrase<1> kGrabNow{"schnapp zu: {0}", "grijp hem: {0}", "grab it: {0}"};
constexpr Phrase<0> kNotThrown{"noch nicht gewürfelt", "nog niet gegooid", "not thrown yet"};
constexpr Phrase<0> kYoursAlready{"Diese Figur ist schon bei dir.", "Dit poppetje is al van jou.",
                                  "This figure is yours already."};
constexpr Phrase<1> kNeedsFive{"Für {0} brauchst du fünf gleiche Würfel in dieser Farbe.",
                               "Voor {0} heb je vijf dobbelstenen van die kleur nodig.",
                               "For {0} you need five dice of that colour."};
constexpr Phrase<0> kGrabUsed{"Mit diesem Wurf hast du schon zugeschnappt. Wirf erst neu.",
                              "Met deze worp heb je al gepakt. Gooi eerst opnieuw.",
                              "You have grabbed with this throw already. Throw again first."};
constexpr Phrase<0> kLocked{"fest", "vast", "kept"};
constexpr Phrase<0> kThrowAll{"Leertaste: alle fünf werfen", "Spatie: alle vijf gooien", "Space: throw all five"};
constexpr Phrase<1> kThrow{"Leertaste: {0} werfen · 1–5: festhalten oder lösen",
                           "Spatie: {0} gooien · 1–5: vasthouden of loslaten",
                           "Space: throw {0} · 1–5: keep or let go"};
constexpr Phrase<0> kAllLocked{"Alle fünf sind fest. Löse einen mit 1–5.",
                               "Alle vijf liggen vast. Laat er een los met 1–5.",
                               "You keep all five. Let one go with 1–5."};
constexpr Phrase<0> kRolling{"Die Würfel rollen …", "De dobbelstenen rollen …", "The dice are rolling …"};
constexpr Phrase<3> kKeys{
    "Leertaste wirft, 1 bis 5 halten einen Würfel fest oder lösen ihn, {0} {1} {2} schnappen Schwarz, Blau, Rot.",
    "Spatie gooit, 1 tot 5 houden een dobbelsteen vast of laten hem los, {0} {1} {2} grijpen zwart, blauw, rood.",
    "Space throws, 1 to 5 keep a die or let it go, {0} {1} {2} grab black, blue, red."};

constexpr std::array kColors{Color::black, Color::blue, Color::red};
constexpr std::size_t kPlaces = caramba::kDice;

// The dice of one seat, as the screen shows them.
struct Tray {
  std::array<std::optional<Color>, kPlaces> dice{};  // nullopt: no throw has ended there in this round
  std::array<bool, kPlaces> air{};
  ColorDice result;       // of the throw that is in the air
  std::int64_t ends = 0;  // when that throw ends
  bool rolls() const { return std::ranges::count(air, true) > 0; }
};

class LiveCaramba final : public LiveUi {
 public:
  LiveCaramba(const Caramba& game, std::optional<Seat> you, const DrawStyle& style)
      : tempo_(game.rules().tempo), seats_(game.seats()), you_(you), style_(style) {}

  void hear(const Happening& happening) override;
  std::optional<std::string> press(char key, const AnyState& state, std::int64_t clock) override;
  std::string why_not(char key, const AnyState& state) const override;
  std::optional<std::int64_t> next() const override;
  std::vector<std::string> draw(const AnyState& state, std::span<const std::string> names, std::int64_t clock) override;
  std::string keys() const override;

 private:
  std::string key_of(Color color) const {
    return std::string(kFigureKeys.in(style_.language).substr(static_cast<std::size_t>(color), 1));
  }
  void start(Tray& tray, const ColorDice& kept, std::int64_t clock);
  void land(std::int64_t clock);
  ColorDice locked_dice() const;
  std::string figure_line(const State& s, Color color, std::span<const std::string> names) const;
  std::string seat_line(const State& s, Seat seat, std::span<const std::string> names, int widest) const;
  std::string dice_line(const Tray& tray) const;
  std::string prompt(const Tray& tray, std::int64_t clock) const;

  std::int64_t tempo_;
  int seats_;
  std::optional<Seat> you_;
  DrawStyle style_;
  std::array<Tray, caramba::kMostPlayers> trays_{};
  std::array<bool, kPlaces> locked_{};  // the person's own dice that stay
};

// Puts the dice into the air that are not kept. Of the person's own dice the locked ones stay in their places.
void LiveCaramba::start(Tray& tray, const ColorDice& kept, std::int64_t clock) {
  const bool mine = you_ && &tray == &trays_[you_->index] && kept == locked_dice();
  ColorDice left = kept;
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const auto color = tray.dice[i] ? static_cast<std::size_t>(*tray.dice[i]) : 0;
    const bool stays = mine ? locked_[i] : tray.dice[i] && left.count[color] > 0;
    if (stays && !mine) --left.count[color];
    tray.air[i] = !stays;
  }
  tray.ends = clock + tempo_;
}

void LiveCaramba::hear(const Happening& happening) {
  const std::int64_t clock = happening.event.ms.value_or(0);
  land(clock);
  Tray& tray = trays_[happening.event.seat.index];
  if (const auto outcome = caramba::parse_outcome(happening.event.token)) {
    tray.result = outcome->dice;
  } else if (const auto move = caramba::parse_move(happening.event.token); move && move->kind == Move::Kind::keep) {
    start(tray, move->kept, clock);
  } else if (happening.after.over() || happening.after.at_signal()) {  // all dice begin again (C7)
    trays_ = {};
    locked_ = {};
  }
}

// Shows the results of throws that have ended.
void LiveCaramba::land(std::int64_t clock) {
  for (Tray& tray : trays_) {
    if (!tray.rolls() || clock < tray.ends) continue;
    std::size_t color = 0;
    for (std::size_t i = 0; i < kPlaces; ++i) {
      if (!tray.air[i]) continue;
      while (tray.result.count[color] == 0) ++color;
      --tray.result.count[color];
      tray.dice[i] = kColors[color];
    }
    tray.air = {};
  }
}

std::optional<std::int64_t> LiveCaramba::next() const {
  std::optional<std::int64_t> next;
  for (const Tray& tray : trays_)
    if (tray.rolls() && (!next || tray.ends < *next)) next = tray.ends;
  return next;
}

ColorDice LiveCaramba::locked_dice() const {
  ColorDice dice;
  const Tray& tray = trays_[you_->index];
  for (std::size_t i = 0; i < kPlaces; ++i)
    if (locked_[i] && tray.dice[i]) ++dice.count[static_cast<std::size_t>(*tray.dice[i])];
  return dice;
}

std::optional<std::string> LiveCaramba::press(char key, const AnyState&, std::int64_t clock) {
  if (!you_) return std::nullopt;
  land(clock);
  const Tray& tray = trays_[you_->index];
  if (key >= '1' && key <= '5') {
    const auto place = static_cast<std::size_t>(key - '1');
    if (tray.dice[place] && !tray.air[place]) locked_[place] = !locked_[place];
    return std::nullopt;
  }
  if (key == ' ') {
    if (std::ranges::count(locked_, false) == 0) return std::nullopt;
    return text(Move{Move::Kind::keep, locked_dice(), Color::black});
  }
  for (const Color color : kColors)
    if (key == key_of(color)[0]) return text(Move{Move::Kind::grab, {}, color});
  return std::nullopt;
}

std::string LiveCaramba::why_not(char key, const AnyState& state) const {
  const State& s = *state.as<Caramba>();
  for (const Color color : kColors) {
    if (!you_ || key != key_of(color)[0]) continue;
    if (s.owns(*you_, color)) return say(style_, kYoursAlready);
    if (!caramba::shows_only(s.at(*you_).dice, color)) return say(style_, kNeedsFive, figure(style_, color));
    if (s.at(*you_).grab == 0) return say(style_, kGrabUsed);
  }
  return "";
}

std::string LiveCaramba::figure_line(const State& s, Color color, std::span<const std::string> names) const {
  constexpr int kFigure = 15;
  constexpr int kOwner = 22;
  const std::uint8_t owner = s.owner(color);
  std::string where = say(style_, kInTheMiddle);
  if (owner != caramba::kMiddle) {
    const std::string& name = names[owner - 1u];
    where = you_ && caramba::before(*you_) == owner ? say(style_, kYours) : say(style_, kBefore, cut(style_, name, 17));
  }
  const std::string key = key_of(color);
  std::string line = "  " + ink(style_, Ink::strong, key) + "  " + pad(figure(style_, color), kFigure) + "  " + where;
  if (you_ && !trays_[you_->index].rolls() && caramba::may_grab(s, *you_, color))
    line = pad(line, 5 + kFigure + 2 + kOwner) +
           ink(style_, Ink::strong, std::string(style_.unicode ? "◀ " : "<- ") + say(style_, kGrabNow, key));
  return line;
}

std::string LiveCaramba::dice_line(const Tray& tray) const {
  std::string chips;
  for (std::size_t i = 0; i < kPlaces; ++i)
    if (tray.air[i])
      chips += "[?]";
    else if (tray.dice[i])
      chips += in_colour(style_, *tray.dice[i], shape(style_, *tray.dice[i]));
  return chips.empty() ? say(style_, kNotThrown) : chips;
}

std::string LiveCaramba::seat_line(const State& s, Seat seat, std::span<const std::string> names, int widest) const {
  const std::string field = std::to_string(s.at(seat).field);
  const std::string line = "  " + pad(cut(style_, names[seat.index], widest), widest) + "  " +
                           track(style_, s.at(seat).field, seat) + " " + std::string(2 - field.size(), ' ') + field;
  return seat == you_ || s.over() ? line : line + "  " + dice_line(trays_[seat.index]);
}

// Says what the space bar does, or how far the throw is.
std::string LiveCaramba::prompt(const Tray& tray, std::int64_t clock) const {
  if (tray.rolls()) {
    constexpr std::int64_t kBar = 20;
    const std::int64_t done = std::clamp<std::int64_t>(kBar - (tray.ends - clock) * kBar / tempo_, 0, kBar);
    std::string bar;
    for (std::int64_t i = 0; i < kBar; ++i)
      bar += i < done ? (style_.unicode ? "█" : "#") : (style_.unicode ? "░" : ".");
    return bar + "  " + say(style_, kRolling);
  }
  if (!tray.dice[0]) return say(style_, kThrowAll);
  const auto thrown = std::ranges::count(locked_, false);
  return thrown == 0 ? say(style_, kAllLocked) : say(style_, kThrow, std::to_string(thrown));
}

std::vector<std::string> LiveCaramba::draw(const AnyState& state, std::span<const std::string> names,
                                           std::int64_t clock) {
  land(clock);
  constexpr int kWidestName = 20;
  const State& s = *state.as<Caramba>();
  std::vector<std::string> lines;
  for (const Color color : kColors) lines.push_back(figure_line(s, color, names));
  lines.emplace_back();
  int widest = 0;
  for (const std::string& name : names) widest = std::max(widest, std::min(columns(name), kWidestName));
  SeatSet::first(seats_).each([&](Seat seat) { lines.push_back(seat_line(s, seat, names, widest)); });
  if (!you_) return lines;
  constexpr int kCell = 8;
  const Tray& tray = trays_[you_->index];
  std::string numbers = "   ";
  std::string dice = "   ";
  std::string locks = "   ";
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const std::optional<Color> die = tray.dice[i];
    const std::string chip = tray.air[i] ? "[?]" : die ? in_colour(style_, *die, shape(style_, *die)) : "[ ]";
    numbers += pad("   " + ink(style_, Ink::strong, std::to_string(i + 1)), kCell);
    dice += pad("  " + chip, kCell);
    locks += pad(locked_[i] ? "  " + ink(style_, Ink::strong, say(style_, kLocked)) : "", kCell);
  }
  lines.insert(lines.end(), {"", numbers, dice, locks, "  " + prompt(tray, clock)});
  return lines;
}

std::string LiveCaramba::keys() const {
  return say(style_, kKeys, key_of(Color::black), key_of(Color::blue), key_of(Color::red));
}

}  // namespace

std::unique_ptr<LiveUi> live_caramba(const AnyGame& game, std::optional<Seat> you, const DrawStyle& style) {
  return std::make_unique<LiveCaramba>(*game.as<Caramba>(), you, style);
}

}  // namespace wagnis::cli
