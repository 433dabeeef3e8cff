// Streams and events. Each call's work is done when the call returns, so an event only records a time;
// checks/stream_order.h tracks what a GPU may do in another order.
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <string>

#include "checks/hazards.h"
#include "checks/host_access.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/streams.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "memory/devices.h"

namespace simt {
namespace {
constexpr int kHighestPriority = -5;

std::mutex handles_mutex;
// Never destroyed: threads may go on after main.
auto& streams = *new std::set<cudaStream_t>;
auto& events = *new std::set<cudaEvent_t>;

bool is_default(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}
bool is_event(cudaEvent_t event) {
  std::lock_guard lock(handles_mutex);
  return events.count(event) != 0;
}

// The result of every call on a live handle: a failed kernel's error, if any.
cudaError_t status(cudaStream_t stream) {
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  return execution_error();
}
cudaError_t status(cudaEvent_t event) {
  if (!is_event(event)) return fail_call(cudaErrorInvalidResourceHandle);
  return execution_error();
}

cudaError_t create(cudaStream_t* stream, unsigned flags, int priority, const void* pc) {
  check_result_place(stream, sizeof *stream, pc);
  if (stream == nullptr || flags > cudaStreamNonBlocking) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  if (priority > 0) priority = 0;
  if (priority < kHighestPriority) priority = kHighestPriority;
  const auto kind = flags == cudaStreamNonBlocking ? StreamOrder::Kind::non_blocking : StreamOrder::Kind::blocking;
  const unsigned device = current_device();
  *stream =
      new CUstream_st{flags,  priority,
                      device, StreamOrder::instance().add_stream(kind, device, reinterpret_cast<std::uint64_t>(pc)),
                      {},     cudaSyncPolicyAuto};
  std::lock_guard lock(handles_mutex);
  streams.insert(*stream);
  return cudaSuccess;
}

// The host waits until the event has been recorded behind unfinished work, if it is to be.
void wait_until_recorded(cudaEvent_t event, const char* call, const void* pc) {
  if (event->queued) Unfinished::wait_until([event] { return event->queued == 0; }, call, pc);
}

// Why an event gives no time, or null if it does.
const char* why_no_time(cudaEvent_t event) {
  if (event->flags & cudaEventDisableTiming)
    return "keeps no time, since it was made with cudaEventDisableTiming; make it with cudaEventCreate";
  if (!event->recorded) return "was never recorded; call cudaEventRecord on it first, at the place that it is to mark";
  return nullptr;
}

// What a stream's attributes are kept in: the default streams share one place.
CUstream_st& attributes_of(cudaStream_t stream) {
  static CUstream_st of_default{};
  return is_default(stream) ? of_default : *stream;
}

// A host function runs as an operation of its stream.
void call_on(cudaStream_t stream, const char* name, std::uint64_t pc, std::function<void()> function) {
  StreamOrder& order = StreamOrder::instance();
  const auto run = [operation = order.begin(timeline_of(stream), name, pc), function = std::move(function), name, pc] {
    StreamOrder::instance().begin_callback(operation);
    {
      const HostFunction runs;
      function();
      if (HostFunction::called_cuda()) report_calls_in_host_function(name, pc);
    }
    StreamOrder::instance().end_callback();
  };
  ProgramTracer::Work work(stream);
  if (confined_code_runs()) order.hold(run);
  else if (!Unfinished::is_possible()) run();
  else if (!Unfinished::run(
               Unfinished::Kind::host_function, stream, name, pc, [run](Unfinished&) { run(); }, [] {}))
    return;
  ProgramCall call;
  call.what = ProgramCall::What::host_function;
  call.name = name;
  work.end(Engine::host, std::move(call));
}
}  // namespace

void finish_host_functions() { StreamOrder::instance().run_held(); }
void drop_host_functions() { StreamOrder::instance().drop_held(); }

bool is_stream(cudaStream_t stream) {
  if (is_default(stream)) return true;
  std::lock_guard lock(handles_mutex);
  return streams.count(stream) != 0;
}

Timeline timeline_of(cudaStream_t stream) {
  if (stream == cudaStreamPerThread) {
    static thread_local Timeline own[kMaxDevices] = {};
    Timeline& timeline = own[current_device()];
    if (!timeline) timeline = StreamOrder::instance().add_stream(StreamOrder::Kind::blocking, current_device(), 0);
    return timeline;
  }
  if (is_default(stream) || !is_stream(stream)) return kDefaultStreams + current_device();
  return stream->timeline;
}

unsigned device_of(cudaStream_t stream) {
  return is_default(stream) || !is_stream(stream) ? current_device() : stream->device;
}

bool is_blocking(cudaStream_t stream) {
  return stream == cudaStreamPerThread || (!is_default(stream) && is_stream(stream) && stream->flags == 0);
}
}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return create(stream, flags, priority, __builtin_return_address(0));
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return create(stream, cudaStreamDefault, 0, __builtin_return_address(0));
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return create(stream, flags, 0, __builtin_return_address(0));
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (is_stream(stream)) Unfinished::wait_for(stream, "cudaStreamDestroy", __builtin_return_address(0));
  {
    std::lock_guard lock(handles_mutex);
    if (streams.erase(stream) == 0) return fail_call(cudaErrorInvalidResourceHandle);
  }
  StreamOrder::instance().remove_stream(stream->timeline);
  delete stream;
  return execution_error();
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (is_capturing(stream)) return fail_call(cudaErrorStreamCaptureUnsupported);
  Unfinished::wait_for(stream, "cudaStreamSynchronize", __builtin_return_address(0));
  const cudaError_t error = status(stream);
  if (error == cudaErrorInvalidResourceHandle) return error;
  StreamOrder::instance().host_waits_for(timeline_of(stream));
  ProgramTracer::instance().host_waits_for(stream, "cudaStreamSynchronize", __builtin_return_address(0));
  return error;
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  if (const cudaError_t error = status(stream)) return error;
  if (Unfinished::is_busy(stream)) return cudaErrorNotReady;
  StreamOrder& order = StreamOrder::instance();
  if (!order.host_finds_done(order.record(timeline_of(stream)))) return cudaErrorNotReady;
  ProgramTracer::instance().host_waits_for(stream, "cudaStreamQuery", __builtin_return_address(0));
  return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  if (!is_event(event)) return fail_call(cudaErrorInvalidResourceHandle);
  const cudaError_t error = status(stream);
  if (error != cudaSuccess) return error;
  // cudaEventWaitExternal (1) is for a stream that is being captured.
  if (flags != cudaEventWaitDefault && (flags != 1 || (!is_capturing(stream) && !captured(stream))))
    return fail_call(cudaErrorInvalidValue);
  join_capture(stream, event);
  if (is_capturing(stream)) return cudaSuccess;
  if (event->queued && !Unfinished::follow(stream, event->queued_in))
    wait_until_recorded(event, "cudaStreamWaitEvent", __builtin_return_address(0));
  if (simt_graph* queue = captured(stream)) {
    queue->add(cudaGraphNodeTypeWaitEvent,
               [event](cudaStream_t later) { return cudaStreamWaitEvent(later, event, 0); });
    return cudaSuccess;
  }
  StreamOrder::instance().wait(timeline_of(stream), event->clock);
  ProgramTracer::instance().wait(stream, event);
  return cudaSuccess;
}
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  *flags = is_stream(stream) && !is_default(stream) ? stream->flags : cudaStreamDefault;
  return status(stream);
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  *priority = is_stream(stream) && !is_default(stream) ? stream->priority : 0;
  return status(stream);
}
// Hints, without effect here. A window of the L2 cache must not be larger than the device allows.
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, const cudaStreamAttrValue* value) {
  if (const cudaError_t error = status(stream)) return error;
  if (value == nullptr) return fail_call(cudaErrorInvalidValue);
  CUstream_st& kept = attributes_of(stream);
  switch (attribute) {
    case cudaLaunchAttributeAccessPolicyWindow: {
      int most = 0;
      cudaDeviceGetAttribute(&most, cudaDevAttrMaxAccessPolicyWindowSize, static_cast<int>(device_of(stream)));
      const cudaAccessPolicyWindow& window = value->accessPolicyWindow;
      if (window.num_bytes > static_cast<size_t>(most) || !(window.hitRatio >= 0 && window.hitRatio <= 1) ||
          window.missProp == cudaAccessPropertyPersisting)
        return fail_call(cudaErrorInvalidValue);
      kept.window = window;
      return cudaSuccess;
    }
    case cudaLaunchAttributeSynchronizationPolicy: kept.waiting = value->syncPolicy; return cudaSuccess;
    case cudaLaunchAttributePriority: kept.priority = value->priority; return cudaSuccess;
    default: return fail_call(cudaErrorInvalidValue);
  }
}
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, cudaStreamAttrValue* value) {
  check_result_place(value, sizeof *value, __builtin_return_address(0));
  if (const cudaError_t error = status(stream)) return error;
  if (value == nullptr) return fail_call(cudaErrorInvalidValue);
  const CUstream_st& kept = attributes_of(stream);
  switch (attribute) {
    case cudaLaunchAttributeAccessPolicyWindow: value->accessPolicyWindow = kept.window; return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy: value->syncPolicy = kept.waiting; return cudaSuccess;
    case cudaLaunchAttributePriority: value->priority = kept.priority; return cudaSuccess;
    default: return fail_call(cudaErrorInvalidValue);
  }
}
cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
  if (const cudaError_t error = status(to)) return error;
  if (const cudaError_t error = status(from)) return error;
  CUstream_st &kept = attributes_of(to), &other = attributes_of(from);
  kept.window = other.window, kept.waiting = other.waiting, kept.priority = other.priority;
  return cudaSuccess;
}
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
  *device = static_cast<int>(device_of(stream));
  return status(stream);
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  for (const int* place : {least, greatest})
    if (place) check_result_place(place, sizeof *place, __builtin_return_address(0));
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = kHighestPriority;
  return cudaSuccess;
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* user_data, unsigned int) {
  if (callback == nullptr) return fail_call(cudaErrorInvalidValue);
  check_callable(reinterpret_cast<const void*>(callback), __builtin_return_address(0));
  const cudaError_t error = status(stream);
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  const auto call = [=] {
    call_on(stream, "the function of cudaStreamAddCallback", pc, [=] { callback(stream, error, user_data); });
  };
  if (error == cudaErrorInvalidResourceHandle) return error;
  if (is_capturing(stream)) return fail_call(cudaErrorStreamCaptureUnsupported);
  if (simt_graph* queue = captured(stream))
    queue->add(cudaGraphNodeTypeHost, [call](cudaStream_t) { return call(), cudaSuccess; });
  else call();
  return error;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user_data) {
  if (function == nullptr) return fail_call(cudaErrorInvalidValue);
  check_callable(reinterpret_cast<const void*>(function), __builtin_return_address(0));
  const cudaError_t error = status(stream);
  if (simt_graph* graph = captured(stream); graph && error == cudaSuccess) {
    graph->add(cudaGraphNodeTypeHost,
               [=](cudaStream_t later) { return cudaLaunchHostFunc(later, function, user_data); });
    return cudaSuccess;
  }
  if (error == cudaSuccess)
    call_on(stream, "the function of cudaLaunchHostFunc", reinterpret_cast<std::uint64_t>(__builtin_return_address(0)),
            [=] { function(user_data); });
  return error;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  check_result_place(event, sizeof *event, __builtin_return_address(0));
  if (event == nullptr || flags > 7) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  *event = new CUevent_st{flags, current_device(), false, {}, {}};
  std::lock_guard lock(handles_mutex);
  events.insert(*event);
  return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (is_event(event)) wait_until_recorded(event, "cudaEventDestroy", __builtin_return_address(0));
  {
    std::lock_guard lock(handles_mutex);
    if (events.erase(event) == 0) return fail_call(cudaErrorInvalidResourceHandle);
  }
  delete event;
  return execution_error();
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  return flags == cudaEventRecordDefault ? cudaEventRecord(event, stream) : fail_call(cudaErrorInvalidValue);
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!is_event(event) || (is_stream(stream) && device_of(stream) != event->device))
    return fail_call(cudaErrorInvalidResourceHandle);
  if (cudaError_t error = status(stream)) return error;
  capture_event(event, stream);
  if (is_capturing(stream)) return cudaSuccess;
  if (simt_graph* queue = captured(stream)) {
    event->queued_in = stream;
    ++event->queued;
    queue->add(cudaGraphNodeTypeEventRecord, [event](cudaStream_t later) {
      const cudaError_t error = cudaEventRecord(event, later);
      --event->queued;
      return error;
    });
    return cudaSuccess;
  }
  event->recorded = true;
  event->when = std::chrono::steady_clock::now();
  event->clock = StreamOrder::instance().record(timeline_of(stream));
  event->waits_then = StreamOrder::instance().waits();
  event->asked_early = false;
  ProgramTracer::instance().record(event, stream);
  return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (is_event(event)) wait_until_recorded(event, "cudaEventSynchronize", __builtin_return_address(0));
  const cudaError_t error = status(event);
  if (error == cudaErrorInvalidResourceHandle) return error;
  StreamOrder::instance().host_waits(event->clock);
  ProgramTracer::instance().host_waits_for(event, "cudaEventSynchronize", __builtin_return_address(0));
  return error;
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
  if (const cudaError_t error = status(event)) return error;
  if (event->queued) return cudaErrorNotReady;
  if (!StreamOrder::instance().host_finds_done(event->clock)) return cudaErrorNotReady;
  ProgramTracer::instance().host_waits_for(event, "cudaEventQuery", __builtin_return_address(0));
  return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  check_result_place(milliseconds, sizeof *milliseconds, __builtin_return_address(0));
  if (milliseconds == nullptr) return fail_call(cudaErrorInvalidValue);
  if (is_event(start) && is_event(end) && (start->queued || end->queued)) return cudaErrorNotReady;
  if (cudaError_t error = execution_error()) return error;
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  if (!is_event(start) || !is_event(end) || start->device != end->device)
    return fail_call(cudaErrorInvalidResourceHandle);
  for (const cudaEvent_t event : {start, end})
    if (const char* const why = why_no_time(event)) {
      report_refused_call("cudaEventElapsedTime", pc, "cudaErrorInvalidResourceHandle",
                          std::string(event == start ? "its first event " : "its second event ") + why);
      return fail_call(cudaErrorInvalidResourceHandle);
    }
  if (end->waits_then == StreamOrder::instance().waits()) {
    report_early_time(pc);
    // A program that asks until it gets the time gets it.
    if (!end->asked_early.exchange(true)) return cudaErrorNotReady;
  }
  StreamOrder::instance().host_waits(end->clock);  // otherwise the answer would be cudaErrorNotReady
  *milliseconds = std::chrono::duration<float, std::milli>(end->when - start->when).count();
  return cudaSuccess;
}
}
