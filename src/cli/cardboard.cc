#include "cli/cardboard.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/hint.h"
#include "cli/ink.h"
#include "cli/saved_games.h"
#include "cli/words.h"
#include "coach/review.h"
#include "record/replay.h"

namespace wagnis::cli {
namespace {

constexpr Phrase<0> kKeys{
    "Tippt, was am Tisch geschieht, und Enter. Enter allein zeigt den Tisch, p zeigt, was noch kommen kann, h zeigt "
    "die Aussichten oder verbirgt sie, r sagt, wie viel Glück und Fehler bisher ausmachen, u nimmt das Letzte zurück, "
    "q hört auf.",
    "Typ wat er aan tafel gebeurt, en Enter. Enter alleen toont de tafel, p toont wat nog kan komen, h toont de kansen "
    "of verbergt ze, r zegt hoeveel geluk en fouten tot nu toe uitmaken, u neemt het laatste terug, q stopt.",
    "Type what happens at the table, and press Enter. Enter alone shows the table, p shows what can still come, h "
    "shows "
    "or hides the odds, r says what luck and mistakes have done so far, u takes back the last entry, q quits."};
constexpr Phrase<0> kHelpLine{
    "?\u00a0Hilfe · p\u00a0Rest · h\u00a0Aussichten · r\u00a0Glück und Fehler · "
    "u\u00a0zurück · q\u00a0Schluss",
    "?\u00a0hulp · p\u00a0rest · h\u00a0kansen · r\u00a0geluk en fouten · u\u00a0terug · "
    "q\u00a0stoppen",
    "?\u00a0help · p\u00a0what\u00a0is\u00a0left · h\u00a0odds · r\u00a0luck and mistakes · "
    "u\u00a0undo · q\u00a0quit"};
constexpr Phrase<1> kTurnOf{"{0} ist dran.", "{0} is aan de beurt.", "It is {0}'s turn."};
constexpr Phrase<1> kWaitsFor{"Für {0}:", "Voor {0}:", "For {0}:"};
constexpr Phrase<0> kSeveral{
    "Mehrere können etwas tun. Tippt die Nummer des Spielers und was geschieht, wie 2 -; h und die Nummer zeigt die "
    "Aussichten.",
    "Meer spelers kunnen iets doen. Typ het nummer van de speler en wat er gebeurt, zoals 2 -; h en het nummer toont "
    "de kansen.",
    "Several may do something. Type the number of the player and what happens, such as 2 -; h and the number shows the "
    "odds."};
constexpr Phrase<2> kUnknown{"„{0}“ geht jetzt nicht. {1}", "„{0}” kan nu niet. {1}",
                             "\"{0}\" is not possible now. {1}"};
constexpr Phrase<1> kPossible{"Möglich: {0}", "Mogelijk: {0}", "You can type: {0}"};
constexpr Phrase<1> kNotation{"Was hat der Zufall gebracht? In der Schreibweise der Aufzeichnung, für {0}.",
                              "Wat heeft het toeval gebracht? In de notatie van een partij, voor {0}.",
                              "What has chance brought? In the notation of records, for {0}."};
constexpr Phrase<0> kNothingToUndo{"Es gibt noch nichts zurückzunehmen.", "Er is nog niets om terug te nemen.",
                                   "There is nothing to take back yet."};
constexpr Phrase<1> kUndone{"Zurückgenommen: {0}", "Teruggenomen: {0}", "Taken back: {0}"};
constexpr Phrase<0> kOddsOn{"Die Aussichten werden gezeigt.", "De kansen worden getoond.", "The odds are shown."};
constexpr Phrase<0> kOddsOff{"Die Aussichten bleiben verborgen.", "De kansen blijven verborgen.",
                             "The odds stay hidden."};
constexpr Phrase<3> kCost{"{0}: {1} war besser. Das kostet {2} von 100 Partien.",
                          "{0}: {1} was beter. Dat kost {2} van de 100 partijen.",
                          "{0}: {1} was better. That costs {2} of 100 games."};
constexpr Phrase<1> kRight{"{0}: gut gewählt.", "{0}: goed gekozen.", "{0}: well chosen."};
constexpr Phrase<2> kLucky{"Glück für {0}: {1} von 100 Partien.", "Geluk voor {0}: {1} van de 100 partijen.",
                           "Luck for {0}: {1} of 100 games."};
constexpr Phrase<0> kSoFar{"Von 100 Partien, bis hierher:", "Van 100 partijen, tot hier:", "Of 100 games, up to here:"};
constexpr Phrase<4> kSums{"{0}: Glück {1}, eigene Fehler {2}, Fehler der anderen {3}",
                          "{0}: geluk {1}, eigen fouten {2}, fouten van anderen {3}",
                          "{0}: luck {1}, own mistakes {2}, mistakes of others {3}"};
constexpr Phrase<2> kWinsOf{"{0} gewinnt jetzt {1} von 100.", "{0} wint nu {1} van 100.", "{0} now wins {1} of 100."};
constexpr Phrase<0> kOver{"Das Spiel ist aus. Enter hört auf, u nimmt das Letzte zurück.",
                          "Het spel is afgelopen. Enter stopt, u neemt het laatste terug.",
                          "The game is over. Enter ends, u takes back the last entry."};
constexpr Phrase<1> kWon{"Gewonnen: {0}", "Gewonnen: {0}", "Won by {0}"};

constexpr double kTold = 0.1;  // luck of so much of a win share is told at once

std::string of_100(double share) { return fmt::format("{:.0f}", std::abs(100 * share) < 0.5 ? 0.0 : 100 * share); }
std::string change(double share) {
  const std::string text = of_100(share);
  return share > 0 && text != "0" ? "+" + text : text;
}

class Cardboard {
 public:
  Cardboard(const CardboardSetup& setup, const GameUi& ui, DrawStyle style, Console& console)
      : setup_(setup),
        ui_(ui),
        style_(style),
        console_(console),
        replay_(Replay::start(*setup.game)),
        reviewer_(setup.game, setup.budget),
        hints_(setup.game),
        odds_(setup.odds) {
    for (const std::string& name : setup.names) names_.push_back(printable(style, name));
  }

