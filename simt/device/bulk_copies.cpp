// The copy engine: bulk copies and tensor copies of inline PTX (include/simt/ptx/async.h). The bytes move at once, in
// pieces of at most 16 bytes; observers hear which memory the engine reads or writes, and until when.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>

#include "confine/confined.h"
#include "device/mbarrier.h"
#include "include/simt/ptx/async.h"
#include "include/simt/ptx/tensor.h"
#include "include/simt/small_float.h"
#include "include/simt/tensor_map.h"
#include "machine/blocks/cluster.h"
#include "machine/faults.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/where.h"

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace simt {
namespace {

using ptx::ReducedType;
using ptx::Reduction;

constexpr unsigned kPiece = 16;  // bytes

// Whether g++ hands a kernel a struct that is aligned to 64 bytes as a copy that is aligned to 16 alone, as it does for ARM64.
#if defined(__aarch64__)
constexpr bool kLooseArguments = true;
#else
constexpr bool kLooseArguments = false;
#endif

// One call, by the running lane.
struct Call {
  Worker& worker;
  std::uint64_t pc;
  const void* frame;

  [[noreturn]] void refuse(bool misaligned, const std::string& words) const {
    worker.fail(misaligned ? kMisalignedAddress : kIllegalAddress, &FaultListener::bad_async, misaligned, words, pc);
  }
  void access(std::uint64_t address, unsigned bytes, Op op) const {
    if (simt_trace.active)
      return worker.record(address, static_cast<Meta>(make_meta(bytes, op) | (op == kAtomic ? 0 : kBulk)), pc, frame);
    if (is_confined) check_confined(address, bytes, op != kLoad, pc);
    else if (!worker.safe_address(address, bytes))
      worker.fail(kIllegalAddress, &FaultListener::bad_access, address, make_meta(bytes, op), pc);
  }
  // The widest accesses that the address allows.
  void accesses(std::uint64_t address, unsigned bytes, Op op) const {
    while (bytes > 0) {
      unsigned piece = kPiece;
      while (piece > bytes || address % piece != 0) piece /= 2;
      access(address, piece, op);
      address += piece, bytes -= piece;
    }
  }
};

std::string hex(std::uint64_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
  return text;
}

// As a kernel sees it: an address within shared memory, or a device address.
std::uint64_t seen_address(std::uint64_t address) {
  return simt_trace.windows.in_shared(address) ? shared_address(reinterpret_cast<const void*>(address)) : address;
}

void need_aligned(const Call& call, std::uint64_t address, unsigned to, const std::string& what) {
  if (seen_address(address) % to == 0) return;
  call.refuse(true, what + " " + hex(seen_address(address)) + ", which is not a multiple of " + std::to_string(to) +
                        " bytes as the copy engine needs it");
}

bool of_another_block(std::uint64_t address) { return !simt_trace.windows.in_shared(address); }

void move_in(const Call& call, std::uint64_t to, std::uint64_t from, unsigned bytes) {
  call.accesses(from, bytes, kLoad);
  call.access(to, kPiece, kStore);
  std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), bytes);
}

// For each block that gets a copy: the places there of what lies in this block, or in the block that is named.
template <class Body>
void for_blocks(std::uint64_t to, std::uint64_t barrier, unsigned blocks, Body body) {
  if (blocks == 0) return body(to, barrier);
  for (unsigned rank = 0; blocks >> rank; ++rank)
    if (blocks >> rank & 1)
      body(reinterpret_cast<std::uint64_t>(simt_cluster_map(reinterpret_cast<void*>(to), rank)),
           reinterpret_cast<std::uint64_t>(simt_cluster_map(reinterpret_cast<void*>(barrier), rank)));
}

void begin_copy_in(const Call& call, AsyncWork& work, std::uint64_t barrier) {
  const std::uint64_t phase = phase_of(call.worker, barrier, call.pc);
  work.kind = AsyncWork::Kind::copy_in;
  work.pc = call.pc;
  work.channel = barrier, work.number = phase;
  call.worker.order().begin_work(work);
}

