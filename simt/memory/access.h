// An access to memory: how many bytes, and of which kind.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

constexpr int kWarp = 32;          // lanes
constexpr int kMaxThreads = 1024;  // of a block

// The lowest of the lanes in a mask, which has some.
inline unsigned lowest(std::uint32_t lanes) { return static_cast<unsigned>(__builtin_ctz(lanes)); }

// kOrder: no access, but a word about asynchronous copies (checks/async_copies.h), or about a load that follows.
enum Op : std::uint8_t { kLoad = 0, kStore = 1, kAtomic = 2, kOrder = 3 };

// An access's size and kind.
using Meta = std::uint16_t;
constexpr Meta make_meta(std::size_t bytes, Op op) { return static_cast<Meta>(bytes | (op << 8)); }
constexpr Meta kInteger = 0x400;  // for atomics
constexpr Meta kConfirms =
    0x800;  // for atomics: right even if a plain read before it was out of date (CAS, min, max, and, or)
constexpr Meta kReplaces = 0x4000;    // for atomics: plain stores, except that they are atomic
constexpr Meta kBlockScope = 0x8000;  // for atomics: only among the threads of a block
constexpr Meta kBulk = 0x8000;        // for loads and stores: by the copy engine
constexpr Meta kVolatile = 0x1000;    // for loads and stores
constexpr Meta kPart = 0x2000;        // for loads and stores: a part of a longer access, which may be padding
constexpr Meta kAccess = 0x1000;      // for atomics: a load or, with kReplaces, a store, as hardware makes it
constexpr Meta kOrdered = 0x2000;     // for these: the load acquires, the store releases
constexpr Meta kCounts = 0x2000;      // for other atomics: adds 1; the result is taken to be unused
constexpr Meta kReadOnly = 0x400;     // for words of kOrder: a load follows that trusts that no thread writes there
constexpr bool by_engine(Meta meta) { return (meta & kBulk) && (meta >> 8 & 3) < kAtomic; }
constexpr bool meta_integer(Meta meta) { return meta & kInteger; }
constexpr std::size_t meta_bytes(Meta meta) { return meta & 0xff; }
constexpr Op meta_op(Meta meta) { return static_cast<Op>(meta >> 8 & 3); }
constexpr bool meta_volatile(Meta meta) { return meta_op(meta) != kAtomic && (meta & kVolatile); }
constexpr bool meta_part(Meta meta) { return meta_op(meta) != kAtomic && (meta & kPart); }
// What hardware counts it as.
constexpr Op counted_op(Meta meta) {
  if (meta_op(meta) != kAtomic || !(meta & kAccess)) return meta_op(meta);
  return meta & kReplaces ? kStore : kLoad;
}

}  // namespace simt
