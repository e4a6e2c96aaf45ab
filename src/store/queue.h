// The threads of a store. One writes, in batches; Store::kReaders read. All keep the order of the calls: a read sees
// the writes before it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "store/store.h"

namespace wagnis {

// `Reader`: what a reading thread has to itself, as a connection.
template <class Reader>
class StoreQueue {
 public:
  static constexpr std::size_t kMaxBatch = 256;

  struct Write {
    Change change;
    Store::Written done;
  };
  using Read = std::function<void(Reader&)>;  // on a thread that reads
  using Task = std::function<void()>;         // on the thread that writes
  using Job = std::variant<Write, Read, Task>;
  // Stores a batch of at most kMaxBatch writes and answers them, on the thread that writes.
  using Commit = std::function<void(std::vector<Write>)>;

  ~StoreQueue() { end(); }

  // Starts the threads, one for each reader. Call it once, before all else.
  void start(Commit commit, std::vector<Reader> readers) {
    commit_ = std::move(commit);
    readers_ = std::move(readers);
    for (Reader& reader : readers_) reading_threads_.emplace_back([this, &reader] { read_all(reader); });
    writer_ = std::thread([this] { write_all(); });
  }
  // Does all jobs that wait, then ends the threads.
  void end() {
    if (!writer_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    writer_.join();
    {
      const std::lock_guard lock(mutex_);
      readers_end_ = true;
    }
    wake_readers_.notify_all();
    for (std::thread& thread : reading_threads_) thread.join();
  }

  void give(Job job) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(job));
    }
    wake_.notify_one();
  }
  // False, and then the job is not done: Store::kMaxWaiting jobs wait.
  bool give_bounded(Job job) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() + reads_.size() >= Store::kMaxWaiting) return false;
      waiting_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
  }

  // --- For a task or a commit.

  // Reads now, before all that waits.
  void read_next(Read read) {
    {
      const std::lock_guard lock(mutex_);
      reads_.push_back(std::move(read));
    }
    wake_readers_.notify_one();
  }
  // Waits until nothing is read any more.
  void wait_for_readers() {
    std::unique_lock lock(mutex_);
    readers_idle_.wait(lock, [this] { return reading_ == 0 && reads_.empty(); });
  }
  // Waits so long; false, and sooner, when the threads are about to end.
  bool pause(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return !wake_.wait_for(lock, time, [this] { return ending_; });
  }

 private:
  void write_all() {
    std::vector<Write> batch;
    std::vector<Read> reads;  // each sees at least the writes before it
    const auto commit = [&] {
      if (!batch.empty()) commit_(std::exchange(batch, {}));
    };
    const auto finish = [&] {
      commit();
      for (Read& read : std::exchange(reads, {})) read_next(std::move(read));
    };
    for (;;) {
      std::deque<Job> jobs;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        jobs.swap(waiting_);
      }
      for (Job& job : jobs) {
        if (auto* write = std::get_if<Write>(&job)) {
          batch.push_back(std::move(*write));
          if (batch.size() == kMaxBatch) commit();
        } else if (auto* read = std::get_if<Read>(&job)) {
          reads.push_back(std::move(*read));
        } else {
          finish();
          std::get<Task>(job)();
        }
      }
      finish();
    }
  }

  void read_all(Reader& reader) {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_readers_.wait(lock, [this] { return readers_end_ || !reads_.empty(); });
      if (reads_.empty()) return;
      const Read read = std::move(reads_.front());
      reads_.pop_front();
      ++reading_;
      lock.unlock();
      read(reader);
      lock.lock();
      --reading_;
      if (reading_ == 0 && reads_.empty()) readers_idle_.notify_all();
    }
  }

  Commit commit_;
  std::vector<Reader> readers_;
  std::mutex mutex_;
  std::condition_variable wake_, wake_readers_, readers_idle_;
  std::deque<Job> waiting_;
  std::deque<Read> reads_;    // handed over by the writer
  std::size_t reading_ = 0;   // reads in progress
  bool ending_ = false;       // the writer ends once waiting_ is empty
  bool readers_end_ = false;  // the readers end once reads_ is empty
  std::vector<std::thread> reading_threads_;
  std::thread writer_;
};

// The answer to a call that give_bounded refused.
inline std::unexpected<Reason> too_much_waits() { return refuse("too much waits to be stored"); }

}  // namespace wagnis
