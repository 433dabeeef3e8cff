#include "memory/where.h"

#include "memory/arena.h"
#include "memory/memory_kinds.h"
#include "program/modules.h"

extern "C" {
__thread const simt::Windows* simt_windows;
}

namespace simt {
namespace {

__thread const BlockMemory* block_memory __attribute__((tls_model("initial-exec")));

bool (*writable_by_kernels)(const Module&) = nullptr;

}  // namespace

void set_block_memory(const Windows* windows, const BlockMemory* block) {
  simt_windows = windows;
  block_memory = block;
}

bool kernel_runs() { return block_memory && block_memory->runs(); }
bool on_running_stack(std::uint64_t address) { return kernel_runs() && block_memory->is_on_stack(address); }

void set_writable_by_kernels(bool (*may_write)(const Module&)) { writable_by_kernels = may_write; }

Space where_else(std::uint64_t address) {
  if (Arena::instance().contains(reinterpret_cast<const void*>(address))) return Space::global;
  if (block_memory && (block_memory->is_on_stack(address) || block_memory->is_argument(address))) return Space::local;
  if (block_memory && block_memory->is_of_cluster(address)) return Space::distributed;
  if (registered_range(address).end != 0) return Space::global;
  const Module* const module = module_of(address);
  if (!module) return Space::none;
  // Anything between two constants must not be read. Other read-only data, such as literals, has no symbols.
  if (address >= module->constant_begin && address < module->constant_end)
    return symbol_at(module->objects, address) ? Space::constant : Space::none;
  if (address >= module->writable_begin && address < module->writable_end)
    return !writable_by_kernels || writable_by_kernels(*module) ? Space::global : Space::none;
  return Space::constant;
}

}  // namespace simt
