// Messages about what a kernel's accesses do wrong: bounds, alignment, unwritten memory, races, faults.
#include <algorithm>
#include <csignal>
#include <cstring>
#include <optional>

#include "checks/hazard_words.h"
#include "checks/host_objects.h"
#include "checks/launch_checks.h"
#include "checks/meant_allocation.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "program/modules.h"
#include "program/symbols.h"
#include "program/variables.h"

namespace simt {
namespace {

// An address that belongs to nothing, not far behind the block's shared memory: the array of the kernel that lies
// before it.
std::optional<Place> place_beyond_shared(const Launch& launch, std::uint64_t address, std::size_t element) {
  constexpr std::uint64_t kFar = 1 << 20;
  const Windows& windows = simt_trace.windows;
  const std::uint64_t dynamic_end = windows.dynamic_base + launch.request.dynamic_shared;
  if (launch.request.dynamic_shared && address - dynamic_end < kFar)
    return in_an_object(address, "shared", "dynamic shared memory", windows.dynamic_base, dynamic_end, element);
  if (windows.shared_size == 0 || address - windows.shared_base - windows.shared_size >= kFar) return std::nullopt;
  // A __shared__ variable's name begins with its kernel's: _ZZ1kPfE1s of _Z1kPf.
  const std::string own = launch.kernel.symbol.empty() ? "" : "_Z" + launch.kernel.symbol.substr(1) + "E";
  const Symbol* last = nullptr;
  for (const Symbol& symbol : launch.kernel.module->shared)
    if (!own.empty() && symbol.name.starts_with(own)) last = &symbol;
  if (!last) return std::nullopt;
  return in_an_object(address, "shared", variable_name(demangle(last->name)), windows.shared_base + last->begin,
                      windows.shared_base + last->end, element);
}

// `meant`: the beginning of the allocation that the access was meant for; 0: as place_of says.
RawHazard raw(HazardKind kind, const Launch& launch, const Party& party, std::uint64_t address, Meta meta,
              std::uint64_t meant = 0) {
  RawHazard hazard{
      kind, launch.kernel.name, party, {}, place_of(address, meta_bytes(meta), meant), meta_op(meta), kLoad, {}, 1};
  if (const std::size_t element = hazard.place.element_bytes)
    hazard.place.elements = static_cast<std::int64_t>((meta_bytes(meta) + element - 1) / element);
  if (hazard.place.owner)
    if (const auto named = Arena::instance().find(reinterpret_cast<const void*>(hazard.place.begin)))
      hazard.place.kernel = launch.kernel.begin,
      hazard.place.parameter = parameter_into(launch.request, named->begin, named->end);
  const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address));
  if (kind == HazardKind::out_of_bounds && allocation && !allocation->host &&
      !may_reach(launch.device, allocation->device)) {
    const std::string here = std::to_string(launch.device), there = std::to_string(allocation->device);
    hazard.detail = std::string(verb(hazard.op)) + " " + name_of(hazard.place) + "[" +
                    std::to_string(hazard.place.index) + "], which lies on device " + there +
                    ", while the kernel runs on device " + here +
                    ", which has no access to it; copy it with cudaMemcpyPeer, or call cudaDeviceEnablePeerAccess(" +
                    there + ", 0) on device " + here;
  }
  if (kind == HazardKind::out_of_bounds && hazard.place.space == "local") {
    if (const auto shared = place_beyond_shared(launch, address, meta_bytes(meta))) hazard.place = *shared;
    else
      hazard.detail = std::string(verb(hazard.op)) + " another thread's local memory, which no other thread can reach";
  }
  if (hazard.place.hosts) {
    hazard.host =
        host_memory_at(launch.request, launch.kernel.begin,
                       checks_of(launch) ? checks_of(launch)->host_calls() : std::vector<HostCall>(), address);
    if (const auto shared = place_beyond_shared(launch, address, meta_bytes(meta)); shared && hazard.host.parameter < 0)
      hazard.place = *shared, hazard.host = {};
  }
  return hazard;
}

// How much of the allocation was written, if only its beginning was. As many bytes as it has elements: then a copy was
// probably given the number of elements for its size.
void set_written(RawHazard& hazard, const void* memory) {
  const std::size_t bytes = Arena::instance().only_written_begin(memory),
                    element = std::max<std::size_t>(1, hazard.place.element_bytes);
  hazard.written = static_cast<std::int64_t>(bytes / element);
  const auto allocation = Arena::instance().live(memory);
  hazard.written_as_count = allocation && bytes * element == allocation->end - allocation->begin;
}

// A lane's latest load of global memory that nothing has written.
struct Load {
  std::uint64_t pc = 0, address = 0;
  Meta meta = 0;
};
Load latest_unwritten_load(const LaneHistory& history) {
  Load latest;
  const Arena& arena = Arena::instance();
  history.for_each([&](std::uint64_t pc, std::uint64_t address, Meta meta) {
    const auto* const memory = reinterpret_cast<const void*>(address);
    if (meta_op(meta) == kLoad && arena.contains(memory) && arena.nothing_written(memory, meta_bytes(meta)))
      latest = {pc, address, meta};
  });
  return latest;
}

}  // namespace

