// Streams that are being captured into graphs. Each piece of work depends on what its stream had captured before, and
// on the events that the stream has waited for.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/streams.h"
#include "cuda/unfinished.h"

namespace simt {
namespace {

using Nodes = std::vector<simt_graph_node*>;

struct Capture {
  simt_graph* graph;
  cudaStream_t origin;
  unsigned long long id;
  bool owned;  // the graph is made by the capture
};
struct CapturedStream {
  std::shared_ptr<Capture> capture;
  Nodes last;  // what its next node depends on
  std::unique_ptr<simt_graph> taker;
};
struct CapturedEvent {
  std::shared_ptr<Capture> capture;
  Nodes last;
};

std::mutex captures_mutex;
std::atomic<int> captures{0};  // streams that are being captured
auto& captured_streams = *new std::map<cudaStream_t, CapturedStream>;
auto& captured_events = *new std::map<cudaEvent_t, CapturedEvent>;

void add_once(Nodes& to, const Nodes& more) {
  for (simt_graph_node* node : more)
    if (std::find(to.begin(), to.end(), node) == to.end()) to.push_back(node);
}

// The mutex is held.
void begin_stream(cudaStream_t stream, std::shared_ptr<Capture> capture, Nodes after) {
  auto taker = std::make_unique<simt_graph>();
  taker->taker = [stream, graph = capture->graph](cudaGraphNodeType type, GraphWork work) {
    simt_graph_node* const node = graph->add(type, std::move(work));
    const std::lock_guard lock(captures_mutex);
    Nodes& last = captured_streams[stream].last;
    node->after = last;
    last = {node};
    return node;
  };
  captured_streams[stream] = {std::move(capture), std::move(after), std::move(taker)};
  ++captures;
}

cudaError_t begin_capture(cudaStream_t stream, simt_graph* graph, bool owned, Nodes after) {
  static std::atomic<unsigned long long> made{0};
  if (stream == nullptr || stream == cudaStreamLegacy) return fail_call(cudaErrorStreamCaptureUnsupported);
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  if (is_capturing(stream)) return fail_call(cudaErrorIllegalState);
  const std::lock_guard lock(captures_mutex);
  begin_stream(stream, std::make_shared<Capture>(Capture{graph, stream, ++made, owned}), std::move(after));
  return cudaSuccess;
}

CapturedStream* captured_stream(cudaStream_t stream) {
  const auto found = captured_streams.find(stream);
  return found == captured_streams.end() ? nullptr : &found->second;
}

// Whether the origin's last nodes come after the work of every stream of the capture. The mutex is held.
bool all_joined(const Capture& capture, const Nodes& last) {
  std::set<const simt_graph_node*> before;
  for (Nodes next = last; !next.empty();) {
    simt_graph_node* const node = next.back();
    next.pop_back();
    if (before.insert(node).second) next.insert(next.end(), node->after.begin(), node->after.end());
  }
  for (const auto& [stream, one] : captured_streams)
    if (one.capture.get() == &capture)
      for (const simt_graph_node* node : one.last)
        if (!before.count(node)) return false;
  return true;
}

simt_graph* capture_of(cudaStream_t stream) {
  if (captures == 0 || stream == nullptr) return nullptr;
  const std::lock_guard lock(captures_mutex);
  const CapturedStream* const found = captured_stream(stream);
  return found ? found->taker.get() : nullptr;
}

}  // namespace

simt_graph* captured(cudaStream_t stream) {
  simt_graph* const graph = capture_of(stream);
  return graph ? graph : Unfinished::queue_of(stream);
}
bool is_capturing(cudaStream_t stream) { return capture_of(stream) != nullptr; }
bool any_capturing() { return captures > 0; }
void capture_event(cudaEvent_t event, cudaStream_t stream) {
  const std::lock_guard lock(captures_mutex);
  if (const CapturedStream* const found = captured_stream(stream))
    captured_events[event] = {found->capture, found->last};
  else captured_events.erase(event);
}
void join_capture(cudaStream_t stream, cudaEvent_t event) {
  const std::lock_guard lock(captures_mutex);
  const auto found = captured_events.find(event);
  if (found == captured_events.end()) return;
  if (CapturedStream* const known = captured_stream(stream)) add_once(known->last, found->second.last);
  else begin_stream(stream, found->second.capture, found->second.last);
}

}  // namespace simt

using namespace simt;

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0))

extern "C" {
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  OPEN_CODE_ONLY;
  auto graph = std::make_unique<simt_graph>();
  const cudaError_t error = begin_capture(stream, graph.get(), true, {});
  if (error == cudaSuccess) graph.release();
  return error;
}
cudaError_t simt_capture_to_graph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count) {
  OPEN_CODE_ONLY;
  if (!graph || (count && !after)) return fail_call(cudaErrorInvalidValue);
  return begin_capture(stream, graph, false, Nodes(after, after + count));
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  OPEN_CODE_ONLY;
  const std::lock_guard lock(captures_mutex);
  const CapturedStream* const found = captured_stream(stream);
  if (!found) return fail_call(cudaErrorIllegalState);
  const std::shared_ptr<Capture> made = found->capture;
  if (made->origin != stream) return fail_call(cudaErrorStreamCaptureUnmatched);
  const bool joined = all_joined(*made, found->last);
  captures -=
      static_cast<int>(std::erase_if(captured_streams, [&](const auto& one) { return one.second.capture == made; }));
  std::erase_if(captured_events, [&](const auto& one) { return one.second.capture == made; });
  if (graph) *graph = joined ? made->graph : nullptr;  // a capture into a graph that is known needs none
  if (!joined && made->owned) delete made->graph;
  return joined ? cudaSuccess : fail_call(cudaErrorStreamCaptureUnjoined);
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  OPEN_CODE_ONLY;
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  *status = is_capturing(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return execution_error();
}
cudaError_t simt_capture_info(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id,
                              cudaGraph_t* graph, const cudaGraphNode_t** after, size_t* count) {
  OPEN_CODE_ONLY;
  if (!status) return fail_call(cudaErrorInvalidValue);
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  const std::lock_guard lock(captures_mutex);
  const CapturedStream* const found = captured_stream(stream);
  *status = found ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  if (!found) return cudaSuccess;
  if (id) *id = found->capture->id;
  if (graph) *graph = found->capture->graph;
  if (after) *after = found->last.data();
  if (count) *count = found->last.size();
  return cudaSuccess;
}
}

#undef OPEN_CODE_ONLY
