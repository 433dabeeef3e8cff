#include "memory/host_memory.h"

#include <malloc.h>
#include <pthread.h>
#include <unwind.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "include/simt/launch_request.h"
#include "program/modules.h"
#include "program/variables.h"

namespace simt {
namespace {

// --- the heap

constexpr std::size_t kTracked = 1 << 16;  // live allocations to remember
constexpr unsigned kUnwound = 4096;        // record the callers of the first ones, and of all large ones
constexpr std::size_t kLarge = 64 * 1024;
constexpr std::size_t kCallers = 8;

struct Allocated {
  std::size_t bytes;
  std::vector<std::uint64_t> pcs;
  bool lent = false;
};

struct Heap {
  std::mutex mutex;
  std::map<std::uint64_t, Allocated> live;
  unsigned unwound = 0;

  static Heap& instance() {
    static auto* heap = new Heap;
    return *heap;
  }
};

// The return addresses above the given one.
std::vector<std::uint64_t> callers_from(std::uint64_t pc) {
  struct Walk {
    std::vector<std::uint64_t> pcs;
    std::uint64_t from;
  } walk{{}, pc};
  _Unwind_Backtrace(
      [](_Unwind_Context* context, void* raw) {
        auto& walk = *static_cast<Walk*>(raw);
        const std::uint64_t at = _Unwind_GetIP(context);
        if (!walk.pcs.empty() || at == walk.from) walk.pcs.push_back(at);
        return walk.pcs.size() < kCallers ? _URC_NO_REASON : _URC_END_OF_STACK;
      },
      &walk);
  if (walk.pcs.empty()) walk.pcs.push_back(pc);
  return walk.pcs;
}

// --- the stack

struct StackRange {
  std::uint64_t begin = 0, end = 0;
};

StackRange stack_of_this_thread() {
  static thread_local const StackRange range = [] {
    StackRange found;
    pthread_attr_t attributes;
    void* base = nullptr;
    std::size_t bytes = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return found;
    if (pthread_attr_getstack(&attributes, &base, &bytes) == 0)
      found = {reinterpret_cast<std::uint64_t>(base), reinterpret_cast<std::uint64_t>(base) + bytes};
    pthread_attr_destroy(&attributes);
    return found;
  }();
  return range;
}

// Calls body(index of the argument, word) for each pointer-sized word of the launch's arguments.
template <class Body>
void for_words(const LaunchRequest& request, Body body) {
  for (std::size_t i = 0; i < request.argument_count; ++i) {
    const Argument& argument = request.arguments[i];
    for (std::size_t at = 0; at + 8 <= argument.bytes; at += 8) {
      std::uint64_t word;
      std::memcpy(&word, const_cast<const char*>(static_cast<const volatile char*>(argument.begin)) + at, sizeof word);
      body(static_cast<int>(i), word);
    }
  }
}

// --- what is mapped where

// This library reserves address ranges for itself that are larger than what programs allocate.
constexpr std::uint64_t kReserved = 1ull << 30;

struct Mapping {
  std::uint64_t begin = 0, end = 0;
  std::string name;
};

Mapping mapping_of(std::uint64_t address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::istringstream words(line);
    Mapping mapping;
    char dash;
    std::string ignored;
    words >> std::hex >> mapping.begin >> dash >> mapping.end;
    if (address < mapping.begin || address >= mapping.end) continue;
    words >> ignored >> ignored >> ignored >> ignored >> mapping.name;
    return mapping;
  }
  return {};
}

void find_parameter(const LaunchRequest& request, HostMemory& memory) {
  const std::uint64_t begin = memory.begin ? memory.begin : memory.address,
                      end = memory.begin ? memory.begin + memory.bytes : memory.address + 1;
  for_words(request, [&](int place, std::uint64_t word) {
    if (memory.parameter >= 0 || word < begin || word >= end) return;
    memory.parameter = place;
    memory.pointer = word;
  });
  if (memory.parameter >= 0 || memory.begin) return;
  // An array of unknown extent: the nearest argument at or before the address is taken as its pointer.
  constexpr std::uint64_t kNear = 1 << 20;
  for_words(request, [&](int place, std::uint64_t word) {
    if (word > memory.address || memory.address - word > kNear || word < memory.pointer) return;
    memory.parameter = place;
    memory.pointer = word;
  });
}

}  // namespace

