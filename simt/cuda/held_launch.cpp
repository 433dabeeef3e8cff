#include "cuda/held_launch.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include <cstring>

#include "confine/confined.h"
#include "cuda/graph.h"
#include "cuda/issue_launch.h"
#include "cuda/unfinished.h"
#include "include/simt/launch_by_address.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/options.h"

namespace simt {

namespace {

// A launch made by a thread of a kernel; it runs after that kernel has ended.
struct Child {
  std::uint64_t block, thread;
  std::unique_ptr<HeldLaunch> launch;
};

struct Children final : LaunchPart {
  std::mutex mutex;
  std::vector<Child> all;
};

const ObserverKind children_kind([](Launch&) -> std::unique_ptr<LaunchPart> { return std::make_unique<Children>(); },
                                 nullptr);

Children& children_of(const Launch& launch) { return static_cast<Children&>(*children_kind.part_of(launch)); }

}  // namespace

bool has_children(const Launch& launch) { return !children_of(launch).all.empty(); }

void run_children(const Launch& launch) {
  std::vector<Child>& children = children_of(launch).all;
  std::stable_sort(children.begin(), children.end(), [](const Child& a, const Child& b) {
    return std::pair(a.block, a.thread) < std::pair(b.block, b.thread);
  });
  for (Child& child : children) child.launch->run(launch.request.stream);
}

HeldLaunch::HeldLaunch(const LaunchRequest& request, const void* call, std::size_t call_bytes)
    : request_(request), call_bytes_(call_bytes) {
  for (std::size_t i = 0; i < request.argument_count; ++i) {
    pointers_.push_back(keep(request.arguments[i].begin, request.arguments[i].bytes));
    arguments_.push_back({pointers_.back(), request.arguments[i].bytes});
  }
  request_.arguments = arguments_.data();
  if (call) {
    call_ = {keep(call, call_bytes), pointers_.data()};
    request_.context = &call_;
  } else {
    auto launch = std::make_shared<AddressedLaunch>(*static_cast<const AddressedLaunch*>(request.context));
    launch->arguments = pointers_.data();
    request_.context = launch.get();
    addressed_ = std::move(launch);
  }
}

cudaKernelNodeParams HeldLaunch::parameters() {
  const auto dimensions = [](const simt_uint3& v) { return dim3(v.x, v.y, v.z); };
  return {reinterpret_cast<void*>(kernel_of(request_)),   dimensions(request_.grid), dimensions(request_.block),
          static_cast<unsigned>(request_.dynamic_shared), pointers_.data(),          nullptr};
}

std::shared_ptr<HeldLaunch> HeldLaunch::with(const cudaKernelNodeParams& parameters) const {
  if (!parameters.kernelParams && !arguments_.empty()) return nullptr;
  std::vector<Argument> arguments = arguments_;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    arguments[i].begin = static_cast<const volatile char*>(parameters.kernelParams[i]);
  const auto dimensions = [](const dim3& v) { return simt_uint3{v.x, v.y, v.z}; };
  LaunchRequest request = request_;
  request.grid = dimensions(parameters.gridDim), request.block = dimensions(parameters.blockDim);
  request.dynamic_shared = parameters.sharedMemBytes;
  request.arguments = arguments.data();
  return std::make_shared<HeldLaunch>(request, call_.call, call_bytes_);
}

void* HeldLaunch::keep(const volatile void* from, std::size_t bytes) {
  storage_.push_back(std::make_unique<char[]>(bytes + 1));
  std::memcpy(storage_.back().get(), const_cast<const void*>(from), bytes);
  return storage_.back().get();
}

void HeldLaunch::run(CUstream_st* stream, std::uint64_t pc) {
  if (simt_graph* queue = Unfinished::queue_of(stream)) {
    queue->add(cudaGraphNodeTypeKernel, [held = shared_from_this(), pc](cudaStream_t later) {
      held->run(later, pc);
      return cudaPeekAtLastError();
    });
    return;
  }
  request_.stream = stream;
  launch_kernel(request_, pc, weak_from_this().lock());
}

}  // namespace simt

using namespace simt;

extern "C" {
int simt_launch_is_held(CUstream_st* stream) {
  if (Worker::is_probing())
    Worker::running()->probe_hit(Worker::kHostFunction);  // only a host function gets here in a probe
  return Worker::running() != nullptr || captured(stream) != nullptr || launch_may_be_let_go();
}

void simt_hold_launch(const LaunchRequest* request, const void* call, size_t call_bytes) {
  if (confined_code_runs()) refuse_confined("keeps a launch for later.", __builtin_return_address(0));
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  if (!Worker::running() && options().check) check_arguments(*request, pc);
  auto held = std::make_unique<HeldLaunch>(*request, call, call_bytes);
  if (Worker* worker = Worker::running()) {
    Children& children = children_of(*worker->launch());
    const std::lock_guard lock(children.mutex);
    children.all.push_back({worker->block(), worker->lane_of_block(), std::move(held)});
    return;
  }
  std::shared_ptr<HeldLaunch> shared = std::move(held);
  if (!is_capturing(request->stream)) return shared->run(request->stream, pc);
  simt_graph_node* const node = captured(request->stream)->add(cudaGraphNodeTypeKernel, [shared](cudaStream_t stream) {
    shared->run(stream);
    return cudaPeekAtLastError();
  });
  node->kernel = shared->parameters();
  node->held = shared;
}
}
