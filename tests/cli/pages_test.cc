// Every command in README.md and docs/*.md works. Whole commands are run, in a short form if they take long. In
// patterns (`wagnis solve tipp --players N`) the flags must exist.
#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <regex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "fair/fair_game.h"
#include "program.h"
#include "record/record.h"
#include "store/pretend_seal.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

struct Command {
  std::string page;
  int line = 0;
  std::string text;  // as the page has it
  int code = 0;      // as the comment of its line says, "exit code 1"
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Lines of code, and code inside a sentence, that begin with the program or send it something.
std::vector<Command> commands_of(const std::filesystem::path& page) {
  static const std::regex block(R"(^    ((?:printf '[^']*' \| |[A-Z]+=\S+ )?(?:build/release/)?wagnis [a-z-].*)$)");
  static const std::regex inside(R"(`((?:[A-Z]+=\S+ )?wagnis [a-z][^`]*)`)");
  static const std::regex comment(R"( +# (.*)$)");
  static const std::regex code(R"(exit code (\d))");
  std::vector<Command> found;
  std::istringstream lines(text_of(page));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::smatch match;
    if (std::regex_match(line, match, block)) {
      Command command{page.filename(), number, match[1], 0};
      if (std::smatch said; std::regex_search(command.text, said, comment)) {
        const std::string words = said[1];
        if (std::smatch digit; std::regex_search(words, digit, code)) command.code = std::stoi(digit[1]);
        command.text = std::regex_replace(command.text, comment, "");
      }
      found.push_back(command);
    }
    for (auto at = std::sregex_iterator(line.begin(), line.end(), inside); at != std::sregex_iterator(); ++at)
      found.push_back({page.filename(), number, (*at)[1], 0});
  }
  for (Command& command : found)
    if (const std::size_t at = command.text.find("build/release/"); at != std::string::npos) command.text.erase(at, 14);
  return found;
}

// README.md and those of docs that have commands.
std::vector<std::filesystem::path> pages_with_commands() {
  std::vector<std::filesystem::path> pages{WAGNIS_SOURCE "/README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(WAGNIS_SOURCE "/docs"))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  std::erase_if(pages, [](const auto& page) { return commands_of(page).empty(); });
  std::ranges::sort(pages);
  return pages;
}

// A pattern has an …, a word in capitals, or a part that may be left out.
bool is_pattern(const std::string& text) {
  static const std::regex hole(R"(…|(^|\s)[A-Z]{2,}(\s|$)|(^|\s)N(\s|$)|\[-)");
  return std::regex_search(text, hole);
}

// "solve tipp" for `wagnis solve tipp --players 3`.
std::string name_of(const std::string& text) {
  static const std::regex name(R"(wagnis ((?:(?:solve|train) [a-z]+)|[a-z]+(?:-[a-z]+)*))");
  std::smatch match;
  return std::regex_search(text, match, name) ? match[1].str() : "";
}

// The same command with less work, and with files of the test.
std::string short_form(std::string text) {
  const auto at_most = [&](const std::string& flag, int most) {
    const std::regex given(flag + R"( (\d+))");
    if (std::smatch match; std::regex_search(text, match, given) && std::stoll(match[1]) > most)
      text = std::regex_replace(text, given, flag + " " + std::to_string(most));
  };
  const auto instead = [&](const std::string& of, const std::string& other) {
    if (const std::size_t at = text.find(of); at != std::string::npos) text.replace(at, of.size(), other);
  };
  const std::string name = name_of(text);
  at_most("--games", name == "train push" ? 2 : 6);
  at_most("--ends", 1);
  at_most("--idle", 20);
  at_most("--tables", 2);
  at_most("--flood", 1);
  at_most("--seconds", 1);
  if (name == "load" && text.find("--seconds") == std::string::npos) text += " --seconds 1";
  if (text == "wagnis load --seconds 1") text += " --idle 20 --tables 2 --flood 1";
  if (name == "train push") text += " --iterations 1";
  at_most("--playouts", 50);
  if (name == "review" && text.find("--playouts") == std::string::npos) text += " --playouts 8";
  if (name == "solve tipp" && text.find("--plot") == std::string::npos) {
    at_most("--rounds", 1);
    if (text.find("--rounds") == std::string::npos && text.find("--position") == std::string::npos)
      text += " --rounds 1";
  }
  instead("--plot docs/pictures", "--plot pictures");
  instead("src/bots/push.net", "push.net");
  instead("/var/lib/wagnis/games.db", "tables.db");
  return text;
}

// Whether it takes long with sanitizers, and shows them nothing that shorter commands or other tests do not.
bool is_long([[maybe_unused]] const std::string& text) {
#ifdef WAGNIS_SANITIZED
  return text == "wagnis bench --coverage push" || text == "wagnis bench --signature" ||
         text == "wagnis solve caramba --plot docs/pictures" || text.starts_with("wagnis load --floods");
#else
  return false;
#endif
}

class Pages : public Program {
 protected:
  // Makes what the pages take for granted: the program on the path, records of a server, a store, the examples.
  void SetUp() override {
    for (const char* file : {"games.jsonl", "game.jsonl", "evening.jsonl"})
      write(file, write_record(fair_record("tipp", {{"rounds", 1}}, 1)) + "\n");
    std::filesystem::create_directory(folder_ + "pictures");
    std::filesystem::create_directory_symlink(WAGNIS_EXAMPLES, folder_ + "examples");
    ASSERT_TRUE(SqliteStore::open(folder_ + "tables.db", PretendSeal::make()));
  }
  Ran run(const std::string& command) const {
    write("script", "cd '" + folder_ + "' && PATH=\"$(dirname '" WAGNIS_PROGRAM "'):$PATH\"\n" + command + "\n");
    const std::string line = "sh '" + folder_ + "script' </dev/null >'" + folder_ + "out' 2>'" + folder_ + "err'";
    const int status = std::system(line.c_str());
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .out = read("out"), .err = read("err")};
  }
};

