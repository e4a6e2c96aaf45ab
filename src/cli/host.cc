#include "cli/host.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>

#include "cli/hint.h"
#include "cli/hot_seat.h"
#include "cli/ink.h"
#include "cli/live.h"
#include "cli/saved_games.h"
#include "cli/words.h"

namespace wagnis::cli {
namespace {

constexpr Phrase<1> kPlayer{"Spieler {0}", "Speler {0}", "Player {0}"};
constexpr Phrase<0> kYou{"Du", "Jij", "You"};
constexpr Phrase<2> kGreeting{"{0}: viel Spaß! (Startzahl {1})", "{0}: veel plezier! (startgetal {1})",
                              "{0}: have fun! (seed {1})"};
constexpr Phrase<2> kIsLike{"Bot {0}: {1}", "Bot {0}: {1}", "Bot {0}: {1}"};
constexpr Phrase<0> kYourTurn{"Du bist dran.", "Jij bent aan de beurt.", "It's your turn."};
constexpr Phrase<1> kTurnOf{"{0}, du bist dran.", "{0}, jij bent aan de beurt.", "{0}, it's your turn."};
constexpr Phrase<0> kWaitAWhile{"abwarten", "afwachten", "wait"};
constexpr Phrase<0> kEnterAlone{"Enter genügt.", "Enter is genoeg.", "Just press Enter."};
// Each key stays with its word: no line breaks at \u00a0.
constexpr Phrase<0> kHelpLine{
    "?\u00a0Regeln · h\u00a0Tipp · o\u00a0Risiko · p\u00a0Rest · u\u00a0zurück · s\u00a0speichern · q\u00a0Schluss",
    "?\u00a0regels · h\u00a0tip · o\u00a0risico · p\u00a0rest · u\u00a0terug · s\u00a0bewaren · q\u00a0stoppen",
    "?\u00a0rules · h\u00a0hint · o\u00a0odds · p\u00a0what\u00a0is\u00a0left · u\u00a0undo · s\u00a0save · "
    "q\u00a0quit"};
constexpr Phrase<2> kUnknown{"„{0}“ geht jetzt nicht. Möglich: {1}", "„{0}” kan nu niet. Mogelijk: {1}",
                             "\"{0}\" is not possible now. You can type: {1}"};
constexpr Phrase<0> kOddsOn{"Das Risiko wird angezeigt.", "Het risico wordt getoond.", "The odds are shown."};
constexpr Phrase<0> kOddsOff{"Das Risiko bleibt verborgen.", "Het risico blijft verborgen.", "The odds stay hidden."};
constexpr Phrase<0> kHintsAlone{"Tipps gibt es nur, wenn du allein gegen Bots spielst.",
                                "Tips zijn er alleen als je alleen tegen bots speelt.",
                                "Hints are there only when you play alone against bots."};
constexpr Phrase<0> kUndone{"Zurückgenommen.", "Teruggenomen.", "Taken back."};
constexpr Phrase<0> kUndoNoMove{"Es gibt noch keinen Zug zum Zurücknehmen.", "Er is nog geen zet om terug te nemen.",
                                "There is no move to take back yet."};
constexpr Phrase<0> kUndoChance{
    "Zurück geht nur bis zur letzten Karte oder zum letzten Wurf: was der Zufall gezeigt hat, bleibt.",
    "Terug kan maar tot de laatste kaart of worp: wat het toeval heeft laten zien, blijft.",
    "You can only go back to the last card or throw: what chance has shown stays."};
constexpr Phrase<0> kUndoBot{"Seitdem hat schon ein Bot gespielt, darum geht es nicht zurück.",
                             "Sindsdien heeft een bot al gespeeld, dus terug kan niet.",
                             "A bot has played since then, so there is no way back."};
constexpr Phrase<1> kGoOnLater{"Weiter geht es mit: wagnis play --resume {0}",
                               "Verder gaat het met: wagnis play --resume {0}", "Go on with: wagnis play --resume {0}"};
constexpr Phrase<0> kSaveWhere{"Wohin? Tippe zum Beispiel: s spiel.jsonl", "Waarheen? Typ bijvoorbeeld: s spel.jsonl",
                               "Where to? Type for example: s game.jsonl"};
constexpr Phrase<0> kQuitAsk{"Wirklich aufhören? (j/n) ", "Echt stoppen? (j/n) ", "Really quit? (y/n) "};
constexpr Phrase<0> kAgainAsk{"Noch ein Spiel? (j/n) ", "Nog een spel? (j/n) ", "Another game? (y/n) "};
constexpr Phrase<0> kOver{"Das Spiel ist aus.", "Het spel is afgelopen.", "The game is over."};
constexpr Phrase<0> kYouWin{"Du gewinnst!", "Jij wint!", "You win!"};
constexpr Phrase<1> kWins{"{0} gewinnt!", "{0} wint!", "{0} wins!"};
constexpr Phrase<1> kShare{"{0} gewinnen gemeinsam!", "{0} winnen samen!", "{0} win together!"};
constexpr Phrase<1> kKeys{
    "Tippe die Taste am Anfang einer Zeile und Enter. Enter allein zeigt den Tisch, h gibt einen Tipp, noch einmal h "
    "sagt mehr, o zeigt oder verbirgt das Risiko, "
    "p zeigt, was noch kommen kann, "
    "u nimmt "
    "den letzten Zug zurück, s speichert das Spiel, q hört auf. Wer mag, tippt die Kürzel der Aufzeichnung, wie {0}.",
    "Typ de toets aan het begin van een regel en Enter. Enter alleen toont de tafel, h geeft een tip, nog eens h zegt "
    "meer, o toont of verbergt het risico, p "
    "toont wat nog kan komen, u "
    "neemt de "
    "laatste zet terug, s bewaart het spel, q stopt. Wie wil, typt de notatie van een partij, zoals {0}.",
    "Type the key at the start of a line and press Enter. Enter alone shows the table, h gives a hint, h again says "
    "more, o shows or hides the odds, p "
    "shows what can still come, u "
    "takes back the "
    "last move, s saves the game, q quits. The notation of records works too, such as {0}."};

// The child of a game's generator that gives the seed of the next game; HotSeat uses those before it.
constexpr std::uint64_t kNextGame = 1 + kMaxSeats;

constexpr std::string_view kCommands = "? h o p u s q";

std::chrono::milliseconds pause_of(Speed speed) {
  switch (speed) {
    case Speed::calm: return std::chrono::milliseconds(2200);
    case Speed::normal: return std::chrono::milliseconds(1100);
    case Speed::fast: return std::chrono::milliseconds(350);
  }
  std::unreachable();
}

class Host {
 public:
  Host(PlaySetup& setup, const GameUi& ui, DrawStyle style, Console& console, Screen* screen)
      : setup_(setup), ui_(ui), style_(style), console_(console), screen_(screen) {}