void begin_copy_out(const Call& call, AsyncWork& work) {
  const unsigned thread = call.worker.lane_of_block();
  work.kind = AsyncWork::Kind::copy_out;
  work.pc = call.pc;
  work.channel = kGroupsOfThread + thread, work.number = call.worker.async().copies[thread];
  call.worker.order().begin_work(work);
}

AsyncWork neighbouring(std::uint64_t address, unsigned bytes) {
  AsyncWork work;
  for (unsigned i = 0; i < bytes; i += kPiece) work.places.push_back(address + i);
  return work;
}

void need_whole_pieces(const Call& call, unsigned bytes) {
  if (bytes % kPiece == 0) return;
  call.refuse(true, "copies " + std::to_string(bytes) + " bytes in bulk; the number of bytes must be a multiple of 16");
}

void copy_in(const Call& call, std::uint64_t to, std::uint64_t from, unsigned bytes, std::uint64_t barrier,
             unsigned blocks) {
  need_whole_pieces(call, bytes);
  need_aligned(call, from, 16, "copies in bulk from");
  need_aligned(call, to, 16, "copies in bulk to the shared address");
  call.worker.settle_trace(call.pc, call.frame);
  for_blocks(to, barrier, blocks, [&](std::uint64_t there, std::uint64_t its_barrier) {
    AsyncWork work = neighbouring(there, bytes);
    if (!of_another_block(there)) begin_copy_in(call, work, its_barrier);
    for (unsigned i = 0; i < bytes; i += kPiece) move_in(call, there + i, from + i, kPiece);
    call.worker.settle_trace(call.pc, call.frame);
    bring_bytes(call.worker, its_barrier, bytes, call.pc);
  });
}

// --- reductions into global memory

std::mutex reductions;

template <class T>
T reduced(Reduction how, T old, T by) {
  if constexpr (std::is_integral_v<T>) switch (how) {
      case Reduction::bit_and: return old & by;
      case Reduction::bit_or: return old | by;
      case Reduction::bit_xor: return old ^ by;
      case Reduction::inc: return old >= by ? T(0) : static_cast<T>(old + 1);
      case Reduction::dec: return old == 0 || old > by ? by : static_cast<T>(old - 1);
      default: break;
    }
  return how == Reduction::min   ? std::min(old, by)
         : how == Reduction::max ? std::max(old, by)
                                 : static_cast<T>(old + by);
}

template <class T>
void reduce_as(Reduction how, void* to, const void* by) {
  T old, more;
  std::memcpy(&old, to, sizeof old), std::memcpy(&more, by, sizeof more);
  old = reduced(how, old, more);
  std::memcpy(to, &old, sizeof old);
}
template <class Format>
void reduce_small(Reduction how, void* to, const void* by) {
  unsigned short old, more;
  std::memcpy(&old, to, sizeof old), std::memcpy(&more, by, sizeof more);
  old = Format::narrow(static_cast<float>(reduced<float>(how, Format::widen(old), Format::widen(more))));
  std::memcpy(to, &old, sizeof old);
}

unsigned bytes_of(ReducedType type) {
  if (type == ReducedType::f16 || type == ReducedType::bf16) return 2;
  return type == ReducedType::u64 || type == ReducedType::s64 || type == ReducedType::f64 ? 8 : 4;
}

void reduce_element(const Call& call, std::uint64_t to, std::uint64_t by, Reduction how, ReducedType type) {
  call.access(to, bytes_of(type), kAtomic);
  const std::lock_guard lock(reductions);
  auto* const place = reinterpret_cast<void*>(to);
  const auto* const more = reinterpret_cast<const void*>(by);
  switch (type) {
    case ReducedType::u32: return reduce_as<std::uint32_t>(how, place, more);
    case ReducedType::s32: return reduce_as<std::int32_t>(how, place, more);
    case ReducedType::u64: return reduce_as<std::uint64_t>(how, place, more);
    case ReducedType::s64: return reduce_as<std::int64_t>(how, place, more);
    case ReducedType::f32: return reduce_as<float>(how, place, more);
    case ReducedType::f64: return reduce_as<double>(how, place, more);
    case ReducedType::f16: return reduce_small<HalfFormat>(how, place, more);
    case ReducedType::bf16: return reduce_small<Bfloat16Format>(how, place, more);
  }
}

