#include "cli/settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "cli/record_files.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {
// What the parser takes for impossible some files bring about (`[(a]` in 3.3): a refusal then, not the program's end.
struct NoToml {};
[[noreturn]] void no_toml() { throw NoToml{}; }
}  // namespace
}  // namespace wagnis::cli

#undef NDEBUG  // or it leaves such things to luck
#define TOML_ASSERT(expression) (static_cast<bool>(expression) ? void() : wagnis::cli::no_toml())
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace wagnis::cli {
namespace {

constexpr std::string_view kPrefix = "WAGNIS_";
// Of the same prefix, and read by the tests and the tools of a checkout.
constexpr std::array<std::string_view, 5> kOfOthers{"WAGNIS_CHROMIUM", "WAGNIS_CLIENT", "WAGNIS_PROGRAM",
                                                    "WAGNIS_SERVER", "WAGNIS_WRITE_PLAYTHROUGHS"};

std::string variable_of(std::string_view name) {
  std::string variable(kPrefix);
  for (const char c : name) variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return variable;
}

// A text as a basic string of TOML.
std::string quoted_toml(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + '"';
}

std::optional<std::string> in_environment(const std::string& variable) {
  const char* value = std::getenv(variable.c_str());
  return value == nullptr || *value == '\0' ? std::nullopt : std::optional<std::string>(value);
}

std::string line_of(const std::string& path, const toml::source_region& place) {
  return fmt::format("{} line {}", path, place.begin.line);
}

// The line of a text at which the parser meets what it takes for impossible: it does not say so itself.
std::size_t impossible_line(std::string_view text) {
  for (std::size_t line = 1, end = 0;; ++line) {
    end = text.find('\n', end);
    end = end == std::string_view::npos ? text.size() : end + 1;
    try {
      static_cast<void>(toml::parse(text.substr(0, end)));
      if (end == text.size()) return line;
    } catch (const NoToml&) {
      return line;
    }
  }
}

Result<toml::table> table_of(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refuse(text.error().what);
  try {
    toml::parse_result parsed = toml::parse(*text);
    if (parsed) return std::move(parsed).table();
    return refuse(fmt::format("{}: {}", line_of(path, parsed.error().source()), parsed.error().description()));
  } catch (const NoToml&) {
    return refuse(
        fmt::format("{} line {}: it is no TOML; a setting is a line like port = 8080", path, impossible_line(*text)));
  }
}

// What the file says of one setting, as texts; none when it is of another kind than it must be.
std::optional<std::vector<std::string>> texts_of(const toml::node& node, bool many, bool numeric) {
  if (numeric) {
    const auto number = node.value_exact<std::int64_t>();
    return number ? std::optional(std::vector{std::to_string(*number)}) : std::nullopt;
  }
  std::vector<std::string> texts;
  if (!many) {
    const auto text = node.value_exact<std::string>();
    return text ? std::optional(std::vector{*text}) : std::nullopt;
  }
  if (!node.is_array()) return std::nullopt;
  for (const toml::node& one : *node.as_array()) {
    const auto text = one.value_exact<std::string>();
    if (!text) return std::nullopt;
    texts.push_back(*text);
  }
  return texts;
}

}  // namespace

std::string Settings::Setting::variable() const { return variable_of(name); }

Settings::Setting& Settings::add(std::string name, std::string what) {
  Setting& setting = all_.emplace_back();
  setting.name = std::move(name);
  setting.what = std::move(what);
  return setting;
}

void Settings::number(std::string name, std::int64_t& value, std::int64_t least, std::int64_t most, std::string what) {
  Setting& setting = add(std::move(name), std::move(what));
  setting.numeric = true;
  setting.take = [&value, least, most](const std::vector<std::string>& given) -> Result<void> {
    const std::string& text = given.front();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most)
      return refuse(fmt::format("it must be a whole number from {} to {}", least, most));
    value = number;
    return {};
  };
  setting.toml = [&value] { return std::to_string(value); };
}

void Settings::word(std::string name, std::string& value, std::vector<std::string> allowed, std::string what) {
  text(
      std::move(name), value,
      [allowed = std::move(allowed)](const std::string& given) -> Result<void> {
        if (std::ranges::find(allowed, given) == allowed.end())
          return refuse(fmt::format("allowed are {}", fmt::join(allowed, ", ")));
        return {};
      },
      std::move(what));
}

