#include "machine/launch.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <string_view>
#include <thread>

#include "checks/hazards.h"
#include "checks/stream_order.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/memory_calls.h"
#include "cuda/streams.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "machine/hooks.h"
#include "machine/pool.h"
#include "machine/watchdog.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/touched.h"
#include "program/symbols.h"
#include "report/session_state.h"
#include "simt/session.h"

extern "C" cudaError_t simt_occupancy(int* blocks, const void* function, int block_size, std::size_t dynamic_shared);

namespace simt {
namespace {

std::function<void()> before_kernel, after_kernel;

// The prefix of the names of a function's local variables.
std::string prefix_of_locals(const std::string& function) {
  const bool mangled = function.compare(0, 2, "_Z") == 0;
  return "_ZZ" + (mangled ? function.substr(2) : std::to_string(function.size()) + function) + "E";
}

// Whether that is how a variable's name begins: asked for each pair of a large module, and so without a string.
bool is_of(const Symbol& variable, std::string_view function) {
  constexpr std::string_view kOfFunction = "_Z", kOfLocal = "_ZZ";
  std::string_view rest = variable.name;
  const auto goes_on = [&](std::string_view part) {
    if (!rest.starts_with(part)) return false;
    rest.remove_prefix(part.size());
    return true;
  };
  if (!goes_on(kOfLocal)) return false;
  if (function.starts_with(kOfFunction)) function.remove_prefix(kOfFunction.size());
  else if (!goes_on(std::to_string(function.size()))) return false;
  return goes_on(function) && rest.starts_with('E');
}

// The size of the __shared__ variables declared inside a kernel. Two files may each have a static kernel of one name.
std::size_t static_shared_of(const Module& module, const Symbol& kernel) {
  std::size_t bytes = 0;
  for (const Symbol& variable : module.shared)
    if (is_of(variable, kernel.name) && (kernel.file == 0 || variable.file == kernel.file))
      bytes += variable.end - variable.begin;
  return bytes;
}

// Whether a function is a kernel: kernels begin with a check that the compiler driver has inserted.
bool is_kernel(const Symbol& function) {
  static constexpr unsigned char kQuestion[] = {0x64, 0x41, 0x80, 0x3b, 0x00};  // cmpb $0, %fs:(%r11)
  const auto* code = reinterpret_cast<const unsigned char*>(function.begin);
  const std::size_t looked_at = std::min<std::size_t>(function.end - function.begin, 24);
  return std::search(code, code + looked_at, std::begin(kQuestion), std::end(kQuestion)) != code + looked_at;
}

// The size of the __shared__ variables of functions that are not kernels; a kernel uses them by calling these
// functions.
std::size_t called_shared_of(const Module& module) {
  std::size_t bytes = 0;
  for (const Symbol& variable : module.shared) {
    const auto declares = [&](const Symbol& function) { return is_of(variable, function.name) && is_kernel(function); };
    if (std::none_of(module.functions.begin(), module.functions.end(), declares))
      bytes += variable.end - variable.begin;
  }
  return bytes;
}

// A variable that the translator puts into a kernel with __launch_bounds__ or __cluster_dims__; zero if it has none.
template <class T>
T declared_in(const Module& module, const std::string& kernel, const std::string& variable) {
  const std::string name = prefix_of_locals(kernel) + std::to_string(variable.size()) + variable;
  for (const Symbol& object : module.objects)
    if (object.name == name) return *reinterpret_cast<const T*>(object.begin);
  return {};
}

// CUDA's error for a configuration, and the reason.
struct Refusal {
  cudaError_t error = cudaSuccess;
  std::string why;
};

// What is wrong with the launch's clusters; empty: nothing.
std::string wrong_cluster(const Launch& launch) {
  const simt_uint3 &grid = launch.request.grid, &cluster = launch.cluster.blocks, &declared = launch.kernel.cluster,
                   &asked = launch.request.cluster;
  const auto shape = [](const simt_uint3& v) {
    return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
  };
  if (declared.x && asked.x && (declared.x != asked.x || declared.y != asked.y || declared.z != asked.z))
    return "the launch asks for clusters of " + shape(asked) + ", and the kernel's __cluster_dims__ is " +
           shape(declared) + ", which a launch cannot change; leave one of them out";
  const unsigned blocks = launch.cluster.size();
  if (blocks == 0) return "a cluster of " + shape(cluster) + " has no blocks; give each dimension at least 1";
  if (blocks > kLargestCluster)
    return "a cluster of " + shape(cluster) + " has " + std::to_string(blocks) + " blocks, and " +
           std::to_string(kLargestCluster) + " are the most; make the cluster smaller";
  if (blocks > kPortableCluster && !allows_large_clusters(reinterpret_cast<const void*>(launch.kernel.address)))
    return "a cluster of " + shape(cluster) + " has " + std::to_string(blocks) + " blocks, and more than " +
           std::to_string(kPortableCluster) +
           " must be allowed first: set cudaFuncAttributeNonPortableClusterSizeAllowed with cudaFuncSetAttribute";
  if (grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z)
    return "a grid of " + shape(grid) + " blocks cannot be divided into clusters of " + shape(cluster) +
           "; make each dimension of the grid, which counts blocks, a multiple of the cluster's";
  return {};
}

Refusal refusal(const Launch& launch) {
  if (!is_stream(launch.request.stream))
    return {cudaErrorInvalidResourceHandle,
            "its stream is destroyed, or was never made; make one with cudaStreamCreate"};
  if (device_of(launch.request.stream) != launch.device)
    return {cudaErrorInvalidResourceHandle,
            "its stream is one of device " + std::to_string(device_of(launch.request.stream)) +
                ", and the current device is " + std::to_string(launch.device) + "; call cudaSetDevice first"};
  constexpr std::size_t kSharedByDefault = 48 * 1024;
  const simt_uint3 &grid = launch.request.grid, &block = launch.request.block;
  const auto text = [](std::size_t number) { return std::to_string(number); };
  const auto shape = [&](const simt_uint3& v) { return "(" + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + ")"; };
  if (launch.threads == 0)
    return {cudaErrorInvalidConfiguration,
            "a block of " + shape(block) + " has no threads; give each dimension at least 1"};
  if (launch.blocks == 0)
    return {cudaErrorInvalidConfiguration,
            "a grid of " + shape(grid) + " has no blocks; divide rounding up, and do not launch for no elements"};
  if (block.x > 1024 || block.y > 1024 || block.z > 64 || launch.threads > kMaxThreads)
    return {
        cudaErrorInvalidConfiguration,
        "a block of " + shape(block) + " has " + text(launch.threads) +
            " threads, and 1024 are the most (1024, 1024 and 64 in x, y and z); make the block smaller and the grid larger"};
  if (launch.kernel.launch_bound && launch.threads > launch.kernel.launch_bound)
    return {cudaErrorInvalidConfiguration, "a block of " + shape(block) + " has " + text(launch.threads) +
                                               " threads, and the kernel's __launch_bounds__(" +
                                               text(launch.kernel.launch_bound) + ") allows no more than " +
                                               text(launch.kernel.launch_bound) +
                                               "; launch smaller blocks, or raise the bound"};
  if (grid.x > 0x7fffffffu || grid.y > 65535 || grid.z > 65535)
    return {cudaErrorInvalidConfiguration,
            "a grid of " + shape(grid) +
                " is larger than 2147483647, 65535 and 65535 in x, y and z; put the long dimension into x"};
  const std::size_t shared = launch.kernel.static_shared + launch.request.dynamic_shared;
  if (shared > kDynamicShared)
    return {cudaErrorInvalidValue, text(shared) + " bytes of shared memory a block are more than the " +
                                       text(kDynamicShared) + " that there are; use a smaller tile"};
  const std::size_t allowed = dynamic_shared_limit(reinterpret_cast<const void*>(launch.kernel.address));
  if (shared > kSharedByDefault && (allowed <= kSharedByDefault || launch.request.dynamic_shared > allowed))
    return {
        cudaErrorInvalidValue,
        text(shared) + " bytes of shared memory a block are more than the " +
            text(std::max(allowed, kSharedByDefault)) +
            " that this kernel may have; raise cudaFuncAttributeMaxDynamicSharedMemorySize with cudaFuncSetAttribute first"};
  if (const std::string why = wrong_cluster(launch); !why.empty()) return {cudaErrorInvalidClusterSize, why};
  if (launch.request.cooperative && launch.blocks > blocks_at_once(launch))  // it would never end
    return {
        cudaErrorCooperativeLaunchTooLarge,
        text(launch.blocks) +
            " blocks are more than the device holds at once, as a cooperative launch needs; ask cudaOccupancyMaxActiveBlocksPerMultiprocessor"};
  return {};
}

// Each team of workers runs one cluster after the other, a block on each worker.
std::vector<Site> run_clusters(Launch& launch, bool traced) {
  const unsigned size = launch.cluster.size();
  const std::uint64_t clusters = launch.blocks / size,
                      teams = launch.request.cooperative
                                  ? clusters
                                  : std::clamp<std::uint64_t>(most_workers(launch) / size, 1, clusters);
  std::deque<Cluster> running;
  for (std::uint64_t team = 0; team < teams; ++team) running.emplace_back(size);
  return run_on_workers(launch, teams * size, [&](Worker& worker) {
    const unsigned number = launch.next_worker.fetch_add(1), rank = number % size;
    worker.begin_launch(launch);
    worker.join(running[number / size], rank);
    for (std::uint64_t place = number / size; place < clusters && !launch.aborted; place += teams)
      worker.run_block(launch, launch.cluster.block_at(launch.request.grid, launch.block_at(place), rank), traced);
    if (!launch.studied.empty()) launch.add_work(worker.take_work());
    return worker.end_launch();
  });
}

std::vector<Site> run_blocks(Launch& launch, bool traced) {
  const WorkerBody body = [&launch, traced](Worker& worker) {
    worker.begin_launch(launch);
    for (;;) {
      const std::uint64_t place = launch.next_block.fetch_add(1, std::memory_order_relaxed);
      if (place >= launch.blocks || launch.aborted.load(std::memory_order_relaxed)) break;
      const std::uint64_t block = launch.block_at(place);
      launch.wait_for_turn(place);
      if (launch.runs(block)) worker.run_block(launch, block, traced && launch.counts(block));
      launch.ended_blocks.fetch_add(1, std::memory_order_relaxed);
    }
    launch.waiting.leave();
    if (!launch.studied.empty()) launch.add_work(worker.take_work());
    return worker.end_launch();
  };
  const std::uint64_t workers =
      launch.request.cooperative ? launch.at_once() : std::min(most_workers(launch), launch.blocks);
  launch.waiting.begin(launch, workers, body);
  std::vector<Site> sites = run_on_workers(launch, workers, body);
  const auto add = [&](const std::vector<Site>& more) { sites.insert(sites.end(), more.begin(), more.end()); };
  add(launch.waiting.end());
  if (launch.turn_to_others()) {
    launch.waiting.begin(launch, workers, body);
    add(run_on_workers(launch, workers, body));
    add(launch.waiting.end());
  }
  return sites;
}

void run(Launch& launch) {
  const bool traced = launch.request.counted && (launch.options.count || launch.options.check);
  static std::mutex one_runs;  // launches of other host threads wait, and their time limit begins when they run
  const std::lock_guard lock(one_runs);
  const Watchdog watchdog(launch);
  const std::vector<Site> sites = launch.cluster.size() > 1 ? run_clusters(launch, traced) : run_blocks(launch, traced);
  SessionState::instance().add_launch(launch, sites);
  if (launch.waiting.host_pc()) {  // before another kernel begins that could help
    if (launch.error) fail_execution(static_cast<cudaError_t>(launch.error.load()));  // what it did not free is no leak
    refuse_wait_for_host(launch);
  }
}

}  // namespace

void set_around_kernels(std::function<void()> before, std::function<void()> after) {
  before_kernel = std::move(before);
  after_kernel = std::move(after);
}

void GridBarrier::leave(std::uint64_t block) {
  const std::lock_guard lock(mutex_);
  --expected_;
  left_ = block;
  if (expected_ > 0 && waiting_ >= expected_) next_round();
}

bool Launch::counts(std::uint64_t block) const {
  if (counted_blocks == blocks) return true;
  // The first block, which often does more than others, and each block at which an even spread up to the last one
  // reaches a new integer.
  const auto step = [&](std::uint64_t b) {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(b) * (counted_blocks - 1) / (blocks - 1));
  };
  return block == 0 || step(block) != step(block - 1);
}

