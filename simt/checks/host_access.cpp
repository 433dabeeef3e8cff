// Accesses by the program's host code. Its hooks (translate/assembly/rewrite.cpp) call here only if the address may be
// a device's.
#include "checks/host_access.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/host_memory.h"
#include "memory/memory_kinds.h"
#include "program/library_code.h"
#include "program/symbols.h"

namespace simt {
namespace {

struct DeviceVariable {
  std::uint64_t begin, end;
  bool exposed = false;  // the program has asked for its address
};

std::mutex variables_mutex;
std::vector<DeviceVariable>& variables() {
  static auto* all = new std::vector<DeviceVariable>;
  return *all;
}

// Addresses that were asked for before their variables were known: by a variable of the host that a call initialises.
std::vector<std::uint64_t>& asked_early() {
  static auto* all = new std::vector<std::uint64_t>;
  return *all;
}

DeviceVariable* variable_at(std::uint64_t address) {
  for (DeviceVariable& variable : variables())
    if (address - variable.begin < variable.end - variable.begin) return &variable;
  return nullptr;
}

// A call that is given what it cannot take.
RawHazard wrong_call(std::uint64_t address, Op op, std::uint64_t pc) {
  RawHazard hazard{HazardKind::wrong_call, "", {}, {}, place_of(address, 4), op, kLoad, {}, 1};
  hazard.party.pc = pc;
  return hazard;
}

void add_host_hazard(const RawHazard& hazard) {
  Findings::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}

}  // namespace

bool is_unexposed_variable(const void* address) {
  const std::lock_guard lock(variables_mutex);
  const DeviceVariable* variable = variable_at(reinterpret_cast<std::uint64_t>(address));
  return variable && !variable->exposed;
}

bool is_device_variable(const void* address) {
  const std::lock_guard lock(variables_mutex);
  return variable_at(reinterpret_cast<std::uint64_t>(address)) != nullptr;
}

void report_copy_of_variable(const char* call, std::uint64_t pc, const void* address, bool to) {
  RawHazard hazard = wrong_call(reinterpret_cast<std::uint64_t>(address), to ? kStore : kLoad, pc);
  hazard.detail =
      std::string(call) + " is given " + hazard.place.buffer +
      ", whose name is no device address on the host: CUDA refuses the copy with cudaErrorInvalidValue; use " +
      (to ? "cudaMemcpyToSymbol" : "cudaMemcpyFromSymbol");
  add_host_hazard(hazard);
}

void report_fill_of_variable(const char* call, std::uint64_t pc, const void* address) {
  RawHazard hazard = wrong_call(reinterpret_cast<std::uint64_t>(address), kStore, pc);
  hazard.detail =
      std::string(call) + " is given " + hazard.place.buffer +
      ", whose name is no device address on the host: CUDA refuses it with cudaErrorInvalidValue, and nothing is "
      "filled; use cudaMemcpyToSymbol, or the address from cudaGetSymbolAddress";
  add_host_hazard(hazard);
}

// About a call's arguments, without a place in memory.
static void report_call(std::uint64_t pc, const std::string& detail) {
  RawHazard hazard{HazardKind::wrong_call, "", {}, {}, {}, kStore, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = detail;
  add_host_hazard(hazard);
}

void report_no_symbol(const char* call, std::uint64_t pc) {
  report_call(pc, std::string(call) +
                      " is given what is no __device__, __constant__ or __managed__ variable: CUDA refuses it with "
                      "cudaErrorInvalidSymbol; give it the variable's name, without & and without a cast");
}

void report_calls_in_host_function(const char* what, std::uint64_t pc) {
  report_call(pc,
              std::string(what) +
                  " calls CUDA, which it must not: CUDA refuses such calls with cudaErrorNotPermitted, or waits for "
                  "ever; set a flag there, and let the program make the calls");
}

void report_null(const char* call, std::uint64_t pc, const char* role) {
  report_call(pc,
              std::string(call) + " is given a null pointer as its " + role +
                  ": CUDA refuses it with cudaErrorInvalidValue, and nothing is written; check that the pointer was "
                  "set, and that its allocation succeeded");
}

namespace {
std::string kind_of_copy(bool source_is_device, bool target_is_device) {
  return std::string("cudaMemcpy") + (source_is_device ? "Device" : "Host") + "To" +
         (target_is_device ? "Device" : "Host");
}

// A copy whose kind is not that of its pointers, up to what comes of it.
RawHazard wrong_direction(const char* call, std::uint64_t pc, const void* to, const void* from, bool to_device,
                          bool from_device) {
  const bool to_is_device = !host_can_access(to), from_is_device = !host_can_access(from);
  const void* const device = to_is_device ? to : from;
  RawHazard hazard = wrong_call(reinterpret_cast<std::uint64_t>(device), to_is_device ? kStore : kLoad, pc);
  const auto place = [](bool is_device) { return is_device ? "device" : "host"; };
  if (!to_is_device && !from_is_device) hazard.place = {};
  hazard.detail = std::string(call) + " is told " + kind_of_copy(from_device, to_device) + ", and copies from " +
                  place(from_is_device) + " memory to " + place(to_is_device) + " memory: ";
  return hazard;
}
}  // namespace

void report_copy_direction(const char* call, std::uint64_t pc, const void* to, const void* from, bool to_device,
                           bool from_device) {
  const bool to_is_device = !host_can_access(to), from_is_device = !host_can_access(from);
  RawHazard hazard = wrong_direction(call, pc, to, from, to_device, from_device);
  hazard.detail += "CUDA refuses it with cudaErrorInvalidValue, and nothing is copied; ";
  if (to_is_device == from_device && from_is_device == to_device && to_is_device != from_is_device)
    hazard.detail +=
        "the target comes first: swap the pointers, or write " + kind_of_copy(from_is_device, to_is_device);
  else hazard.detail += "write " + kind_of_copy(from_is_device, to_is_device);
  add_host_hazard(hazard);
}

void note_copy_direction(const char* call, std::uint64_t pc, const void* to, const void* from, bool to_device,
                         bool from_device) {
  const std::string subject = "direction " + std::to_string(pc);
  if (Findings::instance().has_note(subject)) return;
  RawHazard note = wrong_direction(call, pc, to, from, to_device, from_device);
  note.complete = true;
  const bool to_is_device = !host_can_access(to), from_is_device = !host_can_access(from);
  note.detail += "CUDA goes by the pointers, and copies; write " + kind_of_copy(from_is_device, to_is_device) +
                 ", or give it the pointer to the host's memory if that was meant";
  Findings::instance().add_note(subject, note);
}

void report_other_device(const char* call, std::uint64_t pc, const void* memory, unsigned named, unsigned device,
                         bool to) {
  RawHazard hazard = wrong_call(reinterpret_cast<std::uint64_t>(memory), to ? kStore : kLoad, pc);
  const std::string role = to ? "target" : "source";
  hazard.detail = std::string(call) + " is told that its " + role + " lies on device " + std::to_string(named) +
                  ", and " + text_of(hazard.place) + " lies on device " + std::to_string(device) +
                  ": give it the number of the device that was current when the memory was allocated";
  add_host_hazard(hazard);
}

void report_copy_beyond_host(const char* call, std::uint64_t pc, const void* memory, std::uint64_t bytes, bool to) {
  const HostBlock block = host_block_at(memory);
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, {}, to ? kStore : kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  SourceLine at;
  for (std::size_t i = 0; i < block.pcs.size() && !at.line; ++i) at = program_line_of(block.pcs[i]);
  hazard.detail =
      std::string(call) + (to ? " writes " : " reads ") + std::to_string(bytes) + " bytes of host memory where " +
      std::to_string(block.begin + block.bytes - reinterpret_cast<std::uint64_t>(memory)) + " bytes are left of the " +
      std::to_string(block.bytes) + " allocated" + (at.line ? " at " + short_location(at) : "") +
      "; the size is in bytes: count times sizeof of one element";
  add_host_hazard(hazard);
}

}  // namespace simt

using namespace simt;

extern "C" {
// Begin and size of the device memory's range, and of the range that contains the program's device variables.
std::uint64_t simt_host_watch[4] = {0, 0, 0, 0};

void simt_access_slow(std::uint64_t address, std::uint64_t meta, std::uint64_t pc, const void* frame);

void simt_host_access(std::uint64_t address, std::uint64_t meta) {
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  if (address - simt_host_watch[0] < simt_host_watch[1]) {
    if (in_library() && meta_op(static_cast<Meta>(meta)) == kLoad) return;  // Thrust's algorithms, for each element
    return simt_access_slow(address, meta, pc, __builtin_dwarf_cfa());
  }
  {
    const std::lock_guard lock(variables_mutex);
    if (!variable_at(address) || Worker::running() || in_library()) return;
  }
  RawHazard hazard = wrong_call(address, meta_op(static_cast<Meta>(meta)), pc);
  hazard.kind = HazardKind::out_of_bounds;
  hazard.detail = std::string("host code ") + (hazard.op == kLoad ? "reads " : "writes ") + hazard.place.buffer +
                  ", a device variable, of which the host has a copy that kernels do not see; use " +
                  (hazard.op == kLoad ? "cudaMemcpyFromSymbol" : "cudaMemcpyToSymbol");
  add_host_hazard(hazard);
}

// The tables of all modules, as pairs of address and size.
void simt_note_variables(const std::uint64_t* begin, const std::uint64_t* end) {
  const std::lock_guard lock(variables_mutex);
  for (; begin + 1 < end; begin += 2)
    if (!variable_at(begin[0])) variables().push_back({begin[0], begin[0] + begin[1]});
  std::uint64_t low = ~std::uint64_t{0}, high = 0;
  for (const DeviceVariable& variable : variables())
    low = std::min(low, variable.begin), high = std::max(high, variable.end);
  for (const std::uint64_t address : asked_early())
    if (DeviceVariable* variable = variable_at(address)) variable->exposed = true;
  simt_host_watch[2] = low, simt_host_watch[3] = high > low ? high - low : 0;
}

// A program that asks for the address may use the variable like any device memory.
void simt_expose_variable(const void* address) {
  const std::lock_guard lock(variables_mutex);
  if (DeviceVariable* variable = variable_at(reinterpret_cast<std::uint64_t>(address))) variable->exposed = true;
  else asked_early().push_back(reinterpret_cast<std::uint64_t>(address));
}
}