void Settings::text(std::string name, std::string& value, Check check, std::string what) {
  Setting& setting = add(std::move(name), std::move(what));
  setting.take = [&value, check = std::move(check)](const std::vector<std::string>& given) -> Result<void> {
    if (check)
      if (auto checked = check(given.front()); !checked) return checked;
    value = given.front();
    return {};
  };
  setting.toml = [&value] { return quoted_toml(value); };
}

void Settings::list(std::string name, std::vector<std::string>& values, Check check, std::string what) {
  Setting& setting = add(std::move(name), std::move(what));
  setting.many = true;
  setting.take = [&values, check = std::move(check)](const std::vector<std::string>& given) -> Result<void> {
    for (const std::string& one : given)
      if (auto checked = check(one); !checked) return checked;
    values = given;
    return {};
  };
  setting.toml = [&values] {
    std::vector<std::string> texts;
    for (const std::string& value : values) texts.push_back(quoted_toml(value));
    return fmt::format("[{}]", fmt::join(texts, ", "));
  };
}

void Settings::add_flags(CLI::App& command) {
  for (Setting& setting : all_) {
    const std::string flag = "--" + setting.name;
    const std::string help = fmt::format("{} [{}; default {}]", setting.what, setting.variable(), setting.toml());
    auto* option = setting.many
                       ? command.add_option(flag, setting.flags, help)->allow_extra_args(false)
                       : command.add_option_function<std::string>(
                             flag, [&flags = setting.flags](const std::string& given) { flags = {given}; }, help);
    option->type_name(setting.numeric ? "NUMBER" : "TEXT");
  }
  command
      .add_option(
          "--config", file_,
          "A TOML file with lines like `port = 8080`: every other flag's name without the dashes [WAGNIS_CONFIG]")
      ->type_name("FILE");
}

std::string Settings::names(const std::function<std::string(const Setting&)>& each) const {
  std::string list;
  for (const Setting& setting : all_) list += (list.empty() ? "" : ", ") + each(setting);
  return list;
}

Result<void> Settings::read() {
  const std::string of_file = variable_of("config");
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view line(*entry);
    const std::string_view variable = line.substr(0, line.find('='));
    if (!variable.starts_with(kPrefix) || variable == of_file ||
        std::ranges::find(kOfOthers, variable) != kOfOthers.end() ||
        std::ranges::any_of(all_, [&](const Setting& setting) { return setting.variable() == variable; }))
      continue;
    return refuse(fmt::format("{} in the environment is no setting; there are {}, {}", variable, of_file,
                              names(&Setting::variable)));
  }
  for (Setting& setting : all_) {
    std::vector<std::string> given = setting.flags;
    std::string from = "--" + setting.name;
    if (const auto value = in_environment(setting.variable()); given.empty() && value) {
      from = setting.variable();
      if (!setting.many) {
        given = {*value};
      } else {
        for (const std::string_view part : parts(*value, ',')) given.emplace_back(part);
      }
    }
    if (given.empty()) continue;
    if (auto taken = setting.take(given); !taken)
      return refuse(fmt::format("{} is {}; {}", from, wagnis::quoted(fmt::format("{}", fmt::join(given, ","))),
                                taken.error().what));
    setting.from = from;
  }
  if (!file_.empty()) return read_file(file_);
  if (const auto path = in_environment(of_file)) return read_file(*path);
  return {};
}

Result<void> Settings::read_file(const std::string& path) {
  const auto table = table_of(path);
  if (!table) return refuse(table.error().what);
  for (const auto& [key, node] : *table) {
    const auto setting = std::ranges::find(all_, key.str(), &Setting::name);
    if (setting == all_.end())
      return refuse(fmt::format("{}: {} is no setting; there are {}", line_of(path, node.source()),
                                wagnis::quoted(key.str()), names([](const Setting& one) { return one.name; })));
    const auto given = texts_of(node, setting->many, setting->numeric);
    if (!given)
      return refuse(fmt::format("{}: {} must be {}", line_of(path, node.source()), setting->name,
                                setting->numeric ? "a whole number"
                                : setting->many  ? "an array of texts, as [\"…\", \"…\"]"
                                                 : "a text in quotes"));
    if (setting->from != "default") continue;
    if (auto taken = setting->take(*given); !taken)
      return refuse(fmt::format("{}: {} is {}; {}", line_of(path, node.source()), setting->name,
                                wagnis::quoted(fmt::format("{}", fmt::join(*given, ","))), taken.error().what));
    setting->from = line_of(path, node.source());
  }
  return {};
}

std::string Settings::shown() const {
  std::string out;
  for (const Setting& setting : all_) out += fmt::format("{} = {}  # {}\n", setting.name, setting.toml(), setting.from);
  return out;
}

}  // namespace wagnis::cli
