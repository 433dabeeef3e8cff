#include "checker.h"

#include "arena.h"
#include "launch.h"
#include "modules.h"
#include "worker.h"

namespace simt {

Space other_space(std::uint64_t address) {
  const Worker* worker = Worker::running();
  if (!worker) worker = &Worker::current();
  if (worker->on_fiber(address)) return Space::local;
  const Module* module = module_of(address);
  if (!module) return Space::none;
  if (address >= module->constant_begin && address < module->constant_end) return Space::constant;
  if (address >= module->writable_begin && address < module->writable_end) return Space::global;
  return Space::constant;
}

void Checker::global(Site&, Meta, std::uint32_t, const std::uint64_t*, const std::uint64_t*) {}
void Checker::shared(Site&, Meta, std::uint32_t, const std::uint64_t*, const std::uint64_t*) {}
void Checker::warp_barrier(std::uint32_t) {}
void Checker::block_barrier() {}
void Checker::grid_barrier() {}
void Checker::fence() {}
void Checker::synchronise() {}

}  // namespace simt
