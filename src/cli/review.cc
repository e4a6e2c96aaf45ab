#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/plot.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "coach/review.h"

namespace wagnis::cli {
namespace {

using coach::Grade;
using coach::Review;
using coach::SeatReview;

struct Flags {
  std::vector<std::string> files;
  std::string svg;
  int playouts = coach::Budget{}.playouts;
  std::uint64_t seed = 1;
  bool json = false;
};

// The sums over many games of a player.
struct Profile {
  int games = 0, finished = 0, decisions = 0;
  double start = 0, result = 0, luck = 0, errors = 0, gifts = 0, remainder = 0;
  std::array<int, coach::kGrades> grades{};
};

std::string points(double share) { return fmt::format("{:+.1f}", share * 100); }

void add(Profile& profile, const SeatReview& seat) {
  ++profile.games;
  profile.decisions += seat.decisions;
  for (std::size_t grade = 0; grade < coach::kGrades; ++grade) profile.grades[grade] += seat.grades[grade];
  profile.errors += seat.errors;
  if (!seat.result) return;  // an unfinished game has no result, so these sums would not add up
  ++profile.finished;
  profile.start += seat.start;
  profile.result += *seat.result;
  profile.luck += seat.luck;
  profile.gifts += seat.gifts;
  profile.remainder += *seat.remainder;
}

std::string grades_text(const std::array<int, coach::kGrades>& grades) {
  std::string line;
  for (std::size_t grade = 0; grade < coach::kGrades; ++grade) line += fmt::format("{:>11}", grades[grade]);
  return line;
}

std::string grades_head() {
  std::string line;
  for (std::size_t grade = 0; grade < coach::kGrades; ++grade)
    line += fmt::format("{:>11}", name(static_cast<Grade>(grade)));
  return line;
}

std::string_view words(coach::Reason reason) {
  switch (reason) {
    case coach::Reason::none: return "";
    case coach::Reason::too_early: return "stopped too early";
    case coach::Reason::too_late: return "went on too long";
    case coach::Reason::wrong_place: return "put the card into the wrong row";
    case coach::Reason::wrong_row: return "took the wrong row";
    case coach::Reason::gave_too_much: return "gave the next player too much";
    case coach::Reason::banked_too_late: return "should have banked";
    case coach::Reason::banked_too_early: return "banked too early";
    case coach::Reason::wrong_colour: return "banked the wrong colour";
    case coach::Reason::wrong_bet: return "chose the wrong bet";
    case coach::Reason::missed_grab: return "missed a grab";
    case coach::Reason::needless_grab: return "grabbed without need";
    case coach::Reason::wrong_dice: return "kept the wrong dice";
  }
  std::unreachable();
}

void print_review(const std::string& title, const Record& record, const Review& review) {
  print_text("{}: {}, {} events, {}\n", title, record.game, record.events.size(),
             review.exact ? "exact" : "estimated (luck ± is of 95 in 100)");
  const bool timed = std::ranges::any_of(review.seats, [](const SeatReview& seat) { return !seat.pauses.empty(); });
  print_text("  {:<20}{:>7}{:>8}{:>15}{:>8}{:>7}{:>10}{:>10}{}\n", "in 100 wins", "start", "result", "luck", "errors",
             "gifts", "remainder", "accuracy", timed ? "  pause (median)" : "");
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    const SeatReview& seat = review.seats[i];
    const std::string luck =
        points(seat.luck) + (seat.luck_error > 0 ? fmt::format(" ±{:.1f}", 196 * seat.luck_error) : "");
    print_text("  {:<20.20}{:>7.1f}{:>8}{:>{}}{:>8.1f}{:>7}{:>10}{:>10}{}\n", record.seats[i].name, 100 * seat.start,
               seat.result ? fmt::format("{:.1f}", 100 * *seat.result) : "-", luck,
               seat.luck_error > 0 ? 16 : 15,  // ± is two bytes
               std::abs(100 * seat.errors), points(seat.gifts), seat.remainder ? points(*seat.remainder) : "-",
               seat.accuracy ? fmt::format("{:.0f}", *seat.accuracy) : "-",
               seat.pauses.empty() ? "" : fmt::format("{:>13} ms", seat.pauses[seat.pauses.size() / 2]));
  }
  print_text("  {:<20}{:>9}{}{:>13}\n", "decisions", "all", grades_head(), "within error");
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    const SeatReview& seat = review.seats[i];
    int known = 0;
    for (const int count : seat.grades) known += count;
    print_text("  {:<20.20}{:>9}{}{:>13}\n", record.seats[i].name, seat.decisions, grades_text(seat.grades),
               seat.decisions - known);
  }
  const auto worst = turning_points(review, 3);
  if (!worst.empty()) print_text("  What mattered most\n");
  for (const std::size_t at : worst) {
    const coach::Decision& decision = review.decisions[at];
    print_text("    event {:>4}  {:<16.16} {} (best: {}), {}: {:.1f}{}\n", decision.event,
               record.seats[decision.seat.index].name, decision.move, decision.best, words(decision.reason),
               100 * decision.loss, decision.error > 0 ? fmt::format(" ±{:.1f}", 196 * decision.error) : "");
  }
  print_text("\n");
}

