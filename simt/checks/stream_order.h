// The order of work in streams on a GPU; here the work runs one piece after the other. If one stream writes memory and
// another stream or the host touches it, an event, a wait or the default stream must order the two.
//
// Each stream has a timeline, and so has the host (all of its threads together; the program orders them). A clock says
// how far each timeline is known to be finished. An operation knows what its stream and the host knew when it was
// issued.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "machine/trace.h"
#include "memory/devices.h"
#include "program/symbols.h"

namespace simt {

using Timeline = std::uint32_t;
constexpr Timeline kHost = 0, kDefaultStreams = 1;  // kDefaultStreams: that of device 0; those of other devices follow

// By timeline; a missing entry is 0.
using Clock = std::vector<std::uint32_t>;

// Work issued to a stream.
struct Operation {
  Timeline timeline = kHost;
  std::uint32_t time = 0;
  std::string name;             // "kernel scale", "cudaMemcpyAsync"
  std::string kernel;           // for a launch: its full name
  std::uint64_t pc = 0;         // of the call
  SourceLine at;                // if known; else use `pc`
  unsigned stream = 0;          // streams are numbered in the order of creation; 0: a default stream
  std::uint64_t stream_pc = 0;  // of the call that created the stream
};
using OperationPointer = std::shared_ptr<const Operation>;

class StreamOrder {
 public:
  static StreamOrder& instance();

  // False if nothing can be out of order: a single stream, and no memory shared by host and device.
  bool watches() const { return watches_.load(std::memory_order_relaxed); }
  void watch();

  // --- streams
  enum class Kind { blocking, non_blocking };
  // `pc`: of the call that creates it; 0: a thread's default stream.
  Timeline add_stream(Kind kind, unsigned device, std::uint64_t pc);
  void remove_stream(Timeline stream);

  // Begins an operation in a stream, after everything before it there.
  OperationPointer begin(Timeline stream, const std::string& name, std::uint64_t pc);
  OperationPointer begin_kernel(Timeline stream, const std::string& kernel, std::uint64_t pc, const SourceLine& at);
  // Begins a kernel whose memory nobody follows: queries of its stream find it unfinished all the same.
  void begin_unfollowed(Timeline stream);
  // The operation reads or writes [begin, end), or only updates it atomically: such updates do no harm to each other.
  void touch(const OperationPointer& operation, std::uint64_t begin, std::uint64_t end, Op op);

  // How often the host has waited for devices, in whatever way.
  std::uint64_t waits() const { return waits_.load(std::memory_order_relaxed); }
  void note_wait() { waits_.fetch_add(1, std::memory_order_relaxed); }

  Clock record(Timeline stream);
  void wait(Timeline stream, const Clock& event);
  void host_waits(const Clock& event);
  void host_waits_for(Timeline stream);
  void host_waits_for_device(unsigned device);
  // The host asks whether the work named by `until` is finished. Work that nobody has waited for is not finished at the
  // first query and is finished at the second: a single query orders nothing. In a confined program it takes thousands of
  // queries in a row, so that none can count on their number.
  bool host_finds_done(const Clock& until);
  // The program has ended: reports what still writes to this memory, which the host has not waited for.
  void look_for_unawaited(std::uint64_t begin, std::uint64_t end);

  // Host code reads or writes memory that devices may touch, too.
  void host_access(std::uint64_t begin, std::uint64_t end, bool writes, std::uint64_t pc);
  // An atomic operation of the host. It sees what other atomic operations have done, and what came before them.
  void host_atomic(std::uint64_t begin, std::uint64_t end, std::uint64_t pc);
  // A compare-and-swap of the host: it confirms what the thread has read there before.
  static void host_confirms(std::uint64_t begin, std::uint64_t end);
  // A host function runs as an operation of a stream.
  void begin_callback(const OperationPointer& operation);
  void end_callback();
  // A host function writes a word, atomically or as a volatile, and the host reads one: what it sees there comes after
  // what the host function came after.
  void tell_word(std::uint64_t address);
  void see_word(std::uint64_t address);
  // In confined code, a host function runs later: when the host asks for more work, waits, or has looked at words so
  // often that nobody can count on the number. `run_held` runs such functions if confined code calls; else they stay.
  void hold(std::function<void()> function);
  void run_held();
  void drop_held();

  void forget(std::uint64_t begin, std::uint64_t end);  // it was freed
  void reset();

 private:
  struct Stream {
    Kind kind = Kind::blocking;
    unsigned device = 0;
    bool live = true;
    std::uint64_t pc = 0;
    unsigned number = 0;
    std::uint32_t time = 0;  // of its latest operation
    Clock clock;
  };
  struct Piece {
    std::uint64_t end;
    OperationPointer write;
    std::vector<OperationPointer> reads, updates;  // since that write; the latest of each stream
    bool operator==(const Piece& other) const {
      return write == other.write && reads == other.reads && updates == other.updates;
    }
  };
  using Pieces = std::map<std::uint64_t, Piece>;  // by begin

  StreamOrder();
  OperationPointer begin(Operation operation);
  static bool knows(const Clock& clock, const Operation& operation);
  static bool knows_all(const Clock& clock, const Piece& piece);
  static void join(Clock& clock, const Clock& other);
  static bool covers(const Clock& clock, const Clock& other);
  bool is_default(Timeline stream) const { return stream < kDefaultStreams + kMaxDevices; }
  void catch_up(Timeline stream);
  Pieces::iterator split(std::uint64_t at);
  static bool look(const Operation& now, const Clock& clock, const Piece& piece, std::uint64_t begin, std::uint64_t end,
                   Op op);
  void prune();

  std::atomic<bool> watches_{false};
  std::atomic<std::uint64_t> waits_{0};
  mutable std::mutex mutex_;
  std::vector<Stream> streams_;
  static constexpr unsigned kPatience = 10007;
  Clock asked_for_;                         // clocks that the host has queried, by host_finds_done
  unsigned queries_ = 0;                    // since one of these clocks was new
  std::map<std::uint64_t, Clock> told_;     // words that host functions have written
  std::deque<std::function<void()>> held_;  // host functions, on the confined thread alone
  std::atomic<bool> has_told_{false};
  unsigned looks_ = 0;  // of the host at words, since a host function was held
  Clock called_;        // of streams, up to the host functions that have begun
  unsigned created_ = 0;
  Pieces pieces_;
  std::size_t prune_at_ = 1024;
  std::atomic<std::uint32_t> changes_{1};  // of pieces and clocks
};

}  // namespace simt
