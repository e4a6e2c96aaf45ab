// What a command can be told in three places: a flag --some-name, else the environment's WAGNIS_SOME_NAME, else the line
// `some-name = …` of a TOML file, else a default. Whatever is wrong is refused with the place where it stands.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace wagnis::cli {

class Settings {
 public:
  // The values that are given here must outlive the settings; what they hold at first is their default.
  void number(std::string name, std::int64_t& value, std::int64_t least, std::int64_t most, std::string what);
  void word(std::string name, std::string& value, std::vector<std::string> allowed, std::string what);
  // `check` may be empty: then any text will do.
  using Check = std::function<Result<void>(const std::string&)>;
  void text(std::string name, std::string& value, Check check, std::string what);
  // Several texts: the flag as often as one likes, in the environment with commas between them, in the file an array.
  void list(std::string name, std::vector<std::string>& values, Check check, std::string what);

  // Names of settings of another command, which stand in the same file and environment: they are not refused.
  void ignore(std::vector<std::string> names);
  // Of all settings.
  std::vector<std::string> names() const;

  // Adds a flag for each setting, and --config for the file. After the last setting; then all must stay where it is.
  void add_flags(CLI::App& command);
  // Once the command line has been read: fills in the values. Refuses a value that is not allowed, a name with the prefix
  // WAGNIS_ and a line of the file that are no settings, and a file that cannot be read.
  Result<void> read();
  // All of them as such a file, each with the place that decided it.
  std::string shown() const;

 private:
  struct Setting {
    std::string name;
    std::string what;
    bool many = false;
    bool numeric = false;
    std::function<Result<void>(const std::vector<std::string>&)> take;  // refuses with what is allowed
    std::function<std::string()> toml;                                  // the value as TOML writes it
    std::vector<std::string> flags;                                     // as the command line has it
    std::string from = "default";
    std::string variable() const;
  };
  Setting& add(std::string name, std::string what);
  // Of the file, where a flag or the environment has not decided already.
  Result<void> read_file(const std::string& path);
  std::string names(const std::function<std::string(const Setting&)>& each) const;

  bool ignored(std::string_view name) const;

  std::vector<Setting> all_;
  std::vector<std::string> others_;
  std::string file_;  // --config
};

}  // namespace wagnis::cli
