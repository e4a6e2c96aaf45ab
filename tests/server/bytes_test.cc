// Any bytes may come: the server reads HTTP as RFC 9112 says, and nobody can fill its memory. The real program, raw
// sockets.
#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "server/client.h"
#include "server/program.h"
#include "server/raw_socket.h"

namespace wagnis {
namespace {

constexpr auto kHealthy = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

class Bytes : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-bytes-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>Wagnis</title>";
    program_.emplace(std::vector<std::string>{"serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0", "--web",
                                              folder_ / "web", "--store", folder_ / "games.db"});
    port_ = program_->port();
  }
  void TearDown() override {
    program_->signal(SIGTERM);
    EXPECT_EQ(program_->wait(), 0) << program_->errors();
    std::filesystem::remove_all(folder_);
  }

  // The largest resident memory of the server so far, in MiB.
  double most_memory() const {
    std::ifstream status("/proc/" + std::to_string(program_->process()) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    return 0;
  }

  std::filesystem::path folder_;
  std::optional<Program> program_;
  std::uint16_t port_ = 0;
};

// Parts of a request that never ends.
struct Endless {
  const char* name;
  std::string begins;
  std::string goes_on;
  int status;
};

const std::string kChunked = "POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

TEST_F(Bytes, that_never_end_a_request_are_refused_before_they_are_stored) {
  const std::string many(16 * 1024, 'a'), zeros(16 * 1024, '0');
  std::string trailers, chunks, fields;
  for (int i = 0; i < 1000; ++i) {
    trailers += "x: aaaaaaaa\r\n";
    fields += "a:\r\nb:\r\nc:\r\n";
    chunks += "1;" + std::string(1000, 'a') + "\r\na\r\n";
  }
  const std::vector<Endless> all{
      {"an extension of a chunk", kChunked + "1;", many, 413},
      {"zeros before the size of a chunk", kChunked, zeros, 413},
      {"a trailer of many lines", kChunked + "0\r\n", trailers, 413},
      {"a trailer of one line", kChunked + "0\r\nx:", many, 413},
      {"chunks with extensions", kChunked, chunks, 413},
      {"a line of the header", "GET / HTTP/1.1\r\nx: ", many, 431},
      {"a header of many lines", "GET / HTTP/1.1\r\n", fields, 431},
      {"a method", "", many, 431},
      {"a target", "GET /", many, 431},
      {"a body of a length", "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n", many, 413},
  };
  const double before = most_memory();
  for (const Endless& one : all) {
    // Sent bytes can lie in the sockets' buffers, which are not the server's memory. More than kMost goes only to a
    // server that reads on.
    constexpr std::int64_t kMost = 64 << 20;
    std::vector<RawSocket> sockets;
    std::vector<std::int64_t> sent(8, 0);
    std::vector<bool> open(8, true);
    for (int i = 0; i < 8; ++i) {
      sockets.emplace_back(port_);
      ASSERT_TRUE(sockets.back().send(one.begins)) << one.name;
    }
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (std::ranges::find(open, true) != open.end()) {
      ASSERT_LT(std::chrono::steady_clock::now(), until) << one.name << ": it is read for ever";
      for (std::size_t i = 0; i < sockets.size(); ++i) {
        if (!open[i]) continue;
        const auto some = sockets[i].send_some(one.goes_on);
        if (some < 0) open[i] = false;
        if (some > 0) sent[i] += some;
        ASSERT_LT(sent[i], kMost) << one.name << ": too much is read";
      }
    }
    // The same, sent at once, gets an error in words.
    RawSocket polite(port_);
    polite.send(one.begins + one.goes_on + one.goes_on);
    EXPECT_EQ(polite.status(), one.status) << one.name;
    EXPECT_TRUE(polite.ended()) << one.name;
  }
  EXPECT_LT(most_memory() - before, 24) << "MiB, for " << all.size() << " times 8 connections";
  RawSocket other(port_);
  other.send(kHealthy);
  EXPECT_EQ(other.status(), 200);
}

TEST_F(Bytes, of_a_refused_request_are_never_read_as_the_next_request) {
  struct Form {
    const char* name;
    std::string bytes;
    int status;
  };
  const auto get = [](std::string_view fields) { return "GET / HTTP/1.1\r\n" + std::string(fields) + "\r\n"; };
  const auto post = [](std::string_view fields, std::string_view body) {
    return "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + std::string(fields) + "\r\n" +
           std::string(body);
  };
  const std::string hidden = "2\r\n{}\r\n0\r\n\r\n";
  const std::vector<Form> forms{
      {"no Host", get(""), 400},
      {"two Hosts", get("Host: a\r\nHost: b\r\n"), 400},
      {"two equal Hosts", get("Host: a\r\nHost: a\r\n"), 400},
      {"a Host with a path", get("Host: a/b\r\n"), 400},
      {"a Host with a space", get("Host: a b\r\n"), 400},
      {"two Origins", get("Host: a\r\nOrigin: http://a\r\nOrigin: http://b\r\n"), 400},
      {"an unknown Transfer-Encoding", post("Transfer-Encoding: gzip\r\n", hidden), 400},
      {"one that is near the known", post("Transfer-Encoding: xchunked\r\n", hidden), 400},
      {"no encoding at all", post("Transfer-Encoding: identity\r\n", hidden), 400},
      {"an empty one", post("Transfer-Encoding:\r\n", hidden), 400},
      {"two encodings in one line", post("Transfer-Encoding: gzip, chunked\r\n", hidden), 400},
      {"chunked twice in one line", post("Transfer-Encoding: chunked, chunked\r\n", hidden), 400},
      {"two Transfer-Encodings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", hidden), 400},
      {"chunked in two lines", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", hidden), 400},
      {"both lengths", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", hidden), 400},
      {"both the other way", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", hidden), 400},
      {"two Content-Lengths", post("Content-Length: 2\r\nContent-Length: 30\r\n", "{}"), 400},
      {"two equal Content-Lengths", post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}"), 400},
      {"a list of lengths", post("Content-Length: 2, 2\r\n", "{}"), 400},
      {"a length with a sign", post("Content-Length: +2\r\n", "{}"), 400},
      {"a negative length", post("Content-Length: -2\r\n", "{}"), 400},
      {"a length in words", post("Content-Length: two\r\n", "{}"), 400},
      {"chunks in HTTP 1.0", "POST /api/tables HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + hidden,
       400},
      {"a size of a chunk that is none", post("Transfer-Encoding: chunked\r\n", "x\r\n{}\r\n0\r\n\r\n"), 400},
      {"a size that no number holds", post("Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\n{}"), 400},
      {"a chunk without its end", post("Transfer-Encoding: chunked\r\n", "2\r\n{}0\r\n\r\n"), 400},
      {"a large chunk", post("Transfer-Encoding: chunked\r\n", "7fffffff\r\n{}"), 413},
      {"a space before the colon", get("Host: a\r\nTransfer-Encoding : chunked\r\n"), 400},
      {"a field without a name", get("Host: a\r\n: b\r\n"), 400},
      {"a field that is none", get("Host: a\r\nnonsense\r\n"), 400},
      {"a version that is none", "GET / HTTP/3.0\r\nHost: a\r\n\r\n", 400},
      {"no version", "GET /\r\nHost: a\r\n\r\n", 400},
      {"a target of another machine", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
      {"a tunnel", "CONNECT b:80 HTTP/1.1\r\nHost: b:80\r\n\r\n", 400},
      {"a large body", post("Content-Length: 4097\r\n", std::string(4097, ' ')), 413},
      {"a large header", get("Host: a\r\nx: " + std::string(9000, 'a') + "\r\n"), 431},
      {"a WebSocket where there is none",
       "GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
       404},
      {"a WebSocket of another protocol",
       "GET /api/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
       "Sec-WebSocket-Protocol: other\r\n\r\n",
       400},
  };
  for (const Form& form : forms) {
    RawSocket socket(port_);
    socket.send(form.bytes + kHealthy);
    EXPECT_EQ(socket.status(), form.status) << form.name;
    EXPECT_TRUE(socket.ended()) << form.name << ": the next request was read";
  }
}

TEST_F(Bytes, that_are_a_request_are_read_however_they_are_cut) {
  const std::string body = R"({"game": "push", "options": {"players": 2}, "name": "Ada",
                               "seats": [{"kind": "me"}, {"kind": "open"}]})";
  std::string chunks;
  for (const char c : body) chunks += std::string("1;a=\"b\"\r\n") + c + "\r\n";
  RawSocket socket(port_);
  socket.send(
      "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: Chunked\r\n\r\n" +
      chunks + "0\r\nx: y\r\n\r\n" + kHealthy);
  EXPECT_EQ(socket.status(), 201);
  EXPECT_EQ(socket.status(), 200) << "what follows it is the next request";
  const std::string twice =
      std::string("GET / HTTP/1.1\r\nHost: [::1]:80\r\nOrigin: http://[::1]:80\r\n\r\n") + kHealthy;
  for (const char c : twice) ASSERT_TRUE(socket.send({&c, 1}));
  EXPECT_EQ(socket.status(), 200);
  EXPECT_EQ(socket.status(), 200);
  RawSocket old(port_);
  old.send(std::string("GET /healthz HTTP/1.0\r\n\r\n") + kHealthy);
  EXPECT_EQ(old.status(), 200) << "HTTP 1.0 knows no Host";
  EXPECT_TRUE(old.ended());
}

std::string upgrade(std::string_view fields = "Sec-WebSocket-Protocol: wagnis\r\n") {
  return "GET /api/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
         std::string(fields) + "\r\n";
}

TEST_F(Bytes, that_are_not_a_websocket_message_end_the_connection) {
  // Masked with zeros. Without FIN: a fragment; more of the same message follows.
  const std::string mask(4, '\0');
  std::string pings, pongs;
  for (int i = 0; i < 10'000; ++i) {
    pings += "\x89\x80" + mask;
    pongs += "\x8a\x80" + mask;
  }
  std::string fragments;
  for (int i = 0; i < 50; ++i) fragments += std::string("\x00\xfe\x00\x80", 4) + mask + std::string(128, 'a');
  const std::vector<std::pair<const char*, std::string>> all{
      {"pings", pings},
      {"pongs", pongs},
      {"fragments of more than a message", std::string("\x01\x80", 2) + mask + fragments},
      {"a frame of a size that nobody stores", std::string("\x81\xff\x00\x00\x00\x7f\xff\xff\xff\xff", 10) + mask},
      {"a frame of the largest size", std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10) + mask},
      {"a frame without a mask", std::string("\x81\x02{}", 4)},
      {"a ping of more than 125 bytes", std::string("\x89\xfe\x00\x7e", 4) + mask + std::string(126, 'a')},
      {"a ping in fragments", std::string("\x09\x80", 2) + mask},
      {"a continuation of nothing", std::string("\x80\x80", 2) + mask},
      {"a frame of a kind that is none", std::string("\x83\x80", 2) + mask},
      {"a frame with a bit that means nothing", std::string("\xc1\x80", 2) + mask},
  };
  const double before = most_memory();
  for (const auto& [name, bytes] : all) {
    RawSocket socket(port_);
    socket.send(upgrade());
    ASSERT_EQ(socket.status(), 101) << name;
    socket.send(bytes);
    socket.read_to_the_end();  // a close frame may come, or nothing
  }
  EXPECT_LT(most_memory() - before, 64) << "MiB; a sanitizer keeps what was freed for a while";
  EXPECT_THAT(ask(port_, "GET", "/metrics").body, testing::HasSubstr("ended_total{why=\"silent\"} 0\n"))
      << "none was kept until its time was up";
}

TEST_F(Bytes, of_fragments_without_content_are_read_no_faster_than_others) {
  RawSocket socket(port_);
  socket.send(upgrade());
  ASSERT_EQ(socket.status(), 101);
  const std::string mask(4, '\0');
  socket.send(std::string("\x01\x80", 2) + mask);
  std::string fragments;
  for (int i = 0; i < 10'000; ++i) fragments += std::string("\x00\x80", 2) + mask;
  // Sends until the system takes no more: until the server has answered another connection a hundred times and has read
  // nothing meanwhile. The system's buffers hold a few MiB; a server that reads on would soon have read 64.
  RawSocket other(port_);
  std::int64_t sent = 0;
  for (int idle = 0; idle < 100;) {
    const auto some = socket.send_some(std::string_view(fragments).substr(static_cast<std::size_t>(sent) % 6));
    if (some < 0) break;  // the server has ended it, since no hello came
    sent += some;
    ASSERT_LT(sent, 64 << 20) << "all is read";
    idle = some > 0 ? 0 : idle + 1;
    if (some > 0) continue;
    other.send(kHealthy);
    ASSERT_EQ(other.status(), 200);
  }
}

TEST_F(Bytes, of_lists_of_subprotocols_are_bounded) {
  std::string many = "Sec-WebSocket-Protocol: wagnis";
  while (many.size() < 7000) many += ", x";
  RawSocket long_list(port_);
  long_list.send(upgrade(many + "\r\n"));
  EXPECT_EQ(long_list.status(), 400);
  EXPECT_TRUE(long_list.ended());
  std::string lines;
  while (lines.size() < 9000) lines += "Sec-WebSocket-Protocol: wagnis\r\n";
  RawSocket many_lines(port_);
  many_lines.send(upgrade(lines));
  EXPECT_EQ(many_lines.status(), 431);
  EXPECT_TRUE(many_lines.ended());
}

}  // namespace
}  // namespace wagnis
