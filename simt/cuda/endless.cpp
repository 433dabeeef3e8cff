#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "cuda/endless.h"

#include "checks/hazard_words.h"
#include "cuda/errors.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "machine/faults.h"
#include "machine/launch.h"
#include "memory/arena.h"
#include "memory/memory_kinds.h"
#include "program/modules.h"
#include "program/options.h"
#include "program/symbols.h"

namespace simt {
namespace {

constexpr int kCannotRun = 3;  // exit status: this machine cannot

// What the kernel waits for, and why that does not come.
std::string wait_for_host(const Launch& launch) {
  const Place place = place_of(launch.waiting.host_address(), 4);
  std::string text = "waits for " + text_of(place);
  if (host_can_access(reinterpret_cast<const void*>(launch.waiting.host_address())))
    text += ", memory that the host may write after the launch";
  if (!launch.caller)
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

// The host waits for memory that nothing will change any more.
void tell_host_polls(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  const std::string at = short_location(source_of(pc));
  std::fflush(stdout);
  std::fprintf(stderr,
               "warpwise: %s: the host has read %s again and again for 10 s, and it stays the same. All work that the "
               "program has issued has ended, so only another thread of the program could still change it.\n",
               at.c_str(), text_of(place_of(address, bytes)).c_str());
}

class TimeLimit final : public FaultListener {
 public:
  void time_over(const Launch& launch, double seconds, std::uint64_t pc) override {
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
    add_hazard(hazard);
  }
};

[[maybe_unused]] const bool time_limit_listens = [] {
  listen_to_faults(*new TimeLimit);
  return true;
}();

}  // namespace

void refuse_wait_for_host(const Launch& launch) {
  if (!is_own_program()) return;
  const std::string at = short_location(source_of(launch.waiting.host_pc()));
  std::fflush(stdout);
  std::fprintf(stderr, "warpwise: %s: kernel %s %s.%s\n", at.c_str(), short_name(launch.kernel.name, false).c_str(),
               wait_for_host(launch).c_str(), Unfinished::is_ending() ? "" : " The program ends here.");
  if (!Unfinished::is_ending()) std::exit(kCannotRun);
}

void report_endless_graph(const std::string& why, std::uint64_t pc) {
  RawHazard hazard{HazardKind::time, "", {}, {}, {}, kLoad, kLoad, {}, 1};
  hazard.party.pc = pc;
  hazard.complete = true;
  hazard.detail = "this while node " + why + "; let a kernel in its body call cudaGraphSetConditional(handle, 0)";
  add_hazard(hazard);
}

void note_host_read(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  constexpr unsigned kWords = 4, kLook = 64;  // a loop over so many words; how often to look at the clock
  constexpr std::chrono::seconds kBeforeWaits{3}, kBeforeWord{10};
  struct Reads {
    std::uint64_t address[kWords], value[kWords];
    unsigned next = 0, same = 0;
    std::chrono::steady_clock::time_point since{};
    bool waits = false, told = false;
  };
  static thread_local Reads reads{};
  const auto* const memory = reinterpret_cast<const void*>(address);
  if (!Arena::instance().contains(memory) || !host_can_access(memory) || !Unfinished::is_possible()) return;
  std::uint64_t value = 0;
  std::memcpy(&value, memory, std::min(bytes, sizeof value));
  for (unsigned i = 0; i < kWords; ++i) {
    if (reads.address[i] != address) continue;
    if (reads.value[i] == value) {
      if (++reads.same % kLook) return;
      const auto time = std::chrono::steady_clock::now() - reads.since;
      if (Unfinished::any()) {
        if (time > kBeforeWaits && !std::exchange(reads.waits, true))
          Unfinished::begin_wait("a loop that reads " + place_of(address, bytes).buffer, pc);
      } else if (time > kBeforeWord && !std::exchange(reads.told, true)) {
        tell_host_polls(address, bytes, pc);
      }
      return;
    }
    reads.value[i] = value;
    break;
  }
  if (std::find(reads.address, reads.address + kWords, address) == reads.address + kWords) {
    reads.address[reads.next] = address, reads.value[reads.next] = value;
    reads.next = (reads.next + 1) % kWords;
  }
  reads.same = 0;
  reads.since = std::chrono::steady_clock::now();
  if (std::exchange(reads.waits, false)) Unfinished::end_wait();
}

void end_endless_host_use(std::uint64_t pc, const std::string& what) {
  using Clock = std::chrono::steady_clock;
  constexpr unsigned kUses = 256;
  // Parts of a launch's limit: how long such uses may go on, and the longest pause between two of them.
  constexpr double kLongest = 1. / 3, kPause = 1. / 30;
  static thread_local unsigned uses = 0;
  static thread_local Clock::time_point since, last;
  const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
  const double limit_s = options().launch_limit_s;
  const Clock::time_point now = Clock::now();
  if (uses == 0 || seconds(now - last) > kPause * limit_s) uses = 0, since = now;
  last = now;
  if (++uses < kUses || limit_s <= 0 || seconds(now - since) < kLongest * limit_s || !is_own_program()) return;
  std::fflush(stdout);
  std::fprintf(stderr, "warpwise: %s: %s. This has gone on for %.2g s, and the program ends here.\n",
               short_location(source_of(pc)).c_str(), what.c_str(), seconds(now - since));
  fail_execution(cudaErrorIllegalAddress);  // what it did not free is no leak
  std::exit(EXIT_FAILURE);
}

}  // namespace simt
