// What lanes record while they run, and the layout of the records for the merge.
//
// The first lane of a warp that runs a stretch of code is its leader: it records the program points that it passes.
// Every other lane is a follower as long as it passes the same points: it stores only the addresses that it touches,
// into the leader's rows. At the first difference it becomes private and records its own points.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

constexpr int kWarp = 32;
constexpr int kMaxThreads = 1024;
constexpr std::size_t kEvents = 192;    // program points per stretch
constexpr std::size_t kRows = 64;       // accesses per stretch
constexpr std::size_t kRowStride = 33;  // 8-byte words; odd, so that a lane's column spreads over the cache's sets
constexpr std::size_t kPrivate = 256;   // program points per private lane

// The lowest of the lanes in a mask, which has some.
inline unsigned lowest(std::uint32_t lanes) { return static_cast<unsigned>(__builtin_ctz(lanes)); }

// kOrder: no access, but a word about asynchronous copies (checks/async_copies.h).
enum Op : std::uint8_t { kLoad = 0, kStore = 1, kAtomic = 2, kOrder = 3 };

// An access's size and kind.
using Meta = std::uint16_t;
constexpr Meta make_meta(std::size_t bytes, Op op) { return static_cast<Meta>(bytes | (op << 8)); }
constexpr Meta kInteger = 0x400;  // for atomics
constexpr Meta kConfirms =
    0x800;  // for atomics: right even if a plain read before it was out of date (CAS, min, max, and, or)
constexpr Meta kReplaces = 0x4000;    // for atomics: plain stores, except that they are atomic
constexpr Meta kBlockScope = 0x8000;  // for atomics: only among the threads of a block
constexpr Meta kVolatile = 0x1000;    // for loads and stores
constexpr Meta kPart = 0x2000;        // for loads and stores: a part of a longer access, which may be padding
constexpr bool meta_integer(Meta meta) { return meta & kInteger; }
constexpr std::size_t meta_bytes(Meta meta) { return meta & 0xff; }
constexpr Op meta_op(Meta meta) { return static_cast<Op>(meta >> 8 & 3); }

// A program point of the leader. `pc` 0 ends the list. `meta` 0: a basic block, not an access.
struct Event {
  std::uint64_t pc;
  std::uint32_t depth;
  Meta meta;
};
static_assert(sizeof(Event) == 16);

// A program point of a private lane. `key` orders points: deeper calls first, then lower addresses.
struct PrivateEvent {
  std::uint64_t key, address, value;
  Meta meta;
};

constexpr std::uint64_t kKeyPoint = 0xffffffffffffull;  // the bits of a key that hold the program point
constexpr std::uint64_t make_key(std::uint64_t pc, std::uint32_t depth) {
  const std::uint64_t shallow = depth < 0xffff ? 0xffff - depth : 0;
  return shallow << 48 | (pc & kKeyPoint);
}

enum class Mode : std::uint8_t { leader, follower, private_lane };

// The part of a worker's state that hooks touch, one per thread. machine/hooks_x86_64.S uses the offsets of the first
// eight members.
struct Trace {
  const Event* cursor;  // the next point expected from a follower
  std::uint64_t* row;   // where its next address is stored
  std::uintptr_t arena_base, arena_size;
  std::uintptr_t shared_base, shared_size;    // the module's thread-local block
  std::uintptr_t dynamic_base, dynamic_size;  // dynamic shared memory
  bool active;                                // a traced lane is running
  Mode mode;
};

// The value of an atomic: 0, or this if it left the memory as it was.
constexpr std::uint64_t kUnchanged = 1;

// Values are stored this many bytes after the addresses of their row.
constexpr std::size_t kValuesOffset = kRows * kRowStride * 8;

}  // namespace simt

extern "C" {
extern __thread simt::Trace simt_trace __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern const simt::Event simt_no_event;
}
