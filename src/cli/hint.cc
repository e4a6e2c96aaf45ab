#include "cli/hint.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "cli/words.h"

namespace wagnis::cli {
namespace {

// A nudge, by the kind of the best move as the notation calls it.
struct Nudge {
  std::string_view kind;
  Phrase<0> says;
};
constexpr std::array kNudges{
    Nudge{"draw",
          {"Es gibt mehr zu gewinnen als zu verlieren. Trau dich!", "Er is meer te winnen dan te verliezen. Durf maar!",
           "There is more to win than to lose. Be brave!"}},
    Nudge{"bank",
          {"Der Würfel kann dir viel wegnehmen. Bring etwas in Sicherheit.",
           "De dobbelsteen kan veel van je afpakken. Zet iets veilig.",
           "The die could take a lot from you. Put something in the bank."}},
    Nudge{"row",
          {"Welche Reihe soll groß werden, welche darf klein bleiben?",
           "Welke rij moet groot worden, en welke mag klein blijven?",
           "Which row should become big, and which may stay small?"}},
    Nudge{"take",
          {"Was da liegt, ist mehr wert, als was noch kommen kann. Und schau, was die anderen bekommen!",
           "Wat er ligt is meer waard dan wat er nog kan komen. En kijk wat de anderen krijgen!",
           "What lies there is worth more than what may come. And look at what the others get!"}},
    Nudge{"bet",
          {"Welche Karte fängt viele Würfel und zahlt trotzdem gut?",
           "Welke kaart vangt veel dobbelstenen en levert toch veel op?",
           "Which card catches many dice and still pays well?"}},
    Nudge{"stop",
          {"Was da liegt, ist mehr wert, als was noch kommen kann.",
           "Wat er ligt is meer waard dan wat er nog kan komen.", "What lies there is worth more than what may come."}},
    Nudge{
        "grab",
        {"Deine Würfel passen. Greif zu!", "Je dobbelstenen passen. Pak maar!", "Your dice are ready. Reach for it!"}},
    Nudge{"keep",
          {"Überleg: Welche Farbe willst du sammeln?", "Denk na: voor welke kleur ga je?",
           "Think: which colour are you going for?"}},
};
constexpr Phrase<0> kNoChoice{"Hier gibt es nichts zu wählen.", "Hier valt niets te kiezen.",
                              "There is nothing to choose here."};
constexpr Phrase<0> kAgain{"Noch einmal h sagt mehr.", "Nog eens h zegt meer.", "Press h again to hear more."};
constexpr Phrase<2> kBest{"Ich würde das machen: {0} ({1})", "Ik zou dit doen: {0} ({1})",
                          "I would do this: {0} ({1})"};
constexpr Phrase<0> kOdds{"So viele von 100 Partien gewinnt jede Wahl:", "Zoveel van de 100 partijen wint elke keuze:",
                          "Of 100 games each choice wins so many:"};
constexpr Phrase<1> kGoesWrong{"geht {0} von 100 Mal schief", "gaat {0} van de 100 keer mis",
                               "goes wrong {0} of 100 times"};

int of_100(double share) { return static_cast<int>(std::lround(100 * share)); }

}  // namespace

struct Hints::Judged {
  const Choice* choice;
  coach::Choice worth;
  std::size_t place;  // the index among the coach's choices
};

std::vector<Hints::Judged> Hints::judged(const AnyState& state, Seat seat, const std::vector<Choice>& choices) const {
  std::vector<Judged> all;
  for (coach::Choice& one : coach_->choices(state, seat, {})) {
    const auto choice = std::ranges::find(choices, one.move, &Choice::token);
    if (choice != choices.end()) all.push_back({&*choice, std::move(one), all.size()});
  }
  std::ranges::sort(
      all, {}, [](const Judged& one) { return std::pair(one.worth.behind - (one.worth.best ? 1 : 0), one.place); });
  return all;
}

std::vector<std::string> Hints::odds(const std::vector<Judged>& all, Seat seat, const DrawStyle& style) {
  std::vector<std::string> lines{say(style, kOdds)};
  const std::string_view plus_minus = style.unicode ? "±" : "+-";
  for (const auto& [choice, worth, place] : all) {
    const int share = of_100(worth.worth.share[seat.index]), error = of_100(1.96 * worth.worth.error[seat.index]);
    std::string line = fmt::format("{:>5} {:>3}", choice->key, share);
    if (error > 0) line += fmt::format(" {}{}", plus_minus, error);
    line += "  " + choice->text;
    if (worth.bust > 0) line += "; " + say(style, kGoesWrong, std::to_string(of_100(worth.bust)));
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> Hints::all(const AnyState& state, Seat seat, const std::vector<Choice>& choices,
                                    const DrawStyle& style) const {
  const std::vector<Judged> all = judged(state, seat, choices);
  return all.size() < 2 ? std::vector{say(style, kNoChoice)} : odds(all, seat, style);
}

std::vector<std::string> Hints::next(const AnyState& state, Seat seat, const std::vector<Choice>& choices,
                                     const DrawStyle& style) {
  std::string about = fmt::format("{} {}", seat.index, state.text());
  for (const Choice& choice : choices) about += " " + choice.token;
  step_ = about == about_ ? std::min(step_ + 1, 2) : 0;
  about_ = std::move(about);
  const std::vector<Judged> all = judged(state, seat, choices);
  if (all.size() < 2) return {say(style, kNoChoice)};
  const Choice& best = *all.front().choice;
  if (step_ == 0) {
    const std::string_view kind = std::string_view(best.token).substr(0, best.token.find(':'));
    const auto nudge = std::ranges::find(kNudges, kind, &Nudge::kind);
    if (nudge == kNudges.end()) return {};
    return {say(style, nudge->says) + " " + say(style, kAgain)};
  }
  if (step_ == 1) return {say(style, kBest, best.text, best.key) + ". " + say(style, kAgain)};
  return odds(all, seat, style);
}

}  // namespace wagnis::cli
