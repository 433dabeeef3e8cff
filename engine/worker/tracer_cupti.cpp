// Traces a run on a GPU with CUPTI's activity records. The library is loaded for the first timeline, so a worker also
// runs where CUPTI is not installed.
#include "engine/demangle.h"
#include "engine/worker/program.h"
#include "engine/worker/tracer.h"

#if !WARPWISE_CUPTI

namespace warpwise {

Tracer::Tracer() = default;
Tracer::~Tracer() = default;

Timeline Tracer::trace(const std::function<void()>&, int, const std::function<void()>&) {
  Timeline timeline;
  timeline.source = "measured";
  timeline.message =
      "There is no timeline, because the toolkit that this worker was built with had no CUPTI (cupti.h): install it, and "
      "build again.";
  return timeline;
}

}  // namespace warpwise

#else

#include <cupti.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <utility>

namespace warpwise {

namespace {

#if CUPTI_API_VERSION >= 130000
using KernelRecord = CUpti_ActivityKernel10;
using CopyRecord = CUpti_ActivityMemcpy6;
using MigrationRecord = CUpti_ActivityUnifiedMemoryCounter3;
#else
using KernelRecord = CUpti_ActivityKernel9;
using CopyRecord = CUpti_ActivityMemcpy5;
using MigrationRecord = CUpti_ActivityUnifiedMemoryCounter2;
#endif

constexpr size_t kBufferBytes = 4 << 20;
constexpr uint64_t kShortestWait_ns = 5000;  // shorter calls did not wait
constexpr uint64_t kMigrationGap_ns = 5000;  // pages that move within this gap count as one piece

constexpr CUpti_ActivityKind kKinds[] = {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
                                         CUPTI_ACTIVITY_KIND_MEMCPY2, CUPTI_ACTIVITY_KIND_MEMSET,
                                         CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER};
// Calls in which the host may wait.
constexpr CUpti_CallbackId kCalls[] = {
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy2D_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy2DAsync_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyPeer_v4000,
    CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaEventSynchronize_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020,
#if CUDART_VERSION >= 12020
    CUPTI_RUNTIME_TRACE_CBID_cudaMemPrefetchAsync_v12020,
#endif
};

/// The library's functions, and the records that it has delivered.
class Cupti {
 public:
  /// One instance until the process ends: CUPTI delivers records through a callback without a user argument, the last
  /// ones at exit.
  static Cupti& instance() {
    static Cupti& cupti = *new Cupti;
    return cupti;
  }
  const std::string& trouble() const { return trouble_; }

