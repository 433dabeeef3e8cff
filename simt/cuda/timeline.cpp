#include "cuda/timeline.h"

#include <algorithm>
#include <ctime>

#include "cuda/streams.h"
#include "memory/arena.h"
#include "memory/managed.h"
#include "memory/memory_kinds.h"

namespace simt {
namespace {

using std::chrono::steady_clock;

double ms_between(steady_clock::time_point begin, steady_clock::time_point end) {
  return std::chrono::duration<double, std::milli>(end - begin).count();
}

const char* name_of(Engine engine) {
  switch (engine) {
    case Engine::copy_in: return "copy_in";
    case Engine::copy_out: return "copy_out";
    case Engine::peer: return "peer";
    case Engine::host: return "host";
    default: return "compute";
  }
}

// Processor time of this thread. A host that is busy with other work does not lengthen it.
double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

constexpr std::size_t kMostKept = 100000;  // calls and spans: a program may run for hours

bool is_default(Timeline stream) { return stream < kDefaultStreams + kMaxDevices; }

}  // namespace

ProgramTracer& ProgramTracer::instance() {
  static auto* tracer = new ProgramTracer;
  return *tracer;
}

void ProgramTracer::begin() {
  const std::lock_guard lock(mutex_);
  streams_.clear(), events_.clear(), engines_.clear();
  records_ = 0;
  trace_ = {};
  host_ = 0;
  host_since_ = steady_clock::now();
  go_on();
  on_ = true;
}

TracedRun ProgramTracer::take() {
  leave_host();
  const std::lock_guard lock(mutex_);
  on_ = false;
  trace_.total_ms = host_;
  for (const Span& span : trace_.spans) trace_.total_ms = std::max(trace_.total_ms, span.begin_ms + span.ms);
  return std::move(trace_);
}

ProgramTracer::Stream& ProgramTracer::stream_of(cudaStream_t handle) {
  const Timeline timeline = timeline_of(handle);
  const auto [found, fresh] = streams_.try_emplace(timeline);
  if (fresh) {
    found->second.device = device_of(handle);
    found->second.blocking = !is_default(timeline) && is_blocking(handle);
  }
  return found->second;
}

// The default stream synchronises with the blocking streams of its device.
double ProgramTracer::ready_of(cudaStream_t handle) {
  const Stream& own = stream_of(handle);
  double ready = own.ready;
  const bool is_legacy = is_default(timeline_of(handle));
  for (const auto& [timeline, other] : streams_)
    if (other.device == own.device && (is_legacy ? other.blocking : own.blocking && is_default(timeline)))
      ready = std::max(ready, other.ready);
  return ready;
}

// The host's own code has run since the last call.
ProgramTracer::Moment ProgramTracer::leave_host() {
  const std::lock_guard lock(mutex_);
  const Moment now = steady_clock::now();
  // Processor time of other programs on this machine does not count.
  const bool same_thread = thread_ == std::this_thread::get_id();
  const double computed = processor_ms() - cpu_since_ms_, passed = ms_between(host_since_, now);
  host_ += same_thread ? std::min(computed, passed) : passed;
  host_since_ = now;
  if (!in_call_ && !touched_ && same_thread) note_code(computed);
  go_on();
  return now;
}

// The host's own code begins.
void ProgramTracer::go_on() {
  thread_ = std::this_thread::get_id();
  cpu_since_ms_ = processor_ms();
  in_call_ = touched_ = false;
}

void ProgramTracer::enter() {
  if (!on()) return;
  leave_host();
  const std::lock_guard lock(mutex_);
  in_call_ = true;
}

// Short code is included in the cost of a call. Besides, one-time work inside a call would be mistaken for it.
void ProgramTracer::note_code(double ms) {
  constexpr double kLeast = 1;
  if (ms < kLeast) return;
  ProgramCall call;
  call.what = ProgramCall::What::host_code;
  call.name = "the host's own code";
  call.engine = name_of(Engine::host);
  call.ms = ms;
  keep(std::move(call));
}

ProgramCall ProgramTracer::on_stream(cudaStream_t stream, ProgramCall call) const {
  const Timeline timeline = timeline_of(stream);
  call.stream = timeline;
  call.device = device_of(stream);
  call.legacy = is_default(timeline);
  call.blocking = !call.legacy && is_blocking(stream);
  return call;
}

void ProgramTracer::keep(ProgramCall call) {
  if (trace_.calls.size() < kMostKept) trace_.calls.push_back(std::move(call));
}

void ProgramTracer::note(ProgramCall::What what, const char* name, cudaStream_t stream, std::uint64_t event,
                         const void* pc) {
  ProgramCall call;
  call.what = what;
  call.name = name;
  call.event = event;
  call.pc = reinterpret_cast<std::uint64_t>(pc);
  keep(on_stream(stream, std::move(call)));
}

void ProgramTracer::add(cudaStream_t handle, Moment began, Engine engine, ProgramCall call) {
  const double ms = ms_between(began, steady_clock::now());
  double end = 0;
  call.engine = name_of(engine);
  if (call.what == ProgramCall::What::host_function) call.ms = ms;
  call = on_stream(handle, std::move(call));
  {
    const std::lock_guard lock(mutex_);
    Stream& stream = stream_of(handle);
    double& busy = engines_[{stream.device, engine}];
    const double begin = std::max({host_, ready_of(handle), busy});
    end = stream.ready = busy = begin + ms;
    // Managed memory is host memory here, so moving it takes no time.
    if (call.what != ProgramCall::What::prefetch && trace_.spans.size() < kMostKept)
      trace_.spans.push_back({call.name, call.engine, stream.device, call.stream, begin, ms, call.bytes});
    keep(call);
    host_since_ = steady_clock::now();
    go_on();
  }
  if (call.waits) wait_until(end, call.name.c_str());
}

void ProgramTracer::wait_until(double ready, const char* call) {
  leave_host();
  const std::lock_guard lock(mutex_);
  if (ready <= host_) return;
  trace_.spans.push_back({call, name_of(Engine::host), 0, 0, host_, ready - host_, 0});
  host_ = ready;
}

void ProgramTracer::record(cudaEvent_t event, cudaStream_t stream) {
  if (!on()) return;
  leave_host();
  const std::lock_guard lock(mutex_);
  events_[event] = {ready_of(stream), ++records_};
  note(ProgramCall::What::record, "cudaEventRecord", stream, records_);
}

void ProgramTracer::wait(cudaStream_t stream, cudaEvent_t event) {
  if (!on()) return;
  leave_host();
  const std::lock_guard lock(mutex_);
  double& ready = stream_of(stream).ready;
  ready = std::max(ready, events_[event].ready);
  note(ProgramCall::What::wait, "cudaStreamWaitEvent", stream, events_[event].number);
}

void ProgramTracer::host_waits_for(cudaEvent_t event, const char* call, const void* pc) {
  if (!on()) return;
  leave_host();
  double ready = 0;
  {
    const std::lock_guard lock(mutex_);
    ready = events_[event].ready;
    note(ProgramCall::What::await_event, call, nullptr, events_[event].number, pc);
  }
  wait_until(ready, call);
}

void ProgramTracer::host_waits_for(cudaStream_t stream, const char* call, const void* pc) {
  if (!on()) return;
  leave_host();
  double ready = 0;
  {
    const std::lock_guard lock(mutex_);
    ready = ready_of(stream);
    note(ProgramCall::What::await_stream, call, stream, 0, pc);
  }
  wait_until(ready, call);
}

void ProgramTracer::host_waits_for_device(unsigned device, const char* call, const void* pc) {
  if (!on()) return;
  leave_host();
  double ready = 0;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [timeline, stream] : streams_)
      if (stream.device == device) ready = std::max(ready, stream.ready);
    note(ProgramCall::What::await_device, call, nullptr, 0, pc);
  }
  wait_until(ready, call);
}

