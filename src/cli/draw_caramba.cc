// Caramba in the terminal:
//
//     Mitte: [■ Schwarz 1] [▲ Rot 3]
//
//     ▶ Ada       ······A·············  7  [■][■][●][●][▲]
//       Casual    ···········B········ 12  [▲][▲][▲][▲][▲]  hat [● Blau 2]
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/caramba_symbols.h"
#include "cli/game_ui.h"
#include "cli/ink.h"
#include "cli/live_caramba.h"
#include "cli/told.h"
#include "cli/words.h"
#include "games/caramba/rules.h"

namespace wagnis::cli {
namespace {

using caramba::Caramba;
using caramba::Color;
using caramba::ColorDice;
using caramba::Move;
using caramba::State;

constexpr Phrase<1> kMiddle{"In der Mitte: {0}", "In het midden: {0}", "In the middle: {0}"};
constexpr Phrase<1> kHas{"hat {0}", "heeft {0}", "has {0}"};
constexpr Phrase<0> kNotThrown{"noch nicht gewürfelt", "nog niet gegooid", "not thrown yet"};

constexpr Phrase<0> kThrowAll{"alle fünf werfen", "alle vijf gooien", "throw all five"};
constexpr Phrase<2> kKeep{"{0} behalten, {1} werfen", "{0} houden, {1} gooien", "keep {0}, throw {1}"};
constexpr Phrase<1> kGrab{"{0} schnappen", "{0} grijpen", "grab {0}"};
constexpr Phrase<1> kOdds{"Fünf Gleiche mit einem Wurf: {0}", "Vijf gelijke met één worp: {0}",
                          "Five alike with one throw: {0}"};

constexpr Told<1> kThrew{{"{1} würfelt {0}.", "{1} gooit {0}.", "{1} throws {0}."},
                         {"Du würfelst {0}.", "Je gooit {0}.", "You throw {0}."}};
constexpr Told<2> kKeptAndThrew{
    {"{2} behält {0} und würfelt {1}.", "{2} houdt {0} en gooit {1}.", "{2} keeps {0} and throws {1}."},
    {"Du behältst {0} und würfelst {1}.", "Je houdt {0} en gooit {1}.", "You keep {0} and throw {1}."}};
constexpr Phrase<0> kFive{"Fünf Gleiche!", "Vijf gelijke!", "Five alike!"};
constexpr Told<1> kGrabbed{{"{1} schnappt sich {0}!", "{1} grijpt {0}!", "{1} grabs {0}!"},
                           {"Du schnappst dir {0}!", "Je grijpt {0}!", "You grab {0}!"}};
constexpr Told<2> kGrabbedFrom{{"{2} schnappt sich {0} von {1}!", "{2} grijpt {0} van {1}!", "{2} grabs {0} from {1}!"},
                               {"Du schnappst dir {0} von {1}!", "Je grijpt {0} van {1}!", "You grab {0} from {1}!"}};
constexpr Phrase<2> kGrabbedFromYou{"{1} schnappt dir {0} weg!", "{1} grijpt {0} van jou!", "{1} grabs {0} from you!"};
constexpr Phrase<1> kRoundOver{"Die Runde ist vorbei: {0}.", "De ronde is voorbij: {0}.", "The round is over: {0}."};
constexpr Phrase<2> kOntoField{"{0} auf Feld {1}", "{0} op veld {1}", "{0} on field {1}"};

constexpr Phrase<0> kRuleThrow{
    "Alle würfeln gleichzeitig mit fünf Würfeln. Behalte, was dir gefällt, und wirf den Rest, so oft du willst.",
    "Iedereen gooit tegelijk met vijf dobbelstenen. Houd wat je bevalt en gooi de rest, zo vaak je wilt.",
    "All throw at the same time with five dice. Keep what you like and throw the rest, as often as you like."};
constexpr Phrase<0> kRuleGrab{
    "Fünf Würfel in einer Farbe: schnapp dir die Figur dieser Farbe, aus der Mitte oder von jemand anderem. Jeder Wurf "
    "ist nur für einmal Schnappen gut.",
    "Vijf dobbelstenen in één kleur: grijp de figuur van die kleur, uit het midden of van een ander. Elke worp is goed "
    "voor één keer grijpen.",
    "Five dice of one colour: grab the figure of that colour, from the middle or from somebody else. Each throw is "
    "good for one grab."};
constexpr Phrase<0> kRuleRound{
    "Wer die letzte Figur aus der Mitte nimmt, beendet die Runde. Schwarz bringt 1 Feld, Blau 2, Rot 3.",
    "Wie de laatste figuur uit het midden pakt, beëindigt de ronde. Zwart brengt 1 veld, blauw 2, rood 3.",
    "Whoever takes the last figure out of the middle ends the round. Black brings 1 field, blue 2, red 3."};
constexpr Phrase<0> kRuleEnd{"Ist jemand auf Feld 20, ist das Spiel aus, und wer am weitesten ist, gewinnt.",
                             "Is iemand op veld 20, dan is het spel uit en wint wie het verst is.",
                             "When somebody is on field 20, the game is over, and the furthest wins."};
constexpr Phrase<0> kLetters{"k steht für Schwarz, b für Blau, r für Rot.",
                             "k staat voor zwart, b voor blauw, r voor rood.",
                             "k stands for black, b for blue, r for red."};

constexpr int kWidestName = 10;

std::string draw_caramba(const AnyState& state, std::span<const std::string> names, const DrawStyle& style) {
  const Caramba& game = *state.game()->as<Caramba>();
  const State& s = *state.as<Caramba>();
  constexpr int kRoomy = 60;  // from so many columns on the track is drawn
  int widest = 0;
  for (const std::string& name : names) widest = std::max(widest, std::min(columns(name), kWidestName));
  std::string lines;
  const auto put = [&](const std::string& text, int indent) {
    for (const std::string& part : wrap(text, style.width, indent)) lines += part + "\n";
  };
  if (!s.over()) {
    put(say(style, kMiddle, figures_before(style, s, caramba::kMiddle)), 0);
    lines += "\n";
  }
  SeatSet::first(game.seats()).each([&](Seat seat) {
    const caramba::Place& place = s.at(seat);
    const std::string field = std::to_string(place.field);
    std::string line = "  " + pad(cut(style, names[seat.index], widest), widest) + " ";
    if (style.width >= kRoomy) line += track(style, place.field, seat) + " ";
    line += std::string(2 - std::min<std::size_t>(2, field.size()), ' ') + field;
    if (!s.over()) {
      line += "  " + (place.dice.empty() ? say(style, kNotThrown) : dice_chips(style, place.dice));
      if (const std::string figures = figures_before(style, s, caramba::before(seat)); !figures.empty())
        line += " " + say(style, kHas, figures);
    }
    put(line, widest + 3);
  });
  return lines;
}

std::vector<Choice> choices(const AnyState& state, Seat seat, const DrawStyle& style) {
  const Caramba& game = *state.game()->as<Caramba>();
  const State& s = *state.as<Caramba>();
  std::vector<Choice> result;
  game.moves(s, seat, [&](const Move& move) {
    Choice choice{text(move), "", {}, ""};
    if (move.kind == Move::Kind::grab) {
      const auto color = static_cast<std::size_t>(move.color);
      choice.key = std::string("g") + caramba::kColorLetters[color];
      choice.also = {"g"};
      choice.text = say(style, kGrab, figure(style, move.color));
    } else if (move.kept.empty()) {
      choice.key = "-";
      choice.text = say(style, kThrowAll);
    } else {
      choice.key = choice.token.substr(choice.token.find(':') + 1);
      choice.text = say(style, kKeep, dice_chips(style, move.kept), std::to_string(caramba::kDice - move.kept.size()));
    }
    result.push_back(std::move(choice));
  });
  return result;
}

// For each colour the chance that a throw of all other dice makes five of it: (sides / 6)^dice (C1).
std::string odds(const AnyState& state, Seat seat, const DrawStyle& style) {
  const State& s = *state.as<Caramba>();
  if (s.over()) return "";
  const ColorDice& dice = s.at(seat).dice;
  std::string list;
  for (std::size_t c = 0; c < caramba::kColors; ++c) {
    const int thrown = caramba::kDice - dice.count[c];
    if (thrown == 0) return "";  // five of a colour already
    list += (list.empty() ? "" : ", ") + shape(style, static_cast<Color>(c)) + " " +
            percent(style, power(caramba::kSides[c], thrown), power(6, thrown));
  }
  return say(style, kOdds, list);
}

// The markers that a round has moved, with their new fields (C8).
std::string moved_markers(const State& before, const Happening& happening, const DrawStyle& style) {
  const State& after = *happening.after.as<Caramba>();
  std::vector<std::string> moved;
  SeatSet::first(happening.after.game()->seats()).each([&](Seat seat) {
    const int field = after.at(seat).field;
    if (field != before.at(seat).field)
      moved.push_back(say(style, kOntoField, happening.names[seat.index], std::to_string(field)));
  });
  return moved.empty() ? "" : " " + say(style, kRoundOver, list_text(style, moved));
}

std::string tell(const Happening& happening, const DrawStyle& style) {
  const State& before = *happening.before.as<Caramba>();
  const Seat seat = happening.event.seat;
  if (const auto outcome = caramba::parse_outcome(happening.event.token)) {
    const ColorDice& kept = before.at(seat).dice;
    const std::string dice = dice_chips(style, outcome->dice);
    std::string line = kept.empty() ? told(style, happening, kThrew, dice)
                                    : told(style, happening, kKeptAndThrew, dice_chips(style, kept), dice);
    return caramba::one_color(kept + outcome->dice) ? line + " " + say(style, kFive) : line;
  }
  const auto move = caramba::parse_move(happening.event.token);
  if (!move || move->kind == Move::Kind::keep) return "";  // the sentence about the dice says it
  const std::uint8_t owner = before.owner(move->color);
  const std::string what = figure(style, move->color);
  std::string line;
  if (owner == caramba::kMiddle)
    line = told(style, happening, kGrabbed, what);
  else if (happening.you && owner == caramba::before(*happening.you))
    line = say(style, kGrabbedFromYou, what, happening.names[seat.index]);
  else
    line = told(style, happening, kGrabbedFrom, what, happening.names[owner - 1u]);
  return line + moved_markers(before, happening, style);
}

std::string remaining(const AnyState&, const DrawStyle&) { return ""; }

std::vector<std::string> rules(const AnyGame& game, const DrawStyle& style) {
  std::vector<std::string> paragraphs{say(style, kRuleThrow), say(style, kRuleGrab), say(style, kRuleRound),
                                      say(style, kRuleEnd)};
  if (!game.timed()) paragraphs.push_back(say(style, kLetters));  // in real time nobody types
  return paragraphs;
}

constexpr Phrase<1> kField{"Feld {0}", "vakje {0}", "field {0}"};

// A field in words; it is no number of points.
std::string field_text(const DrawStyle& style, int field) { return say(style, kField, std::to_string(field)); }

constexpr std::array<Character, 4> kCharacters{{
    {"novice",
     {"Liebt Rot, hält drei Gleiche fest und übersieht manchmal die eigenen fünf.",
      "Is dol op rood, houdt drie gelijke vast en ziet soms vijf gelijke over het hoofd.",
      "Loves red, holds on to three of a kind and sometimes misses its own five."}},
    {"casual",
     {"Sammelt, wovon gerade am meisten liegt, und lässt sich Zeit dabei.",
      "Verzamelt waar er het meest van ligt en doet het rustig aan.",
      "Collects whatever it has most of and takes its time."}},
    {"club",
     {"Weiß, welche Figur die Mühe lohnt, und greift flink zu.",
      "Weet welk poppetje de moeite waard is en grijpt vlot toe.",
      "Knows which figure is worth the trouble and is quick to grab."}},
    {"expert",
     {"Denkt weit voraus und hat die schnellsten Hände am Tisch.",
      "Denkt ver vooruit en heeft de snelste handen aan tafel.",
      "Thinks far ahead and has the quickest hands at the table."}},
}};

constexpr Phrase<2> kAskDice{"Was zeigen die {0} geworfenen Würfel? Wie {1}: k schwarz, b blau, r rot.",
                             "Wat tonen de {0} gegooide dobbelstenen? Zoals {1}: k zwart, b blauw, r rood.",
                             "What do the {0} thrown dice show? Such as {1}: k black, b blue, r red."};

std::string ask_outcome(const AnyState& state, Seat seat, const DrawStyle& style) {
  const State& s = *state.as<Caramba>();
  const auto thrown = static_cast<std::size_t>(caramba::kDice - s.at(seat).dice.size());
  return say(style, kAskDice, std::to_string(thrown), std::string("kkbbr").substr(0, thrown));
}

std::optional<std::string> read_outcome(const AnyState&, Seat, std::string_view typed, const DrawStyle&) {
  const std::string_view order(caramba::kColorLetters.data(), caramba::kColorLetters.size());
  std::string dice(typed);
  if (dice.empty() || dice.find_first_not_of(order) != std::string::npos) return std::nullopt;
  std::ranges::sort(dice, {}, [&](char die) { return order.find(die); });
  return "dice:" + dice;
}

constexpr OutcomeUi kOutcome{ask_outcome, read_outcome};

}  // namespace

extern const GameUi kCarambaUi{.game = Caramba::id,
                               .characters = kCharacters,
                               .draw = draw_caramba,
                               .choices = choices,
                               .odds = odds,
                               .tell = tell,
                               .score = field_text,
                               .remaining = remaining,
                               .rules = rules,
                               .live = live_caramba,
                               .outcome = &kOutcome};

}  // namespace wagnis::cli