void report_bad_access(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  report_out_of_bounds(*worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta);
}

void report_failed_assertion(const Worker& worker, std::uint64_t pc, const SourceLine& at, const char* expression) {
  const Party party = party_of(worker, worker.lane_of_block(), pc);
  Findings::instance().add_hazard(HazardKind::launch, party, {}, [&] {
    RawHazard hazard{HazardKind::launch, worker.launch()->kernel.name, party, {}, {}, kLoad, kLoad, {}, 1};
    hazard.at = at;
    hazard.complete = true;
    hazard.detail = text_of(party) + " fails the assertion `" + expression +
                    "`: the launch ends with cudaErrorAssert, and so does each later call";
    return hazard;
  });
}

void report_freed_array(const Worker& worker, std::uint64_t pc) {
  const Party party = party_of(worker, worker.lane_of_block(), pc);
  Findings::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
    RawHazard hazard{HazardKind::out_of_bounds, worker.launch()->kernel.name, party, {}, {}, kLoad, kLoad, {}, 1};
    hazard.place.freed = true;
    hazard.detail =
        "uses a texture or surface object whose array has been freed; free an array after the last kernel "
        "that uses it";
    return hazard;
  });
}

void report_misaligned(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  RawHazard hazard =
      raw(HazardKind::misaligned, *worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta);
  hazard.detail = "in a " + std::to_string(meta_bytes(meta)) + "-byte access whose address is not a multiple of " +
                  std::to_string(meta_bytes(meta));
  add_hazard(hazard);
}

void report_out_of_bounds(const Launch& launch, const Party& party, std::uint64_t address, Meta meta,
                          std::uint64_t before) {
  Findings::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
    return raw(HazardKind::out_of_bounds, launch, party, address, meta, meant_allocation(launch, address, before));
  });
}

// A kernel calls a virtual function of an object that the host made.
void report_host_table(const Launch& launch, const Party& party, std::uint64_t address, Meta meta) {
  Findings::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
    RawHazard hazard = raw(HazardKind::out_of_bounds, launch, party, address, meta);
    hazard.detail =
        "calls a virtual function of the object at " + text_of(hazard.place) +
        ", which the host made: its table of virtual functions is the host's, and a GPU cannot read it; make "
        "the object in a kernel, with new or placement new";
    return hazard;
  });
}

void report_uninitialised(const Launch& launch, const Party& party, std::uint64_t address, Meta meta) {
  if (meta_bytes(meta) == 8 && is_host_table(address)) return report_host_table(launch, party, address, meta);
  Findings::instance().add_hazard(HazardKind::uninitialised, party, {}, [&] {
    RawHazard hazard = raw(HazardKind::uninitialised, launch, party, address, meta);
    const auto* const memory = reinterpret_cast<const void*>(address);
    if (Arena::instance().contains(memory)) set_written(hazard, memory);
    return hazard;
  });
}

void report_race(const Launch& launch, const Party& now, Meta meta, const Party& before, Op before_op,
                 std::uint64_t address, RaceCause cause) {
  Findings::instance().add_hazard(HazardKind::race, now, before, [&] {
    RawHazard hazard = raw(HazardKind::race, launch, now, address, meta);
    hazard.other = before;
    hazard.other_op = before_op;
    hazard.cause = cause;
    hazard.cooperative = launch.request.cooperative;
    hazard.clustered = launch.cluster.size() > 1 && hazard.place.space == "shared";
    const int warp = warp_in(launch, now.thread);
    if (warp == warp_in(launch, before.thread)) hazard.warp = warp;
    return hazard;
  });
}

void note_same_value(const Launch& launch, const Party& now, Meta meta, const Party& other, std::uint64_t address) {
  const auto [low, high] = std::minmax(now.pc, other.pc);
  const std::string subject = "same value " + std::to_string(low) + " " + std::to_string(high);
  if (Findings::instance().has_note(subject)) return;
  RawHazard note = raw(HazardKind::race, launch, now, address, meta);
  note.other = other;
  note.complete = true;
  note.detail =
      text_of(now) + " " + verb(note.op) + " " + text_of(note.place) + ", " + (note.op == kStore ? "read" : "written") +
      " at " + short_location(source_of(other.pc)) + " by " + text_of(other) +
      " with nothing that orders the two; all threads write the same value there, and the reader has it in any "
      "order";
  Findings::instance().add_note(subject, note);
}

