#include "hazards.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "api_errors.h"
#include "api_memory.h"
#include "arena.h"
#include "cluster.h"
#include "cuda_runtime_api.h"
#include "devices.h"
#include "host_objects.h"
#include "launch.h"
#include "meant_allocation.h"
#include "modules.h"
#include "session_state.h"
#include "unfinished.h"
#include "source_text.h"
#include "symbols.h"
#include "variables.h"
#include "worker.h"

namespace simt {
namespace {

constexpr int kCannotRun = 3;  // exit status: this machine cannot
constexpr const char* kKinds[] = {"out_of_bounds", "race",   "uninitialised", "divergent",
                                  "misaligned",    "launch", "leak",          "time"};

std::string text_of(const simt_uint3& v) {
  return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
}

std::string text_of(const Party& party) {
  return "thread " + text_of(party.thread) + " of block " + text_of(party.block);
}

const char* verb(Op op) { return op == kLoad ? "reads" : op == kStore ? "writes" : "atomically updates"; }
const char* past(Op op) { return op == kLoad ? "read" : op == kStore ? "written" : "atomically updated"; }

// An address in or near an object of elements.
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

// An address that belongs to nothing, not far behind the block's shared memory: the array of the kernel that lies before
// it.
std::optional<Place> place_beyond_shared(const Launch& launch, std::uint64_t address, std::size_t element) {
  constexpr std::uint64_t kFar = 1 << 20;
  const Trace& trace = simt_trace;
  const std::uint64_t dynamic_end = trace.dynamic_base + launch.request.dynamic_shared;
  if (launch.request.dynamic_shared && address - dynamic_end < kFar)
    return in_an_object(address, "shared", "dynamic shared memory", trace.dynamic_base, dynamic_end, element);
  if (trace.shared_size == 0 || address - trace.shared_base - trace.shared_size >= kFar) return std::nullopt;
  // A __shared__ variable's name begins with its kernel's: _ZZ1kPfE1s of _Z1kPf.
  const std::string own = launch.kernel.symbol.empty() ? "" : "_Z" + launch.kernel.symbol.substr(1) + "E";
  const Symbol* last = nullptr;
  for (const Symbol& symbol : launch.kernel.module->shared)
    if (!own.empty() && symbol.name.starts_with(own)) last = &symbol;
  if (!last) return std::nullopt;
  return in_an_object(address, "shared", variable_name(demangle(last->name)), trace.shared_base + last->begin,
                      trace.shared_base + last->end, element);
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
      hazard.place.parameter = parameter_into(launch, named->begin, named->end);
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
    hazard.host = host_memory_at(launch, address);
    if (const auto shared = place_beyond_shared(launch, address, meta_bytes(meta)); shared && hazard.host.parameter < 0)
      hazard.place = *shared, hazard.host = {};
  }
  return hazard;
}

void add(const RawHazard& hazard) {
  SessionState::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
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

int warp_in(const Launch& launch, const simt_uint3& thread) {
  const simt_uint3& block = launch.request.block;
  return static_cast<int>(((thread.z * block.y + thread.y) * block.x + thread.x) / kWarp);
}

// A warp operation that some of its lanes miss.
void add_divergent_operation(const Worker& worker, const RawHazard& hazard) {
  SessionState::instance().note_divergence(hazard.kernel, hazard.party.block,
                                           warp_in(*worker.launch(), hazard.party.thread));
  add(hazard);
}

// A short description of which threads of the block a list names.
std::string some_threads(const Worker& worker, const std::vector<unsigned>& lanes) {
  std::string text;
  for (std::size_t i = 0; i < lanes.size() && i < 3; ++i)
    text += (i ? ", " : "") + text_of(worker.lane_at(lanes[i]).place.index);
  if (lanes.size() > 3) text += " and " + std::to_string(lanes.size() - 3) + " more";
  return (lanes.size() == 1 ? "thread " : "threads ") + text;
}

// The usual remedy for an access outside its object.
std::string remedy(const Place& place) {
  constexpr std::int64_t kWrapped = 1ll << 30;
  if (place.of_graph) return "use a graph's memory between its allocation and its free";
  if (place.freed) return "free memory after the last kernel that uses it";
  if (place.buffer.empty())
    return "check that the pointer came from cudaMalloc, and that what the host holds was copied to the device";
  if (place.index >= kWrapped)
    return "an unsigned index may have fallen below zero: compare it with the size before the access";
  return "compare the index with the size before the access";
}

std::string text_of(const Place& place) {
  if (place.buffer.empty()) return place.text;
  const std::string last = place.elements > 1 ? ".." + std::to_string(place.index + place.elements - 1) : "";
  return name_of(place) + "[" + std::to_string(place.index) + last + "] " + place.text;
}

}  // namespace

std::string name_of(const Place& place) {
  if (place.owner == 0) return place.buffer;
  const std::string variable = variable_given_to(place.owner, {"Malloc", "cudaHostAlloc"});
  if (!variable.empty()) return variable;
  const std::string parameter =
      place.parameter < 0 ? "" : parameter_of(place.kernel, static_cast<unsigned>(place.parameter));
  return parameter.empty() ? place.buffer : parameter;
}

Party party_of(const Worker& worker, unsigned lane_of_block, std::uint64_t pc) {
  return {pc, worker.lane_at(lane_of_block).place.index, worker.block_index()};
}

Party party_at(const Launch& launch, std::uint64_t linear_thread, std::uint64_t pc) {
  return {pc, index_in(launch.request.block, linear_thread % launch.threads),
          index_in(launch.request.grid, linear_thread / launch.threads)};
}

Place place_of(std::uint64_t address, std::size_t hint, std::uint64_t meant) {
  Place place;
  const void* pointer = reinterpret_cast<const void*>(address);
  const Trace& trace = simt_trace;
  const auto in_object = [&](const std::string& space, const std::string& name, std::uint64_t begin, std::uint64_t end,
                             std::size_t element) {
    place = in_an_object(address, space, name, begin, end, element ? element : hint);
  };
  if (Arena::instance().contains(pointer)) {
    const auto holder = Arena::instance().find(pointer);
    const bool inside = holder && address >= holder->begin && address < holder->end;
    if (const auto allocation =
            meant && !inside ? Arena::instance().find(reinterpret_cast<const void*>(meant)) : holder) {
      in_object("global",
                allocation->name.empty() ? "allocation " + std::to_string(allocation->number) : allocation->name,
                allocation->begin, allocation->end, allocation->element_bytes);
      if (allocation->name.empty()) place.owner = allocation->owner;
      place.freed = allocation->freed;
      place.of_graph = place.freed && allocation->reserved;
      if (place.freed)
        place.text.insert(place.text.size() - 1,
                          place.of_graph ? ", which the graph has not yet allocated or has freed" : ", already freed");
    }
    if (place.buffer.empty()) place.space = "global", place.text = "memory that was never allocated";
    return place;
  }
  if (address - trace.dynamic_base < trace.dynamic_size) {
    const auto bytes = simt_worker && simt_worker->launch() ? simt_worker->launch()->request.dynamic_shared : 0;
    in_object("shared", "dynamic shared memory", trace.dynamic_base, trace.dynamic_base + bytes, 0);
    return place;
  }
  if (address - trace.shared_base < trace.shared_size && simt_worker && simt_worker->launch()) {
    const std::uintptr_t offset = address - trace.shared_base;
    const Symbol* symbol = symbol_near(simt_worker->launch()->kernel.module->shared, offset);
    if (symbol)
      in_object("shared", variable_name(demangle(symbol->name)), trace.shared_base + symbol->begin,
                trace.shared_base + symbol->end, 0);
    return place;
  }
  if (const Cluster* cluster = simt_worker ? simt_worker->cluster() : nullptr) {
    if (const unsigned rank = cluster->owner_of(address); rank < cluster->size()) {
      const ClusterMember& other = cluster->member(rank);
      const unsigned part = address - other.shared.begin[0] < other.shared.bytes[0] ? 0 : 1;
      place = place_of((part ? trace.dynamic_base : trace.shared_base) + (address - other.shared.begin[part]), hint);
      place.text += " in block " + text_of(index_in(simt_worker->launch()->request.grid, other.block));
      return place;
    }
  }
  if (simt_worker && simt_worker->on_fiber(address)) {
    place.space = "local";
    place.text = "a thread's local memory";
    return place;
  }
  if (const AddressRange registered = registered_range(address); registered.end != 0) {
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
    place.hosts = host_variable_at(symbol->begin) != nullptr;
    return place;
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

void report_bad_access(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  report_out_of_bounds(*worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta);
  worker.launch()->abort(kIllegalAddress);
  worker.abandon();
}

void report_lone_grid_barrier(Worker& worker, std::uint64_t pc) {
  RawHazard hazard{HazardKind::divergent,
                   worker.launch()->kernel.name,
                   party_of(worker, worker.lane_of_block(), pc),
                   {},
                   {},
                   kLoad,
                   kLoad,
                   {},
                   1};
  hazard.detail =
      "waits for the whole grid in a launch that is not cooperative; launch the kernel with cudaLaunchCooperativeKernel";
  add(hazard);
  worker.launch()->abort(kLaunchFailure);
  worker.abandon();
}

void report_misaligned(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  RawHazard hazard =
      raw(HazardKind::misaligned, *worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta);
  hazard.detail = "in a " + std::to_string(meta_bytes(meta)) + "-byte access whose address is not a multiple of " +
                  std::to_string(meta_bytes(meta));
  add(hazard);
  worker.launch()->abort(kMisalignedAddress);
  worker.abandon();
}

void report_out_of_bounds(const Launch& launch, const Party& party, std::uint64_t address, Meta meta,
                          std::uint64_t before) {
  SessionState::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
    return raw(HazardKind::out_of_bounds, launch, party, address, meta, meant_allocation(launch, address, before));
  });
}

// A kernel calls a virtual function of an object that the host made.
void report_host_table(const Launch& launch, const Party& party, std::uint64_t address, Meta meta) {
  SessionState::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
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
  SessionState::instance().add_hazard(HazardKind::uninitialised, party, {}, [&] {
    RawHazard hazard = raw(HazardKind::uninitialised, launch, party, address, meta);
    const auto* const memory = reinterpret_cast<const void*>(address);
    if (Arena::instance().contains(memory)) set_written(hazard, memory);
    return hazard;
  });
}

void report_race(const Launch& launch, const Party& now, Meta meta, const Party& before, Op before_op,
                 std::uint64_t address) {
  SessionState::instance().add_hazard(HazardKind::race, now, before, [&] {
    RawHazard hazard = raw(HazardKind::race, launch, now, address, meta);
    hazard.other = before;
    hazard.other_op = before_op;
    hazard.cooperative = launch.request.cooperative;
    hazard.clustered = launch.cluster.size() > 1 && hazard.place.space == "shared";
    const int warp = warp_in(launch, now.thread);
    if (warp == warp_in(launch, before.thread)) hazard.warp = warp;
    return hazard;
  });
}

void report_touched_copy(const Launch& launch, const Party& now, Meta meta, std::uint64_t address, const Party& copier,
                         bool committed, unsigned later) {
  SessionState::instance().add_hazard(HazardKind::race, now, copier, [&] {
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

void report_distant(const Launch& launch, const Party& party, Meta meta, std::uint64_t address, std::uint64_t block,
                    bool ended) {
  SessionState::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] {
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

void report_cluster_call(Worker& worker, std::uint64_t pc, const char* what) {
  RawHazard hazard{HazardKind::divergent,
                   worker.launch()->kernel.name,
                   party_of(worker, worker.lane_of_block(), pc),
                   {},
                   {},
                   kLoad,
                   kLoad,
                   {},
                   1};
  hazard.detail = what;
  add(hazard);
  worker.launch()->abort(kLaunchFailure);
  worker.abandon();
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
  add(hazard);
  worker.launch()->abort(kIllegalAddress);
  worker.abandon();
}

void report_mixed_exchange(Worker& worker, unsigned warp, std::uint32_t group) {
  const unsigned first = warp * kWarp + static_cast<unsigned>(__builtin_ctz(group));
  const std::uint64_t pc = worker.lane_at(first).stop_pc;
  for (std::uint32_t left = group; left; left &= left - 1) {
    const unsigned lane = warp * kWarp + static_cast<unsigned>(__builtin_ctz(left));
    const std::uint64_t other_pc = worker.lane_at(lane).stop_pc;
    if (other_pc == pc) continue;
    // Copies of one call that the compiler made count as one call.
    const SourceLine at = source_of(pc), other = source_of(other_pc);
    if (at.line == 0 || (at.line == other.line && at.file == other.file)) continue;
    RawHazard hazard{HazardKind::divergent,
                     worker.launch()->kernel.name,
                     party_of(worker, first, pc),
                     party_of(worker, lane, other_pc),
                     {},
                     kLoad,
                     kLoad,
                     {},
                     1};
    hazard.detail = "meets in a warp operation with thread " + text_of(worker.lane_at(lane).place.index) +
                    ", which is in another one at " + short_location(other) +
                    "; all lanes of the mask must come to the same call";
    return add_divergent_operation(worker, hazard);
  }
}

void report_stuck_warp(Worker& worker, unsigned warp, std::uint32_t waiting, std::uint32_t missing) {
  const unsigned lane = warp * kWarp + static_cast<unsigned>(__builtin_ctz(waiting));
  RawHazard hazard{HazardKind::divergent,
                   worker.launch()->kernel.name,
                   party_of(worker, lane, worker.lane_at(lane).stop_pc),
                   {},
                   {},
                   kLoad,
                   kLoad,
                   {},
                   1};
  std::vector<unsigned> absent;
  for (std::uint32_t left = missing; left; left &= left - 1)
    absent.push_back(warp * kWarp + static_cast<unsigned>(__builtin_ctz(left)));
  if (!absent.empty())
    hazard.other = party_of(worker, absent[0], worker.ended(absent[0]) ? 0 : worker.lane_at(absent[0]).stop_pc);
  if (absent.empty()) {
    char text[200];
    std::snprintf(
        text, sizeof text,
        "takes part in a warp operation whose mask, 0x%08x, does not name it; give every lane that calls it a mask with its own bit set",
        worker.mask_of(lane));
    hazard.detail = text;
    return add_divergent_operation(worker, hazard);
  }
  hazard.detail = "waits in a warp operation whose mask also names " + some_threads(worker, absent) +
                  (absent.size() == 1 ? ", which does" : ", which do") +
                  " not come; name only the lanes that take part, or let all of them reach it";
  add_divergent_operation(worker, hazard);
}

void report_ended_source(Worker& worker, unsigned source, std::uint64_t pc) {
  RawHazard hazard{HazardKind::divergent,
                   worker.launch()->kernel.name,
                   party_of(worker, worker.lane_of_block(), pc),
                   party_of(worker, source, 0),
                   {},
                   kLoad,
                   kLoad,
                   {},
                   1};
  hazard.detail =
      "gets its value from thread " + text_of(worker.lane_at(source).place.index) +
      ", which the mask of this warp operation names but which has returned, so that the value is undefined; name only the lanes that take part, or let all of them reach it";
  add_divergent_operation(worker, hazard);
}

void report_divergent_barrier(Worker& worker) {
  std::vector<unsigned> waiting, elsewhere, past, returned;
  std::uint64_t first_pc = 0;
  std::optional<std::pair<SourceLine, SourceLine>> apart;
  for (unsigned i = 0; i < worker.threads(); ++i) {
    if (worker.ended(i)) {
      const Worker::Missed missed = worker.missed(i);
      if (missed == Worker::Missed::went_past) past.push_back(i);
      if (missed == Worker::Missed::returned) returned.push_back(i);
      continue;
    }
    const std::uint64_t pc = worker.lane_at(i).stop_pc;
    if (waiting.empty()) first_pc = pc;
    const auto lines = pc == first_pc ? std::nullopt : apart_in_source(first_pc, pc);
    if (lines && !apart) apart = lines;
    (lines ? elsewhere : waiting).push_back(i);
  }
  if (waiting.empty() || (elsewhere.empty() && past.empty() && returned.empty())) return;
  RawHazard hazard{HazardKind::divergent,
                   worker.launch()->kernel.name,
                   party_of(worker, waiting[0], first_pc),
                   {},
                   {},
                   kLoad,
                   kLoad,
                   {},
                   1};
  if (apart) {
    std::tie(hazard.at, hazard.other_at) = *apart;
    const bool one_line = hazard.at.file == hazard.other_at.file && hazard.at.line == hazard.other_at.line;
    const auto column = [&](const SourceLine& at) {
      return one_line ? " in column " + std::to_string(at.column) : std::string();
    };
    hazard.other = party_of(worker, elsewhere[0], worker.lane_at(elsewhere[0]).stop_pc);
    hazard.detail = "waits at the __syncthreads of this line" + column(hazard.at) + " while " +
                    some_threads(worker, elsewhere) + " of the same block wait at the one of " +
                    (one_line ? "the same line" : short_location(hazard.other_at)) + column(hazard.other_at) +
                    "; every thread of the block must reach the same __syncthreads, or a GPU may hang: move it out of "
                    "the branches";
  } else if (!past.empty()) {
    hazard.other = party_of(worker, past[0], 0);
    hazard.detail = "waits at a barrier that " + some_threads(worker, past) +
                    " of the same block never reached before returning; every thread of the block must reach the same "
                    "__syncthreads, so move it out of the branch";
  } else {
    hazard.other = party_of(worker, returned[0], 0);
    hazard.detail = "waits at a barrier, and " + some_threads(worker, returned) + " of the same block " +
                    (returned.size() == 1 ? "has" : "have") +
                    " returned: threads that have returned take no part in a barrier. GPUs of compute capability 7.0 "
                    "and later allow that, older ones do not";
    return SessionState::instance().add_note("returned " + hazard.kernel, hazard);
  }
  SessionState::instance().note_divergence(hazard.kernel, hazard.party.block);
  add(hazard);
}

void report_missed_block(Worker& worker, std::uint64_t block) {
  unsigned lane = 0;
  while (lane < worker.threads() && worker.lane_at(lane).why != Stop::grid_barrier) ++lane;
  if (lane == worker.threads()) return;
  RawHazard hazard{HazardKind::divergent,
                   worker.launch()->kernel.name,
                   party_of(worker, lane, worker.lane_at(lane).stop_pc),
                   {},
                   {},
                   kLoad,
                   kLoad,
                   {},
                   1};
  hazard.other.block = index_in(worker.launch()->request.grid, block);
  hazard.detail = "waits for the whole grid, and block " + text_of(hazard.other.block) +
                  " has returned without coming; every block must reach each grid.sync()";
  add(hazard);
}

namespace {

bool is_own_program() { return std::getenv("WARPWISE_SIMT_REPORT") != nullptr; }

// What the kernel waits for, and why that does not come.
std::string wait_for_host(const Launch& launch) {
  const Place place = place_of(launch.waiting.host_address(), 4);
  std::string text = "waits for " + text_of(place);
  if (host_can_access(reinterpret_cast<const void*>(launch.waiting.host_address())))
    text += ", memory that the host may write after the launch";
  if (!launch.unfinished)
    return text +
           "; on the CPU backend a launch returns only when its kernel has ended, so the host's write never comes; run "
           "this program on a GPU";
  if (Unfinished::is_ending()) return text + ", and the program has ended; a GPU stops it, too, and its work is lost";
  text += ", and the host waits in " + Unfinished::where_host_waits();
  if (const std::string other = Unfinished::kernel_that_waits(); !other.empty())
    return text + ", but " + other +
           ", can begin only when this one has ended: the CPU backend runs one kernel at a time; run this program on a "
           "GPU";
  return text + ": neither goes on, on a GPU neither; let the host write before it waits";
}

}  // namespace

void tell_host_polls(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  const std::string at = short_location(source_of(pc));
  std::fflush(stdout);
  std::fprintf(stderr,
               "warpwise: %s: the host has read %s again and again for 10 s, and it stays the same. All work that the "
               "program has issued has ended, so only another thread of the program could still change it.\n",
               at.c_str(), text_of(place_of(address, bytes)).c_str());
}

void refuse_wait_for_host(const Launch& launch) {
  if (!is_own_program()) return;
  const std::string at = short_location(source_of(launch.waiting.host_pc()));
  std::fflush(stdout);
  std::fprintf(stderr, "warpwise: %s: kernel %s %s.%s\n", at.c_str(), short_name(launch.kernel.name, false).c_str(),
               wait_for_host(launch).c_str(), Unfinished::is_ending() ? "" : " The program ends here.");
  if (!Unfinished::is_ending()) std::exit(kCannotRun);
}

void report_time(const Launch& launch, double seconds, std::uint64_t pc) {
  if (launch.waiting.host_pc() && is_own_program()) return;
  RawHazard hazard{HazardKind::time, launch.kernel.name, {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  char text[200];
  std::snprintf(
      text, sizeof text,
      "did not end within the limit of %g s and was stopped; look for a loop whose condition never turns false",
      seconds);
  hazard.detail = text;
  if (launch.waiting.host_pc()) {
    hazard.party.pc = launch.waiting.host_pc();
    hazard.detail = wait_for_host(launch);
  } else if (const std::uint64_t running = launch.waiting.full_with()) {
    const std::string some = std::to_string(running), all = std::to_string(launch.blocks);
    hazard.detail = "was stopped: " + some + " of its " + all +
                    " blocks wait in loops for others that cannot begin, because the device holds " + some +
                    " at once; a GPU hangs, too, once it is full; launch no more blocks than it holds "
                    "(cudaOccupancyMaxActiveBlocksPerMultiprocessor), as cudaLaunchCooperativeKernel requires";
  }
  add(hazard);
}

void report_fault(const Worker& worker, int signal, std::uint64_t address, std::uint64_t pc) {
  const Party party = party_of(worker, worker.lane_of_block(), pc);
  // A divisor that nothing has written is the cause; the division is what follows.
  if (signal == SIGFPE && SessionState::instance().knows_all_writes())
    if (const Worker::Load load = worker.latest_unwritten_load(); load.pc)
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
  else hazard.detail = "touches " + text_of(hazard.place) + "; check the pointer, and that it came from cudaMalloc";
  add(hazard);
}

void report_host_access(const char* call, std::uint64_t pc, std::uint64_t address, std::size_t bytes) {
  const auto live = Arena::instance().live(reinterpret_cast<const void*>(address));
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, place_of(live ? live->end : address, 4), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = std::string(call) + " of " + std::to_string(bytes) + " bytes reaches " + text_of(hazard.place) +
                  ", out of bounds; compare its size in bytes with the allocation's";
  add(hazard);
}

void report_host_use(std::uint64_t address, Op op, std::uint64_t pc) {
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, place_of(address, 4), op, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail =
      std::string("host code ") + verb(op) + " " + text_of(hazard.place) +
      ", which lies in device memory, where a CUDA program crashes; copy it with cudaMemcpy, or allocate it with cudaMallocManaged";
  add(hazard);
}

void report_host_overrun(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc, std::uint64_t before) {
  RawHazard hazard{HazardKind::out_of_bounds, "", {}, {}, place_of(address, bytes, before), op, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail =
      std::string("host code ") + verb(op) + " " + text_of(hazard.place) + ", out of bounds; " + remedy(hazard.place);
  add(hazard);
}

void report_unwritten_copy(const char* call, std::uint64_t pc, std::uint64_t address, std::size_t bytes) {
  RawHazard hazard{HazardKind::uninitialised, "", {}, {}, place_of(address, 4), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = std::string(call) + " of " + std::to_string(bytes) + " bytes to the host";
  add(hazard);
}

void report_unwritten_use(const char* call, std::uint64_t pc, std::uint64_t address) {
  RawHazard hazard{HazardKind::uninitialised, "", {}, {}, place_of(address, 4), kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.detail = call;
  add(hazard);
}

void report_refused_call(const char* call, std::uint64_t pc, const char* status, const std::string& why) {
  RawHazard hazard{HazardKind::launch, "", {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = std::string(call) + " fails with " + status + ", and writes nothing: " + why;
  add(hazard);
}

void report_refused_launch(const Launch& launch, int error, const std::string& why, std::uint64_t pc) {
  const auto code = static_cast<cudaError_t>(error);
  RawHazard hazard{HazardKind::launch, launch.kernel.name, {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.at.file = launch.request.file;
  hazard.at.line = launch.request.line;
  hazard.detail = std::string("is refused with ") + cudaGetErrorName(code) + " (" + cudaGetErrorString(code) +
                  "), and nothing runs: " + why;
  add(hazard);
}

void report_leaks() {
  // Allocations of one call are reported together.
  std::map<std::uint64_t, std::vector<Allocation>> leaks;
  for (const Allocation& allocation : Arena::instance().leaks())
    if (!allocation.given_up) leaks[allocation.owner].push_back(allocation);
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
        " before the program ends";
    SessionState::instance().add_leak(hazard);
  }
}

// The usual remedy for a race, as the end of its sentence.
static std::string remedy(const RawHazard& race, bool same_line) {
  const bool same_block = !std::memcmp(&race.party.block, &race.other.block, sizeof race.party.block);
  const bool both_write = race.op == kStore && race.other_op == kStore;
  if (same_line && both_write)
    return same_block
               ? "let each thread write an element of its own; if these are two rounds of a loop, put a __syncthreads between them."
               : "let each block write elements of its own, or use an atomic.";
  if (!same_block && race.clustered)
    return "blocks of a cluster run at the same time: put a cluster.sync() between them, or use an atomic.";
  if (!same_block && race.cooperative)
    return "blocks run in any order: put a grid.sync() between them, or use an atomic.";
  if (!same_block)
    return "blocks run in any order: use an atomic, announce it by a flag or ticket behind a __threadfence, or split the work into two kernels.";
  if (same_line && race.op != kAtomic && race.other_op != kAtomic)
    return "put a __syncthreads (or __syncwarp within a warp) between the read and the write, or use an atomic where several threads add to one element.";
  return "put a __syncthreads (or __syncwarp within a warp) between them.";
}

Hazard describe_hazard(const RawHazard& raw) {
  Hazard out;
  out.kind = kKinds[static_cast<int>(raw.kind)];
  out.space = raw.place.space.empty() ? "none" : raw.place.space;
  out.kernel = raw.kernel.empty() ? "" : short_name(raw.kernel, true);
  const SourceLine at = raw.at.line ? raw.at : source_of(raw.party.pc),
                   other = raw.other_at.line ? raw.other_at : source_of(raw.other.pc);
  out.file = at.file;
  out.line = at.line;
  out.other_file = other.file;
  out.other_line = other.line;
  const auto set = [](unsigned(&to)[3], const simt_uint3& from) { to[0] = from.x, to[1] = from.y, to[2] = from.z; };
  set(out.block, raw.party.block);
  set(out.thread, raw.party.thread);
  set(out.other_thread, raw.other.thread);
  set(out.other_block, raw.other.block);
  out.buffer = name_of(raw.place);
  out.index = raw.place.index;
  out.count = raw.count;

  const std::string where = short_location(at) + ": ",
                    who = raw.kernel.empty() ? "" : text_of(raw.party) + " ";  // the host is not a thread
  if (raw.complete) {
    out.message = where + raw.detail + ".";
    return out;
  }
  switch (raw.kind) {
    case HazardKind::out_of_bounds:
      if (raw.host.kind != HostMemory::Kind::none) {
        const HostMemoryWords host = describe(raw.host, raw.place.element_bytes);
        out.buffer = host.buffer;
        out.index = host.index;
        out.message =
            where + who + verb(raw.op) + " " +
            (host.buffer.empty() ? "host memory ("
                                 : host.buffer + "[" + std::to_string(host.index) + "], which is host memory (") +
            host.text + "); a GPU cannot reach it: " + host.remedy + ".";
        break;
      }
      out.message = where + who +
                    (raw.detail.empty() ? std::string(verb(raw.op)) + " " + text_of(raw.place) + ", out of bounds; " +
                                              remedy(raw.place)
                                        : raw.detail) +
                    ".";
      break;
    case HazardKind::misaligned:
      out.message = where + who + verb(raw.op) + " " + text_of(raw.place) + " " + raw.detail +
                    "; make the index or the offset a multiple of the vector.";
      break;
    case HazardKind::uninitialised:
      out.message =
          where + (raw.detail.empty() ? who : raw.detail + " ") + verb(raw.op) + " " + text_of(raw.place) +
          ", which nothing has written yet; write it first" +
          (raw.place.space == "shared" ? " in this block."
           : raw.written > 0
               ? ". Only its first " + std::to_string(raw.written) + " element" + (raw.written == 1 ? " is" : "s are") +
                     " written" +
                     (raw.written_as_count ? ": if a copy was to bring all of it, its size is in bytes, count times "
                                             "sizeof of one element."
                                           : ".")
               : ", with a kernel, cudaMemcpy or cudaMemset.");
      break;
    case HazardKind::race: {
      if (!raw.detail.empty()) {
        out.message = where + raw.detail + ".";
        break;
      }
      out.message =
          where + who + verb(raw.op) + " " + text_of(raw.place) + ", " + past(raw.other_op) + " at " +
          short_location(other) + " by " + text_of(raw.other) +
          (raw.op == kAtomic && raw.other_op == kAtomic
               ? "; an atomic whose name ends in _block is atomic only among the threads of its block: use "
                 "the name without _block."
               : " with nothing that orders the two; " + remedy(raw, at.line == other.line && at.file == other.file));
      break;
    }
    case HazardKind::divergent: out.message = where + who + raw.detail + "."; break;
    case HazardKind::launch:
      out.message = where + "the launch" + (out.kernel.empty() ? "" : " of " + out.kernel) + " " + raw.detail + ".";
      break;
    case HazardKind::leak: out.message = (at.line ? where : "") + out.buffer + raw.detail + "."; break;
    case HazardKind::time:
      out.message = (at.line ? where : "") + "kernel " + out.kernel + " " + raw.detail + ".";
      break;
  }
  return out;
}

}  // namespace simt