void move_out(const Call& call, std::uint64_t to, std::uint64_t from, unsigned bytes, Reduction how, ReducedType type) {
  if (how == Reduction::none) {
    call.accesses(to, bytes, kStore);
    std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), bytes);
    return;
  }
  for (unsigned i = 0; i < bytes; i += bytes_of(type)) reduce_element(call, to + i, from + i, how, type);
}

void copy_out(const Call& call, std::uint64_t to, std::uint64_t from, unsigned bytes, Reduction how, ReducedType type) {
  need_whole_pieces(call, bytes);
  need_aligned(call, to, 16, "copies in bulk to");
  need_aligned(call, from, 16, "copies in bulk from the shared address");
  call.worker.settle_trace(call.pc, call.frame);
  AsyncWork work = neighbouring(from, bytes);
  begin_copy_out(call, work);
  for (unsigned i = 0; i < bytes; i += kPiece) {
    call.access(from + i, kPiece, kLoad);
    move_out(call, to + i, from + i, kPiece, how, type);
  }
}

// --- tensor maps

// The numbers of CUtensorMapDataType.
enum Type : std::uint8_t { u8, u16, u32, s32, u64, s64, f16, f32, f64, bf16, f32_ftz, tf32, tf32_ftz };

TensorMap map_at(const Call& call, const void* where, int rank) {
  TensorMap map;
  const auto address = reinterpret_cast<std::uint64_t>(where);
  if (address % 64 != 0 && !(kLooseArguments && on_running_stack(address)))
    call.refuse(true, "uses a tensor map at " + hex(address) + ", which is not a multiple of 64 bytes");
  if (!call.worker.safe_address(address, sizeof map))
    call.worker.fail(kIllegalAddress, &FaultListener::bad_access, address, make_meta(16, kLoad), call.pc);
  std::memcpy(&map, where, sizeof map);
  if (map.made != TensorMap::kMade)
    call.refuse(false,
                "uses a tensor map that cuTensorMapEncodeTiled has not made: pass it as a const __grid_constant__ "
                "CUtensorMap, or the address of a copy in device memory");
  if (map.rank != rank)
    call.refuse(false, "copies a box of " + std::to_string(rank) + " dimensions with a tensor map of " +
                           std::to_string(int{map.rank}));
  return map;
}

unsigned elements_of(const TensorMap& map, int dimension) {
  if (dimension == 0) return map.box[0];
  return (map.box[dimension] + map.step[dimension] - 1u) / map.step[dimension];
}

// Calls body(shared place, address of the first element that lies in the array, elements before it, elements in the
// array) for each 16 bytes of a box.
template <class Body>
void for_pieces(const TensorMap& map, const int* at, std::uint64_t box, Body body) {
  const unsigned per_piece = kPiece / map.element_bytes, row_bytes = map.box[0] * map.element_bytes;
  unsigned index[5] = {};
  for (std::uint64_t row = box;; row += row_bytes) {
    bool inside = true;
    std::uint64_t begin = map.begin;
    for (int d = 1; d < map.rank; ++d) {
      const std::int64_t place = std::int64_t{at[d]} + std::int64_t{index[d]} * map.step[d];
      inside &= place >= 0 && place <= map.last[d];
      begin += static_cast<std::uint64_t>(place) * map.pitch[d - 1];
    }
    for (unsigned piece = 0; piece * kPiece < row_bytes; ++piece) {
      const std::int64_t first = std::int64_t{at[0]} + piece * per_piece, size = std::int64_t{map.last[0]} + 1;
      const std::int64_t low = std::clamp<std::int64_t>(first, 0, size),
                         high = inside ? std::clamp<std::int64_t>(first + per_piece, 0, size) : low;
      const auto seen = shared_address(reinterpret_cast<const void*>(row + piece * kPiece));
      const auto place = reinterpret_cast<std::uint64_t>(shared_place(swizzled_place(seen, map.swizzled)));
      body(place, begin + static_cast<std::uint64_t>(low) * map.element_bytes, static_cast<unsigned>(low - first),
           static_cast<unsigned>(std::max<std::int64_t>(high - low, 0)));
    }
    int d = 1;
    for (; d < map.rank && ++index[d] == elements_of(map, d); ++d) index[d] = 0;
    if (d >= map.rank) return;
  }
}