// A name, or a name with --json, names a command; it is not one call of it.
bool is_call(const std::string& text) {
  const std::string name = name_of(text);
  return !is_pattern(text) && (name == "load" || (text != "wagnis " + name && text != "wagnis " + name + " --json"));
}

TEST(Commands, AreFoundInThePages) {
  std::size_t all = 0, calls = 0;
  for (const auto& page : pages_with_commands())
    for (const Command& command : commands_of(page)) ++all, calls += is_call(command.text) ? 1 : 0;
  EXPECT_GT(all, 60u);
  EXPECT_GT(calls, 25u);
}

class EachPage : public Pages, public testing::WithParamInterface<std::filesystem::path> {};

TEST_P(EachPage, HasCommandsThatWork) {
  std::set<std::string> done;
  for (const Command& command : commands_of(GetParam())) {
    const std::string where = command.page + ":" + std::to_string(command.line) + ": " + command.text;
    const std::string name = name_of(command.text);
    if (name.empty() || name == "help") {
      if (is_pattern(command.text)) continue;
      EXPECT_EQ(run(command.text).code, 0) << where;
      continue;
    }
    const Ran help = wagnis("help " + name);
    EXPECT_EQ(help.code, 0) << where;
    static const std::regex flag(R"(--[a-z][a-z-]*)");
    // Flags inside quotes belong to another program.
    const std::string ours = std::regex_replace(command.text, std::regex("'[^']*'"), "");
    for (auto at = std::sregex_iterator(ours.begin(), ours.end(), flag); at != std::sregex_iterator(); ++at)
      EXPECT_THAT(help.out, testing::ContainsRegex(at->str() + "[ ,\n]")) << where;
    if (!is_call(command.text) || is_long(command.text) || !done.insert(command.text).second) continue;
    std::filesystem::remove(folder_ + "copy.db");  // a copy never replaces a file
    const Ran result = run(short_form(command.text));
    EXPECT_EQ(result.code, command.code) << where << "\n" << short_form(command.text) << "\n" << result.err;
    EXPECT_NE(result.out, "") << where << ": it says nothing";
  }
}

INSTANTIATE_TEST_SUITE_P(Of, EachPage, testing::ValuesIn(pages_with_commands()), [](const auto& page) {
  std::string name = page.param.stem();
  std::ranges::replace(name, '-', '_');
  return name;
});

