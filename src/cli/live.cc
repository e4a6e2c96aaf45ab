#include "cli/live.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

#include "cli/ink.h"
#include "cli/words.h"

namespace wagnis::cli {
namespace {

constexpr Phrase<0> kKeyLine{"? Regeln · p Pause · q Schluss", "? regels · p pauze · q stoppen",
                             "? rules · p pause · q quit"};
constexpr Phrase<0> kHostKeys{"? zeigt diese Seite, p macht Pause, q hört auf.",
                              "? toont deze bladzijde, p is pauze, q stopt.",
                              "? shows this page, p is a pause, q quits."};
constexpr Phrase<0> kReady{"Bereit? Drück die Leertaste.", "Klaar? Druk op de spatiebalk.",
                           "Ready? Press the space bar."};
constexpr Phrase<0> kPaused{"Pause. Weiter geht es mit der Leertaste.", "Pauze. Verder met de spatiebalk.",
                            "A pause. Go on with the space bar."};
constexpr Phrase<0> kQuitAsk{"Wirklich aufhören? (j/n)", "Echt stoppen? (j/n)", "Really quit? (y/n)"};
constexpr Phrase<1> kCountdown{"Gleich geht es los: {0}", "Zo meteen begint het: {0}", "Get ready: {0}"};
constexpr Phrase<0> kGo{"Los!", "Start!", "Go!"};
constexpr Phrase<1> kTooEarly{"Zu früh! Noch {0} s.", "Te vroeg! Nog {0} s.", "Too early! {0} s to go."};
constexpr Phrase<0> kNotNow{"Das geht gerade nicht.", "Dat kan nu niet.", "Not now."};
constexpr Phrase<0> kOver{"Das Spiel ist aus!", "Het spel is afgelopen!", "The game is over!"};
constexpr Phrase<2> kTooSmall{"Das Fenster ist zu klein: es braucht {0} Spalten und {1} Zeilen.",
                              "Het venster is te klein: er zijn {0} kolommen en {1} regels nodig.",
                              "The window is too small: it needs {0} columns and {1} lines."};

constexpr int kRows = 24;
constexpr std::size_t kLogLines = 4;
constexpr std::int64_t kTick = 50;        // ms between frames while something moves
constexpr std::int64_t kNoteLasts = 900;  // ms that a note stays on the screen
constexpr std::int64_t kLastLook = 2500;  // ms that the table stays on the screen once the game is over

// Tenths of a second, rounded up: "0,3".
std::string seconds(const DrawStyle& style, std::int64_t ms) {
  const std::int64_t tenths = (ms + 99) / 100;
  return std::to_string(tenths / 10) + (style.language == Language::en ? "." : ",") + std::to_string(tenths % 10);
}

class Live {
 public:
  Live(LiveGame& game, const GameUi& ui, std::span<const std::string> names, std::optional<Seat> you, DrawStyle style,
       Screen& screen)
      : game_(game),
        ui_(ui),
        names_(names),
        you_(you),
        style_(style),
        screen_(screen),
        live_(ui.live(*game.state().game(), you, style)) {}

  bool play();

 private:
  // explaining: the page with the rules, before the game or in a pause; asking: whether to quit.
  enum class Mode : std::uint8_t { explaining, racing, paused, asking, over };

  void hear(const AnyState& before, const Event& event, const AnyState& after);
  void hear(const Verdict& verdict, std::int64_t now);
  // Hears all that happens at `now`.
  LiveGame::Hear ears(std::int64_t now) {
    return {[this](const auto&... what) { hear(what...); },
            [this, now](const Verdict& verdict) { hear(verdict, now); }};
  }
  void look_back();
  void rest(Mode mode, std::int64_t now);
  bool press(char key, std::int64_t now);
  void move(char key, std::int64_t now);
  void note(std::string text, std::int64_t now) {
    note_ = std::move(text);
    note_until_ = now + kNoteLasts;
  }
  std::optional<std::int64_t> wake(std::int64_t now) const;
  bool fits() const { return screen_.width() > kLiveWidth && screen_.height() >= kRows; }
  std::string status(std::int64_t now) const;
  std::vector<std::string> frame(std::int64_t now);
  void put(std::vector<std::string>& lines, std::string_view text, int indent) const {
    for (const std::string& line : wrap(text, kLiveWidth - 2, indent)) lines.push_back("  " + line);
  }

