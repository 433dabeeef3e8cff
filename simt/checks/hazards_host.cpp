// Messages about what host code does wrong: its own accesses, its calls, the launches that CUDA refuses, and leaks.
#include <map>
#include <vector>

#include "checks/hazard_words.h"
#include "cuda_runtime_api.h"
#include "machine/launch.h"
#include "memory/arena.h"
#include "memory/memory_kinds.h"

namespace simt {

void report_host_access(const char* call, std::uint64_t pc, std::uint64_t address, std::size_t bytes) {
  const auto live = Arena::instance().live(reinterpret_cast<const void*>(address));
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, place_of(live ? live->end : address, 4), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = std::string(call) + " of " + std::to_string(bytes) + " bytes reaches " + text_of(hazard.place) +
                  ", out of bounds; compare its size in bytes with the allocation's";
  add_hazard(hazard);
}

std::string report_host_use(std::uint64_t address, Op op, std::uint64_t pc) {
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, place_of(address, 4), op, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail =
      std::string("host code ") + verb(op) + " " + text_of(hazard.place) +
      ", which lies in device memory, where a CUDA program crashes; copy it with cudaMemcpy, or allocate it with cudaMallocManaged";
  add_hazard(hazard);
  return hazard.detail;
}

void report_host_overrun(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc, std::uint64_t before) {
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, place_of(address, bytes, before), op, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail =
      std::string("host code ") + verb(op) + " " + text_of(hazard.place) + ", out of bounds; " + remedy(hazard.place);
  add_hazard(hazard);
}

void report_unwritten_copy(const char* call, std::uint64_t pc, std::uint64_t address, std::size_t bytes) {
  RawHazard hazard{HazardKind::uninitialised, "", {}, {}, place_of(address, 4), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = std::string(call) + " of " + std::to_string(bytes) + " bytes to the host";
  add_hazard(hazard);
}

void report_unwritten_use(const char* call, std::uint64_t pc, std::uint64_t address) {
  RawHazard hazard{HazardKind::uninitialised, "", {}, {}, place_of(address, 4), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = call;
  add_hazard(hazard);
}

void report_refused_call(const char* call, std::uint64_t pc, const char* status, const std::string& why) {
  RawHazard hazard{HazardKind::launch, "", {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = std::string(call) + " fails with " + status + ", and writes nothing: " + why;
  add_hazard(hazard);
}

void report_refused_launch(const Launch& launch, int error, const std::string& why, std::uint64_t pc) {
  const auto code = static_cast<cudaError_t>(error);
  RawHazard hazard{HazardKind::launch, launch.kernel.name, {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.at.file = launch.request.file;
  hazard.at.line = launch.request.line;
  hazard.detail = std::string("is refused with ") + cudaGetErrorName(code) + " (" + cudaGetErrorString(code) +
                  "), and nothing runs: " + why;
  add_hazard(hazard);
}

void report_host_function_launched(const Launch& launch, std::uint64_t pc) {
  RawHazard hazard{HazardKind::wrong_call, "", {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.at.file = launch.request.file;
  hazard.at.line = launch.request.line;
  hazard.detail =
      "what is launched here is a function of the host, not a __global__ one; CUDA calls it on the host, once, whatever "
      "the grid: "
      "launch the kernel itself, or call the function without <<<...>>>";
  add_hazard(hazard);
}

void report_leaks(std::uint64_t since) {
  // Allocations of one call are reported together.
  std::map<std::uint64_t, std::vector<Allocation>> leaks;
  for (const Allocation& allocation : Arena::instance().leaks())
    if (!allocation.given_up && allocation.number > since) leaks[allocation.owner].push_back(allocation);
  for (const auto& [owner, all] : leaks) {
    const Allocation& first = all.front();
    std::uint64_t bytes = 0;
    bool alike = true;
    for (const Allocation& one : all) {
      bytes += one.end - one.begin;
      alike &= one.end - one.begin == first.end - first.begin;
    }
    RawHazard hazard{HazardKind::leak, "", {}, {}, {}, kLoad, kLoad, {}, 1};
    hazard.party.pc = owner;
    hazard.count = all.size();
    hazard.place.space = "global";
    hazard.place.buffer = "allocation " + std::to_string(first.number);
    hazard.place.owner = owner;
    const auto text = [](std::uint64_t number) { return std::to_string(number); };
    const std::string size = alike ? text(first.end - first.begin) + " bytes" : text(bytes) + " bytes in all";
    hazard.detail =
        (all.size() == 1 ? " of " + size + " was" : ": " + text(all.size()) + " allocations of " + size + " were") +
        " never freed; call " +
        (memory_kind(reinterpret_cast<const void*>(first.begin)) == MemoryKind::pinned ? "cudaFreeHost" : "cudaFree") +
        (since > 0 ? " before the function returns: each call allocates anew" : " before the program ends");
    Findings::instance().add_leak(hazard);
  }
}

}  // namespace simt