// One block from each part of the grid, at a position that differs from part to part: with equal steps all might be in
// one column.
void Launch::choose_studied(std::uint64_t some) {
  const std::uint64_t length = blocks / some;
  for (std::uint64_t i = 0; i < some; ++i) {
    const std::uint64_t begin = i * length, place = (i + 1) * 0x9e3779b97f4a7c15ull >> 33;
    for (std::uint64_t tried = 0; tried < length; ++tried) {
      const std::uint64_t block = begin + (place + tried) % length;
      if (!counts(block) || (length > 1 && block == block_at(blocks - 1)))
        continue;  // the last part may differ from the others
      studied.push_back(block);
      break;
    }
  }
}

// Two blocks that run at the same time, to see which sectors they share.
void Launch::choose_neighbours() {
  if (studied.empty()) return;
  const std::uint64_t block = studied[studied.size() / 2], next = block + 1;
  if (next >= blocks || !counts(next) || next == block_at(blocks - 1)) return;
  neighbours = block;
  if (!studies(next)) studied.insert(std::upper_bound(studied.begin(), studied.end(), next), next);
}

// If only studied blocks run: after so many requests the others would add little information.
constexpr std::uint64_t kEnoughRequests = 1 << 18;

// The first block and, if there are many, the one that starts last: one of these often goes on after all others have
// ended.
void Launch::choose_alone(bool last_too) {
  const auto choose = [&](std::uint64_t block) {
    if (counts(block) && !studies(block) && !studies_alone(block)) alone.push_back(block);
  };
  choose(0);
  if (last_too) choose(block_at(blocks - 1));
}

