#include "cli/saved_games.h"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include "cli/hot_seat.h"
#include "positions.h"

namespace wagnis::cli {
namespace {

class SavedGamesTest : public testing::Test {
 protected:
  SavedGamesTest() : path_(testing::TempDir() + "saved_games." + std::to_string(getpid())) {}
  ~SavedGamesTest() override { std::remove(path_.c_str()); }
  void write(std::string_view text) const { std::ofstream(path_) << text; }
  std::string content() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static Record game(std::uint64_t seed) {
    return HotSeat::make(push_game(2),
                         {SeatInfo{.name = "A", .bot = false, .level = "", .more = {}},
                          SeatInfo{.name = "B", .bot = false, .level = "", .more = {}}},
                         seed)
        ->record();
  }
  std::string path_;
};

TEST_F(SavedGamesTest, AGameSavedTwiceIsOneLine) {
  auto file = SavedGames::open(path_).value();
  ASSERT_TRUE(file.save(game(1)));
  ASSERT_TRUE(file.save(game(2)));
  EXPECT_EQ(content(), write_record(game(2)) + "\n");
}

TEST_F(SavedGamesTest, TheNextGameIsTheNextLine) {
  auto file = SavedGames::open(path_).value();
  ASSERT_TRUE(file.save(game(1)));
  file.begin_next();
  ASSERT_TRUE(file.save(game(2)));
  EXPECT_EQ(content(), write_record(game(1)) + "\n" + write_record(game(2)) + "\n");
}

TEST_F(SavedGamesTest, WhatWasThereStays) {
  write(write_record(game(1)));  // without its line end
  auto file = SavedGames::open(path_).value();
  ASSERT_TRUE(file.save(game(2)));
  EXPECT_EQ(content(), write_record(game(1)) + "\n" + write_record(game(2)) + "\n");
}

TEST_F(SavedGamesTest, AFileThatEndsInSomethingElseIsLeftAlone) {
  write("Dear diary");
  const auto refused = SavedGames::open(path_);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().what.find("is no record"), std::string::npos) << refused.error().what;
  EXPECT_EQ(content(), "Dear diary");
}

TEST_F(SavedGamesTest, RefusesWhatIsNoFile) {
  EXPECT_FALSE(SavedGames::open("/dev/null"));
  EXPECT_FALSE(SavedGames::open(testing::TempDir()));
  EXPECT_FALSE(SavedGames::open(testing::TempDir() + "no/such/folder/x"));
}

}  // namespace
}  // namespace wagnis::cli