void note_host_allocation(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  if (!address) return;
  Heap& heap = Heap::instance();
  const std::lock_guard lock(heap.mutex);
  if (heap.live.size() >= kTracked) return;
  const bool unwind = bytes >= kLarge || heap.unwound++ < kUnwound;
  heap.live[address] = {bytes, unwind ? callers_from(pc) : std::vector<std::uint64_t>{pc}, false};
}

void note_lent_host_memory(std::uint64_t address, std::size_t bytes) {
  Heap& heap = Heap::instance();
  const std::lock_guard lock(heap.mutex);
  heap.live[address] = {bytes, {}, true};
}

bool is_lent_host_memory(std::uint64_t address, std::size_t bytes) {
  Heap& heap = Heap::instance();
  const std::lock_guard lock(heap.mutex);
  auto next = heap.live.upper_bound(address);
  if (next == heap.live.begin()) return false;
  const auto& [begin, block] = *--next;
  return block.lent && bytes <= block.bytes && address - begin <= block.bytes - bytes;
}

void forget_host_allocation(std::uint64_t address) {
  if (!address) return;
  Heap& heap = Heap::instance();
  const std::lock_guard lock(heap.mutex);
  heap.live.erase(address);
}

HostBlock host_block_at(const void* address) {
  const auto wanted = reinterpret_cast<std::uint64_t>(address);
  Heap& heap = Heap::instance();
  const std::lock_guard lock(heap.mutex);
  auto next = heap.live.upper_bound(wanted);
  if (next == heap.live.begin()) return {};
  const auto& [begin, block] = *--next;
  if (wanted >= begin + block.bytes) return {};
  if (block.lent) return {begin, block.bytes, block.pcs};
  // A library may have freed it, and the memory may now belong to something else.
  const std::size_t usable = malloc_usable_size(reinterpret_cast<void*>(begin));
  constexpr std::size_t kSlack = 32;
  if (usable < block.bytes || usable > block.bytes + kSlack) return {};
  return {begin, block.bytes, block.pcs};
}

std::vector<HostCall> host_calls_pointed_to(const LaunchRequest& request) {
  const StackRange stack = stack_of_this_thread();
  bool points_there = false;
  // The launch's own variables are below the frame of this function's caller.
  const auto here = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
  for_words(request, [&](int, std::uint64_t word) { points_there |= word > here && word < stack.end; });
  return points_there ? host_calls() : std::vector<HostCall>();
}

std::vector<HostCall> host_calls() {
  std::vector<HostCall> calls;
  _Unwind_Backtrace(
      [](_Unwind_Context* context, void* raw) {
        auto& calls = *static_cast<std::vector<HostCall>*>(raw);
        // The unwinder's frame address belongs to the function's callee; the function's variables end there.
        if (!calls.empty()) calls.back().frame = _Unwind_GetCFA(context);
        calls.push_back({_Unwind_GetIP(context), 0});
        return _URC_NO_REASON;
      },
      &calls);
  return calls;
}

int parameter_into(const LaunchRequest& request, std::uint64_t begin, std::uint64_t end) {
  int found = -1;
  for_words(request, [&](int place, std::uint64_t word) {
    if (found < 0 && word >= begin && word < end) found = place;
  });
  return found;
}

bool is_hosts_memory(std::uint64_t address) {
  const Mapping mapping = mapping_of(address);
  return mapping.end && !(mapping.name.empty() && mapping.end - mapping.begin >= kReserved);
}