void Launch::wait_for_turn(std::uint64_t place) const {
  if (place != blocks - 1 || !studies_alone(block_at(place))) return;
  constexpr std::chrono::microseconds kPatience{500000}, kLook{20};
  // Others may wait for this block: it goes on when no other block has ended for this long.
  std::uint64_t ended = 0;
  for (auto since = std::chrono::steady_clock::now();
       std::chrono::steady_clock::now() - since < kPatience && !aborted;) {
    const std::uint64_t now = ended_blocks.load(std::memory_order_relaxed);
    if (now >= blocks - 1 || waiting.grown()) return;
    if (now != ended) ended = now, since = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(kLook);
  }
}

bool Launch::studies(std::uint64_t block) const { return std::binary_search(studied.begin(), studied.end(), block); }

bool Launch::studies_alone(std::uint64_t block) const {
  return std::find(alone.begin(), alone.end(), block) != alone.end();
}

bool Launch::runs(std::uint64_t block) const {
  if (!options.only_studied || cluster.size() > 1) return true;
  if (request.cooperative) return studies(block) || studies_alone(block);
  return others ? !studies(block) : seen_requests <= kEnoughRequests && studies(block);
}

bool Launch::turn_to_others() {
  if (!options.only_studied || request.cooperative || cluster.size() > 1 || aborted || studied.size() == blocks ||
      seen_requests / studied.size() * blocks > kEnoughRequests)
    return false;
  next_block = ended_blocks = 0;
  return others = true;
}

