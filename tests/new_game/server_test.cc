// The fourth game over a real socket.
#include "server/server.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "fair/verify.h"
#include "record/record.h"
#include "server/player.h"

namespace wagnis {
namespace {

TEST(NewGame, IsPlayedOnTheServer) {
  std::string pattern = testing::TempDir() + "wagnis-new-game-XXXXXX";
  const std::filesystem::path folder = mkdtemp(pattern.data());
  std::filesystem::create_directories(folder / "web");
  std::ofstream(folder / "web/index.html") << "<!doctype html>";
  auto server = Server::open({"127.0.0.1", 0, folder / "games.db", folder / "web", 0});
  ASSERT_TRUE(server) << text(server.error());
  std::thread runs([&] { (*server)->run(); });
  {
    const auto ticket = ticket_of(post((*server)->port(), "/api/tables",
                                       R"({"game": "pond", "options": {"goal": 10}, "name": "Ada",
                           "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
    ClientPlayer ada((*server)->port(), ticket);
    ada.play_to_the_end();
    const auto record = read_record(ask((*server)->port(), "GET", "/api/tables/" + ticket.table + "/record").body);
    ASSERT_TRUE(record) << text(record.error());
    EXPECT_EQ(record->game, "pond");
    EXPECT_TRUE(record->result);
    const auto verified = verify(*record);
    EXPECT_TRUE(verified) << text(verified.error());
  }
  (*server)->stop();
  runs.join();
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace wagnis