  void run() {
    say_line(say(style_, setup_.game->together() || several() ? kSeveral : kKeys));
    while (ask()) {
    }
    say_line(say(style_, kGoodbye));
  }
  Record record() const {
    Record record;
    record.game = setup_.game->id();
    record.options = setup_.game->options();
    for (const std::string& name : setup_.names) record.seats.push_back({name, false, {}, {}});
    record.events = replay_.events();
    if (state().over()) record.result = state().standing();
    return record;
  }
  void saved_to(const std::string& path) { say_line(say(style_, kSaved, printable(style_, path))); }

 private:
  const AnyState& state() const { return replay_.state(); }
  bool several() const { return state().pending().move.size() > 1; }

  void say_line(std::string_view text, int indent = 0) {
    style_.width = std::max(console_.width(), kNarrowest);
    for (const std::string& line : wrap(text, style_.width, indent)) console_.write(line + "\n");
  }
  void show_table() {
    style_.width = std::max(console_.width(), kNarrowest);
    console_.write("\n" + draw(state(), names_, style_));
  }

  // Shows where things stand and what may come, then takes entries until something has changed. False: no more.
  bool ask() {
    show_table();
    offer();
    for (;;) {
      const auto line = console_.read_line("> ");
      if (!line) return false;
      switch (answer(*line)) {
        case Answer::changed: return true;
        case Answer::stay: break;
        case Answer::stop: return false;
      }
    }
  }

  void offer() {
    console_.write("\n");
    const Pending pending = state().pending();
    if (state().over()) {
      std::vector<std::string> winners;
      state().standing().winners.each([&](Seat seat) { winners.push_back(names_[seat.index]); });
      say_line(ink(style_, Ink::strong, say(style_, kWon, list_text(style_, winners))));
      sums();
      return say_line(say(style_, kOver));
    }
    if (!pending.chance.empty()) {
      const Seat seat = pending.chance.lowest();
      say_line(say(style_, kWaitsFor, names_[seat.index]) + " " +
               (ui_.outcome != nullptr ? ui_.outcome->ask(state(), seat, style_)
                                       : say(style_, kNotation, names_[seat.index])));
    } else if (several()) {
      pending.move.each([&](Seat seat) {
        say_line(fmt::format("{} {}", seat.index + 1, names_[seat.index]));
        list(seat, 4);
      });
    } else {
      const Seat seat = pending.move.lowest();
      say_line(ink(style_, Ink::strong, say(style_, kTurnOf, names_[seat.index])));
      if (odds_ && state().moves(seat).size() > 1)
        odds(seat);
      else
        list(seat, 2);
    }
    say_line(ink(style_, Ink::faint, say(style_, kHelpLine)));
  }