AsyncWork work_on(const TensorMap& map, const int* at, std::uint64_t box) {
  AsyncWork work;
  work.row_bytes = map.box[0] * map.element_bytes;
  work.swizzled = map.swizzled;
  for_pieces(map, at, box,
             [&](std::uint64_t place, std::uint64_t, unsigned, unsigned) { work.places.push_back(place); });
  return work;
}

void fill_with(const TensorMap& map, std::uint64_t place) {
  auto* const bytes = reinterpret_cast<unsigned char*>(place);
  std::memset(bytes, map.fills_nan ? 0xff : 0, kPiece);
  for (unsigned i = map.element_bytes - 1; map.fills_nan && i < kPiece; i += map.element_bytes) bytes[i] = 0x7f;
}

void need_aligned_box(const Call& call, const TensorMap& map, std::uint64_t box) {
  need_aligned(call, box, 128, "copies a box between global memory and the shared address");
  if (map.swizzled == 0) return;
  if (const unsigned pattern = map.swizzled * 8; seen_address(box) % pattern != 0)
    report(&FaultListener::pattern_begins_elsewhere, call.worker, seen_address(box), pattern, call.pc);
}

ReducedType reduced_type(const Call& call, const TensorMap& map) {
  switch (map.type) {
    case u32: return ReducedType::u32;
    case s32: return ReducedType::s32;
    case u64: return ReducedType::u64;
    case s64: return ReducedType::s64;
    case f16: return ReducedType::f16;
    case bf16: return ReducedType::bf16;
    case f32:
    case f32_ftz: return ReducedType::f32;
    default: call.refuse(false, "reduces into an array whose type in the tensor map has no reductions here");
  }
}

}  // namespace
}  // namespace simt

using namespace simt;

#define CALL \
  Call { Worker::current(), RETURN_PC, FRAME }
#define ADDRESS(pointer) reinterpret_cast<std::uint64_t>(pointer)