void print_json(const std::string& file, std::size_t line, const Record& record, const Review& review) {
  JsonWriter json;
  json.open_object().member("file", std::string_view(file)).member("line", static_cast<std::int64_t>(line));
  json.member("game", std::string_view(record.game)).key("names").open_array();
  for (const SeatInfo& seat : record.seats) json.value(std::string_view(seat.name));
  json.close_array();
  write_members(json, review);
  fmt::print("{}\n", json.close_object().text());
}

Plot plot_of(const Record& record, const Review& review) {
  Plot plot{.title = "Win share of every seat", .x = "events of the game", .y = "wins in 100", .lines = {}};
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    Line line{record.seats[i].name, {}};
    for (const coach::Point& point : review.course)
      line.points.emplace_back(static_cast<double>(point.event), 100 * point.share[i]);
    plot.lines.push_back(std::move(line));
  }
  return plot;
}

void print_profiles(const std::map<std::string, Profile>& profiles) {
  print_text("Players, mean of a game in 100 wins\n  {:<20}{:>7}{:>7}{:>8}{:>7}{:>8}{:>7}{:>10}{:>11}{}\n", "", "games",
             "start", "result", "luck", "errors", "gifts", "remainder", "decisions", grades_head());
  for (const auto& [name, profile] : profiles) {
    const double n = std::max(1, profile.finished);
    print_text("  {:<20.20}{:>7}{:>7.1f}{:>8.1f}{:>7}{:>8.1f}{:>7}{:>10}{:>11}{}\n", name, profile.games,
               100 * profile.start / n, 100 * profile.result / n, points(profile.luck / n),
               100 * profile.errors / std::max(1, profile.games), points(profile.gifts / n),
               points(profile.remainder / n), profile.decisions, grades_text(profile.grades));
  }
}

int run_review(const Flags& flags) {
  std::atomic<bool>& stop = end_on_ctrl_c();
  Progress progress;
  std::size_t games = 0, refused = 0;
  std::map<std::string, Profile> profiles;
  std::optional<Plot> plot;
  if (!flags.svg.empty())
    if (const auto fine = check_new_file("--svg", flags.svg); !fine) return bad_input("review", text(fine.error()));
  const auto review_line = [&](const std::string& file, const RecordLine& line) {
    if (stop) return;
    const auto refuse_line = [&](const RecordError& error) {
      ++refused;
      progress.clear();
      print_text(stderr, "{}:{}: {}\n", file, line.number, text(error));
    };
    if (!line.record) return refuse_line(line.record.error());
    const Record& record = *line.record;
    const auto replayed = replay(record);
    if (!replayed) return refuse_line(replayed.error());
    coach::Reviewer reviewer(replayed->state().game(), {.playouts = flags.playouts, .seed = flags.seed});
    for (std::size_t i = 0; i < record.events.size() && !stop; ++i) {
      if (progress.due())
        progress.show(
            fmt::format("game {}: {} of {} events, {:.0f} s", games + 1, i, record.events.size(), progress.seconds()));
      reviewer.add(record.events[i]);
    }
    if (stop) return;
    progress.clear();
    ++games;
    const Review review = reviewer.review();
    for (std::size_t i = 0; i < review.seats.size(); ++i) add(profiles[record.seats[i].name], review.seats[i]);
    if (!plot) plot = plot_of(record, review);
    if (flags.json)
      print_json(file, line.number, record, review);
    else
      print_review(fmt::format("{}:{}", file, line.number), record, review);
    std::fflush(stdout);
  };
  const bool readable = each_record("review", flags.files, review_line, flags.json ? stderr : stdout);
  progress.clear();
  if (games > 1 && !flags.json) print_profiles(profiles);
  if (plot && !flags.svg.empty())
    if (const auto written = write_plot(*plot, flags.svg); !written) return bad_input("review", text(written.error()));
  if (!readable) return kBadInput;
  return refused == 0 && !stop ? kOk : kNo;
}

}  // namespace

void add_review(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("review", "Judge every decision of recorded games: luck, errors, gifts");
  command->add_option("files", flags->files, "Files with a record a line; - is stdin")
      ->required()
      ->type_name("FILE.jsonl");
  command->add_option("--svg", flags->svg, "Write the win share of every seat over the first game, as a picture")
      ->type_name("FILE.svg");
  add_number(*command, "--playouts", flags->playouts, 8, 1'000'000,
             "How often each choice is played out where nothing better is known; four times as many halve an error");
  add_number(*command, "--seed", flags->seed, 0, kMostSeed, "Seed of the playouts");
  command->add_flag("--json", flags->json, "Print one JSON object a game, a line each (docs/coach.md)");
  command->footer(
      "What a game was decided by: result less value at the start is luck - errors + gifts + remainder, for each "
      "seat,\n"
      "in wins of a hundred games. docs/coach.md says what each of them is and how sure the figures are. For more "
      "than\n"
      "one game a table of the players by name follows.\n"
      "Examples:\n"
      "  wagnis review game.jsonl\n"
      "  wagnis review game.jsonl --svg game.svg --playouts 2000\n"
      "  wagnis review evening.jsonl --json | jq '.seats[].luck'\n"
      "Exit codes: 0 all games are judged; 1 some records are refused or Ctrl-C came; 2 a file cannot be read.");
  command->callback([&run, flags] { run = [flags] { return run_review(*flags); }; });
}

}  // namespace wagnis::cli
