#include "confine/confined.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "memory/arena.h"
#include "memory/host_memory.h"
#include "memory/where.h"
#include "program/modules.h"
#include "program/symbols.h"

extern "C" __thread char simt_dynamic_shared[];
extern "C" std::uint64_t simt_host_watch[4];  // checks/host_access.cpp

namespace simt {

bool is_confined = false;
__thread bool in_uncounted_part = false;

namespace {

Confined confined;
const Module* own = nullptr;
__thread std::uintptr_t stack_end = 0;

struct Range {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  bool holds(std::uint64_t address, std::size_t count) const {
    return address - begin < bytes && count <= bytes - (address - begin);
  }
};

Range exceptions[16];  // the latest ones thrown
unsigned next_exception = 0;

template <class T>
Range range_of(T& object) {
  return {reinterpret_cast<std::uintptr_t>(&object), sizeof object};
}

[[noreturn]] void refuse(const std::string& what, std::uint64_t pc) {
  is_confined = false;  // the library itself looks up the line
  const SourceLine source = program_line_of(pc);
  const std::string where = source.line > 0 ? "Line " + std::to_string(source.line) + " of your file" : "Your code";
  confined.refuse((where + " " + what).c_str());
  _exit(1);
}

// Its variables, its own part of the stack, and its own allocations. Streams are written by their inline functions.
bool may_write(std::uint64_t address, std::size_t bytes) {
  if (own && Range{own->writable_begin, own->writable_end - own->writable_begin}.holds(address, bytes)) return true;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (address >= here && stack_end > here && bytes <= stack_end - here && address <= stack_end - bytes) return true;
  if (on_running_stack(address)) return true;
  if (in_confined_heap(address, bytes)) return true;
  for (const Range& exception : exceptions)
    if (exception.holds(address, bytes)) return true;
  if (Range{reinterpret_cast<std::uintptr_t>(simt_dynamic_shared), kDynamicShared}.holds(address, bytes))
    return kernel_runs();
  if (own && own->tls_module)
    if (const auto block = reinterpret_cast<std::uintptr_t>(tls_block(*own)))
      if (Range{block, own->tls_size}.holds(address, bytes)) return true;
  if (is_lent_host_memory(address, bytes)) return true;
  for (const Range& stream : {range_of(std::cout), range_of(std::cerr), range_of(std::clog)})
    if (stream.holds(address, bytes)) return true;
  return false;
}

}  // namespace

void confine(const Confined& wanted) {
  confined = wanted;
  is_confined = true;
  Arena::instance();
  simt_host_watch[0] = 0, simt_host_watch[1] = ~std::uint64_t{0};  // check all accesses of host code
}

const void* confine_stack(const void* end) {
  return reinterpret_cast<const void*>(std::exchange(stack_end, reinterpret_cast<std::uintptr_t>(end)));
}

void note_uncounted_part(bool begins) { in_uncounted_part = begins; }

bool confined_code_runs() { return is_confined && stack_end != 0; }

void refuse_confined(const char* what, const void* pc) { refuse(what, reinterpret_cast<std::uint64_t>(pc)); }

void check_confined(std::uint64_t address, std::size_t bytes, bool is_store, std::uint64_t pc) {
  const Arena& arena = Arena::instance();
  if (arena.contains(reinterpret_cast<const void*>(address)) &&
      arena.contains(reinterpret_cast<const void*>(address + bytes - 1))) {
    if (in_uncounted_part) refuse("reaches device memory where it is not counted.", pc);
    return;  // it checks by itself
  }
  if (!own) own = module_of(pc);
  if (!is_store) {
    if (Range{reinterpret_cast<std::uintptr_t>(confined.hidden), confined.hidden_bytes}.holds(address, 1))
      refuse("reads memory that is not its own: a launch function only launches.", pc);
    return;
  }
  if (!may_write(address, bytes)) refuse("writes to memory that is not its own: a launch function only launches.", pc);
}

void check_result_place(const void* place, std::size_t bytes, const void* pc) {
  if (is_confined && stack_end != 0 && bytes > 0)
    check_confined(reinterpret_cast<std::uint64_t>(place), bytes, true, reinterpret_cast<std::uint64_t>(pc));
}

// The function of a module that begins at this address, or null.
const Symbol* function_at(const Module* module, std::uintptr_t address) {
  const Symbol* symbol = module && module->contains(address) ? symbol_at(module->functions, address) : nullptr;
  return symbol && symbol->begin == address ? symbol : nullptr;
}

// Calls body(info, begin, bytes) for each module's addresses that the linker has filled in and that are read-only
// since, until it returns true.
template <class Body>
bool any_linked(Body body) {
  return dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* context) {
        for (int i = 0; i < info->dlpi_phnum; ++i)
          if (const auto& segment = info->dlpi_phdr[i]; segment.p_type == PT_GNU_RELRO)
            if ((*static_cast<Body*>(context))(*info, info->dlpi_addr + segment.p_vaddr, segment.p_memsz)) return 1;
        return 0;
      },
      &body);
}

// Whether the module's table of linked addresses contains this one.
bool is_linked(std::uintptr_t address) {
  return any_linked([=](const dl_phdr_info& info, std::uintptr_t begin, std::size_t bytes) {
    const auto* words = reinterpret_cast<const std::uintptr_t*>(begin);
    return info.dlpi_addr == own->bias &&
           std::find(words, words + bytes / sizeof *words, address) != words + bytes / sizeof *words;
  });
}

