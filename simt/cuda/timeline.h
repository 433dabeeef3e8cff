// The timeline of a program. Each piece of work takes as long as it takes here, and begins when a GPU could begin it:
// after the host has issued it, when its stream has reached it, and when its engine is free. Each device has engines
// for copies in, for copies out, for copies between devices, and for kernels, fills and copies within its memory. The
// host's own code takes as long as it takes here. The calls themselves are stored too, in the host's order.
#pragma once
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "checks/stream_order.h"
#include "driver_types.h"
#include "include/simt/session.h"
#include "memory/memory_kinds.h"

namespace simt {

enum class Engine { compute, copy_in, copy_out, peer, host };

class ProgramTracer {
 public:
  static ProgramTracer& instance();
  bool on() const { return on_.load(std::memory_order_relaxed); }
  void begin();
  TracedRun take();

  // Measures a piece of work on this machine; end() says what it was. Without end() nothing is recorded.
  class Work {
   public:
    explicit Work(cudaStream_t stream) : stream_(stream) {
      if (ProgramTracer::instance().on()) begin_ = ProgramTracer::instance().leave_host();
    }
    bool traced() const { return begin_ != Moment{}; }
    // `call`: what it was; stream and engine are added here.
    void end(Engine engine, ProgramCall call) {
      if (traced()) ProgramTracer::instance().add(stream_, begin_, engine, std::move(call));
    }

   private:
    friend class ProgramTracer;
    using Moment = std::chrono::steady_clock::time_point;
    cudaStream_t stream_;
    Moment begin_{};
  };

  // A call by the program begins: time until its work, or until the next call, belongs to the call and not to the
  // host's own code.
  void enter();

  void record(cudaEvent_t event, cudaStream_t stream);
  void wait(cudaStream_t stream, cudaEvent_t event);
  // The host waits in the named call. `pc`: the return address of the call, if the program made it.
  void host_waits_for(cudaEvent_t event, const char* call, const void* pc = nullptr);
  void host_waits_for(cudaStream_t stream, const char* call, const void* pc = nullptr);
  void host_waits_for_device(unsigned device, const char* call, const void* pc);
  // Host code reads or writes memory in the arena; managed pages on a device migrate. What is on the host now.
  AddressRange host_touches(const void* address);

 private:
  using Moment = Work::Moment;
  struct Stream {
    double ready = 0;  // when its work so far is finished
    unsigned device = 0;
    bool blocking = false;  // synchronises with the default stream
  };
  Stream& stream_of(cudaStream_t handle);
  double ready_of(cudaStream_t handle);
  Moment leave_host();
  void go_on();
  void note_code(double ms);
  void add(cudaStream_t handle, Moment began, Engine engine, ProgramCall call);
  void wait_until(double ready, const char* call);
  void keep(ProgramCall call);
  void note(ProgramCall::What what, const char* name, cudaStream_t stream, std::uint64_t event = 0,
            const void* pc = nullptr);
  ProgramCall on_stream(cudaStream_t stream, ProgramCall call) const;

  std::atomic<bool> on_{false};
  std::mutex mutex_;
  double host_ = 0;  // the host's time in ms: its own code, and its waits
  Moment host_since_{};
  // For the host's own code: the calling thread, its processor time at the end of its last call, and what has happened
  // since.
  std::thread::id thread_{};
  double cpu_since_ms_ = 0;
  bool in_call_ = false, touched_ = false;
  std::map<Timeline, Stream> streams_;
  struct Recorded {
    double ready = 0;
    std::uint64_t number = 0;  // among all event records, from 1
  };
  std::map<cudaEvent_t, Recorded> events_;
  std::uint64_t records_ = 0;
  std::map<std::pair<unsigned, Engine>, double> engines_;  // when each becomes free
  TracedRun trace_;
};

}  // namespace simt
