#include "machine/place.h"

#include <cstdio>

#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/host_memory.h"
#include "memory/memory_kinds.h"
#include "memory/where.h"
#include "program/modules.h"
#include "program/source_text.h"
#include "program/symbols.h"
#include "program/variables.h"

namespace simt {

std::string text_of(const simt_uint3& v) {
  return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
}

Place in_an_object(std::uint64_t address, const std::string& space, const std::string& name, std::uint64_t begin,
                   std::uint64_t end, std::size_t element) {
  Place place;
  place.space = space;
  place.buffer = name;
  place.begin = begin;
  place.element_bytes = element;
  place.index =
      (static_cast<std::int64_t>(address) - static_cast<std::int64_t>(begin)) / static_cast<std::int64_t>(element);
  if (address < begin && (begin - address) % element) --place.index;
  const std::size_t count = (end - begin) / element;
  place.text = "(of " + std::to_string(count) + (count == 1 ? " element" : " elements") + " of " +
               std::to_string(element) + (element == 1 ? " byte" : " bytes") + ")";
  return place;
}

std::string remedy(const Place& place) {
  constexpr std::int64_t kWrapped = 1ll << 28;
  if (place.of_graph) return "use a graph's memory between its allocation and its free";
  if (place.freed) return "free memory after the last kernel that uses it";
  if (place.buffer.empty())
    return "check that the pointer came from cudaMalloc, and that what the host holds was copied to the device";
  if (place.space == "shared" && place.text.starts_with("(of 0 "))
    return "the launch gives the kernel no dynamic shared memory: give its size in bytes as the third argument between "
           "<<< and >>>; for assembly, take an array's address with __cvta_generic_to_shared";
  if (place.index <= -kWrapped)
    return "a product or sum of ints may have grown beyond 2147483647, and so turned negative: compute it in size_t";
  if (place.index >= kWrapped)
    return "an unsigned index may have fallen below zero: compare it with the size before the access";
  return "compare the index with the size before the access";
}

std::string text_of(const Place& place) {
  if (place.buffer.empty()) return place.text;
  const std::string last = place.elements > 1 ? ".." + std::to_string(place.index + place.elements - 1) : "";
  return name_of(place) + "[" + std::to_string(place.index) + last + "] " + place.text;
}

std::string name_of(const Place& place) {
  if (place.owner == 0) return place.buffer;
  const std::string variable = variable_given_to(place.owner, {"Malloc", "cudaHostAlloc"});
  if (!variable.empty()) return variable;
  const std::string parameter =
      place.parameter < 0 ? "" : parameter_of(place.kernel, static_cast<unsigned>(place.parameter));
  return parameter.empty() ? place.buffer : parameter;
}

namespace {

Place in_allocation(std::uint64_t address, std::size_t hint, const Allocation& allocation) {
  const std::string name =
      allocation.name.empty() ? "allocation " + std::to_string(allocation.number) : allocation.name;
  Place place = in_an_object(address, "global", name, allocation.begin, allocation.end,
                             allocation.element_bytes ? allocation.element_bytes : hint);
  if (allocation.name.empty()) place.owner = allocation.owner;
  return place;
}

Place place_in_arena(std::uint64_t address, std::size_t hint, std::uint64_t meant) {
  const auto holder = Arena::instance().find(reinterpret_cast<const void*>(address));
  const bool inside = holder && address >= holder->begin && address < holder->end;
  const auto allocation = meant && !inside ? Arena::instance().find(reinterpret_cast<const void*>(meant)) : holder;
  Place place;
  if (allocation) {
    place = in_allocation(address, hint, *allocation);
    place.freed = allocation->freed;
    place.of_graph = place.freed && allocation->reserved;
    if (place.freed)
      place.text.insert(place.text.size() - 1,
                        place.of_graph ? ", which the graph has not yet allocated or has freed" : ", already freed");
  }
  if (place.buffer.empty()) place.space = "global", place.text = "memory that was never allocated";
  return place;
}

}  // namespace

Place place_of(std::uint64_t address, std::size_t hint, std::uint64_t meant) {
  Place place;
  const void* pointer = reinterpret_cast<const void*>(address);
  const Windows& windows = simt_trace.windows;
  const Space space = where(address);
  const auto in_object = [&](const std::string& space, const std::string& name, std::uint64_t begin, std::uint64_t end,
                             std::size_t element) {
    place = in_an_object(address, space, name, begin, end, element ? element : hint);
  };
  if (space == Space::global && Arena::instance().contains(pointer)) return place_in_arena(address, hint, meant);
  if (space == Space::shared && windows.in_dynamic_shared(address)) {
    const auto bytes = simt_worker && simt_worker->launch() ? simt_worker->launch()->request.dynamic_shared : 0;
    in_object("shared", "dynamic shared memory", windows.dynamic_base, windows.dynamic_base + bytes, 0);
    return place;
  }
  if (space == Space::shared && simt_worker && simt_worker->launch()) {
    const std::uintptr_t offset = address - windows.shared_base;
    const Symbol* symbol = symbol_near(simt_worker->launch()->kernel.module->shared, offset);
    if (symbol)
      in_object("shared", variable_name(demangle(symbol->name)), windows.shared_base + symbol->begin,
                windows.shared_base + symbol->end, 0);
    return place;
  }
  if (space == Space::distributed) {
    const Cluster& cluster = *simt_worker->cluster();
    const ClusterMember& other = cluster.member(cluster.owner_of(address));
    const unsigned part = address - other.shared.begin[0] < other.shared.bytes[0] ? 0 : 1;
    place = place_of((part ? windows.dynamic_base : windows.shared_base) + (address - other.shared.begin[part]), hint);
    place.text += " in block " + text_of(index_in(simt_worker->launch()->request.grid, other.block));
    return place;
  }
  if (space == Space::local && simt_worker->on_fiber(address)) {
    place.space = "local";
    place.text = "a thread's local memory";
    return place;
  }
  if (const AddressRange registered = registered_range(address); space == Space::global && registered.end != 0) {
    in_object("global", "registered host memory", registered.begin, registered.end, 0);
    return place;
  }
  const Module* module = module_of(address);
  // An address slightly beyond a module's variables is still attributed to one of them.
  constexpr std::uint64_t kNear = 1 << 16;
  const Module* own = simt_worker && simt_worker->launch() ? simt_worker->launch()->kernel.module : nullptr;
  if (!module && own && address - own->writable_begin < own->writable_end - own->writable_begin + kNear) module = own;
  if (const Symbol* symbol = module ? symbol_near(module->objects, address) : nullptr) {
    in_object("global", variable_name(demangle(symbol->name)), symbol->begin, symbol->end, 0);
    const bool constant = symbol->begin >= module->constant_begin && symbol->begin < module->constant_end;
    place.hosts = !constant && host_variable_at(symbol->begin) != nullptr;
    return place;
  }
  // Far away, but no farther than an index of 32 bits can lead.
  constexpr std::uint64_t kElements = std::uint64_t{1} << 32, kFar = std::uint64_t{1} << 30;
  if (const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(meant))) {
    const std::uint64_t away = address < allocation->begin ? allocation->begin - address : address - allocation->begin;
    const std::uint64_t element = allocation->element_bytes ? allocation->element_bytes : hint;
    if (away >= kFar && away / element <= kElements && !is_hosts_memory(address))
      return in_allocation(address, hint, *allocation);
  }
  char text[96];
  std::snprintf(text, sizeof text,
                address < 4096 ? "address 0x%llx, a null pointer" : "address 0x%llx, which is no device memory",
                static_cast<unsigned long long>(address));
  place.space = "global";
  place.text = text;
  place.hosts = address >= 4096;
  place.element_bytes = hint;
  return place;
}

}  // namespace simt