  LiveGame& game_;
  const GameUi& ui_;
  std::span<const std::string> names_;
  std::optional<Seat> you_;
  DrawStyle style_;
  Screen& screen_;
  std::unique_ptr<LiveUi> live_;
  Mode mode_ = Mode::explaining;
  bool begun_ = false;
  std::vector<std::vector<std::string>> log_;  // sentences in lines, the latest one last
  std::string note_;
  std::string why_not_;  // what to say if the last move is refused
  std::int64_t note_until_ = 0;
  std::int64_t ends_ = 0;  // when the last look at a game that is over ends
};

// Tells in words only what seats race for; throws are in sight.
void Live::hear(const AnyState& before, const Event& event, const AnyState& after) {
  const Happening happening{
      .before = before, .event = event, .after = after, .names = names_, .you = you_, .chosen = false};
  live_->hear(happening);
  if (!before.game()->raced_for(event.token)) return;
  std::vector<std::string> sentence;
  put(sentence, ui_.tell(happening, style_), 2);
  log_.push_back(std::move(sentence));
  std::size_t lines = 0;
  for (const auto& each : log_) lines += each.size();
  for (; lines > kLogLines && log_.size() > 1; log_.erase(log_.begin())) lines -= log_.front().size();
}

// Pauses the game if it has begun.
void Live::rest(Mode mode, std::int64_t now) {
  if (mode_ == Mode::over) return;
  if (begun_) game_.pause(now, ears(now));
  mode_ = begun_ || mode == Mode::asking ? mode : Mode::explaining;
}

// Handles a key. False: the person quits.
bool Live::press(char key, std::int64_t now) {
  const char low = key >= 'A' && key <= 'Z' ? static_cast<char>(key - 'A' + 'a') : key;
  switch (mode_) {
    case Mode::asking:
      if (low == 'j' || low == 'y') return false;
      if (low == 'n') mode_ = begun_ ? Mode::paused : Mode::explaining;
      return true;
    case Mode::explaining:
    case Mode::paused:
      if (low == 'q') rest(Mode::asking, now);
      if (low == '?') rest(Mode::explaining, now);
      if ((low != ' ' && low != 'p') || !fits()) return true;
      if (begun_)
        game_.go_on(now, ears(now));
      else
        game_.begin(now);
      begun_ = true;
      mode_ = Mode::racing;
      return true;
    case Mode::racing:
      if (low == 'q')
        rest(Mode::asking, now);
      else if (low == 'p')
        rest(Mode::paused, now);
      else if (low == '?')
        rest(Mode::explaining, now);
      else
        move(low, now);
      return true;
    case Mode::over: return true;
  }
  return true;
}

void Live::move(char key, std::int64_t now) {
  const auto token = live_->press(key, game_.state(), game_.clock(now));
  if (!token || !you_) return;
  why_not_ = live_->why_not(key, game_.state());
  game_.play(*you_, *token, now, ears(now));
}

void Live::hear(const Verdict& verdict, std::int64_t now) {
  if (verdict.kind == Verdict::Kind::played)
    note_until_ = now;
  else if (verdict.wait > 0)
    note(say(style_, kTooEarly, seconds(style_, verdict.wait)), now);
  else
    note(why_not_.empty() ? say(style_, kNotNow) : why_not_, now);
}

// When the screen changes without a key; nullopt: it does not.
std::optional<std::int64_t> Live::wake(std::int64_t now) const {
  if (mode_ == Mode::over) return ends_;
  if (mode_ != Mode::racing) return std::nullopt;
  std::optional<std::int64_t> next = game_.next();
  const auto no_later = [&](std::int64_t time) { next = std::min(next.value_or(time), time); };
  if (const auto lands = live_->next()) no_later(std::min(now + kTick, now + *lands - game_.clock(now)));
  if (now < std::max(game_.opens() + kNoteLasts, note_until_)) no_later(now + kTick);
  return next;
}

std::string Live::status(std::int64_t now) const {
  switch (mode_) {
    case Mode::explaining: return "";
    case Mode::paused: return say(style_, kPaused);
    case Mode::asking: return say(style_, kQuitAsk);
    case Mode::over: return say(style_, kOver);
    case Mode::racing: break;
  }
  if (const std::int64_t left = game_.opens() - now; left > 0)
    return say(style_, kCountdown, std::to_string((left + 999) / 1000));
  if (now < note_until_) return note_;
  return now < game_.opens() + kNoteLasts ? say(style_, kGo) : "";
}

std::vector<std::string> Live::frame(std::int64_t now) {
  std::vector<std::string> lines;
  if (!fits()) {
    lines = wrap(say(style_, kTooSmall, std::to_string(kLiveWidth + 1), std::to_string(kRows)),
                 std::max(1, screen_.width() - 1));
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(1, screen_.height()))));
    return lines;
  }
  std::string title(ui_.game);  // ASCII, lower case
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  const std::string keys = say(style_, kKeyLine);
  lines.push_back(pad(ink(style_, Ink::strong, title), kLiveWidth - columns(keys)) + ink(style_, Ink::faint, keys));
  lines.emplace_back();
  if (mode_ == Mode::explaining) {
    for (const std::string& rule : ui_.rules(*game_.state().game(), style_)) put(lines, "- " + rule, 2);
    lines.emplace_back();
    put(lines, live_->keys() + " " + say(style_, kHostKeys), 0);
    lines.emplace_back();
    put(lines, ink(style_, Ink::strong, say(style_, kReady)), 0);
    return lines;
  }
  for (std::string& line : live_->draw(game_.state(), names_, game_.clock(now))) lines.push_back(std::move(line));
  lines.emplace_back();
  lines.push_back("  " + ink(style_, Ink::strong, status(now)));
  lines.emplace_back();
  for (const auto& sentence : log_) lines.insert(lines.end(), sentence.begin(), sentence.end());
  return lines;
}