  // Sets the table for the next game.
  Result<void> set_table();
  // Plays it. True: it came to its end.
  bool play_game();
  // Asks until the answer is yes or no; the end of the input means no.
  bool ask(const Phrase<0>& question);
  void say_line(std::string_view text, int indent = 0);
  Result<void> save();
  void goodbye() { say_line(say(style_, kGoodbye)); }

 private:
  // What the answer to a question for a move led to.
  enum class Answer { moved, stay, stop };

  const AnyState& state() const { return live_ ? live_->state() : table_->state(); }
  void name_seats();
  Result<void> play_again(const std::vector<Event>& events);
  bool play_turns();
  void introduce();
  void fit_width() { style_.width = std::max(console_.width(), kNarrowest); }
  void show_table(bool all);
  bool tell(bool chosen);
  Answer ask_move();
  Result<void> save_to(SavedGames& file);
  void save_as(const std::string& path);
  Answer answer(std::string line, const std::vector<Choice>& choices);
  void offer(const std::vector<Choice>& choices);
  void list(const std::vector<Choice>& choices);
  void explain(const std::vector<Choice>& choices);
  void hint(const std::vector<Choice>& choices);
  void show_result();

  PlaySetup& setup_;
  const GameUi& ui_;
  DrawStyle style_;
  Console& console_;
  Screen* screen_;
  std::optional<HotSeat> table_;    // a game in turns; or
  std::optional<LiveGame> live_;    // a game in real time
  std::vector<std::string> names_;  // as the screen shows them
  std::vector<std::string> shown_;  // the sections of the picture shown last
  std::optional<SavedGames> file_;
  std::optional<Seat> you_;
  bool unnamed_alone_ = false;
  bool odds_ = true;
  std::optional<Hints> hints_;  // made at the first question
};

void Host::say_line(std::string_view text, int indent) {
  fit_width();
  for (const std::string& line : wrap(text, style_.width, indent)) console_.write(line + "\n");
}

// Whether somebody without a name gets this name at this seat, in any language.
bool is_given(const std::string& name, std::size_t seat) {
  return std::ranges::any_of(std::array{Language::de, Language::nl, Language::en}, [&](Language language) {
    return name ==
           say({.language = language, .colour = false, .unicode = true, .width = 0}, kPlayer, std::to_string(seat + 1));
  });
}

// Gives people without a name one for the record ("Spieler 2"), which they keep. A person who plays alone is "Du" on
// the screen, also when a saved game goes on.
void Host::name_seats() {
  const bool alone = std::ranges::count(setup_.seats, false, &SeatInfo::bot) == 1;
  const bool goes_on = !setup_.events.empty();
  names_.clear();
  you_.reset();
  for (std::size_t i = 0; i < setup_.seats.size(); ++i) {
    SeatInfo& seat = setup_.seats[i];
    if (!seat.bot && (seat.name.empty() || (goes_on && is_given(seat.name, i)))) {
      if (seat.name.empty()) seat.name = say(style_, kPlayer, std::to_string(i + 1));
      unnamed_alone_ = alone;
    }
    if (alone && !seat.bot) you_ = Seat{static_cast<std::uint8_t>(i)};
    names_.push_back(unnamed_alone_ && !seat.bot ? say(style_, kYou) : printable(style_, seat.name));
  }
}

// Shows the picture. Blank lines separate its sections. A section that was shown the last time is left out, so that
// changes stand out; `all` shows the whole picture.
void Host::show_table(bool all) {
  fit_width();
  std::string picture = draw(state(), names_, style_);
  std::vector<std::string> sections;
  for (std::size_t from = 0; from < picture.size();) {
    const std::size_t end = std::min(picture.find("\n\n", from), picture.size() - 1) + 1;
    sections.push_back(picture.substr(from, end - from));
    from = end + 1;
  }
  for (const std::string& section : sections)
    if (all || std::ranges::find(shown_, section) == shown_.end()) console_.write("\n" + section);
  shown_ = std::move(sections);
}

// Tells the last event. False: there was nothing to tell.
bool Host::tell(bool chosen) {
  const std::string text = ui_.tell({.before = table_->before(),
                                     .event = table_->last_event(),
                                     .after = table_->state(),
                                     .names = names_,
                                     .you = you_,
                                     .chosen = chosen},
                                    style_);
  if (!text.empty()) say_line(text, 2);
  return !text.empty();
}

Result<void> Host::set_table() {
  name_seats();
  const std::vector<Event> taken_up = std::exchange(setup_.events, {});
  // Where seats take turns, the bots think again as before, so the rest of the game is the same, too.
  const bool again = !setup_.game->timed() && !setup_.game->together();
  const std::vector<Event> goes_on = again ? std::vector<Event>() : taken_up;
  if (setup_.game->timed() && screen_ != nullptr) {
    auto live = LiveGame::make(setup_.game, setup_.seats, setup_.seed, goes_on);
    if (!live) return std::unexpected(live.error());
    live_.emplace(*std::move(live));
  } else {
    auto table = HotSeat::make(setup_.game, setup_.seats, setup_.seed, goes_on);
    if (!table) return std::unexpected(table.error());
    table_.emplace(*std::move(table));
  }
  if (again)
    if (auto up = play_again(taken_up); !up) return up;
  if (file_) file_->begin_next();
  if (file_ || setup_.record.empty()) return {};
  auto file = taken_up.empty() ? SavedGames::open(setup_.record) : SavedGames::open_last(setup_.record);
  if (!file) return std::unexpected(file.error());
  file_ = *std::move(file);
  return {};
}

// Plays the events again: people's moves from the record, chance and bots from the seed. Refuses the first event that
// differs.
Result<void> Host::play_again(const std::vector<Event>& events) {
  for (std::size_t at = 0; (at = table_->events()) < events.size();) {
    const Event& event = events[at];
    if (table_->next() != HotSeat::Next::person) {
      table_->step();
    } else if (const auto forced = table_->forced()) {
      table_->play_forced(*forced);
    } else if (auto played = table_->play(event.token); !played) {
      return refuse("event " + std::to_string(at) + ", " + wagnis::text(event) + ": " + text(played.error()));
    }
    if (table_->last_event() != event)
      return refuse("event " + std::to_string(at) + " is " + wagnis::text(event) + ", but seed " +
                    std::to_string(setup_.seed) + " and these bots give " + wagnis::text(table_->last_event()) +
                    ": the game was not played here, or by another version");
  }
  return {};
}

bool Host::play_game() {
  say_line(say(style_, kGreeting, list_text(style_, names_), std::to_string(setup_.seed)));
  introduce();
  const bool ended = live_ ? play_live(*live_, ui_, names_, you_, style_, *screen_) : play_turns();
  // Choices that all have made belong to the game, even if nobody waits to see them.
  while (table_ && (table_->next() == HotSeat::Next::chance || table_->next() == HotSeat::Next::due)) table_->step();
  if (!state().over()) return false;
  show_table(true);
  show_result();
  return ended;
}

// Tells what the bots are like, each level once.
void Host::introduce() {
  std::vector<std::string_view> known;
  for (const SeatInfo& seat : setup_.seats)
    for (const Character& character : ui_.characters) {
      if (seat.level != character.level || std::ranges::find(known, character.level) != known.end()) continue;
      known.push_back(character.level);
      say_line(say(style_, kIsLike, level_name(style_, character.level), say(style_, character.about)), 2);
    }
}

bool Host::play_turns() {
  while (table_->next() != HotSeat::Next::over) {
    if (const auto forced = table_->forced()) {
      table_->play_forced(*forced);
      tell(false);
    } else if (table_->next() == HotSeat::Next::person) {
      if (ask_move() == Answer::stop) return false;
    } else {
      const std::size_t before = table_->events();
      table_->step();
      const bool told = table_->events() > before && tell(false);
      if (told && !console_.pause(pause_of(setup_.speed))) return false;
    }
  }
  return true;
}

void Host::offer(const std::vector<Choice>& choices) {
  const Seat seat = table_->seat();
  const auto name = std::string_view(names_[seat.index]);
  console_.write("\n");
  say_line(ink(style_, Ink::strong, you_ == seat ? say(style_, kYourTurn) : say(style_, kTurnOf, name)) +
           (choices.size() == 1 ? " " + say(style_, kEnterAlone) : ""));
  if (odds_)
    if (const std::string odds = ui_.odds(table_->state(), seat, style_); !odds.empty()) say_line(odds, 2);
  list(choices);
  say_line(ink(style_, Ink::faint, say(style_, kHelpLine)));
}

// Lists the choices, one a line. Many short ones stand in two columns, so that all are in sight.
void Host::list(const std::vector<Choice>& choices) {
  std::size_t widest = 0;
  for (const Choice& choice : choices) widest = std::max(widest, choice.key.size());
  std::vector<std::string> entries;
  int width = 0;
  for (const Choice& choice : choices) {
    entries.push_back("  " + ink(style_, Ink::strong, choice.key) + std::string(widest - choice.key.size() + 2, ' ') +
                      choice.text);
    width = std::max(width, columns(entries.back()));
  }
  constexpr std::size_t kMany = 8;
  const std::size_t rows =
      entries.size() > kMany && 2 * width <= style_.width ? (entries.size() + 1) / 2 : entries.size();
  for (std::size_t i = 0; i < rows; ++i)
    if (i + rows < entries.size())
      console_.write(pad(entries[i], style_.width / 2) + entries[i + rows] + "\n");
    else
      say_line(entries[i], static_cast<int>(widest) + 4);
}

Host::Answer Host::ask_move() {
  show_table(false);
  std::vector<Choice> choices = ui_.choices(table_->state(), table_->seat(), style_);
  const std::vector<std::string> moves = table_->moves();
  std::erase_if(choices, [&](const Choice& choice) { return std::ranges::find(moves, choice.token) == moves.end(); });
  if (moves.back() == Beat::kWait) choices.push_back({moves.back(), "w", {}, say(style_, kWaitAWhile)});
  offer(choices);
  for (;;) {
    const auto line = console_.read_line("> ");
    if (!line) return Answer::stop;
    if (console_.came_back()) {
      show_table(true);
      offer(choices);
      continue;
    }
    const Answer result = answer(*line, choices);
    if (result != Answer::stay) return result;
  }
}

Host::Answer Host::answer(std::string line, const std::vector<Choice>& choices) {
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  line.erase(line.find_last_not_of(" \t\r") + 1);
  const std::string typed = folded(line);
  const auto chosen = std::ranges::find_if(choices, [&](const Choice& choice) {
    return typed == choice.key || typed == choice.token || std::ranges::find(choice.also, typed) != choice.also.end() ||
           (typed.empty() && choices.size() == 1);
  });
  if (chosen != choices.end()) {
    const std::size_t before = table_->events();
    const auto played = table_->play(chosen->token);
    assert(played);
    static_cast<void>(played);
    if (table_->events() > before) tell(true);
    return Answer::moved;
  }
  if (typed.empty()) {
    show_table(true);
    offer(choices);
  } else if (typed == "?") {
    explain(choices);
  } else if (typed == "h") {
    hint(choices);
  } else if (typed == "o") {
    odds_ = !odds_;
    say_line(say(style_, odds_ ? kOddsOn : kOddsOff));
    offer(choices);
  } else if (typed == "p") {
    const std::string rest = ui_.remaining(table_->state(), style_);
    console_.write(rest.empty() ? say(style_, kNothingLeft) + "\n" : rest);
  } else if (typed == "u") {
    switch (table_->undo()) {
      case HotSeat::Undo::done: say_line(say(style_, kUndone)); return Answer::moved;
      case HotSeat::Undo::no_move: say_line(say(style_, kUndoNoMove)); break;
      case HotSeat::Undo::chance: say_line(say(style_, kUndoChance)); break;
      case HotSeat::Undo::bot: say_line(say(style_, kUndoBot)); break;
    }
  } else if (typed == "s" || line.starts_with("s ")) {
    save_as(typed == "s" ? "" : line.substr(line.find_first_not_of(' ', 1)));
  } else if (typed == "q") {
    if (!console_.interactive() || ask(kQuitAsk)) return Answer::stop;
    offer(choices);
  } else {
    std::string possible;
    for (const Choice& choice : choices) possible += choice.key + " ";
    say_line(say(style_, kUnknown, printable(style_, line), possible + kCommands.data()));
  }
  return Answer::stay;
}

void Host::explain(const std::vector<Choice>& choices) {
  console_.write("\n");
  for (const std::string& paragraph : ui_.rules(*setup_.game, style_)) say_line("- " + paragraph, 2);
  say_line("- " + say(style_, kKeys, choices.front().token), 2);
}

// Only for a person who plays alone: at a table with others all would read it.
void Host::hint(const std::vector<Choice>& choices) {
  if (!you_) return say_line(say(style_, kHintsAlone));
  if (!hints_) hints_.emplace(setup_.game);
  for (const std::string& line : hints_->next(table_->state(), table_->seat(), choices, style_)) say_line(line, 10);
}

void Host::show_result() {
  const Standing standing = state().standing();
  std::vector<std::size_t> order(names_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto score = [&](std::size_t i) {
    return std::pair(standing.points[i], standing.cards.empty() ? 0 : standing.cards[i]);
  };
  std::ranges::sort(order,
                    [&](std::size_t a, std::size_t b) { return score(a) != score(b) ? score(a) > score(b) : a < b; });
  int widest = 0;
  for (const std::string& name : names_) widest = std::max(widest, columns(name));

  console_.write("\n");
  say_line(ink(style_, Ink::strong, say(style_, kOver)));
  std::size_t rank = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::size_t i = order[place];
    if (place == 0 || score(i) != score(order[place - 1])) rank = place + 1;
    std::string line = "  " + std::to_string(rank) + ". " + pad(names_[i], widest) + "  " +
                       pad(ui_.score(style_, standing.points[i]), 11);
    if (!standing.cards.empty()) line += "  " + cards_text(style_, standing.cards[i]);
    say_line(line, 5);
  }
  std::vector<std::string> winners;
  standing.winners.each([&](Seat seat) { winners.push_back(names_[seat.index]); });
  if (winners.size() > 1)
    say_line(ink(style_, Ink::strong, say(style_, kShare, list_text(style_, winners))));
  else
    say_line(ink(style_, Ink::strong,
                 you_ && standing.winners.has(*you_) ? say(style_, kYouWin) : say(style_, kWins, winners.front())));
}

bool Host::ask(const Phrase<0>& question) {
  for (;;) {
    const auto line = console_.read_line(say(style_, question));
    const std::string typed = line ? folded(*line) : "n";
    if (typed.starts_with('j') || typed.starts_with('y')) return true;
    if (typed.starts_with('n')) return false;
  }
}

Result<void> Host::save_to(SavedGames& file) {
  if (auto saved = file.save(live_ ? live_->record() : table_->record()); !saved) return saved;
  say_line(say(style_, kSaved, printable(style_, file.path())));
  return {};
}

// Saves the game at its end, or when a person leaves it.
Result<void> Host::save() {
  if (!file_) return {};
  if (auto saved = save_to(*file_); !saved) return saved;
  if (!state().over()) say_line(say(style_, kGoOnLater, printable(style_, file_->path())));
  return {};
}

// Saves on a person's request: to the named file, or to the game's own. If the game has no file, the named one becomes
// it.
void Host::save_as(const std::string& path) {
  if (path.empty() && !file_) return say_line(say(style_, kSaveWhere));
  Result<void> saved;
  if (path.empty()) {
    saved = save_to(*file_);
  } else {
    auto file = SavedGames::open(path);
    saved = file ? save_to(*file) : std::unexpected(file.error());
    if (saved && !file_) file_ = *std::move(file);
  }
  if (!saved) say_line(text(saved.error()));
}

}  // namespace

Result<void> host(PlaySetup setup, const GameUi& ui, DrawStyle style, Console& console, Screen* screen) {
  Host host(setup, ui, style, console, screen);
  for (;;) {
    if (auto set = host.set_table(); !set) return set;
    const bool over = host.play_game();
    if (auto saved = host.save(); !saved) return saved;
    if (!over || !console.interactive() || !host.ask(kAgainAsk)) break;
    std::ranges::rotate(setup.seats, setup.seats.begin() + 1);
    setup.seed = Generator(setup.seed).split(kNextGame).next() >> 32;
  }
  host.goodbye();
  return {};
}

}  // namespace wagnis::cli