extern "C" {
void simt_bulk_copy_in(void* to, const void* from, unsigned bytes, void* barrier, unsigned blocks) {
  copy_in(CALL, ADDRESS(to), ADDRESS(from), bytes, ADDRESS(barrier), blocks);
}
void simt_bulk_copy_across(void* to, const void* from, unsigned bytes, void* barrier) {
  copy_in(CALL, ADDRESS(to), ADDRESS(from), bytes, ADDRESS(barrier), 0);
}
void simt_bulk_copy_out(void* to, const void* from, unsigned bytes) {
  copy_out(CALL, ADDRESS(to), ADDRESS(from), bytes, Reduction::none, ReducedType::u32);
}
void simt_bulk_reduce(void* to, const void* from, unsigned bytes, int how, int type) {
  copy_out(CALL, ADDRESS(to), ADDRESS(from), bytes, static_cast<Reduction>(how), static_cast<ReducedType>(type));
}

void simt_tensor_copy_in(void* to, const void* map_place, const int* at, int rank, void* barrier, unsigned blocks) {
  const Call call = CALL;
  const TensorMap map = map_at(call, map_place, rank);
  int corner[5];
  std::copy_n(at, rank, corner);
  // The same place in this block: addresses within shared memory say how a box is swizzled.
  const std::uint64_t here =
      of_another_block(ADDRESS(to)) ? ADDRESS(simt_cluster_map(to, call.worker.rank())) : ADDRESS(to);
  need_aligned_box(call, map, here);
  call.worker.settle_trace(call.pc, call.frame);
  for_blocks(ADDRESS(to), ADDRESS(barrier), blocks, [&](std::uint64_t there, std::uint64_t its_barrier) {
    const std::uint64_t away = there - here;
    if (!of_another_block(there)) {
      AsyncWork work = work_on(map, corner, there);
      begin_copy_in(call, work, its_barrier);
    }
    long bytes = 0;
    for_pieces(map, corner, here, [&](std::uint64_t own, std::uint64_t from, unsigned before, unsigned elements) {
      const std::uint64_t place = own + away;
      const unsigned there_are = elements * map.element_bytes;
      if (there_are) call.accesses(from, there_are, kLoad);
      call.access(place, kPiece, kStore);
      if (there_are < kPiece) fill_with(map, place);
      std::memcpy(reinterpret_cast<char*>(place) + before * map.element_bytes, reinterpret_cast<const void*>(from),
                  there_are);
      bytes += kPiece;
    });
    call.worker.settle_trace(call.pc, call.frame);
    bring_bytes(call.worker, its_barrier, bytes, call.pc);
  });
}

void simt_tensor_copy_out(const void* map_place, const int* at, int rank, const void* from, int how) {
  const Call call = CALL;
  const TensorMap map = map_at(call, map_place, rank);
  int corner[5];
  std::copy_n(at, rank, corner);
  need_aligned_box(call, map, ADDRESS(from));
  const auto reduction = static_cast<Reduction>(how);
  const ReducedType type = reduction == Reduction::none ? ReducedType::u32 : reduced_type(call, map);
  call.worker.settle_trace(call.pc, call.frame);
  AsyncWork work = work_on(map, corner, ADDRESS(from));
  begin_copy_out(call, work);
  for_pieces(map, corner, ADDRESS(from),
             [&](std::uint64_t place, std::uint64_t to, unsigned before, unsigned elements) {
               call.access(place, kPiece, kLoad);
               if (elements)
                 move_out(call, to, place + before * map.element_bytes, elements * map.element_bytes, reduction, type);
             });
}

void simt_bulk_commit(void) {
  Worker& worker = Worker::current();
  ++worker.async().copies[worker.lane_of_block()];
}

void simt_bulk_wait(unsigned groups) {
  Worker& worker = Worker::current();
  worker.settle_trace(RETURN_PC, FRAME);
  const unsigned thread = worker.lane_of_block();
  const std::uint64_t committed = worker.async().copies[thread];
  if (committed > groups) worker.order().see_work(kGroupsOfThread + thread, committed - groups);
}

void simt_fence_proxy(void) {
  Worker& worker = Worker::current();
  worker.settle_trace(RETURN_PC, FRAME);
  worker.order().fence_proxy();
}

// Another block's memory has addresses of 32 bits with its rank in them.
constexpr unsigned kOfOthers = 0x80000000, kDynamicPart = 1 << 23;

void* simt_cluster_place(unsigned address) {
  const Cluster* const cluster = Worker::current().cluster();
  const unsigned rank = address >> 24 & 15;
  if ((address & 0xf0000000) != kOfOthers || !cluster || rank >= cluster->size()) return shared_place(address);
  return reinterpret_cast<void*>(cluster->member(rank).shared.begin[address & kDynamicPart ? 1 : 0] +
                                 (address & (kDynamicPart - 1)));
}

unsigned simt_cluster_address(unsigned address, unsigned rank) {
  Worker& worker = Worker::current();
  const auto own = reinterpret_cast<std::uint64_t>(shared_place(address));
  const unsigned blocks = worker.cluster() ? worker.cluster()->size() : 1;
  const Windows& windows = simt_trace.windows;
  if (rank >= blocks || !windows.in_shared(own))
    worker.fail(kIllegalAddress, &FaultListener::cluster_address, RETURN_PC, own, rank, blocks);
  if (rank == worker.rank()) return address;
  const bool dynamic = windows.in_dynamic_shared(own);
  return kOfOthers | rank << 24 | (dynamic ? kDynamicPart : 0) |
         static_cast<unsigned>(own - (dynamic ? windows.dynamic_base : windows.shared_base));
}
}