void Launch::run_children() {
  std::stable_sort(children.begin(), children.end(), [](const Child& a, const Child& b) {
    return std::pair(a.block, a.thread) < std::pair(b.block, b.thread);
  });
  for (Child& child : children) child.launch->run(request.stream);
}

void Launch::add_work(const Work& more) {
  const std::lock_guard lock(examples_mutex);
  work += more;
}

void Launch::add_examples(std::uint64_t block, std::vector<RawExample> kept) {
  const std::lock_guard lock(examples_mutex);
  for (RawExample& one : kept) {
    one.block = block;
    examples.push_back(std::move(one));
  }
}

std::uint64_t Launch::block_at(std::uint64_t place) const {
  if (!options.schedule || request.cooperative) return place;
  const std::uint64_t pieces = blocks / cluster.size();
  std::uint64_t stride = (options.schedule * 0x9e3779b97f4a7c15ull >> 20) % pieces | 1;
  while (std::gcd(stride, pieces) != 1) ++stride;
  return static_cast<std::uint64_t>((static_cast<unsigned __int128>(place) * stride + options.schedule) % pieces);
}

simt_uint3 index_in(const simt_uint3& shape, std::uint64_t linear) {
  return {static_cast<unsigned>(linear % shape.x), static_cast<unsigned>(linear / shape.x % shape.y),
          static_cast<unsigned>(linear / shape.x / shape.y)};
}