// Hears again what happened before, in a game that is taken up.
void Live::look_back() {
  auto before = game_.state().game()->start();
  for (const Event& event : game_.events()) {
    const auto after = before->clone();
    [[maybe_unused]] const auto happened = after->apply(event.seat, event.token);
    assert(happened);
    hear(*before, event, *after);
    before = after->clone();
  }
}

bool Live::play() {
  look_back();
  std::int64_t now = screen_.now();
  for (;;) {
    if (mode_ == Mode::racing) {
      game_.advance(now, ears(now));
      if (game_.state().over()) {
        mode_ = Mode::over;
        ends_ = now + kLastLook;
      }
    }
    if (mode_ == Mode::over && now >= ends_) return true;
    const auto lines = frame(now);
    screen_.show(lines);
    const std::int64_t before = now;
    const Screen::Press press = screen_.wait(wake(now));
    now = screen_.now();
    switch (press.kind) {
      case Screen::Kind::time: break;
      case Screen::Kind::key:
        if (!this->press(press.key, now)) return false;
        break;
      case Screen::Kind::resized:
        if (!fits() && mode_ == Mode::racing) rest(Mode::paused, now);
        break;
      case Screen::Kind::suspend:
        if (mode_ == Mode::racing) rest(Mode::paused, now);
        screen_.suspend();
        now = screen_.now();
        break;
      case Screen::Kind::back:
        if (mode_ == Mode::racing) rest(Mode::paused, before);
        break;
      case Screen::Kind::stop: return false;
    }
  }
}

// Gives the window back, however a game ends.
struct Opened {
  explicit Opened(Screen& screen) : screen(screen) { screen.open(); }
  ~Opened() { screen.close(); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  Screen& screen;
};

}  // namespace

bool play_live(LiveGame& game, const GameUi& ui, std::span<const std::string> names, std::optional<Seat> you,
               DrawStyle style, Screen& screen) {
  assert(ui.live != nullptr);
  const Opened opened(screen);
  return Live(game, ui, names, you, style, screen).play();
}

}  // namespace wagnis::cli
