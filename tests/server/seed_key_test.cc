// The key file of a store: who may read it, what is refused, and that a sealed text stays closed.
#include "server/seed_key.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <map>

#include "server/entropy.h"

namespace wagnis {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class SeedKeyTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(entropy_ready());
    std::string pattern = testing::TempDir() + "wagnis-key-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    file_ = SeedKey::beside(folder_ / "games.db");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<SeedKey> key() const {
    auto read = SeedKey::read(file_);
    EXPECT_TRUE(read) << text(read.error());
    return read ? std::move(*read) : nullptr;
  }
  std::string refusal() const {
    const auto read = SeedKey::read(file_);
    return read ? "it was read" : read.error().what;
  }
  void write(const std::string& text) const {
    std::ofstream(file_) << text;
    std::filesystem::permissions(file_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  }
  std::string written() const {
    std::ifstream file(file_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_, file_;
};

TEST_F(SeedKeyTest, is_made_for_its_owner_alone_and_opens_what_it_sealed_after_a_restart) {
  const mode_t before = umask(022);
  auto made = key();
  EXPECT_FALSE(std::filesystem::exists(file_)) << "nothing is made before it is needed";
  ASSERT_TRUE(made->keep());
  umask(before);
  EXPECT_EQ(file_, folder_ / "games.db.key");
  struct stat found{};
  ASSERT_EQ(stat(file_.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
  const auto count = std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  EXPECT_EQ(count, 1) << "nothing else is left";
  const Sealed sealed = made->seal("secret"), again = made->seal("secret");
  EXPECT_NE(sealed.text, again.text);
  const std::string first = written();
  made = key();
  ASSERT_TRUE(made->keep());
  EXPECT_EQ(written(), first) << "a key is never written over";
  EXPECT_EQ(made->open(sealed), "secret");
  EXPECT_EQ(made->open(again), "secret");
}

TEST_F(SeedKeyTest, another_key_or_a_changed_text_opens_nothing) {
  auto mine = key();
  const Sealed sealed = mine->seal("secret");
  const auto other = key();
  EXPECT_FALSE(other->has(sealed.key));
  EXPECT_THAT(other->open(sealed).error().what, AllOf(HasSubstr(sealed.key), HasSubstr(file_.string())));
  for (std::size_t i = 0; i < sealed.text.size(); ++i) {
    Sealed changed = sealed;
    changed.text[i] = changed.text[i] == '0' ? '1' : '0';
    EXPECT_FALSE(mine->open(changed)) << i;
  }
  for (const std::string& text : {std::string(), sealed.text.substr(2), sealed.text + "0", std::string(200, 'g')})
    EXPECT_FALSE(mine->open({sealed.key, text})) << text;
}

TEST_F(SeedKeyTest, a_new_first_line_seals_and_the_old_lines_still_open) {
  const std::string old_line(64, 'a'), new_line(64, 'b');
  write(old_line + "\n");
  const Sealed sealed = key()->seal("secret");
  write("# since May\n" + new_line + "\n\n" + old_line + "\n");
  const auto both = key();
  EXPECT_EQ(both->open(sealed), "secret");
  EXPECT_NE(both->seal("secret").key, sealed.key);
  write(new_line + "\n");
  EXPECT_FALSE(key()->has(sealed.key));
}

TEST_F(SeedKeyTest, what_is_wrong_with_the_file_is_named) {
  const std::map<std::string, std::string> wrong{{"", "no key"},
                                                 {"# nothing\n", "no key"},
                                                 {std::string(63, 'a') + "\n", "line 1"},
                                                 {std::string(64, 'a') + "\n" + std::string(64, 'A'), "line 2"},
                                                 {std::string(65, 'a'), "line 1"},
                                                 {std::string(70'000, '#'), "64 KiB"}};
  for (const auto& [text, what] : wrong) {
    write(text);
    EXPECT_THAT(refusal(), AllOf(HasSubstr(file_.string()), HasSubstr(what)));
    EXPECT_EQ(written(), text) << "it is left as it was";
  }
  write(std::string(64, 'a'));
  std::filesystem::permissions(file_, std::filesystem::perms::group_read, std::filesystem::perm_options::add);
  EXPECT_THAT(refusal(), HasSubstr("chmod 600 " + file_.string()));
  std::filesystem::remove(file_);
  std::filesystem::create_directory(file_);
  EXPECT_THAT(refusal(), HasSubstr("no regular file"));
  file_ = folder_ / "none" / "key";
  const auto kept = key()->keep();
  ASSERT_FALSE(kept);
  EXPECT_THAT(kept.error().what, HasSubstr(file_.string()));
}

}  // namespace
}  // namespace wagnis
