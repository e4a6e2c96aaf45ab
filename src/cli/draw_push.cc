// Push in the terminal:
//
//     Stapel 71   ⚄ 12  ⇄ 9   Zug von Ada
//     Reihe 1  [▲ 3][■ 5][● 6]               14 Punkte
//     Reihe 2  [● 4][⚄]                       4 Punkte, Würfel
//     Reihe 3  –
//
//                Auslage                       Bank                      gesamt
//     ▶ Ada        7 [▲ 1 4][■ 2]               12 [● 6 6]                   19
//       Casual   –                             –                              0
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/game_ui.h"
#include "cli/ink.h"
#include "cli/told.h"
#include "cli/words.h"
#include "games/push/rules.h"

namespace wagnis::cli {
namespace {

using push::Cards;
using push::Color;
using push::Kind;
using push::Move;
using push::Outcome;
using push::Phase;
using push::Push;
using push::State;

// The shape of each colour (P3), in the order of push::Color.
constexpr std::array<std::string_view, push::kColors> kShapes{"▲", "■", "◆", "●", "✚"};
constexpr std::array<std::string_view, push::kColors> kAsciiShapes{"^", "#", "%", "o", "+"};
constexpr std::array<Phrase<0>, push::kColors> kColorNames{{
    {"Rot", "Rood", "Red"},
    {"Blau", "Blauw", "Blue"},
    {"Grün", "Groen", "Green"},
    {"Gelb", "Geel", "Yellow"},
    {"Lila", "Paars", "Purple"},
}};

// The picture.
constexpr Phrase<2> kPile{"Stapel: {0}, davon {1}", "Stapel: {0}, waarvan {1}", "Pile: {0}, {1} among them"};
constexpr Phrase<1> kRow{"Reihe {0}", "Rij {0}", "Row {0}"};
constexpr Phrase<0> kBench{"Auslage", "Op tafel", "Bench"};
constexpr Phrase<0> kBank{"Bank", "Bank", "Bank"};
constexpr Phrase<0> kTotal{"gesamt", "totaal", "total"};
constexpr Phrase<0> kHand{"Karte", "Kaart", "Card"};
constexpr Phrase<2> kRollCards{"{0} mit Würfel {1}", "{0} met dobbelsteen {1}", "{0} with a die {1}"};
constexpr Phrase<3> kSpecialCards{"{0} und {1} mit Wechsel {2}", "{0} en {1} met wissel {2}",
                                  "{0} and {1} to switch {2}"};
constexpr Phrase<1> kStillThere{
    "Im Stapel sind noch {0}:", "In de stapel zitten nog {0}:", "The pile still holds {0}:"};

// The moves.
constexpr Phrase<0> kDraw{"eine Karte ziehen", "een kaart trekken", "draw a card"};
constexpr Phrase<3> kBankColor{"{0} sichern: {1}, {2}", "{0} naar de bank brengen: {1}, {2}", "bank {0}: {1}, {2}"};
constexpr Phrase<1> kNewRow{"neue Reihe {0} anfangen", "nieuwe rij {0} beginnen", "start a new row {0}"};
constexpr Phrase<2> kIntoRow{"in Reihe {0}: {1}", "in rij {0}: {1}", "into row {0}: {1}"};
constexpr Phrase<3> kStopAndTake{"aufhören und Reihe {0} nehmen: {1} {2}", "stoppen en rij {0} pakken: {1} {2}",
                                 "stop and take row {0}: {1} {2}"};
constexpr Phrase<3> kTakeRow{"Reihe {0} nehmen: {1} {2}", "rij {0} pakken: {1} {2}", "take row {0}: {1} {2}"};
constexpr Phrase<1> kThenRoll{"{0}, dann würfeln", "{0}, dan gooien", "{0}, then roll the die"};
constexpr Phrase<3> kOdds{"Risiko beim Ziehen: {0} ({1} von {2})", "Risico bij het trekken: {0} ({1} van {2})",
                          "Risk of a bust: {0} ({1} of {2})"};

// What happened.
constexpr Told<2> kPlaced{
    {"{2} deckt {0} auf und legt die Karte in Reihe {1}.", "{2} draait {0} om en legt de kaart in rij {1}.",
     "{2} turns up {0} and puts it into row {1}."},
    {"Du deckst {0} auf, die Karte kommt in Reihe {1}.", "Je draait {0} om, de kaart gaat naar rij {1}.",
     "You turn up {0}, it goes into row {1}."}};
constexpr Told<1> kSwitched{
    {"{1} deckt eine Wechselkarte {0} auf.", "{1} draait een wisselkaart {0} om.", "{1} turns up a switch card {0}."},
    {"Du deckst eine Wechselkarte {0} auf.", "Je draait een wisselkaart {0} om.", "You turn up a switch card {0}."}};
constexpr Phrase<1> kOrder{"Nach diesem Zug nimmt zuerst {0}.", "Na deze beurt pakt {0} eerst.",
                           "After this turn {0} takes first."};
constexpr Told<1> kBust{{"{1} deckt {0} auf: passt nirgends. Verzockt!", "{1} draait {0} om: past nergens. Te gretig!",
                         "{1} turns up {0}: it fits nowhere. Bust!"},
                        {"Du deckst {0} auf: passt nirgends. Verzockt!", "Je draait {0} om: past nergens. Te gretig!",
                         "You turn up {0}: it fits nowhere. Bust!"}};
constexpr Told<3> kStopped{{"{3} hört auf und nimmt Reihe {0}: {1} {2}.", "{3} stopt en pakt rij {0}: {1} {2}.",
                            "{3} stops and takes row {0}: {1} {2}."},
                           {"Du hörst auf und nimmst Reihe {0}: {1} {2}.", "Je stopt en pakt rij {0}: {1} {2}.",
                            "You stop and take row {0}: {1} {2}."}};
constexpr Told<3> kTook{{"{3} nimmt Reihe {0}: {1} {2}.", "{3} pakt rij {0}: {1} {2}.", "{3} takes row {0}: {1} {2}."},
                        {"Du nimmst Reihe {0}: {1} {2}.", "Je pakt rij {0}: {1} {2}.", "You take row {0}: {1} {2}."}};
constexpr Told<3> kLost{{"Der Würfel zeigt {0}: {3} verliert {1}, {2}.",
                         "De dobbelsteen toont {0}: {3} verliest {1}, {2}.", "The die shows {0}: {3} loses {1}, {2}."},
                        {"Der Würfel zeigt {0}: du verlierst {1}, {2}.",
                         "De dobbelsteen toont {0}: je verliest {1}, {2}.", "The die shows {0}: you lose {1}, {2}."}};
constexpr Told<1> kLostNothing{
    {"Der Würfel zeigt {0}: {1} verliert nichts.", "De dobbelsteen toont {0}: {1} verliest niets.",
     "The die shows {0}: {1} loses nothing."},
    {"Der Würfel zeigt {0}: du verlierst nichts.", "De dobbelsteen toont {0}: je verliest niets.",
     "The die shows {0}: you lose nothing."}};
constexpr Phrase<0> kStar{"einen Stern", "een ster", "a star"};
constexpr Told<3> kBanked{
    {"{3} sichert {0}: {1}, {2}.", "{3} brengt {0} naar de bank: {1}, {2}.", "{3} banks {0}: {1}, {2}."},
    {"Du sicherst {0}: {1}, {2}.", "Je brengt {0} naar de bank: {1}, {2}.", "You bank {0}: {1}, {2}."}};
constexpr Phrase<1> kLeftOver{"Übrig ist Reihe {0}, sie kommt weg.", "Over is rij {0}, die gaat weg.",
                              "Row {0} is left over and goes away."};
constexpr Phrase<1> kRowsLeftOver{"Übrig sind die Reihen {0}, sie kommen weg.", "Over zijn de rijen {0}, die gaan weg.",
                                  "Rows {0} are left over and go away."};

// The rules in short, in the order of docs/rules.md.
constexpr Phrase<0> kRuleTurn{
    "Am Zug ziehst du Karten, so oft du dich traust. Oder du sicherst eine Farbe: alle Karten dieser Farbe wandern aus "
    "deiner "
    "Auslage auf die Bank, dort kann ihnen nichts passieren. Das ist dann dein ganzer Zug.",
    "In je beurt trek je kaarten, zo vaak als je durft. Of je brengt een kleur naar de bank: alle kaarten van die "
    "kleur die je op "
    "tafel hebt. Daar kan ze niets gebeuren, maar dat is dan je hele beurt.",
    "On your turn you draw cards, as often as you dare. Or you bank a colour: all cards of that colour move from your "
    "bench to "
    "your bank, where nothing can happen to them. That is then your whole turn."};
constexpr Phrase<1> kRuleRows{
    "Jede Karte kommt in eine von höchstens drei Reihen. In einer Reihe liegt jede Zahl und jede Farbe nur einmal, und "
    "höchstens "
    "eine Würfelkarte {0}.",
    "Elke kaart gaat in een van hoogstens drie rijen. In een rij ligt elk getal en elke kleur maar één keer, en "
    "hoogstens één "
    "dobbelkaart {0}.",
    "Each card goes into one of at most three rows. A row holds each number and each colour only once, and at most one "
    "roll card "
    "{0}."};
constexpr Phrase<0> kRuleStop{
    "Hörst du rechtzeitig auf, nimmst du dir eine Reihe in die Auslage. Danach nehmen die anderen der Reihe nach je "
    "eine von "
    "denen, die noch da sind.",
    "Stop je op tijd, dan pak je een rij en leg je die voor je op tafel. Daarna pakken de anderen om de beurt een van "
    "de rijen die "
    "er nog zijn.",
    "If you stop in time, you take one row onto your bench. Then the others take one each of those that are left."};
constexpr Phrase<1> kRuleRoll{
    "Wer eine Reihe mit {0} nimmt, würfelt gleich: alle Karten der gewürfelten Farbe in der eigenen Auslage sind weg, "
    "auch die "
    "gerade genommenen.",
    "Wie een rij met {0} pakt, gooit meteen: alle kaarten van de gegooide kleur op tafel ben je kwijt, ook die je net "
    "pakte.",
    "Whoever takes a row with {0} rolls the die at once: all cards of that colour on their bench are gone, those just "
    "taken too."};
constexpr Phrase<0> kRuleBust{
    "Passt eine Karte nirgends, hast du dich verzockt: du bekommst keine Reihe und musst würfeln.",
    "Past een kaart nergens, dan was je te gretig: je krijgt geen rij en je moet gooien.",
    "If a card fits nowhere, you are bust: you get no row and have to roll the die."};
constexpr Phrase<0> kRuleStarSafe{"Ein Stern auf dem Würfel kostet nichts.", "Een ster op de dobbelsteen kost niets.",
                                  "A star on the die costs nothing."};
constexpr Phrase<0> kRuleStarRisk{"Heute mit Risiko: ein Stern auf dem Würfel kostet die ganze Auslage.",
                                  "Vandaag met risico: een ster op de dobbelsteen kost al je kaarten op tafel.",
                                  "Playing with risk: a star on the die costs the whole bench."};
constexpr Phrase<1> kRuleSwitch{"Jede Wechselkarte {0} dreht um, in welcher Richtung die anderen nehmen.",
                                "Elke wisselkaart {0} keert de richting om waarin de anderen pakken.",
                                "Each switch card {0} turns round the direction in which the others take."};
constexpr Phrase<0> kRuleEnd{
    "Ist der Stapel leer, endet das Spiel nach diesem Zug. Die meisten Punkte auf Auslage und Bank zusammen gewinnen, "
    "bei "
    "Gleichstand die meisten Karten.",
    "Is de stapel leeg, dan eindigt het spel na die beurt. De meeste punten op tafel en op de bank samen winnen, bij "
    "gelijke "
    "stand de meeste kaarten.",
    "When the pile is empty, the game ends after that turn. Most points on bench and bank together win; if tied, most "
    "cards."};

constexpr int kRoomy = 60;  // from so many columns on, names get more room and points get a column
constexpr int kWidestName = 12;
constexpr int kWidestShortName = 8;
constexpr int kLabelWidth = 9;   // "Reihe 1  "
constexpr int kRowWidth = 38;    // a label and the widest row: five cards and a roll card
constexpr int kColorWidth = 10;  // a colour with its shape and its ground

std::string_view shape(const DrawStyle& style, Color color) {
  return (style.unicode ? kShapes : kAsciiShapes)[static_cast<std::size_t>(color)];
}
std::string_view roll_sign(const DrawStyle& style) { return style.unicode ? "⚄" : "*"; }
std::string_view switch_sign(const DrawStyle& style) { return style.unicode ? "⇄" : "~"; }
std::string_view nothing(const DrawStyle& style) { return style.unicode ? "–" : "-"; }

// One or more cards of a colour: on a coloured ground, or in brackets; both are equally wide.
std::string chip(const DrawStyle& style, Color color, std::string_view values) {
  const std::string inside = std::string(shape(style, color)) + " " + std::string(values);
  return style.colour ? ink(style, static_cast<Ink>(color), " " + inside + " ") : "[" + inside + "]";
}
std::string chip(const DrawStyle& style, Kind kind) { return chip(style, kind.color(), std::to_string(kind.value())); }
std::string sign_chip(const DrawStyle& style, std::string_view sign) {
  return style.colour ? ink(style, Ink::inverse, " " + std::string(sign) + " ") : "[" + std::string(sign) + "]";
}

std::string hand_chip(const DrawStyle& style, std::uint8_t hand) {
  if (hand == push::kRollHand) return sign_chip(style, roll_sign(style));
  return chip(style, Kind{static_cast<std::uint8_t>(hand - 1)});
}

std::string row_chips(const DrawStyle& style, const State& s, int k) {
  std::string chips;
  s.row[static_cast<std::size_t>(k)].each([&](Kind kind, int) { chips += chip(style, kind); });
  if (s.row_has_roll(k)) chips += sign_chip(style, roll_sign(style));
  return chips;
}

// A bench or a bank: its points, then a chip for each colour, in lines of at most `width` columns. A colour that is too
// wide for a line is continued in the next line, with its shape again.
std::vector<std::string> cell(const DrawStyle& style, Cards cards, int width) {
  constexpr int kPointsWidth = 4;  // up to 315 points and a space
  if (cards.empty()) return {"  " + std::string(nothing(style))};
  const std::string points = std::to_string(cards.points());
  std::vector<std::string> lines{std::string(kPointsWidth - 1 - points.size(), ' ') + points + " "};
  bool fresh = true;  // no chip in the last line yet
  for (int c = 0; c < push::kColors; ++c) {
    std::vector<std::string> values;
    cards.of(static_cast<Color>(c)).each([&](Kind kind, int count) {
      values.insert(values.end(), static_cast<std::size_t>(count), std::to_string(kind.value()));
    });
    const auto most = static_cast<std::size_t>((width - kPointsWidth - 3) / 2);  // "[▲", two columns a card, "]"
    for (std::size_t from = 0; from < values.size(); from += most) {
      std::string text = values[from];
      for (std::size_t i = from + 1; i < std::min(values.size(), from + most); ++i) text += " " + values[i];
      const std::string piece = chip(style, static_cast<Color>(c), text);
      if (!fresh && columns(lines.back()) + columns(piece) > width) lines.emplace_back(kPointsWidth, ' ');
      lines.back() += piece;
      fresh = false;
    }
  }
  return lines;
}

// The cards of the pile without a number: "18 mit Würfel ⚄ und 12 mit Wechsel ⇄".
std::string special_cards(const Push& game, const DrawStyle& style, const State& s) {
  std::string rolls = say(style, kRollCards, std::to_string(s.pile_rolls), roll_sign(style));
  if (game.deck_switches() == 0) return rolls;
  return say(style, kSpecialCards, rolls, std::to_string(s.pile_switches), switch_sign(style));
}

// A line of the picture: without spaces at its end, broken if it is too wide.
std::string line(const DrawStyle& style, std::string_view text) {
  std::string lines;
  for (const std::string& part : wrap(text.substr(0, text.find_last_not_of(' ') + 1), style.width, kLabelWidth))
    lines += part + "\n";
  return lines;
}

// Draws the pile, the rows and the card just turned up.
std::string draw_rows(const Push& game, const State& s, const DrawStyle& style) {
  std::string lines = line(style, say(style, kPile, cards_text(style, s.pile_size()), special_cards(game, style, s)));
  for (int k = 0; k < push::kRows; ++k) {
    std::string text = pad(say(style, kRow, std::to_string(k + 1)), kLabelWidth);
    if (s.row_lies(k)) {
      text += row_chips(style, s, k);
      text = pad(std::move(text), style.width >= kRoomy ? kRowWidth : 0);
      text.append("  ").append(points_text(style, s.row[static_cast<std::size_t>(k)].points()));
    } else {
      text += nothing(style);
    }
    lines += line(style, text);
  }
  if (s.hand != push::kNoHand) lines += line(style, pad(say(style, kHand), kLabelWidth) + hand_chip(style, s.hand));
  return lines;
}

// Draws name, bench, bank and points of each seat. Bench and bank share the width that the others leave.
std::string draw_seats(const Push& game, const State& s, std::span<const std::string> names, const DrawStyle& style) {
  constexpr int kMarkWidth = 2;
  const int most = style.width >= kRoomy ? kWidestName : kWidestShortName;
  int name_width = 0;
  for (const std::string& name : names) name_width = std::max(name_width, std::min(columns(name), most));
  const int total_width = columns(say(style, kTotal));
  const int cell_width = (style.width - kMarkWidth - name_width - total_width - 3) / 2;  // 3: spaces between the four
  const auto put = [&](const std::string& name, const std::string& bench, const std::string& bank, std::string total) {
    total.insert(0, static_cast<std::size_t>(total_width - columns(total)), ' ');
    return line(style, pad(name, kMarkWidth + name_width) + " " + pad(bench, cell_width) + " " + pad(bank, cell_width) +
                           " " + total);
  };

  std::string lines = put("", say(style, kBench), say(style, kBank), say(style, kTotal));
  SeatSet::first(game.seats()).each([&](Seat seat) {
    const auto i = static_cast<std::size_t>(seat.index);
    const bool acts = s.phase != Phase::over && seat.index == s.seat;
    const std::string mark = acts ? style.unicode ? "▶ " : "> " : "  ";
    auto bench = cell(style, s.bench[i], cell_width), bank = cell(style, s.bank[i], cell_width);
    const std::size_t height = std::max(bench.size(), bank.size());
    bench.resize(height);
    bank.resize(height);
    for (std::size_t row = 0; row < height; ++row)
      lines += row == 0 ? put(mark + cut(style, names[i], name_width), bench[row], bank[row],
                              std::to_string(game.points(s, seat)))
                        : put("", bench[row], bank[row], "");
  });
  return lines;
}

std::string draw_push(const AnyState& state, std::span<const std::string> names, const DrawStyle& style) {
  const Push& game = *state.game()->as<Push>();
  const State& s = *state.as<Push>();
  const std::string seats = draw_seats(game, s, names, style);
  return s.phase == Phase::over ? seats : draw_rows(game, s, style) + "\n" + seats;
}

std::string color_text(const DrawStyle& style, std::size_t color) {
  const std::string text = std::string(shape(style, static_cast<Color>(color))) + " " + say(style, kColorNames[color]);
  return style.colour ? ink(style, static_cast<Ink>(color), " " + text + " ") : text;
}

// A row that a player takes: its cards, its points, and the die if it holds a roll card.
std::string row_text(const DrawStyle& style, const State& s, int k, const Phrase<3>& phrase) {
  const std::string text = say(style, phrase, std::to_string(k + 1), row_chips(style, s, k),
                               points_text(style, s.row[static_cast<std::size_t>(k)].points()));
  return s.row_has_roll(k) ? say(style, kThenRoll, text) : text;
}

std::vector<Choice> choices(const AnyState& state, Seat seat, const DrawStyle& style) {
  const Push& game = *state.game()->as<Push>();
  const State& s = *state.as<Push>();
  std::vector<Choice> result;
  int banks = 0;
  game.moves(s, seat, [&](const Move& move) {
    Choice choice{.token = text(move), .key = "", .also = {}, .text = ""};
    const std::string number = std::to_string(move.which + 1);
    switch (move.kind) {
      case Move::Kind::draw:
        choice.key = "d";
        choice.text = say(style, kDraw);
        break;
      case Move::Kind::bank: {
        const Cards cards = s.bench[seat.index].of(static_cast<Color>(move.which));
        choice.key = "b" + std::to_string(++banks);
        const std::string name = folded(kColorNames[move.which].in(style.language));
        choice.also = {std::string("b") + push::kColorLetters[move.which], "b" + name, "b" + ascii(name)};
        choice.text = say(style, kBankColor, color_text(style, move.which), cards_text(style, cards.size()),
                          points_text(style, cards.points()));
        break;
      }
      case Move::Kind::row:
        choice.key = number;
        choice.text = s.row_lies(move.which) ? say(style, kIntoRow, number, row_chips(style, s, move.which))
                                             : say(style, kNewRow, number);
        break;
      case Move::Kind::take:
        // Where a player may also draw, a lone digit is no move: typed by habit after a card, it would end the turn.
        choice.key = s.phase == Phase::on ? "t" + number : number;
        if (s.phase == Phase::take) choice.also = {"t" + number};
        choice.text = row_text(style, s, move.which, s.phase == Phase::on ? kStopAndTake : kTakeRow);
        break;
    }
    result.push_back(std::move(choice));
  });
  return result;
}

// The chance that the next card is a bust (P18): the cards of the pile that fit no row, of all its cards.
std::string odds(const AnyState& state, Seat seat, const DrawStyle& style) {
  const State& s = *state.as<Push>();
  if ((s.phase != Phase::start && s.phase != Phase::on) || seat.index != s.seat || s.pile_size() == 0) return "";
  int busts = push::is_bust(s, push::kRollHand) ? s.pile_rolls : 0;
  s.pile.each([&](Kind kind, int count) { busts += push::is_bust(s, push::hand_of(kind)) ? count : 0; });
  const auto whole = static_cast<std::uint64_t>(s.pile_size());
  return say(style, kOdds, percent(style, static_cast<std::uint64_t>(busts), whole), std::to_string(busts),
             cards_text(style, s.pile_size()));
}

// The rows that nobody took, if this event has ended the turn (P17).
std::string left_over(const DrawStyle& style, const State& before, const State& after, int taken) {
  if (after.phase != Phase::start && after.phase != Phase::over) return "";
  std::vector<std::string> rows;
  for (int k = 0; k < push::kRows; ++k)
    if (before.row_lies(k) && k != taken) rows.push_back(std::to_string(k + 1));
  if (rows.empty()) return "";
  return " " +
         (rows.size() == 1 ? say(style, kLeftOver, rows.front()) : say(style, kRowsLeftOver, list_text(style, rows)));
}

std::string tell(const Happening& happening, const DrawStyle& style) {
  const Push& game = *happening.before.game()->as<Push>();
  const State& before = *happening.before.as<Push>();
  const State& after = *happening.after.as<Push>();
  const Seat seat = happening.event.seat;
  constexpr int kNoRow = -1;

  if (const auto outcome = push::parse_outcome(happening.event.token)) {
    switch (outcome->kind) {
      case Outcome::Kind::number:
      case Outcome::Kind::roll: {
        if (after.phase == Phase::place) return "";  // told once it has its place
        const bool roll = outcome->kind == Outcome::Kind::roll;
        return told(style, happening, kBust,
                    hand_chip(style, roll ? push::kRollHand : push::hand_of(Kind{outcome->which})));
      }
      case Outcome::Kind::switch_card: {
        std::string text = told(style, happening, kSwitched, sign_chip(style, switch_sign(style)));
        if (game.seats() > push::kMinPlayers) {  // P16
          const int step = after.odd != 0 ? game.seats() - 1 : 1;
          text +=
              " " + say(style, kOrder, happening.names[static_cast<std::size_t>((seat.index + step) % game.seats())]);
        }
        return text;
      }
      case Outcome::Kind::die: {
        const Cards lost = before.bench[seat.index] - after.bench[seat.index];
        const std::string face =
            outcome->which == Outcome::kStar ? say(style, kStar) : color_text(style, outcome->which);
        std::string text = lost.empty() ? told(style, happening, kLostNothing, face)
                                        : told(style, happening, kLost, face, cards_text(style, lost.size()),
                                               points_text(style, lost.points()));
        return text + left_over(style, before, after, kNoRow);
      }
    }
  }
  const auto move = push::parse_move(happening.event.token);
  if (!move) return "";
  const std::string number = std::to_string(move->which + 1);
  switch (move->kind) {
    case Move::Kind::draw: return "";  // the card tells it
    case Move::Kind::row:
      return happening.chosen ? "" : told(style, happening, kPlaced, hand_chip(style, before.hand), number);
    case Move::Kind::bank: {
      const Cards cards = before.bench[seat.index].of(static_cast<Color>(move->which));
      return told(style, happening, kBanked, color_text(style, move->which), cards_text(style, cards.size()),
                  points_text(style, cards.points()));
    }
    case Move::Kind::take: {
      const Cards row = before.row[move->which];
      return told(style, happening, before.phase == Phase::on ? kStopped : kTook, number,
                  row_chips(style, before, move->which), points_text(style, row.points())) +
             left_over(style, before, after, move->which);
    }
  }
  std::unreachable();
}

// The pile as a table: a line for each colour, a column for each number.
std::string remaining(const AnyState& state, const DrawStyle& style) {
  const Push& game = *state.game()->as<Push>();
  const State& s = *state.as<Push>();
  std::string table = say(style, kStillThere, cards_text(style, s.pile_size())) + "\n" + pad("", kColorWidth + 2);
  for (int value = 1; value <= push::kValues; ++value) table += "  " + std::to_string(value);
  table += '\n';
  for (std::size_t c = 0; c < push::kColors; ++c) {
    table += "  " + pad(color_text(style, c), kColorWidth);
    for (int value = 1; value <= push::kValues; ++value) {
      const int count = s.pile.count(push::kind_of(static_cast<Color>(c), value));
      table += "  " + (count > 0 ? std::to_string(count) : std::string(nothing(style)));
    }
    table += '\n';
  }
  return table + "  " + special_cards(game, style, s) + "\n";
}

std::vector<std::string> rules(const AnyGame& any, const DrawStyle& style) {
  const Push& game = *any.as<Push>();
  std::vector<std::string> paragraphs{
      say(style, kRuleTurn), say(style, kRuleRows, roll_sign(style)),
      say(style, kRuleStop), say(style, kRuleRoll, roll_sign(style)),
      say(style, kRuleBust), say(style, game.rules().star_is_risk ? kRuleStarRisk : kRuleStarSafe)};
  if (game.seats() > push::kMinPlayers) paragraphs.push_back(say(style, kRuleSwitch, switch_sign(style)));
  paragraphs.push_back(say(style, kRuleEnd));
  return paragraphs;
}

constexpr std::array<Character, 4> kCharacters{{
    {"novice",
     {"Legt alles auf einen Haufen, fürchtet den Würfel und vergisst gern die Bank.",
      "Legt alles op één rij, is bang voor de dobbelsteen en vergeet vaak de bank.",
      "Piles everything into one row, is afraid of the die and often forgets the bank."}},
    {"casual",
     {"Zählt ein bisschen mit, schaut eine Karte voraus und hört meist rechtzeitig auf.",
      "Telt een beetje mee, kijkt één kaart vooruit en stopt meestal op tijd.",
      "Keeps half an eye on the pile, looks one card ahead and mostly stops in time."}},
    {"club",
     {"Überlegt sich ein paar Mal, wie der Zug weitergehen könnte, und gönnt dir wenig.",
      "Bedenkt een paar keer hoe de beurt verder kan gaan en gunt je weinig.",
      "Imagines a few ways the turn may go and doesn’t leave you much."}},
    {"expert",
     {"Spielt jeden Zug im Kopf hundertmal durch und verschenkt keine Karte.",
      "Speelt elke beurt honderd keer in gedachten en geeft geen kaart cadeau.",
      "Plays every turn a hundred times in its head and gives no card away."}},
}};

constexpr Phrase<1> kAskCard{"Welche Karte? Farbe und Zahl, wie {0}; w für die Würfelkarte, x für die Wechselkarte.",
                             "Welke kaart? Kleur en getal, zoals {0}; w voor de dobbelkaart, x voor de wisselkaart.",
                             "Which card? Colour and number, such as {0}; w for the roll card, x for the switch card."};
constexpr Phrase<1> kAskDie{"Was zeigt der Würfel? Eine Farbe, wie {0}, oder * für den Stern.",
                            "Wat toont de dobbelsteen? Een kleur, zoals {0}, of * voor de ster.",
                            "What does the die show? A colour, such as {0}, or * for the star."};

// A colour as the notation has it, or its name.
std::optional<std::size_t> read_color(std::string_view typed, const DrawStyle& style) {
  for (std::size_t c = 0; c < push::kColors; ++c) {
    const std::string name = folded(kColorNames[c].in(style.language));
    if (typed == std::string_view(&push::kColorLetters[c], 1) || typed == name || typed == ascii(name)) return c;
  }
  return std::nullopt;
}

// The letters of the notation with the names: "r rot, b blau, …".
std::string letters(const DrawStyle& style, std::string_view suffix) {
  std::string list;
  for (std::size_t c = 0; c < push::kColors; ++c)
    list += (c == 0 ? "" : ", ") + (push::kColorLetters[c] + std::string(suffix)) + " " + color_text(style, c);
  return list;
}

std::string ask_outcome(const AnyState& state, Seat, const DrawStyle& style) {
  const bool card = state.as<Push>()->phase == Phase::card;
  return say(style, card ? kAskCard : kAskDie, letters(style, card ? "2" : ""));
}

std::optional<std::string> read_outcome(const AnyState& state, Seat, std::string_view typed, const DrawStyle& style) {
  if (state.as<Push>()->phase != Phase::card) {
    if (typed == "*" || typed == "star") return "die:star";
    const auto color = read_color(typed, style);
    return color ? std::optional(std::string("die:") + push::kColorLetters[*color]) : std::nullopt;
  }
  if (typed == "w" || typed == "roll") return "roll";
  if (typed == "x" || typed == "switch") return "switch";
  if (typed.size() < 2 || typed.back() < '1' || typed.back() > '6') return std::nullopt;
  const auto color = read_color(typed.substr(0, typed.size() - 1), style);
  return color ? std::optional(std::string(1, push::kColorLetters[*color]) + typed.back()) : std::nullopt;
}

constexpr OutcomeUi kOutcome{ask_outcome, read_outcome};

}  // namespace

extern const GameUi kPushUi{.game = Push::id,
                            .characters = kCharacters,
                            .draw = draw_push,
                            .choices = choices,
                            .odds = odds,
                            .tell = tell,
                            .score = points_text,
                            .remaining = remaining,
                            .rules = rules,
                            .outcome = &kOutcome};

}  // namespace wagnis::cli