  void start() {
    for (const auto kind : kKinds) enable_(kind);  // fails for kinds that this GPU does not have, which does not matter
    if (enable_call_)
      for (const auto call : kCalls) enable_call_(call, 1);
  }
  void stop() {
    for (const auto kind : kKinds) disable_(kind);
    if (enable_call_)
      for (const auto call : kCalls) enable_call_(call, 0);
  }
  uint64_t now() const {
    uint64_t ns = 0;
    timestamp_(&ns);
    return ns;
  }
  /// What was recorded since the last call, with begins in ms since `begin_ns`.
  std::vector<UnnumberedSpan> take(uint64_t begin_ns) {
    flush_(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    const std::lock_guard lock(mutex_);
    std::vector<UnnumberedSpan> taken;
    for (auto& [raw, begin, end] : std::exchange(pieces_, {})) {
      raw.span.begin_ms = static_cast<double>(static_cast<int64_t>(begin - begin_ns)) / 1e6;
      raw.span.ms = static_cast<double>(end - begin) / 1e6;
      taken.push_back(std::move(raw));
    }
    return taken;
  }

 private:
  Cupti();

  struct Piece {
    UnnumberedSpan raw;
    uint64_t begin_ns, end_ns;
  };

  template <class Function>
  void find(Function& function, const char* name, bool needed = true) {
    function = reinterpret_cast<Function>(dlsym(library_, name));
    if (!function && needed && trouble_.empty()) trouble_ = std::string("libcupti lacks ") + name;
  }

  static void CUPTIAPI give_buffer(uint8_t** buffer, size_t* bytes, size_t* most_records) {
    *buffer = static_cast<uint8_t*>(std::aligned_alloc(8, kBufferBytes));
    *bytes = *buffer ? kBufferBytes : 0;
    *most_records = 0;
  }
  static void CUPTIAPI take_buffer(CUcontext, uint32_t, uint8_t* buffer, size_t, size_t valid_bytes) {
    Cupti& self = instance();
    const std::lock_guard lock(self.mutex_);
    CUpti_Activity* record = nullptr;
    while (valid_bytes > 0 && self.next_(buffer, valid_bytes, &record) == CUPTI_SUCCESS) self.read(*record);
    std::free(buffer);
  }

  void read(const CUpti_Activity& record);
  template <class Record>
  void add(const Record& record, std::string name, const char* engine, int device, uint64_t stream, uint64_t bytes) {
    if (record.end <= record.start) return;  // not finished, or without times
    pieces_.push_back(
        {{{std::move(name), engine, device, 0, 0, 0, static_cast<int64_t>(bytes)}, stream}, record.start, record.end});
  }
  void add_migration(const MigrationRecord& record);

  void* library_ = nullptr;
  std::string trouble_;
  std::mutex mutex_;
  std::vector<Piece> pieces_;
  decltype(&cuptiActivityEnable) enable_ = nullptr;
  decltype(&cuptiActivityDisable) disable_ = nullptr;
  decltype(&cuptiActivityFlushAll) flush_ = nullptr;
  decltype(&cuptiActivityGetNextRecord) next_ = nullptr;
  decltype(&cuptiGetTimestamp) timestamp_ = nullptr;
  decltype(&cuptiGetCallbackName) call_name_ = nullptr;
  CUptiResult(CUPTIAPI* enable_call_)(CUpti_CallbackId, uint8_t) = nullptr;
};

Cupti::Cupti() {
  const std::string name =
      "libcupti.so." + std::to_string(CUPTI_API_VERSION >= 130000 ? CUPTI_API_VERSION / 10000 : 12);
  for (const std::string& path : {name, std::string(WARPWISE_CUPTI_FOLDER "/") + name})
    if (!library_) library_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library_) {
    trouble_ = name +
               " is not on this machine (it is part of the CUDA toolkit, in extras/CUPTI): install it, or put its "
               "folder into LD_LIBRARY_PATH";
    return;
  }
  decltype(&cuptiActivityRegisterCallbacks) register_callbacks = nullptr;
  decltype(&cuptiActivityConfigureUnifiedMemoryCounter) configure = nullptr;
  decltype(&cuptiGetResultString) result_text = nullptr;
  find(enable_, "cuptiActivityEnable");
  find(disable_, "cuptiActivityDisable");
  find(flush_, "cuptiActivityFlushAll");
  find(next_, "cuptiActivityGetNextRecord");
  find(timestamp_, "cuptiGetTimestamp");
  find(call_name_, "cuptiGetCallbackName");
  find(register_callbacks, "cuptiActivityRegisterCallbacks");
  find(configure, "cuptiActivityConfigureUnifiedMemoryCounter");
  find(result_text, "cuptiGetResultString");
  find(enable_call_, "cuptiActivityEnableRuntimeApi", false);
  if (!trouble_.empty()) return;
  if (const CUptiResult result = register_callbacks(give_buffer, take_buffer); result != CUPTI_SUCCESS) {
    const char* text = "";
    result_text(result, &text);
    trouble_ = std::string("CUPTI refuses to record (") + text + "): end other profilers of this program";
    return;
  }
  std::vector<CUpti_ActivityUnifiedMemoryCounterConfig> counters;
  for (int device = 0; device < device_count(); device++)
    for (const auto kind : {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD,
                            CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH})
      counters.push_back(
          {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_SINGLE_DEVICE, kind, static_cast<uint32_t>(device), 1});
  configure(counters.data(),
            static_cast<uint32_t>(counters.size()));  // else migrations of managed memory go unrecorded
}

/// "ns::scale<4>" of "void ns::scale<4>(float*, int)".
std::string kernel_name(const char* symbol) {
  std::string name = demangled(symbol);
  const std::string hidden = "(anonymous namespace)::";
  for (size_t at; (at = name.find(hidden)) != std::string::npos;) name.erase(at, hidden.size());
  int depth = 0;
  for (size_t i = 0, begin = 0; i < name.size(); i++) {
    if (name[i] == '<') depth++;
    if (name[i] == '>') depth--;
    if (name[i] == ' ' && depth == 0) begin = i + 1;
    if (name[i] == '(' && depth == 0) return name.substr(begin, i - begin);
  }
  return name;
}

/// "cudaMemcpyAsync" of "cudaMemcpyAsync_v3020".
std::string call_words(const char* name) {
  const std::string text = name ? name : "a call";
  return text.substr(0, text.find('_'));
}

void Cupti::read(const CUpti_Activity& record) {
  switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
      const auto& kernel = reinterpret_cast<const KernelRecord&>(record);
      return add(kernel, kernel_name(kernel.name), "compute", static_cast<int>(kernel.deviceId), kernel.streamId, 0);
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY: {
      const auto& copy = reinterpret_cast<const CopyRecord&>(record);
      const char* engine = copy.copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD   ? "copy_in"
                           : copy.copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH ? "copy_out"
                           : copy.copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOH ? "host"
                                                                              : "compute";
      const bool by_host = copy.copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOH;
      return add(copy, "copy", engine, by_host ? -1 : static_cast<int>(copy.deviceId), copy.streamId, copy.bytes);
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY2: {
      const auto& copy = reinterpret_cast<const CUpti_ActivityMemcpyPtoP4&>(record);
      return add(copy,
                 "copy from device " + std::to_string(copy.srcDeviceId) + " to " + std::to_string(copy.dstDeviceId),
                 "peer", static_cast<int>(copy.deviceId), copy.streamId, copy.bytes);
    }
    case CUPTI_ACTIVITY_KIND_MEMSET: {
      const auto& fill = reinterpret_cast<const CUpti_ActivityMemset4&>(record);
      return add(fill, "fill", "compute", static_cast<int>(fill.deviceId), fill.streamId, fill.bytes);
    }
    case CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER:
      return add_migration(reinterpret_cast<const MigrationRecord&>(record));
    case CUPTI_ACTIVITY_KIND_RUNTIME: {
      const auto& call = reinterpret_cast<const CUpti_ActivityAPI&>(record);
      if (call.end - call.start < kShortestWait_ns) return;
      const char* name = nullptr;
      call_name_(CUPTI_CB_DOMAIN_RUNTIME_API, call.cbid, &name);
      return add(call, call_words(name), "host", -1, 0, 0);
    }
    default: return;
  }
}

void Cupti::add_migration(const MigrationRecord& record) {
  const bool in = record.counterKind == CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD;
  if (!in && record.counterKind != CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH) return;
  const int device = static_cast<int>(in ? record.dstId : record.srcId);
  const char *engine = in ? "copy_in" : "copy_out", *name = "pages move";
  if (!pieces_.empty()) {
    auto& [last, begin, end] = pieces_.back();
    if (last.span.name == name && last.span.engine == engine && last.span.device == device && record.start >= begin &&
        record.start < end + kMigrationGap_ns) {
      end = std::max(end, record.end);
      last.span.bytes += static_cast<int64_t>(record.value);
      return;
    }
  }
  add(record, name, engine, device, record.streamId, record.value);
}

}  // namespace

Tracer::Tracer() {
  Cupti& cupti = Cupti::instance();
  if (cupti.trouble().empty()) cupti.start();
}

Tracer::~Tracer() {
  Cupti& cupti = Cupti::instance();
  if (cupti.trouble().empty()) cupti.stop(), cupti.take(0);
}

Timeline Tracer::trace(const std::function<void()>& run, int devices, const std::function<void()>& before) {
  Timeline timeline;
  timeline.source = "measured";
  Cupti& cupti = Cupti::instance();
  if (!cupti.trouble().empty()) {
    timeline.message = "There is no timeline: " + cupti.trouble() + ".";
    return timeline;
  }
  // The first run also pays for CUPTI's setup, so it is not traced.
  before();
  await_devices(devices);
  run();
  await_devices(devices);
  before();
  await_devices(devices);
  cupti.take(0);

  const uint64_t begin = cupti.now();
  run();
  await_devices(devices);
  timeline.total_ms = static_cast<double>(cupti.now() - begin) / 1e6;
  fill_timeline(timeline, cupti.take(begin));
  if (timeline.spans.empty())
    timeline.message = "CUPTI recorded nothing: the run gave the GPU no work, or another profiler is at work";
  return timeline;
}

}  // namespace warpwise

#endif
