// What lanes write down while they run, and how it is laid out for the merge.
//
// The first lane of a warp that runs a stretch of code is its leader: it records the program points that it passes. Each other
// lane is a follower as long as it passes the same points: then it stores nothing but the addresses it touches, into the
// leader's rows. At the first difference it turns private and records points of its own.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

constexpr int kWarp = 32;
constexpr int kMaxThreads = 1024;
constexpr std::size_t kEvents = 192;    // program points of one stretch
constexpr std::size_t kRows = 64;       // accesses of one stretch
constexpr std::size_t kRowStride = 33;  // 8-byte words; odd, so that a lane's column spreads over the cache's sets
constexpr std::size_t kPrivate = 256;   // program points of one private lane

enum Op : std::uint8_t { kLoad = 0, kStore = 1, kAtomic = 2 };

// An access's kind: its size and what it does.
using Meta = std::uint16_t;
constexpr Meta make_meta(std::size_t bytes, Op op) { return static_cast<Meta>(bytes | (op << 8)); }
constexpr Meta kInteger = 0x400;  // of atomics
constexpr Meta kConfirms =
    0x800;  // of atomics: right even when a plain read before it was out of date (CAS, min, max, and, or)
constexpr Meta kReplaces = 0x4000;  // of atomics: plain stores but for being atomic
constexpr Meta kVolatile = 0x1000;  // of loads and stores
constexpr Meta kPart = 0x2000;      // of loads and stores: a piece of a longer one, which may be padding
constexpr bool meta_integer(Meta meta) { return meta & kInteger; }
constexpr std::size_t meta_bytes(Meta meta) { return meta & 0xff; }
constexpr Op meta_op(Meta meta) { return static_cast<Op>(meta >> 8 & 3); }

// A program point of the leader. `pc` 0 ends the list. `meta` 0: a basic block, no access.
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

constexpr std::uint64_t kKeyPoint = 0xffffffffffffull;  // of a key: the program point
constexpr std::uint64_t make_key(std::uint64_t pc, std::uint32_t depth) {
  const std::uint64_t shallow = depth < 0xffff ? 0xffff - depth : 0;
  return shallow << 48 | (pc & kKeyPoint);
}

enum class Mode : std::uint8_t { leader, follower, private_lane };

// The part of a worker's state that hooks touch, one a thread. hooks_x86_64.S knows the offsets of the first eight members.
struct Trace {
  const Event* cursor;  // the next point expected of a follower
  std::uint64_t* row;   // where its next address goes
  std::uintptr_t arena_base, arena_size;
  std::uintptr_t shared_base, shared_size;    // the module's thread-local block
  std::uintptr_t dynamic_base, dynamic_size;  // dynamic shared memory
  bool active;                                // a traced lane is running
  Mode mode;
};

// Values stand this many bytes behind the addresses of their row.
constexpr std::size_t kValuesOffset = kRows * kRowStride * 8;

}  // namespace simt

extern "C" {
extern __thread simt::Trace simt_trace __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern const simt::Event simt_no_event;
}
