#include "hazards.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <vector>

#include "arena.h"
#include "launch.h"
#include "modules.h"
#include "session_state.h"
#include "symbols.h"
#include "worker.h"

namespace simt {
namespace {

constexpr const char* kKinds[] = {"out_of_bounds", "race", "uninitialised", "divergent", "misaligned", "leak", "time"};

std::string text_of(const simt_uint3& v) { return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")"; }

std::string text_of(const Party& party) { return "thread " + text_of(party.thread) + " of block " + text_of(party.block); }

std::string location(const SourceLine& at) {
  if (at.line == 0) return "unknown line";
  const std::size_t slash = at.file.rfind('/');
  return at.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" + std::to_string(at.line);
}

const char* verb(Op op) { return op == kLoad ? "reads" : op == kStore ? "writes" : "atomically updates"; }
const char* past(Op op) { return op == kLoad ? "read" : op == kStore ? "written" : "atomically updated"; }

RawHazard raw(HazardKind kind, const Launch& launch, const Party& party, std::uint64_t address, Op op) {
  RawHazard hazard{kind, launch.kernel.name, party, {}, place_of(address), op, kLoad, {}, 1};
  return hazard;
}

void add(const RawHazard& hazard) {
  SessionState::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}

// Which of the block's threads a list names, in few words.
std::string some_threads(const Worker& worker, const std::vector<unsigned>& lanes) {
  std::string text;
  for (std::size_t i = 0; i < lanes.size() && i < 3; ++i) text += (i ? ", " : "") + text_of(worker.lane_at(lanes[i]).place.index);
  if (lanes.size() > 3) text += " and " + std::to_string(lanes.size() - 3) + " more";
  return (lanes.size() == 1 ? "thread " : "threads ") + text;
}

}  // namespace

Party party_of(const Worker& worker, unsigned lane_of_block, std::uint64_t pc) {
  return {pc, worker.lane_at(lane_of_block).place.index, worker.block_index()};
}

Party party_at(const Launch& launch, std::uint64_t linear_thread, std::uint64_t pc) {
  return {pc, index_in(launch.request.block, linear_thread % launch.threads), index_in(launch.request.grid, linear_thread / launch.threads)};
}

Place place_of(std::uint64_t address) {
  Place place;
  const void* pointer = reinterpret_cast<const void*>(address);
  const Trace& trace = simt_trace;
  const auto in_object = [&](const std::string& space, const std::string& name, std::uint64_t begin, std::uint64_t end, std::size_t element) {
    place.space = space;
    place.buffer = name;
    place.begin = begin;
    place.element_bytes = element;
    place.index = (static_cast<std::int64_t>(address) - static_cast<std::int64_t>(begin)) / static_cast<std::int64_t>(element);
    if (address < begin && (begin - address) % element) --place.index;
    place.text = name + "[" + std::to_string(place.index) + "]";
    if (element != 1) place.text += " (in units of " + std::to_string(element) + " bytes; " + std::to_string((end - begin) / element) + " there)";
  };
  if (Arena::instance().contains(pointer)) {
    if (const auto allocation = Arena::instance().find(pointer)) {
      in_object("global", allocation->name, allocation->begin, allocation->end, allocation->element_bytes);
      if (allocation->freed) place.text += ", which was freed";
    }
    if (place.buffer.empty()) place.space = "global", place.text = "memory that was never allocated";
    return place;
  }
  if (address - trace.dynamic_base < trace.dynamic_size) {
    const auto bytes = simt_worker && simt_worker->launch() ? simt_worker->launch()->request.dynamic_shared : 0;
    in_object("shared", "dynamic shared memory", trace.dynamic_base, trace.dynamic_base + bytes, 4);
    return place;
  }
  if (address - trace.shared_base < trace.shared_size && simt_worker && simt_worker->launch()) {
    const std::uintptr_t offset = address - trace.shared_base;
    const auto& symbols = simt_worker->launch()->kernel.module->shared;
    const Symbol* symbol = symbol_before(symbols, offset);
    // In the guard in front of an array, the array behind it may be the nearer one.
    const Symbol* next = symbol ? symbol + 1 : symbols.data();
    if (next != symbols.data() + symbols.size() && offset < next->begin && (!symbol || (offset >= symbol->end && next->begin - offset < offset - symbol->end)))
      symbol = next;
    if (symbol) in_object("shared", variable_name(demangle(symbol->name)), trace.shared_base + symbol->begin, trace.shared_base + symbol->end, 4);
    return place;
  }
  if (simt_worker && simt_worker->on_fiber(address)) {
    place.space = "local";
    place.text = "a thread's local memory";
    return place;
  }
  const Module* module = module_of(address);
  // A little beyond a module's variables is still taken for one of them.
  constexpr std::uint64_t kNear = 1 << 16;
  const Module* own = simt_worker && simt_worker->launch() ? simt_worker->launch()->kernel.module : nullptr;
  if (!module && own && address - own->writable_begin < own->writable_end - own->writable_begin + kNear) module = own;
  if (const Symbol* symbol = module ? symbol_before(module->objects, address) : nullptr) {
    in_object("global", variable_name(demangle(symbol->name)), symbol->begin, symbol->end, 4);
    return place;
  }
  char text[96];
  std::snprintf(text, sizeof text, address < 4096 ? "address 0x%llx, a null pointer" : "address 0x%llx, which is no device memory", static_cast<unsigned long long>(address));
  place.space = "global";
  place.text = text;
  return place;
}

void report_bad_access(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  report_out_of_bounds(*worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta);
  worker.launch()->abort(kIllegalAddress);
  worker.abandon();
}

void report_misaligned(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  RawHazard hazard = raw(HazardKind::misaligned, *worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta_op(meta));
  hazard.detail = "in a " + std::to_string(meta_bytes(meta)) + "-byte access whose address is not a multiple of " + std::to_string(meta_bytes(meta));
  add(hazard);
  worker.launch()->abort(kMisalignedAddress);
  worker.abandon();
}

void report_out_of_bounds(const Launch& launch, const Party& party, std::uint64_t address, Meta meta) {
  SessionState::instance().add_hazard(HazardKind::out_of_bounds, party, {}, [&] { return raw(HazardKind::out_of_bounds, launch, party, address, meta_op(meta)); });
}

void report_uninitialised(const Launch& launch, const Party& party, std::uint64_t address, Meta meta) {
  SessionState::instance().add_hazard(HazardKind::uninitialised, party, {}, [&] { return raw(HazardKind::uninitialised, launch, party, address, meta_op(meta)); });
}

void report_race(const Launch& launch, const Party& now, Op op, const Party& before, Op before_op, std::uint64_t address) {
  SessionState::instance().add_hazard(HazardKind::race, now, before, [&] {
    RawHazard hazard = raw(HazardKind::race, launch, now, address, op);
    hazard.other = before;
    hazard.other_op = before_op;
    return hazard;
  });
}

void report_stuck_warp(Worker& worker, unsigned warp, std::uint32_t waiting, std::uint32_t missing) {
  const unsigned lane = warp * kWarp + static_cast<unsigned>(__builtin_ctz(waiting));
  RawHazard hazard{HazardKind::divergent, worker.launch()->kernel.name, party_of(worker, lane, worker.lane_at(lane).stop_pc), {}, {}, kLoad, kLoad, {}, 1};
  std::vector<unsigned> absent;
  for (std::uint32_t left = missing; left; left &= left - 1) absent.push_back(warp * kWarp + static_cast<unsigned>(__builtin_ctz(left)));
  if (!absent.empty()) hazard.other = party_of(worker, absent[0], worker.lane_at(absent[0]).stop_pc);
  hazard.detail = "waits in a warp operation whose mask also names " + some_threads(worker, absent) + ", which do not come; name only the lanes that take part, or let all of them reach it";
  add(hazard);
}

void report_divergent_barrier(Worker& worker) {
  std::vector<unsigned> waiting, elsewhere, ended;
  std::uint64_t first_pc = 0;
  SourceLine first;
  for (unsigned i = 0; i < worker.threads(); ++i) {
    if (worker.ended(i)) {
      ended.push_back(i);
      continue;
    }
    const std::uint64_t pc = worker.lane_at(i).stop_pc;
    if (waiting.empty()) first_pc = pc, first = source_of(pc);
    bool same = pc == first_pc;
    if (!same) {
      // The compiler may copy a barrier's call, and give the copies other columns: one line is one barrier.
      const SourceLine at = source_of(pc);
      same = at.line != 0 && at.line == first.line && at.file == first.file;
    }
    (same ? waiting : elsewhere).push_back(i);
  }
  if (waiting.empty() || (elsewhere.empty() && ended.empty())) return;
  RawHazard hazard{HazardKind::divergent, worker.launch()->kernel.name, party_of(worker, waiting[0], first_pc), {}, {}, kLoad, kLoad, {}, 1};
  if (!elsewhere.empty()) {
    hazard.other = party_of(worker, elsewhere[0], worker.lane_at(elsewhere[0]).stop_pc);
    hazard.detail = "waits at a barrier while " + some_threads(worker, elsewhere) + " of the same block wait at another one";
  } else {
    hazard.detail = "waits at a barrier that " + some_threads(worker, ended) + " of the same block never reached before returning";
  }
  hazard.detail += "; every thread of the block must reach the same __syncthreads, so move it out of the branch";
  add(hazard);
}

void report_time(const Launch& launch, double seconds, std::uint64_t pc) {
  RawHazard hazard{HazardKind::time, launch.kernel.name, {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  char text[200];
  std::snprintf(text, sizeof text, "did not end within the limit of %g s and was stopped; look for a loop whose condition never turns false", seconds);
  hazard.detail = text;
  add(hazard);
}

void report_fault(const Worker& worker, int signal, std::uint64_t address, std::uint64_t pc) {
  const Party party = party_of(worker, worker.lane_of_block(), pc);
  RawHazard hazard = raw(HazardKind::out_of_bounds, *worker.launch(), party, address, kLoad);
  if (signal == SIGFPE) hazard.detail = "divides an integer by zero, which has no defined result on a GPU; test the divisor first", hazard.place = {};
  else if (signal == SIGILL) hazard.detail = "runs into an operation that must not be reached", hazard.place = {};
  else if (worker.on_fiber(address)) hazard.detail = "needs more than 256 KiB of stack; use smaller local arrays or less recursion", hazard.place = {};
  else hazard.detail = "touches " + hazard.place.text + "; check the pointer, and that it came from cudaMalloc";
  add(hazard);
}

void report_leaks() {
  for (const Allocation& allocation : Arena::instance().leaks()) {
    RawHazard hazard{HazardKind::leak, "", {}, {}, {}, kLoad, kLoad, {}, 1};
    hazard.party.pc = allocation.owner;
    hazard.place.space = "global";
    hazard.place.buffer = allocation.name;
    hazard.detail = allocation.name + " of " + std::to_string(allocation.end - allocation.begin) + " bytes was never freed; call cudaFree before the program ends";
    SessionState::instance().add_leak(hazard);
  }
}

Hazard describe_hazard(const RawHazard& raw) {
  Hazard out;
  out.kind = kKinds[static_cast<int>(raw.kind)];
  out.space = raw.place.space.empty() ? "none" : raw.place.space;
  out.kernel = raw.kernel.empty() ? "" : short_name(raw.kernel, true);
  const SourceLine at = source_of(raw.party.pc), other = source_of(raw.other.pc);
  out.file = at.file;
  out.line = at.line;
  out.other_file = other.file;
  out.other_line = other.line;
  const auto set = [](unsigned (&to)[3], const simt_uint3& from) { to[0] = from.x, to[1] = from.y, to[2] = from.z; };
  set(out.block, raw.party.block);
  set(out.thread, raw.party.thread);
  set(out.other_thread, raw.other.thread);
  set(out.other_block, raw.other.block);
  out.buffer = raw.place.buffer;
  out.index = raw.place.index;
  out.count = raw.count;

  const std::string where = location(at) + ": ", who = text_of(raw.party) + " ";
  switch (raw.kind) {
    case HazardKind::out_of_bounds:
      out.message = where + who + (raw.detail.empty() ? std::string(verb(raw.op)) + " " + raw.place.text + ", out of bounds; compare the index with the size before the access" : raw.detail) + ".";
      break;
    case HazardKind::misaligned:
      out.message = where + who + verb(raw.op) + " " + raw.place.text + " " + raw.detail + "; make the index or the offset a multiple of the vector.";
      break;
    case HazardKind::uninitialised:
      out.message = where + who + verb(raw.op) + " " + raw.place.text + ", which nothing has written yet; write it first" + (raw.place.space == "shared" ? " in this block." : ", with a kernel, cudaMemcpy or cudaMemset.");
      break;
    case HazardKind::race: {
      const bool same_block = !std::memcmp(&raw.party.block, &raw.other.block, sizeof raw.party.block);
      out.message = where + who + verb(raw.op) + " " + raw.place.text + ", " + past(raw.other_op) + " at " + location(other) + " by " + text_of(raw.other) +
                    " with nothing that orders the two; " +
                    (same_block ? "put a __syncthreads (or __syncwarp within a warp) between them." : "blocks run in any order: use an atomic, or split the work into two kernels.");
      break;
    }
    case HazardKind::divergent: out.message = where + who + raw.detail + "."; break;
    case HazardKind::leak: out.message = raw.detail + "."; break;
    case HazardKind::time: out.message = (at.line ? where : "") + "kernel " + out.kernel + " " + raw.detail + "."; break;
  }
  return out;
}

}  // namespace simt