HostMemory host_memory_at(const LaunchRequest& request, std::uint64_t kernel, const std::vector<HostCall>& calls,
                          std::uint64_t address) {
  HostMemory memory;
  memory.kernel = kernel;
  memory.address = address;
  {
    Heap& heap = Heap::instance();
    const std::lock_guard lock(heap.mutex);
    for (const auto& [begin, allocated] : heap.live) {
      if (address - begin >= allocated.bytes) continue;
      memory.kind = HostMemory::Kind::heap;
      memory.begin = begin;
      memory.bytes = allocated.bytes;
      memory.pcs = allocated.pcs;
    }
  }
  if (memory.kind == HostMemory::Kind::none) {
    const Mapping mapping = mapping_of(address);
    if (!mapping.end) return memory;
    const auto call =
        std::find_if(calls.begin(), calls.end(), [&](const HostCall& one) { return address < one.frame; });
    const bool on_stack = mapping.name.compare(0, 6, "[stack") == 0 ||
                          (call != calls.end() && call->frame >= mapping.begin && call->frame < mapping.end);
    if (on_stack) {
      memory.kind = HostMemory::Kind::stack;
      if (call != calls.end()) memory.call = *call;
    } else if (mapping.name.empty() && mapping.end - mapping.begin >= kReserved) {
      return memory;
    } else if (mapping.name.empty() || mapping.name[0] == '[') {
      memory.kind = HostMemory::Kind::heap;
    } else {
      memory.kind = HostMemory::Kind::mapped;
      const Module* module = module_of(address);
      if (const Symbol* symbol = module ? symbol_at(module->objects, address) : nullptr) {
        memory.kind = HostMemory::Kind::variable;
        memory.begin = symbol->begin;
        memory.bytes = symbol->end - symbol->begin;
      }
    }
  }
  find_parameter(request, memory);
  return memory;
}

HostMemoryWords describe(const HostMemory& memory, std::size_t element) {
  HostMemoryWords words;
  std::uint64_t begin = memory.begin;
  if (memory.parameter >= 0) {
    words.buffer = parameter_of(memory.kernel, static_cast<unsigned>(memory.parameter));
    begin = memory.pointer;
  }
  const auto at_line = [](const SourceLine& at) { return at.line ? " at " + short_location(at) : std::string(); };
  words.remedy = "allocate device memory with cudaMalloc, copy the data with cudaMemcpy, and pass the device pointer";
  switch (memory.kind) {
    case HostMemory::Kind::heap: {
      SourceLine at;
      for (std::size_t i = 0; i < memory.pcs.size() && !at.line; ++i) at = program_line_of(memory.pcs[i]);
      words.text = memory.bytes ? std::to_string(memory.bytes) + " bytes allocated" + at_line(at)
                                : "from malloc, new or std::vector";
      break;
    }
    case HostMemory::Kind::stack: {
      const auto local =
          memory.call.pc ? local_variable_at(memory.call.pc, memory.call.frame, memory.address) : std::nullopt;
      words.text = "a local variable of a host function";
      if (local && !local->function.empty()) words.text = "a local variable of " + local->function;
      if (local && !local->name.empty()) words.text = local->name + ", " + words.text + at_line(local->at);
      break;
    }
    case HostMemory::Kind::variable: {
      const Variable* const variable = host_variable_at(memory.begin);
      words.text = "a variable of the host";
      if (variable) {
        if (words.buffer.empty()) words.buffer = variable->name;
        words.text = variable->name + ", a host variable declared" + at_line(variable->at);
      }
      words.remedy = "put __device__ before its declaration, or copy it with cudaMemcpy to memory from cudaMalloc";
      break;
    }
    case HostMemory::Kind::mapped: words.text = "a file that the host has mapped"; break;
    case HostMemory::Kind::none: break;
  }
  if (begin && element)
    words.index = (static_cast<std::int64_t>(memory.address) - static_cast<std::int64_t>(begin)) /
                  static_cast<std::int64_t>(element);
  return words;
}

}  // namespace simt
