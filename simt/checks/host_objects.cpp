#include "checks/host_objects.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <set>

#include "memory/arena.h"
#include "program/modules.h"

namespace simt {
namespace {

std::mutex objects_mutex;
std::set<std::uint64_t>& table_pointers() {  // where they are, in the arena
  static auto* all = new std::set<std::uint64_t>;
  return *all;
}
std::atomic<bool> any{false};

// A class's table of virtual functions; not one of the C++ library's classes.
bool is_own_table(const Symbol& symbol) {
  return symbol.name.starts_with("_ZTV") && !symbol.name.starts_with("_ZTVN10__cxxabiv1") &&
         !symbol.name.starts_with("_ZTVSt") && !symbol.name.starts_with("_ZTVNSt");
}

struct Tables {
  std::uint64_t begin = ~std::uint64_t{0}, end = 0;
};

// What the tables of the program's module span; empty if it has none.
Tables tables_of(const Module& module) {
  static auto* known = new std::map<const Module*, Tables>;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = known->try_emplace(&module);
  Tables& range = entry->second;
  if (is_new)
    for (const Symbol& symbol : module.objects)
      if (is_own_table(symbol))
        range = {std::min<std::uint64_t>(range.begin, symbol.begin), std::max<std::uint64_t>(range.end, symbol.end)};
  return range;
}

void note(std::uint64_t address) {
  Arena::instance().mark_unwritten(reinterpret_cast<const void*>(address), 8);
  const std::lock_guard lock(objects_mutex);
  table_pointers().insert(address);
  any = true;
}

}  // namespace

void note_copied_objects(const void* to, std::size_t bytes, std::uint64_t pc) {
  const Module* const module = module_of(pc);
  if (!module) return;
  const Tables tables = tables_of(*module);
  if (tables.end == 0) return;
  const auto begin = reinterpret_cast<std::uint64_t>(to);
  for (std::uint64_t at = (begin + 7) / 8 * 8; at + 8 <= begin + bytes; at += 8) {
    std::uint64_t word;
    std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
    if (word < tables.begin || word >= tables.end) continue;
    const Symbol* const symbol = symbol_at(module->objects, word);
    if (symbol && is_own_table(*symbol)) note(at);
  }
}

void note_moved_objects(const void* to, const void* from, std::size_t bytes) {
  if (!any) return;
  const auto source = reinterpret_cast<std::uint64_t>(from), target = reinterpret_cast<std::uint64_t>(to);
  const std::lock_guard lock(objects_mutex);
  std::set<std::uint64_t>& all = table_pointers();
  std::set<std::uint64_t> moved;
  for (auto at = all.lower_bound(source); at != all.end() && *at < source + bytes; ++at)
    moved.insert(*at - source + target);
  all.merge(moved);
}

void note_made_object(std::uint64_t address) { note(address); }

void forget_host_objects(std::uint64_t begin, std::uint64_t end) {
  if (!any) return;
  const std::lock_guard lock(objects_mutex);
  std::set<std::uint64_t>& all = table_pointers();
  all.erase(all.lower_bound(begin), all.lower_bound(end));
}

bool is_host_table(std::uint64_t address) { return holds_host_table(reinterpret_cast<const void*>(address), 1); }

bool holds_host_table(const void* memory, std::size_t bytes) {
  if (!any) return false;
  const auto begin = reinterpret_cast<std::uint64_t>(memory);
  const std::lock_guard lock(objects_mutex);
  const auto next = table_pointers().lower_bound(begin);
  return next != table_pointers().end() && *next < begin + bytes;
}

}  // namespace simt
