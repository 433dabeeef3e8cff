// Blocks that wait for one another in a loop, outside a cooperative launch. A GPU runs as many blocks at once as it has
// room for; here each core runs one. When every block that runs does nothing but wait, more blocks begin, on threads of
// their own, up to the number that the device holds at once. If that does not help, the launch is ended.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "machine/pool.h"

namespace simt {

struct Launch;
class Polling;
class Worker;

class WaitingBlocks {
 public:
  // Before `workers` threads call `body`; `end` waits for the threads that were added.
  void begin(Launch& launch, std::uint64_t workers, const WorkerBody& body);
  void end();

  // --- from the workers
  void leave() { --running_; }  // this worker takes no more blocks
  void note_waiting() { ++waiting_; }
  void go_on() { --waiting_, ++events_, polled_pc_ = device_pc_ = 0; }
  void note_event() { ++events_; }
  // A block that waits reads memory: of the host, too, or only of the device.
  void note_polled(std::uint64_t address, std::uint64_t pc, bool of_host) {
    (of_host ? polled_address_ : polled_on_device_) = address;
    (of_host ? polled_pc_ : device_pc_) = pc;
  }
  // Whether another worker runs blocks; whether some block waits, and has looked at this address.
  bool has_company() const { return running_ > 1; }
  bool somebody_waits() const { return waiting_ > 0; }
  bool is_polled(std::uint64_t address) const {
    return waiting_ > 0 && (polled_on_device_ == address || polled_address_ == address);
  }
  // Counts the writes that were to be held back in this launch; true behind the first few.
  bool tried_to_hold(unsigned most) { return tried_.fetch_add(1) >= most; }
  // Call it again and again while a worker's block waits.
  void look(Polling& polling);

  bool grown() const { return grown_; }
  // The time limit has come.
  void note_time();
  // Why it did not end. Memory that somebody else may write: its address, and the program point of a read; 0: none.
  std::uint64_t host_address() const { return host_address_; }
  std::uint64_t host_pc() const { return host_pc_; }
  // The number of blocks that were running, all waiting, while others had not begun; 0: it was not so.
  std::uint64_t full_with() const { return full_with_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool add_workers();

  Launch* launch_ = nullptr;
  const WorkerBody* body_ = nullptr;
  std::atomic<std::uint64_t> running_{0}, waiting_{0}, events_{0};
  std::atomic<std::uint64_t> polled_address_{0}, polled_pc_{0}, polled_on_device_{0}, device_pc_{0};
  std::atomic<std::uint64_t> host_address_{0}, host_pc_{0}, full_with_{0};
  std::atomic<bool> grown_{false};
  std::atomic<unsigned> tried_{0};
  std::mutex mutex_;  // of what follows
  std::vector<std::thread> threads_;
  std::uint64_t seen_events_ = ~std::uint64_t{0};
  Clock::time_point since_{}, unchanged_since_{};  // all wait; and nothing changes
};

}  // namespace simt
