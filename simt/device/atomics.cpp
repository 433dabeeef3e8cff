// Atomic read-modify-write operations on device memory.
#include <cstdint>
#include <cstring>
#include <mutex>

#include "confine/confined.h"
#include "device/hooks.h"
#include "machine/worker.h"
#include "memory/host_code.h"

using simt::Worker;

namespace {

// Compare-and-swap for each word size of the processor. True if the word has changed.
template <class Word>
bool update_word(volatile void* address, void (*change)(void*, const void*, void*), void* context, void* old) {
  volatile Word* place = static_cast<volatile Word*>(address);
  Word now = __atomic_load_n(place, __ATOMIC_SEQ_CST), next;
  do {
    next = now;
    change(&next, &now, context);
  } while (!__atomic_compare_exchange_n(place, &now, next, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  std::memcpy(old, &now, sizeof now);
  return next != now;
}

struct Wide {
  unsigned char bytes[16];
};

bool update_wide(volatile void* address, void (*change)(void*, const void*, void*), void* context, void* old) {
  static std::mutex stripes[64];
  const std::lock_guard lock(stripes[reinterpret_cast<std::uintptr_t>(address) / 16 % 64]);
  Wide now, next;
  std::memcpy(&now, const_cast<const void*>(address), sizeof now);
  next = now;
  change(&next, &now, context);
  std::memcpy(const_cast<void*>(address), &next, sizeof next);
  std::memcpy(old, &now, sizeof now);
  return std::memcmp(&next, &now, sizeof now) != 0;
}

bool update(volatile void* address, std::size_t bytes, void (*change)(void*, const void*, void*), void* context,
            void* old) {
  switch (bytes) {
    case 1: return update_word<std::uint8_t>(address, change, context, old);
    case 2: return update_word<std::uint16_t>(address, change, context, old);
    case 4: return update_word<std::uint32_t>(address, change, context, old);
    case 8: return update_word<std::uint64_t>(address, change, context, old);
    default: return update_wide(address, change, context, old);
  }
}

thread_local bool old_is_dropped = false;  // set for the next atomic

bool outside_shared(const volatile void* memory) {
  const auto address = reinterpret_cast<std::uint64_t>(memory);
  return !simt_trace.windows.in_shared(address);
}

}  // namespace

extern "C" void simt_drop_old() { old_is_dropped = simt_trace.active; }

extern "C" void simt_atomic_update(volatile void* address, std::size_t bytes, unsigned traits,
                                   void (*change)(void* next, const void* old, void* context), void* context,
                                   void* old) {
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  const void* frame = __builtin_dwarf_cfa();
  const bool traced = simt_trace.active;
  simt::check_callable(reinterpret_cast<const void*>(change), __builtin_return_address(0));
  if (traced) {
    Worker& worker = Worker::current();
    simt::Meta meta = simt::make_meta(bytes, simt::kAtomic);
    if (traits & simt::atomic_integer) meta |= simt::kInteger;
    if (traits & simt::atomic_confirms) meta |= simt::kConfirms;
    if ((traits & simt::atomic_replaces) || old_is_dropped) meta |= simt::kReplaces;
    if (traits & simt::atomic_block) meta |= simt::kBlockScope;
    if (traits & simt::atomic_access) meta |= simt::kAccess;
    if (traits & simt::atomic_ordered) meta |= simt::kOrdered;
    if (traits & simt::atomic_one) meta |= simt::kCounts;
    old_is_dropped = false;
    worker.record(reinterpret_cast<std::uint64_t>(address), meta, pc, frame);
    worker.order().note_update(reinterpret_cast<std::uint64_t>(address), outside_shared(address),
                               traits & simt::atomic_confirms);
    if (traits & simt::atomic_confirms) worker.order().before_update(reinterpret_cast<std::uint64_t>(address));
    else if (traits & simt::atomic_block) worker.order().raise_shared_flag();
    else worker.order().before_atomic();
    const bool only_loads = (traits & simt::atomic_access) && !(traits & simt::atomic_replaces);
    if (!only_loads && outside_shared(address)) worker.polling().hold_back(reinterpret_cast<std::uint64_t>(address));
    simt_trace.active = false;  // `change` is not the kernel's code
    simt::note_uncounted_part(true);
  } else if (simt::is_confined) {
    simt::check_confined(reinterpret_cast<std::uint64_t>(address), bytes, true, pc);
  } else if (!Worker::running()) {
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    if (traits & simt::atomic_confirms) simt::tell_host_confirms(begin, begin + bytes);
    simt::host_atomic(begin, bytes, pc);
  }
  simt::check_result_place(old, bytes, reinterpret_cast<const void*>(pc));
  const bool changed = update(address, bytes, change, context, old);
  if (traced) {
    simt::note_uncounted_part(false);
    simt_trace.active = true;
    if (!changed) Worker::current().order().note_unchanged();
    Worker::current().order().after_atomic(traits & simt::atomic_confirms, !(traits & simt::atomic_block));
    if (changed && (traits & simt::atomic_confirms))
      Worker::current().order().note_lock(reinterpret_cast<std::uint64_t>(address));
  }
  if (Worker* const worker = Worker::running()) {
    if (changed && traced && outside_shared(address))
      worker->polling().note_own_update(reinterpret_cast<std::uint64_t>(address));
    if (changed) worker->polling().note_progress();
    else worker->polling().note_vain(reinterpret_cast<std::uint64_t>(address), pc);
    worker->count_wait(pc, frame, !changed);
  }
}
