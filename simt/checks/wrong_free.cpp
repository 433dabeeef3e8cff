#include "checks/wrong_free.h"

#include <sys/uio.h>
#include <unistd.h>

#include <string>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "checks/host_access.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/host_memory.h"
#include "memory/memory_kinds.h"
#include "program/source_text.h"
#include "program/symbols.h"
#include "program/variables.h"

namespace simt {
namespace {

std::string allocated_at(std::uint64_t pc) {
  const SourceLine at = program_line_of(pc);
  return at.line ? " allocated at " + short_location(at) : "";
}

// What a live allocation is, and what frees it.
std::string how_to_free(const Allocation& allocation) {
  if (allocation.heap) return "memory of the kernels' heap" + allocated_at(allocation.owner) + "; free it in a kernel";
  const MemoryKind kind = memory_kind(reinterpret_cast<const void*>(allocation.begin));
  const bool pinned = kind == MemoryKind::pinned;
  return (pinned                        ? "pinned host memory"
          : kind == MemoryKind::managed ? "managed memory"
                                        : "device memory") +
         allocated_at(allocation.owner) + "; free it with " + (pinned ? "cudaFreeHost" : "cudaFree on the host");
}

// What 8 bytes of the host's memory hold; 0 if they cannot be read.
std::uint64_t word_at(std::uint64_t address) {
  std::uint64_t word = 0;
  iovec to{&word, sizeof word}, from{reinterpret_cast<void*>(address), sizeof word};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == static_cast<ssize_t>(sizeof word) ? word : 0;
}

// "a, a local variable of main at file.cu:3", or of a host variable; empty if the address is in none for certain.
std::string host_variable_text(std::uint64_t address) {
  if (const Variable* const variable = host_variable_at(address))
    return variable->name + ", a host variable" +
           (variable->at.line ? " declared at " + short_location(variable->at) : "");
  if (address < reinterpret_cast<std::uint64_t>(__builtin_frame_address(0))) return "";
  for (const HostCall& call : host_calls()) {
    if (address >= call.frame) continue;
    const auto local = local_variable_at(call.pc, call.frame, address);
    if (!local || local->name.empty()) return "";
    return local->name + ", a local variable of " + local->function +
           (local->at.line ? " at " + short_location(local->at) : "");
  }
  return "";
}

void add_wrong_free(std::uint64_t pc, const Place& place, const std::string& detail) {
  RawHazard hazard{HazardKind::wrong_call, "", {}, {}, place, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = detail;
  Findings::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}

}  // namespace

void report_host_free(const char* call, std::uint64_t pc, std::uint64_t address) {
  const Place place = place_of(address, 4);
  const auto live = Arena::instance().live(reinterpret_cast<const void*>(address));
  const std::string name = name_of(place), element = name + "[" + std::to_string(place.index) + "]";
  std::string detail = std::string(call) + " of ";
  // What a kernel frees stays until the launch ends.
  if (live && live->heap && live->begin == address && Worker::running())
    detail += name + allocated_at(live->owner) + ", which a kernel has already freed; free each allocation once";
  else if (live && live->begin == address) detail += name + ", which is " + how_to_free(*live);
  else if (live) detail += element + ", inside " + name + "; free each allocation by the pointer that it came with";
  else if (place.freed && place.index == 0)
    detail += name + " " + place.text + "; free each allocation once, and set its pointer to nullptr then";
  else
    detail +=
        (name.empty() ? place.text : element) + ", where no allocation begins; free the pointer that it came with";
  if (live) Arena::instance().note_given_up(reinterpret_cast<const void*>(live->begin));
  add_wrong_free(pc, place, detail);
}

void report_free_of_host_memory(const char* call, std::uint64_t pc, std::uint64_t address) {
  if (const std::uint64_t held = word_at(address)) {
    const auto live = Arena::instance().live(reinterpret_cast<const void*>(held));
    if (live && live->begin == held) {
      Arena::instance().note_given_up(reinterpret_cast<const void*>(held));
      const std::string given = argument_of(pc, call);
      return add_wrong_free(
          pc, {},
          std::string(call) + " is given the address of " +
              (given.starts_with('&')
                   ? "the pointer to " + name_of(place_of(held, 4)) + ", not the pointer"
                   : "memory that holds the pointer to " + name_of(place_of(held, 4)) + ", not that pointer") +
              ": CUDA refuses it with cudaErrorInvalidValue, and nothing is freed; " +
              (given.starts_with('&') ? std::string("leave out the &")
               : given.empty()        ? std::string("free each pointer that lies there")
                                      : "free each pointer that lies there: *" + given + ", or " + given + "[i]"));
    }
  }
  const std::string refuses = ": CUDA refuses it with cudaErrorInvalidValue; ";
  if (is_device_variable(reinterpret_cast<const void*>(address))) {
    const Place place = place_of(address, 4);
    return add_wrong_free(pc, place,
                          std::string(call) + " of " + place.buffer + ", a __device__ variable" + refuses +
                              "such a variable is never freed: leave the call out");
  }
  const HostBlock block = host_block_at(reinterpret_cast<const void*>(address));
  if (block.bytes == 0) {
    if (const std::string variable = host_variable_text(address); !variable.empty())
      add_wrong_free(pc, {},
                     std::string(call) + " of " + variable + refuses + "a variable is never freed: leave the call out");
    return;
  }
  if (block.begin != address) return;
  SourceLine at;
  for (std::size_t i = 0; i < block.pcs.size() && !at.line; ++i) at = program_line_of(block.pcs[i]);
  add_wrong_free(pc, {},
                 std::string(call) + " of " + std::to_string(block.bytes) + " bytes of the host's heap" +
                     (at.line ? " allocated at " + short_location(at) : "") + refuses +
                     "free them with free or delete");
}

}  // namespace simt
