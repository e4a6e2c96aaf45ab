// Tipp in the terminal:
//
//     Runde 2 von 4. Auf den Karten 24 Punkte, noch 3 Würfel.
//     1 Punkt   [ungerade] [gerade]
//     2 Punkte  [● Kreis] [■ Quadrat] [✚ Kreuz ×3] [Blau] [Rot] [Orange]
//     3 Punkte  [1] [2 ×6] [3] [4] [5] [6]
//
//     ▶ Ada       17
//       Casual    30
#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/game_ui.h"
#include "cli/ink.h"
#include "cli/told.h"
#include "cli/words.h"
#include "games/tipp/rules.h"

namespace wagnis::cli {
namespace {

using tipp::Bet;
using tipp::Move;
using tipp::Outcome;
using tipp::Phase;
using tipp::State;
using tipp::Tipp;

constexpr std::array<Phrase<0>, tipp::kBets> kBetNames{{
    {"ungerade", "oneven", "odd"},
    {"gerade", "even", "even"},
    {"Kreis", "cirkel", "circle"},
    {"Quadrat", "vierkant", "square"},
    {"Kreuz", "kruis", "cross"},
    {"Blau", "blauw", "blue"},
    {"Rot", "rood", "red"},
    {"Orange", "oranje", "orange"},
    {"1", "1", "1"},
    {"2", "2", "2"},
    {"3", "3", "3"},
    {"4", "4", "4"},
    {"5", "5", "5"},
    {"6", "6", "6"},
}};
// What a person types for a bet: numbers as they are, other bets by two letters of the notation.
constexpr std::array<std::string_view, tipp::kBets> kBetKeys{"od", "ev", "ci", "sq", "cr", "bl", "re",
                                                             "or", "1",  "2",  "3",  "4",  "5",  "6"};

constexpr Phrase<2> kRound{"Runde {0} von {1}.", "Ronde {0} van {1}.", "Round {0} of {1}."};
constexpr Phrase<2> kLying{"Auf den Karten {0}, noch {1}.", "Op de kaarten {0}, nog {1}.",
                           "{0} on the cards, {1} left."};
constexpr Phrase<1> kDice{"{0} Würfel", "{0} dobbelstenen", "{0} dice"};
constexpr Phrase<0> kOneDie{"1 Würfel", "1 dobbelsteen", "1 die"};

constexpr Phrase<2> kBetOn{"auf {0}: {1} je Würfel", "op {0}: {1} per steen", "bet on {0}: {1} a die"};
constexpr Phrase<1> kStop{"aufhören: {0} aufschreiben", "stoppen: {0} opschrijven", "stop: write down {0}"};
constexpr Phrase<4> kOdds{"{0}, kein Treffer: gerade/ungerade {1}, Form oder Farbe {2}, Zahl {3}",
                          "{0}, niets raak: even/oneven {1}, vorm of kleur {2}, getal {3}",
                          "{0}, no match: odd/even {1}, shape or colour {2}, number {3}"};
constexpr Phrase<1> kAtStake{"Auf dem Spiel: {0}.", "Op het spel: {0}.", "At stake: {0}."};

constexpr Told<3> kMatched{{"{3} tippt auf {0} und würfelt {1}: {2}.", "{3} tipt op {0} en gooit {1}: {2}.",
                            "{3} bets on {0} and throws {1}: {2}."},
                           {"Du tippst auf {0} und würfelst {1}: {2}.", "Je tipt op {0} en gooit {1}: {2}.",
                            "You bet on {0} and throw {1}: {2}."}};
constexpr Phrase<0> kNoMatch{"kein Treffer", "niets raak", "no match"};
constexpr Phrase<0> kOneMatch{"1 Treffer", "1 raak", "1 match"};
constexpr Phrase<1> kMatches{"{0} Treffer", "{0} raak", "{0} matches"};
constexpr Phrase<1> kLost{"Der Zug ist vorbei. Verloren: {0}.", "De beurt is voorbij. Verloren: {0}.",
                          "The turn is over. Lost: {0}."};
constexpr Phrase<0> kLostNothing{"Der Zug ist vorbei und zählt nichts.", "De beurt is voorbij en telt niet.",
                                 "The turn is over and scores nothing."};
constexpr Phrase<1> kAllLie{"Alle zwölf Würfel liegen: {0}!", "Alle twaalf dobbelstenen liggen: {0}!",
                            "All twelve dice lie: {0}!"};
constexpr Told<1> kStopped{{"{1} hört auf: {0}.", "{1} stopt: {0}.", "{1} stops: {0}."},
                           {"Du hörst auf: {0}.", "Je stopt: {0}.", "You stop: {0}."}};
constexpr Phrase<0> kFaces{"Die Seiten eines Würfels:", "De kanten van een dobbelsteen:", "The faces of a die:"};

constexpr Phrase<0> kRuleTurn{
    "Am Zug wählst du eine Karte und würfelst mit allen Würfeln, die noch nicht liegen. Was passt, kommt auf die "
    "Karte.",
    "In je beurt kies je een kaart en gooi je met alle dobbelstenen die nog niet liggen. Wat past, gaat op de kaart.",
    "On your turn you choose a card and throw all dice that do not lie yet. Those that match go onto the card."};
constexpr Phrase<0> kRulePoints{
    "Jeder Würfel zählt die Punkte seiner Karte: gerade und ungerade 1, Form und Farbe 2, eine Zahl 3.",
    "Elke dobbelsteen telt de punten van zijn kaart: even en oneven 1, vorm en kleur 2, een getal 3.",
    "Each die scores the points of its card: odd and even 1, shape and colour 2, a number 3."};
constexpr Phrase<0> kRuleStop{
    "Passt mindestens ein Würfel, hörst du auf und schreibst deine Punkte auf, oder du wählst eine neue Karte und "
    "wirfst den Rest. Jede Karte gilt nur einmal im Zug.",
    "Past er minstens één, dan stop je en schrijf je je punten op, of je kiest een nieuwe kaart en gooit de rest. Elke "
    "kaart geldt maar één keer per beurt.",
    "If at least one matches, stop and write down your points, or choose another card and throw the rest. Each card "
    "counts only once a turn."};
constexpr Phrase<0> kRuleBust{"Passt keiner, ist der Zug vorbei und zählt nichts.",
                              "Past er geen, dan is de beurt voorbij en telt hij niet.",
                              "If none matches, the turn is over and scores nothing."};
constexpr Phrase<1> kRuleEnd{"Nach {0} Runden gewinnen die meisten Punkte.", "Na {0} ronden winnen de meeste punten.",
                             "After {0} rounds, most points win."};
constexpr Phrase<0> kRuleEndOfOne{"Nach einer Runde gewinnen die meisten Punkte.",
                                  "Na één ronde winnen de meeste punten.", "After one round, most points win."};

std::string dice_text(const DrawStyle& style, int count) {
  return count == 1 ? say(style, kOneDie) : say(style, kDice, std::to_string(count));
}

// The name of a bet with the sign or the ink of its shape or colour (T1); other bets have none.
std::string bet_name(const DrawStyle& style, Bet bet) {
  std::string name = say(style, kBetNames[static_cast<std::size_t>(bet)]);
  const std::string_view sign = bet == Bet::circle   ? style.unicode ? "●" : "o"
                                : bet == Bet::square ? style.unicode ? "■" : "#"
                                : bet == Bet::cross  ? style.unicode ? "✚" : "+"
                                                     : "";
  return sign.empty() ? name : std::string(sign) + " " + name;
}

std::string inked(const DrawStyle& style, Bet bet, const std::string& text) {
  if (!style.colour) return text;
  if (bet == Bet::blue) return ink(style, Ink::blue, text);
  if (bet == Bet::red) return ink(style, Ink::red, text);
  if (bet == Bet::orange) return ink(style, Ink::yellow, text);
  return text;
}

std::string times(const DrawStyle& style) { return style.unicode ? "×" : "x"; }

// A card in brackets, with the number of dice on it.
std::string card(const DrawStyle& style, const State& s, Bet bet) {
  const std::string name = bet_name(style, bet);
  if (!s.used(bet)) return inked(style, bet, "[" + name + "]");
  return ink(style, Ink::inverse, "[" + name + " " + times(style) + std::to_string(s.on_card(bet)) + "]");
}

constexpr int kLabelWidth = 10;  // "2 Punkte  "

std::string draw_cards(const Tipp& game, const State& s, const DrawStyle& style) {
  std::string text = say(style, kRound, std::to_string(s.round + 1), std::to_string(game.rules().rounds)) + " " +
                     say(style, kLying, points_text(style, s.turn_points()), dice_text(style, s.dice_left()));
  std::string lines;
  for (const std::string& part : wrap(text, style.width)) lines += part + "\n";
  for (int points = 1; points <= 3; ++points) {
    std::string cards = pad(points_text(style, points), kLabelWidth - 1);
    for (std::uint8_t b = 0; b < tipp::kBets; ++b)
      if (tipp::die_points(static_cast<Bet>(b)) == points) cards += " " + card(style, s, static_cast<Bet>(b));
    for (const std::string& part : wrap(cards, style.width, kLabelWidth)) lines += part + "\n";
  }
  return lines;
}

std::string draw_tipp(const AnyState& state, std::span<const std::string> names, const DrawStyle& style) {
  const Tipp& game = *state.game()->as<Tipp>();
  const State& s = *state.as<Tipp>();
  int widest = 0;
  constexpr int kWidestName = 20;
  for (const std::string& name : names) widest = std::max(widest, std::min(columns(name), kWidestName));
  std::string scores;
  SeatSet::first(game.seats()).each([&](Seat seat) {
    const bool acts = s.phase != Phase::over && seat.index == s.seat;
    const std::string points = std::to_string(game.points(s, seat));
    scores += (acts ? style.unicode ? "▶ " : "> " : "  ") + pad(cut(style, names[seat.index], widest), widest) +
              std::string(6 - points.size(), ' ') + points + "\n";
  });
  return s.phase == Phase::over ? scores : draw_cards(game, s, style) + "\n" + scores;
}

std::vector<Choice> choices(const AnyState& state, Seat seat, const DrawStyle& style) {
  const Tipp& game = *state.game()->as<Tipp>();
  const State& s = *state.as<Tipp>();
  std::vector<Choice> result;
  game.moves(s, seat, [&](const Move& move) {
    if (move.kind == Move::Kind::stop) {
      result.push_back({text(move), "st", {}, say(style, kStop, points_text(style, s.turn_points()))});
      return;
    }
    const auto bet = static_cast<std::size_t>(move.bet);
    const std::string name = folded(kBetNames[bet].in(style.language));
    Choice choice{text(move), std::string(kBetKeys[bet]), {}, ""};
    if (name != choice.key) choice.also = {name};
    choice.text = say(style, kBetOn, bet_name(style, move.bet), points_text(style, tipp::die_points(move.bet)));
    result.push_back(std::move(choice));
  });
  return result;
}

// The chance that none of n dice matches a bet that m of six faces match: ((6 − m) / 6)^n (T5).
std::string no_match(const DrawStyle& style, int faces, int dice) {
  return percent(style, power(static_cast<Weight>(tipp::kFaces - faces), dice), power(tipp::kFaces, dice));
}

std::string odds(const AnyState& state, Seat seat, const DrawStyle& style) {
  const State& s = *state.as<Tipp>();
  if ((s.phase != Phase::first && s.phase != Phase::on) || seat.index != s.seat) return "";
  const int dice = s.dice_left();
  const std::string line = say(style, kOdds, dice_text(style, dice), no_match(style, 3, dice), no_match(style, 2, dice),
                               no_match(style, 1, dice));
  return s.phase == Phase::first ? line : line + ". " + say(style, kAtStake, points_text(style, s.turn_points()));
}

// The dice in ascending order; those that match stand in brackets.
std::string thrown(const DrawStyle& style, const Outcome& outcome, Bet bet) {
  std::string text;
  for (int face = 1; face <= tipp::kFaces; ++face)
    for (int i = 0; i < outcome.dice.count[static_cast<std::size_t>(face - 1)]; ++i) {
      const std::string number = std::to_string(face);
      text +=
          (text.empty() ? "" : " ") + (tipp::matches(bet, face) ? ink(style, Ink::strong, "[" + number + "]") : number);
    }
  return text;
}

std::string tell(const Happening& happening, const DrawStyle& style) {
  const State& before = *happening.before.as<Tipp>();
  if (const auto outcome = tipp::parse_outcome(happening.event.token)) {
    const Bet bet = before.chosen();
    const int count = outcome->matching(bet);
    const std::string result = count == 0   ? say(style, kNoMatch)
                               : count == 1 ? say(style, kOneMatch)
                                            : say(style, kMatches, std::to_string(count));
    std::string line = told(style, happening, kMatched, bet_name(style, bet), thrown(style, *outcome, bet), result);
    const int points = before.turn_points();
    if (count == 0)
      return line + " " + (points > 0 ? say(style, kLost, points_text(style, points)) : say(style, kLostNothing));
    if (count == before.dice_left())
      return line + " " + say(style, kAllLie, points_text(style, points + count * tipp::die_points(bet)));
    return line;
  }
  const auto move = tipp::parse_move(happening.event.token);
  if (!move || move->kind == Move::Kind::bet) return "";  // the sentence about the dice says it
  return told(style, happening, kStopped, points_text(style, before.turn_points()));
}

// What each face is (T1), since colours and shapes are bets, too.
std::string remaining(const AnyState&, const DrawStyle& style) {
  std::string lines = say(style, kFaces) + "\n";
  for (int face = 1; face <= tipp::kFaces; ++face) {
    lines += "  " + std::to_string(face);
    for (const Bet bet : {Bet::circle, Bet::square, Bet::cross, Bet::blue, Bet::red, Bet::orange})
      if (tipp::matches(bet, face)) lines += "  " + inked(style, bet, bet_name(style, bet));
    lines += "\n";
  }
  return lines;
}

std::vector<std::string> rules(const AnyGame& any, const DrawStyle& style) {
  const int rounds = any.as<Tipp>()->rules().rounds;
  return {say(style, kRuleTurn), say(style, kRulePoints), say(style, kRuleStop), say(style, kRuleBust),
          rounds == 1 ? say(style, kRuleEndOfOne) : say(style, kRuleEnd, std::to_string(rounds))};
}

constexpr std::array<Character, 4> kCharacters{{
    {"novice",
     {"Tippt nach Gefühl und hofft auf Glück.", "Gokt op gevoel en hoopt op geluk.",
      "Bets by feeling and trusts its luck."}},
    {"casual",
     {"Denkt einen Wurf voraus und wird mutig, wenn es am Ende knapp ist.",
      "Denkt één worp vooruit en wordt dapper als het aan het eind spannend is.",
      "Thinks one throw ahead and gets bold when the end is close."}},
    {"club",
     {"Holt aus jedem Zug viele Punkte und setzt im letzten alles auf den Sieg.",
      "Haalt uit elke beurt veel punten en zet in de laatste alles op de winst.",
      "Makes the most of every turn and goes for the win in the last."}},
    {"expert",
     {"Kennt die Chancen jedes Tipps genau und rechnet das Ende bis auf den letzten Punkt aus.",
      "Kent van elke gok de kans precies en rekent het einde tot op de punt uit.",
      "Knows the exact odds of every bet and works the ending out to the last point."}},
}};

constexpr Phrase<1> kAskMatching{"Wie viele der {0} Würfel passen? 0 ist: keiner.",
                                 "Hoeveel van de {0} dobbelstenen passen? 0 is: geen.",
                                 "How many of the {0} dice match? 0 means none."};

std::string ask_outcome(const AnyState& state, Seat, const DrawStyle& style) {
  return say(style, kAskMatching, std::to_string(state.as<Tipp>()->dice_left()));
}

// Only how many dice match decides anything. The faces of the others are made up: those that match none.
std::optional<std::string> read_outcome(const AnyState& state, Seat, std::string_view typed, const DrawStyle&) {
  const tipp::State& s = *state.as<Tipp>();
  int matching = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), matching);
  if (error != std::errc() || end != typed.data() + typed.size() || matching < 0 || matching > s.dice_left())
    return std::nullopt;
  std::string dice = "dice:";
  std::size_t fits = 0, misses = 0;
  for (int face = 1; face <= tipp::kFaces; ++face)
    (tipp::matches(s.chosen(), face) ? fits : misses) = static_cast<std::size_t>(face);
  const auto add = [&](std::size_t face, int count) {
    dice += std::string(static_cast<std::size_t>(count), static_cast<char>('0' + face));
  };
  const int others = s.dice_left() - matching;
  if (fits < misses) add(fits, matching);
  add(misses, others);
  if (fits > misses) add(fits, matching);
  return dice;
}

constexpr OutcomeUi kOutcome{ask_outcome, read_outcome};

}  // namespace

extern const GameUi kTippUi{.game = Tipp::id,
                            .characters = kCharacters,
                            .draw = draw_tipp,
                            .choices = choices,
                            .odds = odds,
                            .tell = tell,
                            .score = points_text,
                            .remaining = remaining,
                            .rules = rules,
                            .outcome = &kOutcome};

}  // namespace wagnis::cli