std::uint64_t blocks_at_once(const Launch& launch) {
  int processors = 0, blocks = 0;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  simt_occupancy(&blocks, reinterpret_cast<const void*>(launch.kernel.address), static_cast<int>(launch.threads),
                 launch.request.dynamic_shared);
  return static_cast<std::uint64_t>(blocks) * static_cast<std::uint64_t>(processors);
}

const Kernel& kernel_at(std::uintptr_t address) {
  static std::mutex mutex;
  static auto* kernels = new std::map<std::uintptr_t, std::unique_ptr<Kernel>>;
  const std::lock_guard lock(mutex);
  std::unique_ptr<Kernel>& kernel = (*kernels)[address];
  const Module* module = address ? module_of(address) : nullptr;
  if (kernel && kernel->module == module) return *kernel;
  kernel = std::make_unique<Kernel>();
  kernel->address = address;
  kernel->module = module;
  kernel->name = "kernel";
  if (!module) return *kernel;
  if (const Symbol* function = symbol_at(module->functions, address)) {
    kernel->begin = function->begin;
    kernel->symbol = function->name;
    kernel->name = demangle(function->name);
    kernel->static_shared = static_shared_of(*module, *function);
    kernel->called_shared = called_shared_of(*module);
    kernel->launch_bound = declared_in<unsigned>(*module, function->name, "simt_launch_bound");
    kernel->cluster = declared_in<simt_uint3>(*module, function->name, "simt_cluster_dims");
  }
  return *kernel;
}

}  // namespace simt

// Once: a kernel's error ends all later work, and a program that does not look at errors goes on without results.
static void tell_not_run(const simt::LaunchRequest& request, cudaError_t error) {
  static std::atomic<bool> told{false};
  if (!std::getenv("WARPWISE_SIMT_REPORT") || told.exchange(true)) return;
  const std::string at = simt::short_location({request.file, request.line, 0});
  std::fprintf(
      stderr,
      "warpwise: %s: this launch does not run, nor does later work on the device: an earlier kernel ended with "
      "%s, which stays until the process ends; mend that kernel first, see the report\n",
      at.c_str(), cudaGetErrorName(error));
}

namespace simt {
namespace {

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
    simt::run(launch);
    if (after_kernel) after_kernel();
    if (operation) touched = Touched::instance().take();
  }
  void end() {
    Arena::instance().sweep_heap();
    if (launch.error) fail_execution(static_cast<cudaError_t>(launch.error.load()));
    else launch.run_children();
  }
};

}  // namespace

void check_arguments(const LaunchRequest& request, std::uint64_t pc) {
  for (std::size_t i = 0; i < request.argument_count; ++i)
    library_access(const_cast<const void*>(request.arguments[i].begin), request.arguments[i].bytes, kLoad, pc, nullptr);
}

std::uintptr_t kernel_of(const LaunchRequest& request) {
  Launch launch(request, SessionState::instance().options());
  launch.threads = std::uint64_t{request.block.x} * request.block.y * request.block.z;
  launch.blocks = std::uint64_t{request.grid.x} * request.grid.y * request.grid.z;
  const bool sane = launch.blocks > 0 && launch.threads > 0 && launch.threads <= kMaxThreads;
  return sane ? kernel_at(Worker::mine().probe(launch)).begin : 0;
}

bool launch_may_be_let_go() { return StreamOrder::instance().watches() && Unfinished::is_possible(); }

