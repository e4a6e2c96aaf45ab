#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/nearest.h"
#include "cli/print.h"

namespace wagnis::cli {
namespace {

// The commands of `app`, in the order of its help.
std::vector<std::string> commands_of(CLI::App& app) {
  std::vector<std::string> names;
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> flags_of(CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

// The reason and what to do: "unknown command chekc; see …", but "… did you mean check? See …".
std::string with(const std::string& reason, std::string more) {
  if (!reason.ends_with('?')) return reason + "; " + more;
  more[0] = static_cast<char>(more[0] - 'a' + 'A');
  return reason + " " + more;
}

// "unknown KIND chekc", with "; did you mean check?" if one of the names is near.
std::string unknown(const std::string& kind, const std::string& typed, const std::vector<std::string>& names) {
  const auto near = nearest(typed, names);
  return "unknown " + kind + " " + typed + (near ? "; did you mean " + *near + "?" : "");
}
std::string unknown_command(const std::string& typed, CLI::App& app) {
  const std::vector<std::string> below = commands_of(app);
  std::vector<std::string> names = below;
  if (app.get_parent() == nullptr) names.emplace_back("help");
  const std::string reason = unknown("command", typed, names);
  return below.empty() ? reason : with(reason, "there are " + joined(below));
}

// The innermost command of the command line, and its name as typed: "solve tipp".
std::pair<CLI::App*, std::string> chosen(CLI::App& app) {
  CLI::App* innermost = &app;
  std::string path;
  while (!innermost->get_subcommands().empty()) {
    innermost = innermost->get_subcommands().front();
    path += (path.empty() ? "" : " ") + innermost->get_name();
  }
  return {innermost, path};
}

// The fault of the command line, in our own words where those of the library do not help.
std::string reason_of(const CLI::ParseError& error, CLI::App& command) {
  const std::vector<std::string> below = commands_of(command);
  const std::vector<std::string> extra = command.remaining();
  if (!extra.empty()) {
    const std::string& first = extra.front();
    if (first.starts_with("-")) return unknown("flag", first.substr(0, first.find('=')), flags_of(command));
    if (!below.empty()) return unknown_command(first, command);
    return "\"" + first + "\" is more than is expected";
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && command.get_subcommands().empty() && !below.empty())
    return "a command is missing; there are " + joined(below);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    for (const CLI::Option* option : command.get_options())
      if (option->get_required() && option->count() == 0)
        return (option->get_positional() ? option->get_type_name() : option->get_name()) +
               " is required: " + option->get_description();
  return error.what();
}

int bad_command_line(const CLI::ParseError& error, CLI::App& app) {
  const auto [command, path] = chosen(app);
  const std::string name = path.empty() ? "wagnis" : "wagnis " + path;
  std::string reason = reason_of(error, *command);
  while (reason.ends_with('\n') || reason.ends_with('.')) reason.pop_back();
  print_text(stderr, "{}: {}\n", name, with(reason, "see " + name + " --help"));
  return kBadInput;
}

// `help` and `help COMMAND…`: prints what --help of that command prints.
int help(CLI::App& app, const std::vector<std::string>& of) {
  CLI::App* command = &app;
  std::string above;
  for (const std::string& name : of) {
    const std::vector<std::string> below = commands_of(*command);
    if (std::ranges::find(below, name) == below.end()) return bad_input("help", unknown_command(name, *command));
    above += (above.empty() ? "" : " ") + command->get_name();
    command = command->get_subcommand(name);
  }
  print_text("{}", command->help(above));
  return kOk;
}

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its size limit is then an error like a full disk
  CLI::App app{"Wagnis: three press-your-luck games, bots and the odds", "wagnis"};
  app.set_version_flag("-v,--version", "wagnis " WAGNIS_VERSION);
  app.require_subcommand(1);
  app.footer(
      "`wagnis help COMMAND` says all of one. Examples:\n"
      "    wagnis play push\n"
      "    wagnis simulate push --bots casual,novice --games 1000 --records games.jsonl\n"
      "    wagnis check games.jsonl\n"
      "Exit codes: 0 all is well; 1 the answer is no; 2 the command line or a file cannot be taken.");
  Run run;
  add_play(app, run);
  add_serve(app, run);
  add_backup(app, run);
  add_tidy(app, run);
  add_move_store(app, run);
  add_check(app, run);
  add_coach(app, run);
  add_show(app, run);
  add_review(app, run);
  add_perft(app, run);
  add_simulate(app, run);
  add_merge(app, run);
  add_engine(app, run);
  add_bench(app, run);
  add_solve(app, run);
  add_verify(app, run);
  add_load(app, run);
  add_train(app, run);

  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty()) {
    print_text(stderr, "{}", app.help());
    return kBadInput;
  }
  if (words.front() == "help") return help(app, {words.begin() + 1, words.end()});
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    print_text("{}", app.help());
    return kOk;
  } catch (const CLI::CallForVersion& version) {
    print_text("{}\n", version.what());
    return kOk;
  } catch (const CLI::ParseError& error) {
    return bad_command_line(error, app);
  }
  try {
    return run();
  } catch (const std::exception& error) {
    return bad_input(chosen(app).second, error.what());
  }
}

}  // namespace
}  // namespace wagnis::cli

int main(int argc, char** argv) { return wagnis::cli::main(argc, argv); }
