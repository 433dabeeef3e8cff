// Work that goes on after its call has returned, as all work does on a GPU: a host function that takes long, and a
// kernel that waits for what the host does next. (All other work has ended when its call returns.) What the program
// issues behind it, in the same stream or in one that waits for it, is queued and runs after it.
//
// Only in a program of its own (`exec`): each piece of such work runs on a thread of its own from the start, and its
// caller waits until it has ended or is let go.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "machine/caller.h"

struct simt_graph;
struct CUstream_st;
using cudaStream_t = CUstream_st*;

namespace simt {

class Unfinished : public Caller, public std::enable_shared_from_this<Unfinished> {
 public:
  using Pointer = std::shared_ptr<Unfinished>;
  enum class Kind { kernel, host_function };

  // Whether the calling thread's work may be let go.
  static bool is_possible();
  // Runs `work`. True if it has ended. False if it goes on; then `after` is called at its end, on its own thread.
  // `pc`: of the call. Another kernel that goes on lets this one go, too, since one kernel runs at a time.
  static bool run(Kind kind, cudaStream_t stream, const std::string& name, std::uint64_t pc,
                  std::function<void(Unfinished&)> work, std::function<void()> after);
  // Called while the work runs: its caller goes on.
  void let_go() override;
  bool is_gone() const override { return gone_; }
  bool does_host_wait() const override { return host_waits(); }
  bool does_process_end() const override { return is_ending(); }
  bool does_kernel_wait() const override { return !kernel_that_waits().empty(); }

  // Whether anything goes on, for the calling thread to take care of.
  static bool any();
  // The queue that work in this stream belongs to; null: none, the work may be done at once.
  static simt_graph* queue_of(cudaStream_t stream);
  // Whether the stream has work that has not ended.
  static bool is_busy(cudaStream_t stream);
  // The host waits, in the named call: for work that a stream's next work would wait for; for everything; or until
  // `done` says so, which is asked each time that some work has ended.
  static void wait_for(cudaStream_t stream, const char* call, const void* pc);
  static void wait_for_all(const char* call, const void* pc);
  static void wait_until(const std::function<bool()>& done, const char* call, const void* pc);
  // It waits in a loop of its own.
  static void begin_wait(const std::string& where, std::uint64_t pc);
  static void end_wait();
  // The stream's later work comes after all that is queued in the other stream. False if it has a queue of its own.
  static bool follow(cudaStream_t stream, cudaStream_t other);
  // The process ends: waits for kernels, which the caller of `exit` leaves behind.
  static void end_process();
  static bool is_ending();

  // Whether some host thread waits, and where: "cudaDeviceSynchronize, x.cu:20"
  static bool host_waits();
  static std::string where_host_waits();
  // A kernel that cannot begin because another one goes on: "kernel b, launched at x.cu:20"; empty: none.
  static std::string kernel_that_waits();

  Unfinished(Kind kind, cudaStream_t stream, std::string name, std::uint64_t pc);
  ~Unfinished() override;

 private:
  struct Executor;
  friend struct Executor;
  static bool is_busy_now(cudaStream_t stream);
  void go();
  void leave();
  bool concerns(cudaStream_t stream) const;
  simt_graph* queue_for(cudaStream_t stream);

  const Kind kind_;
  const cudaStream_t stream_;
  const std::string name_;
  const std::uint64_t pc_;
  unsigned device_ = 0;
  std::function<void(Unfinished&)> work_;
  std::function<void()> after_;
  std::atomic<bool> gone_{false};
  bool ended_ = false;
  std::map<cudaStream_t, std::unique_ptr<simt_graph>> streams_;  // whose work it queues
  std::deque<std::function<void()>> queue_;
};

}  // namespace simt
