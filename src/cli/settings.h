// Settings of a command. Each value comes from the first of: the flag --some-name, the variable WAGNIS_SOME_NAME, the
// line `some-name = …` of a TOML file, the default. An error names the place of the wrong value.
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
  // Adds a setting. `value` holds the default, and must outlive this object.
  void number(std::string name, std::int64_t& value, std::int64_t least, std::int64_t most, std::string what);
  void word(std::string name, std::string& value, std::vector<std::string> allowed, std::string what);
  // Without a `check` every text is allowed.
  using Check = std::function<Result<void>(const std::string&)>;
  void text(std::string name, std::string& value, Check check, std::string what);
  // A list of texts: repeat the flag; in the environment put commas between the texts; in the file write an array.
  void list(std::string name, std::vector<std::string>& values, Check check, std::string what);

  // Allows names of another command's settings in the file and the environment, and ignores them.
  void ignore(std::vector<std::string> names);
  // The names of all settings.
  std::vector<std::string> names() const;

  // Adds a flag for each setting, and --config for the file. Call it after the last setting; do not move this object
  // after it.
  void add_flags(CLI::App& command);
  // Fills in the values; call it after the command line was parsed. Refuses a value that is not allowed, an unknown
  // variable WAGNIS_…, an unknown line of the file, and a file that cannot be read.
  Result<void> read();
  // All settings as a TOML file, each with the place that its value comes from.
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
  // Reads the values of settings that neither a flag nor the environment has set.
  Result<void> read_file(const std::string& path);
  std::string names(const std::function<std::string(const Setting&)>& each) const;

  bool ignored(std::string_view name) const;

  std::vector<Setting> all_;
  std::vector<std::string> others_;
  std::string file_;  // --config
};

}  // namespace wagnis::cli