// Single figures: the page has the command and the figure, as printed or rounded.
TEST_F(Pages, HaveTheFiguresThatCommandsPrint) {
  struct Figure {
    std::string page, command, figure, printed;
  };
  const std::vector<Figure> figures{
      {"strategy.md", "wagnis solve tipp --rounds 1", "0.310989689532", "0.310989689532"},
      {"strategy.md", R"(wagnis solve caramba --position "play --0 1/1 krrrr/krrrr")", "(0.500)",
       "0.50000000   1.0000  keep:rrrr"},
      {"strategy.md", R"(wagnis solve caramba --position "play --0 1/1 krrrr/krrrr")", "(0.496)",
       "0.49588803   0.0000  keep:-"},
      {"notation.md", "wagnis perft tipp --position 'on 2 0 - cross=3/2=6 17/30' --depth 3",
       "on 2 0 - cross=3/2=6 17/30", "on 2 0 - cross=3/2=6 17/30"},
  };
  for (const auto& [page, command, figure, printed] : figures) {
    const std::string text = text_of(WAGNIS_SOURCE "/docs/" + page);
    EXPECT_THAT(text, testing::HasSubstr(command)) << page;
    EXPECT_THAT(text, testing::HasSubstr(figure)) << page;
    EXPECT_THAT(run(command).out, testing::HasSubstr(printed)) << command;
  }
}

// What follows computes for long with sanitizers, which find no more in it than in shorter commands.
#ifndef WAGNIS_SANITIZED

// Figures that are the same on every machine are compared with those that the commands print. All of them take hours;
// this runs one part of eight, or with 1/1 all:
//   WAGNIS_FIGURES=1/8 build/release/tests/cli/test_cli --gtest_filter='Pages.HaveThe*'
struct FiguresPart {
  int number = 0;  // 0: only those that take about a second
  int of = 1;
};
FiguresPart part_of_figures() {
  const char* wanted = std::getenv("WAGNIS_FIGURES");
  FiguresPart part;
  if (wanted == nullptr) return part;
  if (std::sscanf(wanted, "%d/%d", &part.number, &part.of) != 2 || part.number < 1 || part.number > part.of) {
    ADD_FAILURE() << "WAGNIS_FIGURES is " << wanted << "; it is K/N with K from 1 to N, as 1/8";
    return {};
  }
  return part;
}

// Tables of matches: `wagnis simulate … --bots …`. The first cell of a row stands for the "…". The second cell has the
// share of the first bot with its interval, or its number of throws in a game.
struct Match {
  std::string where, command;
  std::vector<std::string> cells;
};
std::vector<std::string> cells_of(const std::string& row) {
  static const std::regex bar(R"( *\| *)");
  return {std::sregex_token_iterator(row.begin() + 2, row.end(), bar, -1), {}};
}
std::vector<Match> matches() {
  static const std::regex pattern(R"(`(wagnis simulate [^`]*…[^`]*)`)");
  static const std::regex code(R"(^`([^-`][^`]*)`$)");  // not the head of a table
  std::vector<Match> found;
  for (const char* page : {"bots.md", "strategy.md"}) {
    std::istringstream lines(text_of(WAGNIS_SOURCE "/docs/" + std::string(page)));
    std::string command;
    int number = 0;
    bool rows = false;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      if (std::smatch said; std::regex_search(line, said, pattern)) command = said[1];
      if (!line.starts_with("|")) {
        if (std::exchange(rows, false)) command.clear();
        continue;
      }
      const auto cells = cells_of(line);
      std::smatch bots;
      if (command.empty() || cells.size() < 2 || !std::regex_match(cells[0], bots, code)) continue;
      rows = true;
      const std::string whole = command.substr(0, command.find("…")) + bots[1].str() +
                                command.substr(command.find("…") + std::string_view("…").size());
      found.push_back({page + (":" + std::to_string(number)), whole, cells});
    }
  }
  return found;
}
// Commands that take about a second; the others run only with WAGNIS_FIGURES.
bool is_quick(const std::string& command) {
  static const std::regex quick(
      R"(push .*--bots (novice,random|casual,novice) |tipp .*--bots (casual,random|novice,random|casual,novice) )");
  return std::regex_search(command, quick);
}