  void list(Seat seat, int indent) {
    for (const Choice& choice : ui_.choices(state(), seat, style_))
      say_line(std::string(static_cast<std::size_t>(indent), ' ') + ink(style_, Ink::strong, choice.key) + "  " +
                   choice.text,
               indent + 2);
  }
  void odds(Seat seat) {
    for (const std::string& line : hints_.all(state(), seat, ui_.choices(state(), seat, style_), style_))
      say_line(line, 10);
  }

  enum class Answer { changed, stay, stop };

  Answer answer(std::string_view line) {
    const std::string typed = folded(line);
    if (typed.empty()) return state().over() ? Answer::stop : Answer::changed;
    if (const auto event = event_of(line, typed)) return add(*event, line);
    if (typed == "?") {
      for (const std::string& paragraph : ui_.rules(*setup_.game, style_)) say_line("- " + paragraph, 2);
      say_line("- " + say(style_, kKeys), 2);
      if (several()) say_line("- " + say(style_, kSeveral), 2);
    } else if (typed == "p") {
      const std::string rest = ui_.remaining(state(), style_);
      console_.write(rest.empty() ? say(style_, kNothingLeft) + "\n" : rest);
    } else if (typed.front() == 'h') {
      hint(typed);
    } else if (typed == "r") {
      sums();
    } else if (typed == "u") {
      return undo();
    } else if (typed == "q") {
      return Answer::stop;
    } else {
      unknown(line);
    }
    return Answer::stay;
  }

  // The odds of the seat that is named; else they are shown from now on, or not any more.
  void hint(std::string_view typed) {
    const Pending pending = state().pending();
    if (typed.size() == 2 && typed[1] >= '1' && typed[1] <= '9') {
      const Seat seat{static_cast<std::uint8_t>(typed[1] - '1')};
      if (pending.chance.empty() && pending.move.has(seat)) return odds(seat);
      return unknown(typed);
    }
    if (typed.size() > 1) return unknown(typed);
    odds_ = !odds_;
    say_line(say(style_, odds_ ? kOddsOn : kOddsOff));
    if (odds_ && pending.chance.empty() && pending.move.size() == 1) odds(pending.move.lowest());
  }

  // What was typed as an event; none: it is none that may happen now.
  std::optional<Event> event_of(std::string_view line, std::string typed) const {
    const Pending pending = state().pending();
    if (state().over()) return std::nullopt;
    if (!pending.chance.empty()) {
      const Seat seat = pending.chance.lowest();
      std::optional<std::string> token =
          ui_.outcome != nullptr ? ui_.outcome->read(state(), seat, typed, style_) : std::optional(std::string(line));
      if (!token || !state().clone()->apply(seat, *token)) return std::nullopt;
      return Event{seat, *std::move(token), {}};
    }
    Seat seat = pending.move.lowest();
    if (several()) {
      if (typed.front() < '1' || typed.front() > '9') return std::nullopt;
      seat = Seat{static_cast<std::uint8_t>(typed.front() - '1')};
      typed.erase(0, 1);
      if (!pending.move.has(seat)) return std::nullopt;
    }
    for (const Choice& choice : ui_.choices(state(), seat, style_))
      if (typed == choice.key || typed == choice.token || std::ranges::find(choice.also, typed) != choice.also.end())
        return Event{seat, choice.token, {}};
    return std::nullopt;
  }

  // Precondition: it is legal.
  Answer add(const Event& event, std::string_view line) {
    const auto before = state().clone();
    if (const auto added = replay_.add(event); !added) {
      unknown(line);
      return Answer::stay;
    }
    reviewer_.add(event);
    const std::string told = ui_.tell(
        {.before = *before, .event = event, .after = state(), .names = names_, .you = {}, .chosen = false}, style_);
    if (!told.empty()) say_line(told, 2);
    judge(*before);
    return Answer::changed;
  }

