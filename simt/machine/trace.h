// What lanes record while they run, and the layout of the records for the merge.
//
// The first lane of a warp that runs a stretch of code is its leader: it records the program points that it passes.
// Every other lane is a follower as long as it passes the same points: it stores only the addresses that it touches,
// into the leader's rows. At the first difference it becomes private and records its own points.
#pragma once
#include <cstddef>
#include <cstdint>

#include "memory/access.h"
#include "memory/where.h"

namespace simt {

constexpr std::size_t kEvents = 192;    // program points per stretch
constexpr std::size_t kRows = 64;       // accesses per stretch
constexpr std::size_t kRowStride = 33;  // 8-byte words; odd, so that a lane's column spreads over the cache's sets
constexpr std::size_t kPrivate = 256;   // program points per private lane

// What an event of kind kOrder says. With bytes: a copy to this address begins. Without bytes: one of these, or a wait
// until at most so many of the thread's latest groups are on their way.
constexpr std::uint64_t kCommitsCopies = ~std::uint64_t{0}, kAwaitsAllCopies = ~std::uint64_t{1};

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

// The part of a worker's state that hooks touch, one per thread. device/hooks_x86_64.S uses the offsets of the first
// three members, of those of the windows, and of `plain`.
struct Trace {
  const Event* cursor;  // the next point expected from a follower
  std::uint64_t* row;   // where its next address is stored
  Windows windows;
  bool active;  // a traced lane is running
  Mode mode;
  bool plain;  // a lane is running that is neither traced nor confined: hooks have nothing to do
};
static_assert(offsetof(Trace, plain) == 66);

// The value of an atomic: 0, or this if it left the memory as it was.
constexpr std::uint64_t kUnchanged = 1;

// Values are stored this many bytes after the addresses of their row.
constexpr std::size_t kValuesOffset = kRows * kRowStride * 8;

}  // namespace simt

extern "C" {
extern __thread simt::Trace simt_trace __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern const simt::Event simt_no_event;
}