AddressRange ProgramTracer::host_touches(const void* address) {
  const auto allocation = Arena::instance().live(address);
  if (!allocation) return {};
  if (memory_kind(address) != MemoryKind::managed) return {allocation->begin, allocation->end};
  const std::uint64_t base = allocation->begin, at = reinterpret_cast<std::uint64_t>(address) - base;
  const std::uint64_t page = base + at / ManagedPages::kPage * ManagedPages::kPage;
  const AddressRange here{page, std::min(page + ManagedPages::kPage, allocation->end)};
  const ManagedPages::Moved moved = ManagedPages::instance().move(base, here.begin, here.end, ManagedPages::kHost);
  if (moved.bytes == 0) return here;
  const std::lock_guard lock(mutex_);
  touched_ = true;  // the rate at which pages move includes the host's reading
  // Touching the pages of a piece one after the other counts as one touch.
  if (!trace_.calls.empty() && trace_.calls.back().what == ProgramCall::What::touch &&
      trace_.calls.back().device == moved.from) {
    ProgramCall& before = trace_.calls.back();
    before.moves += moved.bytes;
    before.pieces = (before.moves + ManagedPages::kPiece - 1) / ManagedPages::kPiece;
    return here;
  }
  ProgramCall call;
  call.what = ProgramCall::What::touch;
  call.name = "pages move";
  call.engine = name_of(Engine::copy_out);
  call.device = moved.from;
  call.moves = moved.bytes, call.pieces = moved.pieces;
  keep(std::move(call));
  return here;
}

void begin_trace() { ProgramTracer::instance().begin(); }
TracedRun take_trace() { return ProgramTracer::instance().take(); }

}  // namespace simt
