#include "server/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

namespace wagnis {
namespace {

using namespace std::string_view_literals;

struct Page {
  std::string text;

  void about(std::string_view name, std::string_view type, std::string_view help) {
    text += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
  }
  template <class Number>
  void one(std::string_view name, std::string_view type, std::string_view help, Number number) {
    about(name, type, help);
    text += fmt::format("{} {}\n", name, number);
  }
  // The same by one label: {value of the label, number} …
  using Parts = std::initializer_list<std::pair<std::string_view, const Count&>>;
  void by(std::string_view name, std::string_view type, std::string_view label, std::string_view help, Parts parts) {
    about(name, type, help);
    for (const auto& [value, count] : parts)
      text += fmt::format("{}{{{}=\"{}\"}} {}\n", name, label, value, count.number());
  }
  void durations(std::string_view name, std::string_view help, const Durations& durations) {
    about(name, "histogram", help);
    std::int64_t all = 0;
    for (std::size_t i = 0; i < Durations::kBounds.size(); ++i) {
      all += durations.within(i);
      text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, Durations::kBounds[i], all);
    }
    all += durations.within(Durations::kBounds.size());
    text += fmt::format("{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n{}_count {}\n", name, all, name, durations.seconds(),
                        name, all);
  }
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

void write_process(Page& page) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  page.one("process_cpu_seconds_total", "counter", "Processor time used, of the user and the system.",
           seconds(usage.ru_utime) + seconds(usage.ru_stime));
  std::int64_t pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  page.one("process_resident_memory_bytes", "gauge", "Memory that lies in the machine's own.",
           resident * sysconf(_SC_PAGESIZE));
  std::error_code error;
  const auto files = std::filesystem::directory_iterator("/proc/self/fd", error);
  // One of them is the listing itself.
  if (!error)
    page.one("process_open_fds", "gauge", "Open files and connections.", std::distance(begin(files), end(files)) - 1);
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
    page.one("process_max_fds", "gauge", "Most files and connections that may be open.", limit.rlim_cur);
}

}  // namespace

void Durations::add(std::chrono::steady_clock::duration time) {
  const double took = std::chrono::duration<double>(time).count();
  counts_[static_cast<std::size_t>(std::ranges::lower_bound(kBounds, took) - kBounds.begin())].add();
  nanoseconds_.add(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
}

std::string Metrics::text(const Result<PromiseCount>& promises, const Result<StoreSize>& size,
                          const std::optional<ClaimCount>& claims) const {
  Page page;
  page.about("wagnis_info", "gauge", "The version of the program.");
  page.text += "wagnis_info{version=\"" WAGNIS_VERSION "\"} 1\n";
  page.by("wagnis_connections", "gauge", "kind", "Open connections.", {{"http", http_open}, {"socket", sockets_open}});
  page.one("wagnis_connections_total", "counter", "Connections accepted.", connections.number());
  page.by("wagnis_connections_ended_total", "counter", "why", "WebSockets that the server ended.",
          {{"slow", ended_slow}, {"silent", ended_silent}, {"wrong", ended_wrong}, {"stopping", ended_stopping}});
  page.by("wagnis_limited_total", "counter", "what", "What an address asked for beyond its share.",
          {{"connections", limited_connections},
           {"requests", limited_requests},
           {"posts", limited_posts},
           {"messages", limited_messages},
           {"bytes", limited_bytes},
           {"reading", limited_reading}});
  page.one("wagnis_tables", "gauge", "Tables in memory.", tables_open.number());
  page.one("wagnis_tables_loaded_total", "counter", "Tables read from the store.", tables_loaded.number());
  if (claims) {
    page.one("wagnis_claims", "gauge", "Tables that this server leads, of those in the shared store.", claims->held);
    page.one("wagnis_claims_taken_over_total", "counter", "Tables of other servers that had ended or were cut off.",
             claims->taken_over);
    page.one("wagnis_claims_fenced_total", "counter", "Changes refused since another server leads the table.",
             claims->fenced);
    page.one("wagnis_moved_total", "counter", "Requests and connections sent to the server that leads their table.",
             moved.number());
  }
  page.one("wagnis_messages_received_total", "counter", "Messages of clients over WebSockets.", received.number());
  page.one("wagnis_messages_sent_total", "counter", "Messages to clients over WebSockets.", sent.number());
  page.one("wagnis_queued_bytes", "gauge", "Bytes that wait in the program for clients to read them.",
           queued_bytes.number());
  page.by("wagnis_answers_total", "counter", "ok", "Answers to messages of clients.",
          {{"true", acknowledged}, {"false", refused}});
  page.durations("wagnis_move_to_ack_seconds", "From a move's arrival to its answer, with its way to the disk.",
                 move_to_ack);
  page.one("wagnis_store_waiting", "gauge", "Changes that are being stored.", writes_waiting.number());
  page.one("wagnis_store_failures_total", "counter", "Changes that could not be stored.", writes_failed.number());
  page.durations("wagnis_store_write_seconds", "From giving a change to the store until it is on the disk.",
                 store_write);
  page.one("wagnis_bots_thinking", "gauge", "Bots that think or wait for a thread to think on.", thinking_now.number());
  page.durations("wagnis_bot_thinking_seconds", "Bots' thinking of one move.", thinking);
  if (promises) {
    page.about(
        "wagnis_promises", "gauge",
        "Seeds that the server promised, of all games in the store; kept: it showed them; overdue: it did not, and "
        "nobody has been at the table for a week.");
    for (const auto& [state, number] :
         {std::pair("made", promises->made), {"kept", promises->kept}, {"overdue", promises->overdue}})
      page.text += fmt::format("wagnis_promises{{state=\"{}\"}} {}\n", state, number);
  }
  if (size) {
    page.one("wagnis_store_tables", "gauge", "Tables in the store.", size->tables);
    page.one("wagnis_store_bytes", "gauge", "Bytes of the store's files.", size->bytes);
    page.one("wagnis_store_unused_bytes", "gauge", "Of them, bytes that are out of use and will be used again.",
             size->unused);
    page.one("wagnis_store_disk_free_bytes", "gauge", "Bytes that the disk still has for the store.", size->disk_free);
  }
  page.by("wagnis_tables_removed_total", "counter", "why",
          "Tables removed from the store: no person had moved, or nothing had happened for long.",
          {{"unused", removed_unused}, {"idle", removed_idle}});
  write_process(page);
  return page.text;
}

}  // namespace wagnis