// The virtual functions that the C++ library's own classes offer: an exception's text, a stream's newline character,
// any object's destructor. The library may be linked statically into any module.
bool is_of_class(std::uintptr_t address) {
  const Symbol* symbol = function_at(module_of(address), address);
  std::string_view name = symbol ? std::string_view(symbol->name) : std::string_view();
  Dl_info info{};
  if (!symbol && dladdr(reinterpret_cast<const void*>(address), &info) && info.dli_sname &&
      info.dli_saddr == reinterpret_cast<const void*>(address))
    name = info.dli_sname;
  const auto begins = [&](std::string_view head) { return name.substr(0, head.size()) == head; };
  if (!begins("_ZNSt") && !begins("_ZNKSt") && !begins("_ZN10__cxxabiv1") && !begins("_ZN9__gnu_cxx")) return false;
  for (const std::string_view end : {"4whatEv", "8do_widenEc", "D0Ev", "D1Ev", "D2Ev"})
    if (name.size() > end.size() && name.substr(name.size() - end.size()) == end) return true;
  return false;
}

void check_callable(const void* function, const void* pc) {
  static thread_local const void* last = nullptr;
  if (!is_confined || (stack_end == 0 && !kernel_runs()) || function == last) return;
  static const Module* const library = module_of(reinterpret_cast<std::uintptr_t>(&check_callable));
  if (library->contains(reinterpret_cast<std::uintptr_t>(pc))) return;
  if (!own) own = module_of(reinterpret_cast<std::uintptr_t>(pc));
  if (function_at(own, reinterpret_cast<std::uintptr_t>(function))) {
    last = function;
    return;
  }
  refuse("has something called that is no function of your file.", reinterpret_cast<std::uint64_t>(pc));
}

void check_known(const void* function, const void* pc) {
  if (!is_confined || stack_end == 0 || !function) return;
  const auto address = reinterpret_cast<std::uintptr_t>(function);
  if (!own) own = module_of(reinterpret_cast<std::uintptr_t>(pc));
  if (!function_at(own, address) && !is_linked(address))
    refuse("has something called that is no function of your file.", reinterpret_cast<std::uint64_t>(pc));
}

void check_exception(const void* object, const void* type, const void* end, const void* pc) {
  if (!is_confined || stack_end == 0) return;
  check_known(end, pc);
  const auto place = reinterpret_cast<std::uintptr_t>(type);
  const bool asked_for = std::any_of(std::begin(exceptions), std::end(exceptions), [=](const Range& known) {
    return known.begin == reinterpret_cast<std::uintptr_t>(object);
  });
  if (!asked_for || !any_linked([=](const dl_phdr_info&, std::uintptr_t begin, std::size_t bytes) {
        return Range{begin, bytes}.holds(place, sizeof place);
      }))
    refuse("throws what is no exception.", reinterpret_cast<std::uint64_t>(pc));
}

[[maybe_unused]] const bool limits_kernels = [] {
  set_writable_by_kernels([](const Module& module) { return !is_confined || &module == own; });
  return true;
}();

void note_exception(const void* object, std::size_t bytes) {
  exceptions[next_exception++ % std::size(exceptions)] = {reinterpret_cast<std::uintptr_t>(object), bytes};
}

// The thrown memory may be freed now, and then belongs to somebody else.
void forget_exceptions() { std::fill(std::begin(exceptions), std::end(exceptions), Range{}); }

}  // namespace simt

// Defined in confine/calls_x86_64.S.
extern "C" {
extern std::uintptr_t simt_last_called __attribute__((visibility("hidden")));
std::uintptr_t simt_last_called = 0;
__attribute__((visibility("hidden"))) void simt_check_call(std::uintptr_t address, std::uintptr_t pc);
}

void simt_check_call(std::uintptr_t address, std::uintptr_t pc) {
  using namespace simt;
  if (!own) own = module_of(pc);
  if (!function_at(own, address) && !is_linked(address) && !is_of_class(address))
    refuse("calls something that is no function of your file.", pc);
  simt_last_called = address;
}

// Counted code calls these instead of the C++ library's functions (translate/assembly/rewrite.cpp): the thrown object
// goes where the first of them says.
extern "C" void* simt_heap___cxa_allocate_exception(std::size_t bytes) noexcept {
  void* const object = abi::__cxa_allocate_exception(bytes);
  if (simt::confined_code_runs()) simt::note_exception(object, bytes);
  return object;
}

extern "C" void simt_heap___cxa_end_catch() {
  simt::forget_exceptions();
  abi::__cxa_end_catch();
}

extern "C" void simt_heap___cxa_free_exception(void* object) noexcept {
  const auto begin = reinterpret_cast<std::uintptr_t>(object);
  if (simt::confined_code_runs() && std::none_of(std::begin(simt::exceptions), std::end(simt::exceptions),
                                                 [=](const auto& known) { return known.begin == begin; }))
    simt::refuse_confined("frees memory that it has not allocated.", __builtin_return_address(0));
  simt::forget_exceptions();
  abi::__cxa_free_exception(object);
}
