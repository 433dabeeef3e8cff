#include "engine/worker/overlap.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace warpwise {

namespace {

using What = simt::ProgramCall::What;

int64_t one_turn(const simt::ProgramCall&) { return 1; }
int64_t copied_bytes(const simt::ProgramCall& call) {
  return call.what == What::copy ? static_cast<int64_t>(call.bytes) : 0;
}

/// For the host and each stream, engine and event: when it has finished the work given to it so far, if a piece of work
/// takes as long as `cost` says.
class Turns {
 public:
  explicit Turns(int64_t (*cost)(const simt::ProgramCall&)) : cost_(cost) {}
  void call(const simt::ProgramCall& call) {
    Stream& stream = streams_[call.stream];
    stream.device = call.device, stream.blocking = call.blocking, stream.legacy = call.legacy;
    switch (call.what) {
      case What::record: events_[call.event] = ready(stream); break;
      case What::wait: stream.done = std::max(stream.done, events_[call.event]); break;
      case What::await_event: host_ = std::max(host_, events_[call.event]); break;
      case What::await_stream: host_ = std::max(host_, ready(stream)); break;
      case What::await_device:
        for (const auto& [number, other] : streams_)
          if (other.device == call.device) host_ = std::max(host_, other.done);
        break;
      case What::touch:
      case What::prefetch:
      case What::host_code: break;  // a busy machine makes it longer, or has it appear
      default: work(stream, call);
    }
  }
  int64_t all() const { return all_; }

 private:
  struct Stream {
    unsigned device = 0;
    bool blocking = false, legacy = false;
    int64_t done = 0;
  };

  void work(Stream& stream, const simt::ProgramCall& call) {
    int64_t& engine = engines_[{call.device, call.engine}];
    engine = stream.done = cost_(call) + std::max({host_, ready(stream), engine});
    if (call.waits) host_ = std::max(host_, stream.done);
    all_ = std::max(all_, stream.done);
  }
  /// The default stream synchronises with the blocking streams of its device.
  int64_t ready(const Stream& stream) const {
    int64_t ready = stream.done;
    for (const auto& [number, other] : streams_)
      if (other.device == stream.device && ((stream.legacy && other.blocking) || (stream.blocking && other.legacy)))
        ready = std::max(ready, other.done);
    return ready;
  }

  int64_t (*cost_)(const simt::ProgramCall&);
  int64_t host_ = 0, all_ = 0;
  std::map<unsigned, Stream> streams_;
  std::map<std::pair<unsigned, std::string>, int64_t> engines_;
  std::map<uint64_t, int64_t> events_{{0, 0}};  // 0: never recorded
};

}  // namespace

nlohmann::json overlap_of(const std::vector<simt::ProgramCall>& calls) {
  Turns turns(one_turn), in_turn(copied_bytes);
  std::map<std::string, double> bytes;
  int64_t pieces = 0, host_waits = 0;
  bool host_waited = false;  // since the last piece of work
  for (const auto& call : calls) {
    turns.call(call);
    in_turn.call(call);
    if (call.what == What::copy) bytes[call.engine] += static_cast<double>(call.bytes);
    if (call.what == What::kernel) bytes["by_kernels"] += call.link_in + call.link_out;
    const bool is_piece = call.what == What::copy || call.what == What::kernel || call.what == What::fill ||
                          call.what == What::host_function;
    pieces += is_piece;
    if (is_piece) host_waits += std::exchange(host_waited, false);
    host_waited |= pieces > 0 && (call.what == What::await_event || call.what == What::await_stream ||
                                  call.what == What::await_device || (is_piece && call.waits));
  }
  return {{"link_in", bytes["copy_in"]}, {"link_out", bytes["copy_out"]},
          {"peer", bytes["peer"]},       {"pieces", pieces},
          {"turns", turns.all()},        {"bytes_in_turn", in_turn.all()},
          {"host_waits", host_waits},    {"link_by_kernels", bytes["by_kernels"]}};
}

}  // namespace warpwise