TEST_F(Pages, HaveTheSharesOfMatches) {
  const std::vector<Match> all = matches();
  ASSERT_GE(all.size(), 40u) << "the tables are not read right";
  static const std::regex share(R"((\d\.\d{3}) \((\d\.\d{3}) – (\d\.\d{3})\))");
  static const std::regex first_bot(R"(\n\S+ +(\S+  \S+ – \S+) +\S+ +(\S+))");  // after the head of the table
  const FiguresPart part = part_of_figures();
  int compared = 0, slow = 0;
  for (const Match& match : all) {
    if (!is_quick(match.command) && slow++ % part.of != part.number - 1) continue;
    ++compared;
    const Ran ran = run(match.command);
    EXPECT_EQ(ran.code, 0) << match.where << ": " << match.command << "\n" << ran.err;
    const std::string table = ran.out.substr(std::min(ran.out.find("\nbot "), ran.out.size()));
    std::smatch printed, figures;
    if (!std::regex_search(table, printed, first_bot)) {
      ADD_FAILURE() << match.where << ": " << match.command << "\n" << ran.out;
    } else if (std::regex_match(match.cells[1], figures, share)) {
      EXPECT_EQ(printed[1], figures[1].str() + "  " + figures[2].str() + " – " + figures[3].str())
          << match.where << ": " << match.command;
    } else {
      EXPECT_EQ(std::to_string(std::lround(std::stod(printed[2]))), match.cells[1])
          << match.where << ": " << match.command;
    }
  }
  EXPECT_GE(compared, 5);
}

// Rows of a table: a level, and the share of the best response to it. Those to `casual` and `club` take ten seconds
// each, and that to `expert` half a minute.
TEST_F(Pages, HaveTheBestResponsesOfCaramba) {
  const std::string text = text_of(WAGNIS_SOURCE "/docs/strategy.md");
  std::vector<std::string> levels{"always-red"};
  if (part_of_figures().number > 0) levels.insert(levels.end(), {"casual", "club", "expert"});
  for (const std::string& level : levels) {
    const auto json = boost::json::parse(run("wagnis solve caramba --json --against " + level).out);
    std::ostringstream row;
    row << "| `" << level << "` | " << std::fixed << std::setprecision(3) << json.at("share").to_number<double>()
        << " |\n";
    EXPECT_THAT(text, testing::HasSubstr(row.str()));
  }
}

// Tables that the page has as printed, and pictures.
TEST_F(Pages, HaveTheTablesAndPicturesOfSolvers) {
  const std::string text = text_of(WAGNIS_SOURCE "/docs/strategy.md");
  std::vector<std::pair<std::string, std::string>> solvers{{"tipp", ""}, {"caramba", ""}};
  if (part_of_figures().number > 0) solvers.emplace_back("push", " --games 600");
  for (const auto& [game, games] : solvers) {
    const std::string command = "wagnis solve " + game + " --plot docs/pictures" + games;
    EXPECT_THAT(text, testing::HasSubstr("    " + command + "\n"));
    std::filesystem::create_directories(folder_ + "docs/pictures");
    const Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command << "\n" << ran.err;
    int rows = 0;
    std::string table;
    std::istringstream lines(ran.out + "\n");
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("|")) {
        table += line + "\n";
        ++rows;
        continue;
      }
      if (!table.empty()) {
        EXPECT_TRUE(text.contains("\n\n" + table + "\n")) << "strategy.md has another table than " << command << "\n"
                                                          << table;
      }
      table.clear();
    }
    EXPECT_GE(rows, 20) << command;
    int pictures = 0;
    for (const auto& drawn : std::filesystem::directory_iterator(folder_ + "docs/pictures")) {
      ++pictures;
      const std::string name = drawn.path().filename();
      EXPECT_TRUE(text_of(drawn.path()) == text_of(WAGNIS_SOURCE "/docs/pictures/" + name))
          << "docs/pictures/" << name << " is not what " << command << " draws";
      std::filesystem::remove(drawn.path());
    }
    EXPECT_GE(pictures, 2) << command;
  }
}
#endif

}  // namespace
}  // namespace wagnis
