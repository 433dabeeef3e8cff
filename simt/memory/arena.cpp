#include "memory/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "program/options.h"
#include "program/page.h"

extern "C" std::uint64_t simt_host_watch[4];  // checks/host_access.cpp

namespace simt {
namespace {

constexpr std::size_t kAlign = 512;
constexpr std::size_t kGuard = 4096;  // a gap after each allocation

std::size_t rounded(std::size_t bytes) {
  return (std::max<std::size_t>(bytes, 1) + kAlign - 1) / kAlign * kAlign + kGuard;
}

void* reserve(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

// Sets bytes of such memory to 0. Whole pages are given back.
void clear(std::uint8_t* from, std::size_t bytes) {
  constexpr std::uintptr_t kPage = kLargestPage;
  std::uint8_t* const end = from + bytes;
  auto* const first =
      reinterpret_cast<std::uint8_t*>((reinterpret_cast<std::uintptr_t>(from) + kPage - 1) & ~(kPage - 1));
  auto* const last = reinterpret_cast<std::uint8_t*>(reinterpret_cast<std::uintptr_t>(end) & ~(kPage - 1));
  if (first >= last || madvise(first, static_cast<std::size_t>(last - first), MADV_DONTNEED) != 0) {
    std::memset(from, 0, bytes);
    return;
  }
  std::memset(from, 0, static_cast<std::size_t>(first - from));
  std::memset(last, 0, static_cast<std::size_t>(end - last));
}

}  // namespace

Arena& Arena::instance() {
  static Arena* arena = new Arena;  // outlives all static objects of the program
  return *arena;
}

Arena::Arena() {
  for (size_ = std::size_t{1} << 37; size_ > (std::size_t{1} << 28); size_ /= 2) {
    void* memory = reserve(size_);
    void* bits = memory ? reserve(size_ / 8) : nullptr;
    if (bits) {
      base_ = reinterpret_cast<std::uintptr_t>(memory);
      written_ = static_cast<std::uint8_t*>(bits);
      break;
    }
    if (memory) munmap(memory, size_);
  }
  simt_host_watch[0] = base_, simt_host_watch[1] = size_;
  next_ = base_ + 16 * kGuard;  // an access before the first allocation is still inside the arena
  machine_ = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t Arena::total_bytes() const {
  const std::uint64_t given = options().device_memory;
  return given ? std::min<std::size_t>(given, size_ / 2) : std::min(machine_ / 2, size_ / 2) / device_count();
}

std::uintptr_t Arena::place(std::size_t need) const {
  if (next_ + need <= base_ + size_) return next_;
  // The end of the range was reached: take the first gap between live allocations.
  std::uintptr_t at = base_ + 16 * kGuard;
  for (const auto& [begin, allocation] : allocations_) {
    if (allocation.freed && !allocation.reserved) continue;
    if (begin - at >= need) return at;
    at = std::max(at, begin + rounded(allocation.end - allocation.begin));
  }
  return at + need <= base_ + size_ ? at : 0;
}

void* Arena::allocate(std::size_t bytes, unsigned device, bool host, std::uint64_t owner, std::size_t element_bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t room = host ? machine_ - std::min(machine_, used_by_host_) : free_of(device);
  if (!base_ || bytes > room) return nullptr;
  const std::size_t need = rounded(bytes);
  const std::uintptr_t begin = place(need);
  if (!begin) return nullptr;
  for (auto it = allocations_.lower_bound(begin); it != allocations_.end() && it->first < begin + need;)
    it = allocations_.erase(it);
  next_ = std::max(next_, begin + need);
  Allocation allocation;
  allocation.begin = begin;
  allocation.end = begin + bytes;
  allocation.number = next_number_++;
  allocation.host = host;
  allocation.device = device;
  allocation.owner = owner;
  allocation.element_bytes = element_bytes;
  allocations_[begin] = allocation;
  (host ? used_by_host_ : used_[device]) += bytes;
  return reinterpret_cast<void*>(begin);
}

void* Arena::allocate_from_heap(std::size_t bytes, unsigned device, std::uint64_t owner) {
  void* const pointer = allocate(bytes, device, false, owner);
  if (!pointer) return nullptr;
  const std::lock_guard lock(mutex_);
  allocations_[reinterpret_cast<std::uintptr_t>(pointer)].heap = true;
  return pointer;
}

bool Arena::release_to_heap(void* pointer) {
  const std::lock_guard lock(mutex_);
  const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  return it != allocations_.end() && it->second.heap && !it->second.freed && doomed_.insert(pointer).second;
}

void Arena::sweep_heap() {
  for (void* pointer : doomed_) release(pointer);
  doomed_.clear();
}

bool Arena::release(void* pointer) {
  const std::lock_guard lock(mutex_);
  const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (it == allocations_.end() || it->second.freed) return false;
  const std::size_t bytes = it->second.end - it->second.begin;
  it->second.freed = true;
  ++releases_;
  (it->second.host ? used_by_host_ : used_[it->second.device]) -= bytes;
  clear(static_cast<std::uint8_t*>(pointer), bytes);
  const std::size_t first = (it->first - base_) / 8;
  clear(written_ + first, (bytes + 7) / 8);
  return true;
}

void Arena::set_reserved(void* pointer, bool reserved) {
  const std::lock_guard lock(mutex_);
  const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (it != allocations_.end()) it->second.reserved = reserved;
}

bool Arena::revive(void* pointer) {
  const std::lock_guard lock(mutex_);
  const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (it == allocations_.end() || !it->second.freed) return false;
  const std::size_t bytes = it->second.end - it->second.begin;
  if (bytes > free_of(it->second.device)) return false;
  it->second.freed = false;
  used_[it->second.device] += bytes;
  return true;
}

void Arena::note_given_up(const void* pointer) {
  const std::lock_guard lock(mutex_);
  const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (it != allocations_.end()) it->second.given_up = true;
}

std::optional<Allocation> Arena::find(const void* address) const {
  const std::lock_guard lock(mutex_);
  if (allocations_.empty()) return std::nullopt;
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const auto next = allocations_.upper_bound(at);
  if (next == allocations_.begin()) return next->second;
  const Allocation& before = std::prev(next)->second;
  if (next == allocations_.end() || at < before.end) return before;
  return next->first - at < at - before.end ? next->second : before;
}

std::optional<Allocation> Arena::live(const void* address) const {
  const auto found = find(address);
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (!found || found->freed || at < found->begin || at >= found->end) return std::nullopt;
  return found;
}

std::vector<Allocation> Arena::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<Allocation> live;
  for (const auto& [begin, allocation] : allocations_)
    if (!allocation.freed) live.push_back(allocation);
  return live;
}

std::uint64_t Arena::allocations_so_far() const {
  const std::lock_guard lock(mutex_);
  return next_number_ - 1;
}

std::vector<Allocation> Arena::leaks() const {
  const std::lock_guard lock(mutex_);
  std::vector<Allocation> left;
  for (const auto& [begin, allocation] : allocations_)
    if (!allocation.freed && !allocation.heap && allocation.name.empty()) left.push_back(allocation);
  std::sort(left.begin(), left.end(), [](const Allocation& a, const Allocation& b) { return a.number < b.number; });
  return left;
}

void Arena::name(const void* pointer, const std::string& name, std::size_t element_bytes) {
  const std::lock_guard lock(mutex_);
  const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (it == allocations_.end()) return;
  it->second.name = name;
  it->second.element_bytes = std::max<std::size_t>(element_bytes, 1);
}

std::size_t Arena::free_bytes(unsigned device) const {
  const std::lock_guard lock(mutex_);
  return free_of(device);
}

bool Arena::take_room(std::size_t bytes, unsigned device) {
  const std::lock_guard lock(mutex_);
  if (bytes > free_of(device)) return false;
  used_[device] += bytes, beside_ += bytes;
  return true;
}

void Arena::give_room(std::size_t bytes, unsigned device) {
  const std::lock_guard lock(mutex_);
  used_[device] -= bytes, beside_ -= bytes;
}

bool Arena::has_memory_beside() const {
  const std::lock_guard lock(mutex_);
  return beside_ != 0;
}

bool Arena::range_valid(const void* address, std::size_t bytes) const {
  const auto allocation = live(address);
  return allocation && bytes <= allocation->end - reinterpret_cast<std::uintptr_t>(address);
}

void Arena::mark_written(const void* address, std::size_t bytes) {
  std::size_t at = reinterpret_cast<std::uintptr_t>(address) - base_;
  if (at >= size_ || bytes == 0) return;
  const std::size_t end = std::min(size_, at + bytes);
  const auto mark = [this](std::size_t byte) {
    __atomic_fetch_or(written_ + byte / 8, static_cast<std::uint8_t>(1u << byte % 8), __ATOMIC_RELAXED);
  };
  for (; at < end && at % 8; ++at) mark(at);
  if (end - at >= 8) {
    std::memset(written_ + at / 8, 0xff, (end - at) / 8);
    at += (end - at) / 8 * 8;
  }
  for (; at < end; ++at) mark(at);
}

void Arena::copy_written(const void* to, const void* from, std::size_t bytes) {
  std::size_t at = reinterpret_cast<std::uintptr_t>(to) - base_,
              source = reinterpret_cast<std::uintptr_t>(from) - base_;
  const std::size_t end = at + bytes;
  const auto one = [&] {
    const bool known = written_[source / 8] >> source % 8 & 1;
    const auto bit = static_cast<std::uint8_t>(1u << at % 8);
    written_[at / 8] = static_cast<std::uint8_t>(known ? written_[at / 8] | bit : written_[at / 8] & ~bit);
    ++at, ++source;
  };
  while (at < end && at % 8) one();
  if (source % 8 == 0) {
    const std::size_t whole = (end - at) / 8;
    std::memmove(written_ + at / 8, written_ + source / 8, whole);
    at += whole * 8, source += whole * 8;
  }
  while (at < end) one();
}

void Arena::mark_all_written() {
  const std::lock_guard lock(mutex_);
  for (const auto& [begin, allocation] : allocations_)
    if (!allocation.freed) mark_written(reinterpret_cast<const void*>(begin), allocation.end - begin);
}

bool Arena::nothing_written(const void* address, std::size_t bytes) const {
  const std::size_t first = reinterpret_cast<std::uintptr_t>(address) - base_;
  for (std::size_t byte = first; byte < first + bytes; ++byte)
    if (written_[byte / 8] >> byte % 8 & 1) return false;
  return true;
}

std::size_t Arena::only_written_begin(const void* address) const {
  const auto allocation = live(address);
  if (!allocation) return 0;
  const auto is_written = [&](std::uintptr_t at) { return written_[(at - base_) / 8] >> (at - base_) % 8 & 1; };
  std::uintptr_t end = allocation->begin;
  while (end < allocation->end && is_written(end)) ++end;
  return nothing_written(reinterpret_cast<const void*>(end), allocation->end - end) ? end - allocation->begin : 0;
}

bool Arena::in_begun_element(std::uintptr_t address) const {
  const auto allocation = live(reinterpret_cast<const void*>(address));
  if (!allocation) return false;
  const std::uintptr_t begin = address - (address - allocation->begin) % allocation->element_bytes;
  return !nothing_written(reinterpret_cast<const void*>(begin), allocation->element_bytes);
}

void Arena::mark_unwritten(const void* address, std::size_t bytes) {
  const std::size_t first = reinterpret_cast<std::uintptr_t>(address) - base_;
  if (first >= size_) return;
  for (std::size_t at = first; at < std::min(size_, first + bytes); ++at)
    written_[at / 8] &= static_cast<std::uint8_t>(~(1u << at % 8));
}

}  // namespace simt