  // What there is to say of the last event: a decision that was worse than fine, or right before bad luck; a stroke of
  // luck.
  void judge(const AnyState& before) {
    const coach::Review review = reviewer_.review();
    const std::size_t last = reviewer_.events() - 1;
    if (!review.decisions.empty() && review.decisions.back().event == last) {
      const coach::Decision& decision = review.decisions.back();
      const std::string& name = names_[decision.seat.index];
      if (decision.grade && *decision.grade > coach::Grade::fine) {
        std::string better = decision.best;
        for (const Choice& choice : ui_.choices(before, decision.seat, style_))
          if (choice.token == decision.best) better = choice.text;
        say_line(say(style_, kCost, name, better, of_100(decision.loss)), 2);
      } else if (decision.grade == coach::Grade::best) {
        say_line(say(style_, kRight, name), 2);
      }
    }
    if (!review.chances.empty() && review.chances.back().event == last)
      for (std::size_t i = 0; i < names_.size(); ++i)
        if (const double luck = review.chances.back().luck.share[i]; std::abs(luck) >= kTold)
          say_line(say(style_, kLucky, names_[i], change(luck)), 2);
  }

  // What luck and errors have done so far, and how things stand.
  void sums() {
    const coach::Review review = reviewer_.review();
    say_line(say(style_, kSoFar));
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const coach::SeatReview& seat = review.seats[i];
      say_line("  " + say(style_, kSums, names_[i], change(seat.luck), of_100(std::max(0.0, seat.errors)),
                          change(seat.gifts)),
               4);
    }
    if (state().over()) return;
    for (std::size_t i = 0; i < names_.size(); ++i)
      say_line("  " + say(style_, kWinsOf, names_[i], of_100(review.course.back().share[i])), 4);
  }

  Answer undo() {
    if (replay_.events().empty()) {
      say_line(say(style_, kNothingToUndo));
      return Answer::stay;
    }
    std::vector<Event> events = replay_.events();
    say_line(say(style_, kUndone, names_[events.back().seat.index] + " " + events.back().token));
    events.pop_back();
    Replay again = Replay::start(*setup_.game);
    for (const Event& event : events)
      if (!again.add(event)) std::abort();  // it was taken before
    replay_ = std::move(again);
    reviewer_.take_back();
    return Answer::changed;
  }

  void unknown(std::string_view line) {
    const Pending pending = state().pending();
    std::string possible;
    if (state().over()) {
      possible = say(style_, kPossible, "r u q");
    } else if (!pending.chance.empty()) {
      possible = ui_.outcome != nullptr ? ui_.outcome->ask(state(), pending.chance.lowest(), style_)
                                        : say(style_, kNotation, names_[pending.chance.lowest().index]);
    } else {
      std::string keys;
      pending.move.each([&](Seat seat) {
        for (const Choice& choice : ui_.choices(state(), seat, style_))
          keys += (several() ? std::to_string(seat.index + 1) + " " : "") + choice.key + (several() ? ", " : " ");
      });
      possible = say(style_, kPossible, keys + "? p h r u q");
    }
    say_line(say(style_, kUnknown, printable(style_, line), possible));
  }

  const CardboardSetup& setup_;
  const GameUi& ui_;
  DrawStyle style_;
  Console& console_;
  Replay replay_;
  coach::Reviewer reviewer_;
  Hints hints_;
  bool odds_;
  std::vector<std::string> names_;
};

}  // namespace

Result<void> coach_table(const CardboardSetup& setup, const GameUi& ui, DrawStyle style, Console& console) {
  std::optional<SavedGames> file;
  if (!setup.record.empty()) {
    auto opened = SavedGames::open(setup.record);
    if (!opened) return std::unexpected(opened.error());
    file = *std::move(opened);
  }
  Cardboard table(setup, ui, style, console);
  table.run();
  if (!file) return {};
  if (auto saved = file->save(table.record()); !saved) return saved;
  table.saved_to(file->path());
  return {};
}

}  // namespace wagnis::cli
