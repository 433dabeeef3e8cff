#include "memory/shadow.h"

#include <sched.h>
#include <sys/mman.h>

#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "memory/arena.h"
#include "memory/memory_kinds.h"
#include "program/modules.h"

namespace simt {

ShadowRange::ShadowRange(std::uintptr_t base, std::size_t bytes) : base_(base), bytes_(bytes) {
  void* memory = mmap(nullptr, (bytes / 4 + 1) * sizeof(Cell), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, (bytes / 4 + 1) * sizeof(Cell), MADV_HUGEPAGE);
  cells_ = static_cast<Cell*>(memory);
}

ShadowRange::~ShadowRange() {
  if (cells_) munmap(cells_, (bytes_ / 4 + 1) * sizeof(Cell));
}

ShadowRange::ShadowRange(ShadowRange&& other) noexcept { *this = std::move(other); }

ShadowRange& ShadowRange::operator=(ShadowRange&& other) noexcept {
  std::swap(base_, other.base_);
  std::swap(bytes_, other.bytes_);
  std::swap(cells_, other.cells_);
  return *this;
}

void ShadowRange::clear() {
  if (cells_) madvise(cells_, (bytes_ / 4 + 1) * sizeof(Cell), MADV_DONTNEED);
}

void ShadowRange::forget_order() {
  for (std::size_t i = 0; i < bytes_ / 4; ++i) {
    Cell& cell = cells_[i];
    if (!cell.write && !cell.atomic && !cell.read) continue;
    for (std::uint64_t* record : {&cell.write, &cell.atomic}) *record &= ~(std::uint64_t{Record::kLastClock} << 8);
    cell.read = cell.read_too = 0;
  }
}

namespace {

struct GlobalShadow {
  ShadowRange arena{Arena::instance().base(), Arena::instance().size()};
  std::vector<ShadowRange> variables;  // of modules, and registered host memory
  std::mutex mutex;
  unsigned tag = 0;

  static GlobalShadow& instance() {
    static GlobalShadow* shadow = new GlobalShadow;
    return *shadow;
  }
};

}  // namespace

Cell* global_cell(std::uintptr_t address) {
  static GlobalShadow& shadow = GlobalShadow::instance();
  if (shadow.arena.holds(address)) return shadow.arena.at(address);
  const std::lock_guard lock(shadow.mutex);
  for (const ShadowRange& range : shadow.variables)
    if (range.holds(address)) return range.at(address);
  AddressRange whole = registered_range(address);
  if (whole.end == 0)
    if (const Module* module = module_of(address)) whole = {module->writable_begin, module->writable_end};
  if (address < whole.begin || address >= whole.end) return nullptr;
  shadow.variables.emplace_back(whole.begin & ~std::uintptr_t{3}, whole.end - whole.begin + 4);
  return shadow.variables.back().at(address);
}

CellLock::Stripe CellLock::stripes_[kStripes];

void CellLock::wait(std::atomic<bool>& wanted) {
  constexpr int kSpins = 64;  // about as long as another running worker holds the lock
  for (int tries = 1; wanted.exchange(true, std::memory_order_acquire); ++tries)
    if (tries % kSpins == 0) sched_yield();
#if defined(__x86_64__)
    else __builtin_ia32_pause();
#endif
}

unsigned next_global_tag() {
  GlobalShadow& shadow = GlobalShadow::instance();
  const std::lock_guard lock(shadow.mutex);
  if (++shadow.tag == Record::kTags) {
    shadow.arena.clear();
    for (ShadowRange& range : shadow.variables) range.clear();
    shadow.tag = 1;
  }
  return shadow.tag;
}

}  // namespace simt
