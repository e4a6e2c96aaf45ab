// Every command of README.md and docs/*.md works: those that are whole are run, in a short form where they take long; of
// patterns (`wagnis solve tipp --players N`) the flags must exist.
#include <algorithm>
#include <filesystem>
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
  int code = 0;      // that its comment names, "exit code 1"
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Lines of code, and code inside a sentence, that begin with the program or send it something.
std::vector<Command> commands() {
  std::vector<std::filesystem::path> pages{WAGNIS_SOURCE "/README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(WAGNIS_SOURCE "/docs"))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  std::ranges::sort(pages);
  static const std::regex block(R"(^    ((?:printf '[^']*' \| |[A-Z]+=\S+ )?(?:build/release/)?wagnis [a-z-].*)$)");
  static const std::regex inside(R"(`((?:[A-Z]+=\S+ )?wagnis [a-z][^`]*)`)");
  static const std::regex comment(R"( +# (.*)$)");
  static const std::regex code(R"(exit code (\d))");
  std::vector<Command> found;
  for (const auto& page : pages) {
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
  }
  for (Command& command : found)
    if (const std::size_t at = command.text.find("build/release/"); at != std::string::npos) command.text.erase(at, 14);
  return found;
}

// With … or a word in capitals, or something that may be left out.
bool is_pattern(const std::string& text) {
  static const std::regex hole(R"(…|(^|\s)[A-Z]{2,}(\s|$)|(^|\s)N(\s|$)|\[-)");
  return std::regex_search(text, hole);
}

// `wagnis solve tipp --players 3` names `solve tipp`.
std::string name_of(const std::string& text) {
  static const std::regex name(R"(wagnis ((?:(?:solve|train) [a-z]+)|[a-z]+))");
  std::smatch match;
  return std::regex_search(text, match, name) ? match[1].str() : "";
}

// The same command with less work, and with files of the test's own.
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
  if (name == "load") text += " --seconds 1";
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

class Pages : public Program {
 protected:
  // What the pages take for granted: the program on the path, records of a server, a store, the examples.
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

TEST_F(Pages, HaveCommandsThatWork) {
  const std::vector<Command> all = commands();
  ASSERT_GT(all.size(), 60u) << "the pages are not read right";
  std::set<std::string> done;
  int ran = 0;
  for (const Command& command : all) {
    const std::string where = command.page + ":" + std::to_string(command.line) + ": " + command.text;
    const std::string name = name_of(command.text);
    if (name.empty() || name == "help") {
      if (is_pattern(command.text)) continue;
      EXPECT_EQ(run(command.text).code, 0) << where;
      continue;
    }
    if (is_pattern(command.text) && name == "help") continue;
    const Ran help = wagnis("help " + name);
    EXPECT_EQ(help.code, 0) << where;
    static const std::regex flag(R"(--[a-z][a-z-]*)");
    // Of another program, in quotes, they are not ours.
    const std::string ours = std::regex_replace(command.text, std::regex("'[^']*'"), "");
    for (auto at = std::sregex_iterator(ours.begin(), ours.end(), flag); at != std::sregex_iterator(); ++at)
      EXPECT_THAT(help.out, testing::ContainsRegex(at->str() + "[ ,\n]")) << where;
    // A name, or a name with --json, stands for the command and not for one call of it.
    const bool name_alone = command.text == "wagnis " + name || command.text == "wagnis " + name + " --json";
    if (is_pattern(command.text) || (name_alone && name != "load") || !done.insert(command.text).second) continue;
    std::filesystem::remove(folder_ + "copy.db");  // a copy is never written over a file
    const Ran result = run(short_form(command.text));
    EXPECT_EQ(result.code, command.code) << where << "\n" << short_form(command.text) << "\n" << result.err;
    EXPECT_NE(result.out, "") << where << ": it says nothing";
    ++ran;
  }
  EXPECT_GT(ran, 25);
}

// Figures that no machine changes: what the command beside them prints.
TEST_F(Pages, HaveTheFiguresThatCommandsPrint) {
  struct Figure {
    std::string page, command, figure;
  };
  const std::vector<Figure> figures{
      {"strategy.md", "wagnis solve tipp --rounds 1", "0.310989689532"},
      {"notation.md", "wagnis perft tipp --position 'on 2 0 - cross=3/2=6 17/30' --depth 3",
       "on 2 0 - cross=3/2=6 17/30"},
  };
  for (const auto& [page, command, figure] : figures) {
    const std::string text = text_of(WAGNIS_SOURCE "/docs/" + page);
    EXPECT_THAT(text, testing::HasSubstr(command)) << page;
    EXPECT_THAT(text, testing::HasSubstr(figure)) << page;
    EXPECT_THAT(run(command).out, testing::HasSubstr(figure)) << command;
  }
}

}  // namespace
}  // namespace wagnis