void report_touched_copy(const Launch& launch, const Party& now, Meta meta, std::uint64_t address, const Party& copier,
                         bool committed, unsigned later) {
  Findings::instance().add_hazard(HazardKind::race, now, copier, [&] {
    RawHazard hazard = raw(HazardKind::race, launch, now, address, make_meta(4, meta_op(meta)));
    hazard.other = copier;
    hazard.other_op = kStore;
    const bool own = !std::memcmp(&now.thread, &copier.thread, sizeof now.thread);
    const std::string most = std::to_string(later);
    hazard.detail = text_of(now) + " " + verb(hazard.op) + " " + text_of(hazard.place) +
                    ", which the asynchronous copy of " + short_location(source_of(copier.pc)) +
                    (own ? "" : " by thread " + text_of(copier.thread)) + " may still be writing; " +
                    (!committed ? "no commit has followed that copy: commit it to a group, and wait for the group"
                                : "wait for its group first (cp.async.wait_group " + most + ", __pipeline_wait_prior(" +
                                      most + "), cg::wait, consumer_wait): at most " + most +
                                      (later == 1 ? " group" : " groups") + " may then be on the way") +
                    (own ? "" : " from the copying thread, and a __syncthreads must follow the wait");
    return hazard;
  });
}

void report_read_only(const Launch& launch, const Party& now, unsigned bytes, std::uint64_t address,
                      const Party& writer, Op op) {
  Findings::instance().add_hazard(HazardKind::race, now, writer, [&] {
    RawHazard hazard = raw(HazardKind::race, launch, now, address, make_meta(std::min(bytes, 4u), kLoad));
    hazard.other = writer;
    hazard.other_op = op;
    hazard.detail =
        text_of(now) + " reads " + text_of(hazard.place) + " by __ldg (ld.global.nc), and the same kernel has " +
        past(op) + " it at " + short_location(source_of(writer.pc)) +
        ": such a load is for memory that nobody writes while the kernel runs, and may return what was there "
        "before, whatever fence or barrier stands between; load it plainly, or by __ldcg";
    return hazard;
  });
}

void report_distant(const Launch& launch, const Party& party, Meta meta, std::uint64_t address, std::uint64_t block,
                    bool ended) {
  Findings::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
    RawHazard hazard = raw(HazardKind::out_of_bounds, launch, party, address, meta);
    hazard.other.block = index_in(launch.request.grid, block);
    hazard.detail = verb(hazard.op) + (" " + text_of(hazard.place)) +
                    (ended ? ", which may have ended by then, and its shared memory with it: nothing makes that block "
                             "wait; put a cluster.sync() between this access and the kernel's end"
                           : ", which may not have begun: a block's shared memory exists only while it runs; put a "
                             "cluster.sync() before the first access to another block's shared memory");
    return hazard;
  });
}

void report_cluster_address(Worker& worker, std::uint64_t pc, std::uint64_t address, unsigned rank, unsigned blocks) {
  RawHazard hazard = raw(HazardKind::out_of_bounds, *worker.launch(), party_of(worker, worker.lane_of_block(), pc),
                         address, make_meta(4, kLoad));
  hazard.host = {};
  hazard.detail = rank >= blocks
                      ? "asks for the shared memory of rank " + std::to_string(rank) + ", and the cluster has " +
                            std::to_string(blocks) + (blocks == 1 ? " block" : " blocks") +
                            "; a rank is at least 0 and less than cluster.num_blocks()"
                      : "maps an address to another block that is not in shared memory: " + text_of(hazard.place) +
                            "; pass the address of a __shared__ variable";
  add_hazard(hazard);
}

void report_fault(const Worker& worker, int signal, std::uint64_t address, std::uint64_t pc) {
  const Party party = party_of(worker, worker.lane_of_block(), pc);
  // A divisor that nothing has written is the cause; the division is what follows.
  if (signal == SIGFPE && Findings::instance().knows_all_writes())
    if (const Load load = latest_unwritten_load(worker.history()); load.pc)
      return report_uninitialised(*worker.launch(), party_of(worker, worker.lane_of_block(), load.pc), load.address,
                                  load.meta);
  RawHazard hazard = raw(HazardKind::out_of_bounds, *worker.launch(), party, address, make_meta(4, kLoad));
  if (signal == SIGFPE)
    hazard.detail = "divides an integer by zero, which has no defined result on a GPU; test the divisor first",
    hazard.place = {};
  else if (signal == SIGILL)
    hazard.detail =
        "runs into code that must not be reached: a division by zero that the compiler saw (perhaps by a __shared__ variable that nothing writes), a missing return or __builtin_unreachable()",
    hazard.place = {};
  else if (worker.on_fiber(address))
    hazard.detail = "needs more than 256 KiB of stack; use smaller local arrays or less recursion", hazard.place = {};
  else if (address == kNoSuchAddress)
    hazard.detail =
        "touches an address so large that there is no such memory; check the pointer, and the index that is added to it",
    hazard.place = {};
  else hazard.detail = "touches " + text_of(hazard.place) + "; check the pointer, and that it came from cudaMalloc";
  add_hazard(hazard);
}

}  // namespace simt
