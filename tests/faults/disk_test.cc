// A server on a disk that is full, cannot be written any more, or is damaged. What cannot be kept is refused and never
// acknowledged; reading goes on. When the disk works again the games go on, without a restart.
#include <gmock/gmock.h>

#include <fstream>
#include <future>
#include <thread>

#include "faults/disk.h"
#include "server/player.h"
#include "server/server.h"
#include "store/pretend_seal.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

constexpr auto kTable =
    R"({"game": "push", "options": {"players": 2}, "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]})";

class ServerOnABadDisk : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-disk-XXXXXX";
    folder_ = std::filesystem::canonical(mkdtemp(pattern.data()));
    std::ofstream(folder_ / "index.html") << "<!doctype html><title>Wagnis</title>";
    settings_.host = "127.0.0.1";
    settings_.port = 0;
    settings_.store = folder_ / "games.db";
    settings_.web = folder_;
    settings_.pace = 0;
    start();
  }
  void TearDown() override {
    stop();
    std::filesystem::remove_all(folder_);
  }
  void start() {
    auto server = Server::open(settings_);
    ASSERT_TRUE(server) << text(server.error());
    server_ = std::move(*server);
    runs_ = std::thread([this] { server_->run(); });
    port_ = server_->port();
  }
  void stop() {
    if (!runs_.joinable()) return;
    server_->stop();
    runs_.join();
    server_.reset();
  }

  // A table of two people, before the first move.
  ClientTicket sit() const {
    const ClientTicket ada = ticket_of(post(port_, "/api/tables", kTable));
    ticket_of(post(port_, "/api/tables/" + ada.table + "/join", R"({"name": "Grace"})"));
    return ada;
  }
  // While the disk is in that state nothing is acknowledged and everything can be read. Afterwards the game goes on.
  void goes_on_after(Disk::State state) {
    const ClientTicket known = sit(), other = sit();
    stop();
    start();  // now the other table must be read from the disk
    Talk ada(port_, known.token), watcher(port_);
    ada.send(hello(known.table, 0, 0));
    ASSERT_TRUE(ada.next("events"));
    watcher.send(hello(known.table, 0, 0));
    ASSERT_TRUE(watcher.next("events"));
    disk_.set(state);
    const std::string move = R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})";
    for (int i = 0; i < 3; ++i) {
      ada.send(move);
      const auto refused = ada.next("ack");
      ASSERT_TRUE(refused);
      EXPECT_FALSE(refused->at("ok").as_bool()) << "acknowledged, and not on the disk";
      EXPECT_TRUE(refused->at("again").as_bool());
      EXPECT_THAT(std::string(refused->at("what").as_string()), HasSubstr("stored"));
    }
    EXPECT_EQ(post(port_, "/api/tables", kTable).status, 503u);
    EXPECT_EQ(ask(port_, "GET", "/readyz").status, 503u);
    EXPECT_EQ(ask(port_, "GET", "/api/tables/" + other.table).status, 200u) << "reading goes on";
    EXPECT_EQ(ask(port_, "GET", "/api/tables/" + known.table + "/record").status, 200u);
    disk_.set(Disk::State::works);
    ada.send(move);
    const auto done = ada.next("ack");
    ASSERT_TRUE(done);
    EXPECT_TRUE(done->at("ok").as_bool()) << serialize(*done);
    EXPECT_EQ(watcher.next("events")->at("from").as_int64(), 0) << "and only now others hear of it, once";
    EXPECT_EQ(post(port_, "/api/tables", kTable).status, 201u);
    stop();
    start();
    Talk again(port_, known.token);
    again.send(hello(known.table, 1, 0));
    EXPECT_EQ(again.next("events")->at("events").as_array().size(), done->at("events").to_number<std::size_t>());
  }

  Disk disk_;
  std::filesystem::path folder_;
  ServerSettings settings_;
  std::unique_ptr<Server> server_;
  std::thread runs_;
  std::uint16_t port_ = 0;
};

TEST_F(ServerOnABadDisk, acknowledges_nothing_while_the_disk_is_full_and_goes_on_after) {
  goes_on_after(Disk::State::full);
}

TEST_F(ServerOnABadDisk, acknowledges_nothing_while_the_disk_is_read_only_and_goes_on_after) {
  goes_on_after(Disk::State::read_only);
}

TEST_F(ServerOnABadDisk, does_not_start_on_a_read_only_disk) {
  sit();
  stop();
  disk_.set(Disk::State::read_only);
  const auto server = Server::open(settings_);
  ASSERT_FALSE(server);
  EXPECT_THAT(text(server.error()), testing::AllOf(HasSubstr(settings_.store), HasSubstr("written")));
}

TEST_F(ServerOnABadDisk, does_not_start_with_a_damaged_store) {
  for (int i = 0; i < 20; ++i) sit();
  stop();
  disk_.spoil(settings_.store);
  const auto server = Server::open(settings_);
  ASSERT_FALSE(server);
  EXPECT_THAT(text(server.error()), HasSubstr(settings_.store));
}

// A folder for a store on a pretend disk: a file there has its name, mode and lock.
class Folder {
 public:
  Folder() {
    std::string pattern = testing::TempDir() + "wagnis-disk-XXXXXX";
    path_ = std::filesystem::canonical(mkdtemp(pattern.data()));
  }
  Folder(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::filesystem::path store() const { return path_ / "games.db"; }

 private:
  std::filesystem::path path_;
};

Result<void> probe(SqliteStore& store) {
  std::promise<Result<void>> done;
  store.probe([&](Result<void> written) { done.set_value(std::move(written)); });
  return done.get_future().get();
}

// The log has its full length, so SQLite overwrites its old bytes, and the full disk does not stop it.
TEST(FullDisk, is_noticed_at_once_even_if_the_log_has_room) {
  Disk disk;
  const Folder folder;
  const auto store = *SqliteStore::open(folder.store(), PretendSeal::make());
  store->pragma("wal_autocheckpoint = 4");
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(probe(*store));
  disk.set(Disk::State::full);
  const auto refused = probe(*store);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().what, HasSubstr("full"));
  disk.set(Disk::State::works);
  EXPECT_TRUE(probe(*store));
}

TEST(DamagedStore, refuses_reads_while_open_and_invents_nothing) {
  Disk disk;
  const Folder folder;
  auto store = *SqliteStore::open(folder.store(), PretendSeal::make());
  const auto table = [](int i) { return "aaaaaaa" + std::string(1, static_cast<char>('a' + i)); };
  for (int i = 0; i < 20; ++i) {
    Change write;
    write.table = table(i);
    write.set = {"push", Options{{"players", std::int64_t{2}}}};
    write.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", "hash"}},
                     {Chair{1}, {Sitter::Kind::open, "", "", ""}}};
    write.game = 1;
    write.new_game = true;
    write.events.assign(200, Event{Seat{0}, "draw", {}});
    std::promise<bool> done;
    store->write(std::move(write), [&](const auto& written) { done.set_value(written.has_value()); });
    ASSERT_TRUE(done.get_future().get());
  }
  store.reset();  // copies the log into the file
  store = *SqliteStore::open(folder.store(), PretendSeal::make());
  store->pragma("shrink_memory");  // SQLite would not read what it still has in memory
  disk.spoil(folder.store());
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    std::promise<Result<std::optional<Table>>> done;
    store->load(table(i), [&](auto loaded) { done.set_value(std::move(loaded)); });
    const auto loaded = done.get_future().get();
    refused += !loaded;
    if (loaded && *loaded) {
      EXPECT_EQ((*loaded)->games.at(0).events.size(), 200u);
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace wagnis
