// A hazard as the report shows it: lines instead of program points, and its message.
#include <cstring>

#include "checks/hazard_words.h"
#include "program/modules.h"
#include "program/symbols.h"
#include "report/describe_hazard.h"

namespace simt {
namespace {

constexpr const char* kKinds[] = {"out_of_bounds", "race", "uninitialised", "divergent",  "misaligned",
                                  "launch",        "leak", "time",          "wrong_call", "shift"};

// The usual remedy for a race, as the end of its sentence.
std::string remedy(const RawHazard& race, bool same_line) {
  const bool same_block = !std::memcmp(&race.party.block, &race.other.block, sizeof race.party.block);
  const bool both_write = race.op == kStore && race.other_op == kStore;
  if (race.cause == RaceCause::no_fence_after_lock)
    return std::string("taking a lock orders nothing by itself: put a ") +
           (same_block ? "__threadfence_block()" : "__threadfence()") +
           " behind the atomicCAS that takes it, and another before the lock is released.";
  if (race.cause == RaceCause::no_fence_before_release)
    return "no fence publishes the store: put a __threadfence() behind it, and then the atomic that releases the lock "
           "or raises the flag.";
  if (same_line && both_write)
    return same_block
               ? "let each thread write an element of its own; if these are two rounds of a loop, put a __syncthreads between them."
               : "let each block write elements of its own, or use an atomic.";
  if (!same_block && race.clustered)
    return "blocks of a cluster run at the same time: put a cluster.sync() between them, or use an atomic.";
  if (!same_block && race.cooperative)
    return "blocks run in any order: put a grid.sync() between them, or use an atomic.";
  if (!same_block && race.cause == RaceCause::perhaps_a_lock)
    return "blocks run in any order: use an atomic, or a lock with a __threadfence() behind taking it and another before "
           "releasing it, or split the work into two kernels.";
  if (!same_block)
    return "blocks run in any order: use an atomic, announce it by a flag or ticket behind a __threadfence, or split the work into two kernels.";
  if (same_line && race.op != kAtomic && race.other_op != kAtomic)
    return "put a __syncthreads (or __syncwarp within a warp) between the read and the write, or use an atomic where several threads add to one element.";
  return "put a __syncthreads (or __syncwarp within a warp) between them.";
}

}  // namespace

Hazard describe_hazard(const RawHazard& raw) {
  Hazard out;
  out.kind = raw.kind == HazardKind::out_of_bounds && raw.place.freed ? "freed" : kKinds[static_cast<int>(raw.kind)];
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
                    (raw.detail.empty() ? std::string(verb(raw.op)) + " " + text_of(raw.place) +
                                              (raw.place.freed ? "; " : ", out of bounds; ") + remedy(raw.place)
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
          (raw.cause == RaceCause::narrow_scope || (raw.op == kAtomic && raw.other_op == kAtomic)
               ? "; an atomic whose name ends in _block, or whose scope is cta (PTX) or thread_scope_block, is atomic only "
                 "among the threads of its block: use the name without _block, or thread_scope_device (gpu in PTX)."
               : " with nothing that orders the two; " + remedy(raw, at.line == other.line && at.file == other.file));
      break;
    }
    case HazardKind::shift: out.message = where + who + raw.detail + "."; break;
    case HazardKind::wrong_call: out.message = where + raw.detail + "."; break;
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
