#include "cuda/issue_launch.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "checks/launch_checks.h"
#include "checks/stream_order.h"
#include "confine/confined.h"
#include "counts/kernel_records.h"
#include "counts/study_report.h"
#include "cuda/endless.h"
#include "cuda/errors.h"
#include "cuda/held_launch.h"
#include "cuda/refused_launch.h"
#include "cuda/repeated_launches.h"
#include "cuda/streams.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "device/hooks.h"
#include "include/simt/session.h"
#include "machine/launch.h"
#include "machine/run_launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/touched.h"
#include "program/modules.h"
#include "program/options.h"
#include "program/symbols.h"

namespace simt {
namespace {

std::function<void()> before_kernel, after_kernel;

// Once: a kernel's error ends all later work, and a program that does not look at errors goes on without results.
void tell_not_run(const LaunchRequest& request, cudaError_t error) {
  static std::atomic<bool> told{false};
  if (!is_own_program() || told.exchange(true)) return;
  const std::string at = short_location({request.file, request.line, 0});
  std::fprintf(
      stderr,
      "warpwise: %s: this launch does not run, nor does later work on the device: an earlier kernel ended with "
      "%s, which stays until the process ends; mend that kernel first, see the report\n",
      at.c_str(), cudaGetErrorName(error));
}

// A launch, which may outlive the call that makes it.
struct Issued {
  Issued(const LaunchRequest& request_, const Options& options) : request(request_), launch(request, options) {}
  LaunchRequest request;
  Launch launch;
  std::shared_ptr<HeldLaunch> held;
  OperationPointer operation;
  std::vector<Touched::Range> touched;

  void run() {
    static std::mutex one_is_followed;  // if several host threads launch at once, only one launch is tracked
    std::unique_lock lock(one_is_followed, std::defer_lock);
    if (operation) lock.lock();
    if (before_kernel) before_kernel();
    if (!launch.options.idle)
      run_launch(launch, [](Launch& ended) {
        if (!ended.waiting.host_pc()) return;
        // Before another kernel begins that could help. What this one did not free is no leak.
        if (ended.ending.error) fail_execution(static_cast<cudaError_t>(ended.ending.error.load()));
        refuse_wait_for_host(ended);
      });
    if (after_kernel) after_kernel();
    if (operation) touched = Touched::instance().take();
  }
  void end() {
    Arena::instance().sweep_heap();
    if (launch.ending.error) fail_execution(static_cast<cudaError_t>(launch.ending.error.load()));
    else run_children(launch);
  }
};

bool is_sane(const Launch& launch) { return launch.blocks > 0 && launch.threads > 0 && launch.threads <= kMaxThreads; }

// All about the launch that follows from the request. True if CUDA accepts it; else reports why it does not.
bool prepare(Launch& launch, std::uint64_t pc) {
  launch.device = current_device();
  if (is_sane(launch)) {
    const std::uintptr_t kernel = Worker::mine().probe(launch);
    if (kernel <= Worker::kHostFunction) {
      report_host_function_launched(launch, pc);
      if (kernel == Worker::kHostFunction) launch.request.body(launch.request.context);  // on the host, as CUDA does
      return false;
    }
    launch.kernel = kernel_at(kernel);
  }
  const simt_uint3& asked = launch.request.cluster;
  if (launch.kernel.cluster.x) launch.cluster.blocks = launch.kernel.cluster;
  else if (asked.x || asked.y || asked.z) launch.cluster.blocks = asked;
  const Refusal refused = refusal(launch);
  if (!refused.error) return true;
  report_refused_launch(launch, refused.error, refused.why, pc);
  fail_call(refused.error);
  return false;
}

}  // namespace

void set_around_kernels(std::function<void()> before, std::function<void()> after) {
  before_kernel = std::move(before);
  after_kernel = std::move(after);
}

void check_arguments(const LaunchRequest& request, std::uint64_t pc) {
  for (std::size_t i = 0; i < request.argument_count; ++i)
    library_access(const_cast<const void*>(request.arguments[i].begin), request.arguments[i].bytes, kLoad, pc, nullptr);
}

std::uintptr_t kernel_of(const LaunchRequest& request) {
  Launch launch(request, options());
  return is_sane(launch) ? kernel_at(Worker::mine().probe(launch)).begin : 0;
}

bool launch_may_be_let_go() { return StreamOrder::instance().watches() && Unfinished::is_possible(); }

void launch_kernel(const LaunchRequest& given, std::uint64_t pc, std::shared_ptr<HeldLaunch> held) {
  if (const cudaError_t error = execution_error(); error != cudaSuccess) {
    if (!HostFunction::runs()) tell_not_run(given, error);
    return;
  }
  ProgramTracer::instance().enter();
  check_callable(reinterpret_cast<const void*>(given.body), reinterpret_cast<const void*>(pc));
  if (confined_code_runs() && !given.counted)
    refuse_confined("launches a kernel that is not counted.", reinterpret_cast<const void*>(pc));
  const auto issued = std::make_shared<Issued>(given, options());
  const LaunchRequest& request = issued->request;
  Launch& launch = issued->launch;
  if (!prepare(launch, pc)) return;
  launch.blocks_at_once = &blocks_at_once;

  if (launch.options.check && !held) check_arguments(request, pc);
  launch.choice.choose();
  // This may be the first stream beside the default one: the checks follow memory from then on.
  const Timeline stream = timeline_of(request.stream);
  Repetition repetition(launch);
  make_parts(launch);
  if (LaunchChecks* const checks = checks_of(launch); checks && checks->follows_memory())
    issued->operation =
        StreamOrder::instance().begin_kernel(stream, launch.kernel.name, pc, {request.file, request.line, 0});
  else StreamOrder::instance().begin_unfollowed(stream);
  ProgramTracer::Work work(request.stream);
  if (launch.left_out) {
    KernelRecords::instance().add_launch(launch);
    issued->touched = repetition.touched();
  } else if (held && launch_may_be_let_go()) {
    issued->held = std::move(held);
    const bool ended = Unfinished::run(
        Unfinished::Kind::kernel, request.stream, "kernel " + short_name(launch.kernel.name, false), pc,
        [issued](Unfinished& unfinished) {
          issued->launch.caller = &unfinished;
          issued->run();
        },
        [issued] { issued->end(); });
    if (!ended) return;  // what it touches while the host goes on is ordered in ways that are not seen
  } else {
    issued->run();
  }
  if (!launch.left_out) repetition.has_run({issued, &launch}, issued->touched);
  if (work.traced()) work.end(Engine::compute, call_of(launch.counted_as ? *launch.counted_as : launch));
  for (const Touched::Range& range : issued->touched)
    StreamOrder::instance().touch(issued->operation, range.begin, range.end, range.op);
  issued->end();
}

}  // namespace simt

extern "C" void simt_launch(const simt::LaunchRequest* request) {
  simt::launch_kernel(*request, reinterpret_cast<std::uint64_t>(__builtin_return_address(0)), nullptr);
}
