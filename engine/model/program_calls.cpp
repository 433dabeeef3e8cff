#include "engine/model/program_calls.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/model/time_model.h"
#include "engine/model/work.h"

namespace warpwise::model {

using nlohmann::json;

namespace {

constexpr double kBytes = 1e3;  // per us, for one GB/s

Call::Kind kind_of(const std::string& call) {
  static const std::map<std::string, Call::Kind> kKinds = {{"kernel", Call::Kind::kernel},
                                                           {"touch", Call::Kind::on_host},
                                                           {"host_code", Call::Kind::on_host},
                                                           {"record", Call::Kind::record},
                                                           {"wait", Call::Kind::wait},
                                                           {"await_stream", Call::Kind::await_stream},
                                                           {"await_device", Call::Kind::await_device},
                                                           {"await_event", Call::Kind::await_event}};
  const auto known = kKinds.find(call);
  return known == kKinds.end() ? Call::Kind::work : known->second;
}

/// Computes the activity of each call.
class Costs {
 public:
  Costs(const json& report, const GpuProfile& gpu) : gpu_(gpu), link_(gpu.link) {
    for (const auto& kernel : report.at("kernels")) {
      auto& shapes = kernels_.emplace_back();
      for (const auto& work : kernel.value("work", json::array())) {
        Work one = work_from_json(work);
        one.registers = kernel.value("registers", 0);
        one.launches = 1;
        shapes.push_back(predict(one, gpu));
      }
    }
  }

  void add_to(Call& call, const json& from) const {
    const std::string what = from.at("call");
    const bool in = call.engine == "copy_in";
    Activity& activity = call.activity;
    if (what == "kernel") return launch(call, from);
    if (what == "copy") return copy(call, from.value("pageable", false));
    if (what == "fill") {
      activity.own_us = gpu_.next_launch_us + call.bytes / (gpu_.dram_write_gbps * kBytes);
      call.bound = "kernels";
    } else if (what == "prefetch") {
      activity.start_us = link_.prefetch_us;
      move(activity, in, call.moves, in ? link_.prefetch_in_gbps : link_.prefetch_out_gbps);
      call.bytes = call.moves;
      call.bound = "prefetching";
    } else if (what == "touch") {
      activity.start_us = from.value("pieces", 0.0) * link_.fault_us;
      move(activity, false, call.moves, link_.managed_out_gbps);
      call.bytes = call.moves;
      call.bound = "pages that move";
    } else if (what == "host_function") {
      activity.own_us = 1e3 * from.value("ms", 0.0);
      call.bound = kHostFunctions;
    } else if (what == "host_code") {
      activity.own_us = 1e3 * from.value("ms", 0.0);
      call.bound = kHostCode;
    }
  }

 private:
  static void move(Activity& activity, bool in, double bytes, double gbps) {
    (in ? activity.bytes_in : activity.bytes_out) += bytes;
    (in ? activity.most_in_gbps : activity.most_out_gbps) = gbps;
  }

  void copy(Call& call, bool pageable) const {
    Activity& activity = call.activity;
    activity.start_us = link_.copy_start_us;
    if (call.engine == "copy_in" || call.engine == "copy_out") {
      const bool in = call.engine == "copy_in";
      move(activity, in, call.bytes,
           pageable ? (in ? link_.pageable_in_gbps : link_.pageable_out_gbps) : (in ? link_.in_gbps : link_.out_gbps));
      call.bound = pageable ? "pageable copies" : in ? "copying in" : "copying out";
    } else if (call.engine == "peer") {
      activity.own_us = call.bytes / (link_.peer_gbps * kBytes);
      call.bound = "copies between GPUs";
    } else if (call.engine == "host") {
      activity.own_us = 2 * call.bytes / (link_.host_both_gbps * kBytes);
      call.bound = "copies within host memory";
    } else {
      activity.start_us = gpu_.next_launch_us;
      activity.own_us = 2 * call.bytes / (gpu_.dram_copy_gbps * kBytes);
      call.bound = "kernels";
    }
  }

  void launch(Call& call, const json& from) const {
    Activity& activity = call.activity;
    activity.own_us = gpu_.launch_us;
    if (from.contains("work")) {
      const Prediction& alone = kernels_.at(from.at("work").at(0)).at(from.at("work").at(1));
      activity.own_us = alone.time_us;
      call.registers_known = alone.registers_known;
    }
    call.bound = "kernels";
    const double in = from.value("link_in", 0.0), out = from.value("link_out", 0.0);
    if (in + out > 0) {
      move(activity, true, in, link_.zero_copy_gbps);
      move(activity, false, out, link_.zero_copy_gbps);
      if (std::max(in, out) / (link_.zero_copy_gbps * kBytes) > activity.own_us) call.bound = "kernels over the link";
    }
    if (call.moves > 0) {
      activity.start_us = from.value("pieces", 0.0) * link_.fault_us;
      move(activity, true, call.moves, link_.managed_in_gbps);
      if (activity.start_us + call.moves / (link_.managed_in_gbps * kBytes) > activity.own_us)
        call.bound = "pages that move";
    }
  }

  const GpuProfile& gpu_;
  const LinkProfile& link_;
  std::vector<std::vector<Prediction>> kernels_;  // by kernel and launch shape
};

}  // namespace

std::vector<Call> calls_of(const json& report, const GpuProfile& gpu) {
  const Costs costs(report, gpu);
  std::vector<Call> calls;
  for (const auto& from : report.at("calls")) {
    Call& call = calls.emplace_back();
    call.kind = kind_of(from.at("call"));
    call.name = from.at("name");
    call.engine = from.value("engine", "");
    call.device = from.at("device");
    call.stream = from.at("stream");
    call.legacy = from.value("legacy", false);
    call.blocking = from.value("blocking", false);
    call.waits = from.value("waits", false);
    call.pageable = from.value("pageable", false);
    call.file = from.value("file", ""), call.line = from.value("line", 0);
    call.event = from.value("event", uint64_t{0});
    call.bytes = from.value("bytes", 0.0);
    call.moves = from.value("moves", 0.0);
    costs.add_to(call, from);
  }
  return calls;
}

}  // namespace warpwise::model
