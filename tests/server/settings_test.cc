// The settings of `wagnis serve`, from flags, environment and file.
#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string_view>

#include "server/program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

class SettingsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-settings-XXXXXX";
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& text) {
    std::ofstream(folder_ / "wagnis.toml") << text;
    return folder_ / "wagnis.toml";
  }
  // The settings that it prints, or why it does not start.
  std::string shown(std::vector<std::string> flags, std::vector<std::string> environment = {}) {
    flags.insert(flags.begin(), {"serve", "--print-config"});
    Program program(flags, std::move(environment));
    std::string all;
    for (std::string line = program.line(); !line.empty(); line = program.line()) all += line + '\n';
    const int code = program.wait();
    EXPECT_EQ(code, all.empty() ? 2 : 0) << program.errors();
    return all.empty() ? program.errors() : all;
  }

  std::filesystem::path folder_;
};

TEST_F(SettingsTest, flags_override_the_environment_which_overrides_the_file) {
  const auto path = file("port = 1001\npace = 10\nlang = \"nl\"\ntrusted-proxy = [\"10.0.0.0/8\", \"::1\"]\n");
  const auto all = shown({"--config", path, "--port", "1003"}, {"WAGNIS_PORT=1002", "WAGNIS_PACE=20"});
  EXPECT_THAT(all, HasSubstr("port = 1003  # --port\n"));
  EXPECT_THAT(all, HasSubstr("pace = 20  # WAGNIS_PACE\n"));
  EXPECT_THAT(all, HasSubstr("lang = \"nl\"  # " + path + " line 3\n"));
  EXPECT_THAT(all, HasSubstr("trusted-proxy = [\"10.0.0.0/8\", \"::1\"]  # " + path + " line 4\n"));
  EXPECT_THAT(all, HasSubstr("connections-per-address = 256  # default\n"));
  EXPECT_EQ(shown({"--config", file(all)}).find("default"), std::string::npos) << "what it prints is such a file";
  EXPECT_THAT(shown({}, {"WAGNIS_CONFIG=" + file("pace = 7")}), HasSubstr("pace = 7"));
  EXPECT_THAT(shown({}, {"WAGNIS_TRUSTED_PROXY=10.0.0.0/8,fd00::/8"}), HasSubstr(R"(["10.0.0.0/8", "fd00::/8"])"));
  EXPECT_THAT(shown({"--trusted-proxy", "10.0.0.1", "--trusted-proxy", "::1"}), HasSubstr(R"(["10.0.0.1", "::1"])"));
}

TEST_F(SettingsTest, a_server_is_named_by_its_host_unless_it_is_told_another_name) {
  const auto usual = shown({});
  std::smatch name;
  ASSERT_TRUE(std::regex_search(usual, name, std::regex("\nnode = \"([A-Za-z0-9-]{1,32})\"  # default\n"))) << usual;
  std::array<char, 256> host{};
  ASSERT_EQ(gethostname(host.data(), host.size() - 1), 0);
  EXPECT_TRUE(name[1] == "wagnis" || std::string_view(host.data()).starts_with(name[1].str())) << name[1];
  EXPECT_THAT(shown({"--node", "North-1"}), HasSubstr("node = \"North-1\"  # --node\n"));
  EXPECT_THAT(shown({}, {"WAGNIS_NODE=12345678901234567890123456789012"}),
              HasSubstr("node = \"12345678901234567890123456789012\"  # WAGNIS_NODE\n"));
}

TEST_F(SettingsTest, errors_name_the_place_and_what_is_allowed) {
  EXPECT_THAT(shown({}, {"WAGNIS_PORT=65536"}),
              HasSubstr("WAGNIS_PORT is \"65536\"; it must be a whole number from 0 to 65535"));
  EXPECT_THAT(shown({"--log", "xml"}), HasSubstr("--log is \"xml\"; allowed are text, json"));
  EXPECT_THAT(shown({"--metrics", "9108"}), HasSubstr("--metrics is \"9108\"; it must be an address"));
  for (const char* name : {"a.b", "a b", "a_b", "123456789012345678901234567890123"})
    EXPECT_THAT(shown({"--node=" + std::string(name)}),
                HasSubstr("--node is \"" + std::string(name) + "\"; it must have 1 to 32 letters"));
  EXPECT_THAT(shown({}, {"WAGNIS_PROT=1"}), HasSubstr("WAGNIS_PROT in the environment is no setting; there are"));
  const std::pair<const char*, const char*> lines[]{
      {"prot = 1", "line 2: \"prot\" is no setting; there are port, host"},
      {"port = \"8080\"", "line 2: port must be a whole number"},
      {"port = 8080.0", "line 2: port must be a whole number"},
      {"port = 70000", "line 2: port is \"70000\"; it must be a whole number from 0 to 65535"},
      {"node = \"\"", "line 2: node is \"\"; it must have 1 to 32 letters"},
      {"host = 1", "line 2: host must be a text in quotes"},
      {"trusted-proxy = \"::1\"", "line 2: trusted-proxy must be an array of texts"},
      {"trusted-proxy = [\"10.0.0.1/8\"]", "line 2: trusted-proxy is \"10.0.0.1/8\"; the address has bits beyond"},
      {"[limits]\nport = 1", "line 2: \"limits\" is no setting"},
      {"port = = 1", "line 2: "},
      {"[(a]", "line 2: it is no TOML"},
      {"port = äh", "line 2: "},
      {"port = 1\nlog = \"text\"\n\n[ (a]\nhost = \"::1\"", "line 5: it is no TOML"},
  };
  for (const auto& [line, why] : lines)
    EXPECT_THAT(shown({"--config", file("# a comment\n" + std::string(line) + "\n")}), HasSubstr(why)) << line;
  EXPECT_THAT(shown({"--config", folder_ / "none.toml"}), HasSubstr("none.toml: No such file"));
  EXPECT_THAT(shown({"--config", folder_}), HasSubstr("Is a directory"));
}

}  // namespace
}  // namespace wagnis
