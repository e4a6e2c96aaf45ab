#include "server/path_delay.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace wagnis {
namespace {

TEST(PathDelay, is_what_a_ping_took_but_no_more_than_the_network_explains) {
  EXPECT_EQ(counted_delay(1000, 1150, 20), 20 + kPingSlack);
  EXPECT_EQ(counted_delay(1000, 1022, 20), 22);
  EXPECT_EQ(counted_delay(1000, 1008, 20), 8);
  EXPECT_EQ(counted_delay(1000, 1150, std::nullopt), 150);
}

TEST(AwaitedPing, is_answered_once_and_by_its_own_payload_alone) {
  AwaitedPing ping;
  EXPECT_FALSE(ping.is_awaited());
  ping.begin("first", 1000);
  EXPECT_TRUE(ping.is_awaited());
  EXPECT_EQ(ping.answered_by(""), std::nullopt);
  EXPECT_EQ(ping.answered_by("second"), std::nullopt);
  EXPECT_TRUE(ping.is_awaited()) << "a wrong answer ends nothing";
  EXPECT_EQ(ping.answered_by("first"), 1000);
  EXPECT_FALSE(ping.is_awaited());
  EXPECT_EQ(ping.answered_by("first"), std::nullopt);
}

// A pong that nobody asked for must not pass for an answer: the delay would grow, and with it what is made up for it.
TEST(AwaitedPing, that_was_not_sent_is_answered_by_no_pong) {
  AwaitedPing ping;
  EXPECT_EQ(ping.answered_by(""), std::nullopt);
  ping.begin("first", 1000);
  ASSERT_EQ(ping.answered_by("first"), 1000);
  EXPECT_EQ(ping.answered_by(""), std::nullopt);
}

TEST(PathDelay, of_what_is_no_connection_is_unknown) {
  EXPECT_EQ(path_delay(-1), std::nullopt);
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  EXPECT_EQ(path_delay(ends[0]), std::nullopt);
  close(ends[0]);
  close(ends[1]);
}

// The program at the other end reads and answers late; its system confirms the bytes at once.
TEST(PathDelay, does_not_grow_when_a_program_answers_late) {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(listener, 1), 0);
  ASSERT_EQ(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const int late = socket(AF_INET, SOCK_STREAM, 0);
  ASSERT_EQ(connect(late, reinterpret_cast<sockaddr*>(&address), size), 0);
  const int server = accept(listener, nullptr, nullptr);
  ASSERT_GE(server, 0);
  std::thread program([late] {
    char byte = 0;
    for (int i = 0; i < 3; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      EXPECT_EQ(read(late, &byte, 1), 1);
      EXPECT_EQ(write(late, &byte, 1), 1);
    }
  });
  char byte = 'p';
  for (int i = 0; i < 3; ++i) {
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(write(server, &byte, 1), 1);
    EXPECT_EQ(read(server, &byte, 1), 1);
    EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(100));
  }
  program.join();
  const auto path = path_delay(server);
  ASSERT_TRUE(path);
  EXPECT_LT(*path, 100) << "the answers took 150 ms each";
  for (const int one : {listener, late, server}) close(one);
}

}  // namespace
}  // namespace wagnis