void launch_kernel(const LaunchRequest& given, std::uint64_t pc, std::shared_ptr<HeldLaunch> held) {
  if (const cudaError_t error = execution_error(); error != cudaSuccess) {
    if (!HostFunction::runs()) tell_not_run(given, error);
    return;
  }
  Spans::instance().enter();
  check_callable(reinterpret_cast<const void*>(given.body), reinterpret_cast<const void*>(pc));
  if (confined_code_runs() && !given.counted)
    refuse_confined("launches a kernel that is not counted.", reinterpret_cast<const void*>(pc));
  const auto issued = std::make_shared<Issued>(given, SessionState::instance().options());
  const LaunchRequest* const request = &issued->request;
  Launch& launch = issued->launch;
  const simt_uint3 &grid = request->grid, &block = request->block;
  launch.blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  launch.threads = std::uint64_t{block.x} * block.y * block.z;
  launch.device = current_device();
  const bool sane = launch.blocks > 0 && launch.threads > 0 && launch.threads <= kMaxThreads;
  if (sane) launch.kernel = kernel_at(Worker::mine().probe(launch));
  if (launch.kernel.cluster.x) launch.cluster.blocks = launch.kernel.cluster;
  else if (request->cluster.x || request->cluster.y || request->cluster.z) launch.cluster.blocks = request->cluster;
  if (const Refusal refused = refusal(launch); refused.error) {
    report_refused_launch(launch, refused.error, refused.why, pc);
    fail_call(refused.error);
    return;
  }

  if (launch.options.check && !held) check_arguments(*request, pc);

  const std::uint64_t bound = launch.options.exact_threads;
  launch.counted_blocks = launch.blocks;
  if (bound && launch.blocks * launch.threads > bound)
    launch.counted_blocks = std::max<std::uint64_t>(1, bound / launch.threads);
  const bool together = request->cooperative || launch.cluster.size() > 1;  // blocks that wait for each other
  if (together || launch.options.only_studied) launch.counted_blocks = launch.blocks;
  if (request->counted && launch.options.study) {
    // Few enough to cost almost nothing: at most an eighth of the blocks.
    constexpr std::uint64_t kMost = 16, kShare = 8;
    launch.choose_studied(launch.options.only_studied
                              ? std::min(launch.blocks, kMost)
                              : std::clamp<std::uint64_t>(launch.counted_blocks / kShare, 1, kMost));
    launch.choose_neighbours();
    launch.passed = pointers_of(launch);
    launch.choose_alone(!together && launch.blocks >= kShare);
  }
  while (!launch.counts(launch.first_shown)) ++launch.first_shown;
  launch.last_shown = launch.blocks - 1;
  while (!launch.counts(launch.last_shown)) --launch.last_shown;
  launch.grid.expect(launch.at_once());
  const bool checked = request->counted && launch.options.check;
  if (!checked) SessionState::instance().note_unfollowed();
  else if (launch.counted_blocks < launch.blocks) Arena::instance().mark_all_written();
  if (checked) {
    launch.checks.begin(launch.blocks);
    launch.host_calls = host_calls_pointed_to(launch);
  }
  const Timeline stream = timeline_of(request->stream);
  launch.follows_memory = checked && StreamOrder::instance().watches();
  if (launch.follows_memory)
    issued->operation =
        StreamOrder::instance().begin_kernel(stream, launch.kernel.name, pc, {request->file, request->line, 0});
  Spans::Work work(request->stream);
  if (held && launch_may_be_let_go()) {
    issued->held = std::move(held);
    const bool ended = Unfinished::run(
        Unfinished::Kind::kernel, request->stream, "kernel " + short_name(launch.kernel.name, false), pc,
        [issued](Unfinished& unfinished) {
          issued->launch.unfinished = &unfinished;
          issued->run();
        },
        [issued] { issued->end(); });
    if (!ended) return;  // what it touches while the host goes on is ordered in ways that are not seen
  } else {
    issued->run();
  }
  if (work.traced()) work.end(Engine::compute, call_of(launch));
  for (const Touched::Range& range : issued->touched)
    StreamOrder::instance().touch(issued->operation, range.begin, range.end, range.op);
  issued->end();
}

}  // namespace simt

extern "C" void simt_launch(const simt::LaunchRequest* request) {
  simt::launch_kernel(*request, reinterpret_cast<std::uint64_t>(__builtin_return_address(0)), nullptr);
}
