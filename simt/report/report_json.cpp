// The report as JSON.
#include <nlohmann/json.hpp>

#include "include/simt/report/value.h"
#include "libraries/library_calls.h"
#include "program/symbols.h"

namespace simt {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Totals& totals, const char* transfers) {
  return {{"requests", totals.requests},
          {transfers, totals.transfers},
          {"lanes", totals.lanes},
          {"bytes_used", totals.bytes_used},
          {"bytes_moved", totals.bytes_moved}};
}

Json to_json(const Example& example) {
  Json at = Json::array();
  for (unsigned lane = 0; lane < 32; ++lane) at.push_back(example.lanes >> lane & 1 ? Json(example.at[lane]) : Json());
  return {{"block", example.block},       {"warp", example.warp},
          {"number", example.number},     {"buffer", example.buffer},
          {"bytes", example.bytes},       {"element_bytes", example.element_bytes},
          {"together", example.together}, {"transfers", example.transfers},
          {"begin", example.begin},       {"at", at}};
}

Json to_json(const LineCounters& line) {
  Json out = {{"file", line.file},
              {"line", line.line},
              {"column", line.column},
              {"space", line.space},
              {"op", line.op},
              {"requests", line.requests},
              {line.space == "shared" ? "wavefronts" : "sectors", line.transfers},
              {"lanes", line.lanes},
              {"bytes_used", line.bytes_used},
              {"bytes_moved", line.bytes_moved}};
  for (const Example& example : line.examples) out["examples"].push_back(to_json(example));
  return out;
}

Json to_json(const LaunchWork& work) {
  Json out = {{"launches", work.launches},
              {"grid", work.grid},
              {"block", work.block},
              {"shared_bytes", work.shared_bytes},
              {"studied", work.studied}};
  for (const auto& [name, value] : work.figures) out[name] = value;
  return out;
}

Json to_json(const PipelineEvent& event) {
  constexpr const char* kDoes[] = {"arrive", "end", "wait", "copy", "store", "product"};
  Json out = {{"does", kDoes[event.does]}, {"warpgroup", event.warpgroup}, {"channel", event.channel}};
  if (event.does >= PipelineEvent::wait) out["number"] = event.number;
  if (event.does > PipelineEvent::wait) out["amount"] = event.amount, out["place"] = event.place;
  return out;
}

Json to_json(const KernelCounters& kernel) {
  Json out = {{"name", kernel.name},
              {"function", kernel.function},
              {"launches", kernel.launches},
              {"barriers", kernel.barriers},
              {"shared_bytes", kernel.shared_bytes},
              {"grid", kernel.grid},
              {"block", kernel.block},
              {"global_load", to_json(kernel.global_load, "sectors")},
              {"global_store", to_json(kernel.global_store, "sectors")},
              {"shared_load", to_json(kernel.shared_load, "wavefronts")},
              {"shared_store", to_json(kernel.shared_store, "wavefronts")},
              {"global_atomic", to_json(kernel.global_atomic, "sectors")},
              {"shared_atomic", to_json(kernel.shared_atomic, "wavefronts")}};
  if (const AsyncCounters& async = kernel.async; async.boxes_in + async.boxes_out + async.products + async.phase_waits)
    out["asynchronous"] = {
        {"boxes_in", async.boxes_in},       {"bytes_in", async.bytes_in},      {"sectors_in", async.sectors_in},
        {"passes_in", async.passes_in},     {"boxes_out", async.boxes_out},    {"bytes_out", async.bytes_out},
        {"sectors_out", async.sectors_out}, {"passes_out", async.passes_out},  {"products", async.products},
        {"operations", async.operations},   {"phase_waits", async.phase_waits}};
  if (kernel.async.copied_bytes)
    out["thread_copies"] = {{"bytes", kernel.async.copied_bytes}, {"groups_under_way", kernel.async.groups_under_way}};
  for (const PipelineEvent& event : kernel.pipeline) out["pipeline"].push_back(to_json(event));
  if (kernel.sampled < 1) out["sampled"] = kernel.sampled;
  if (kernel.left_out) out["left_out"] = kernel.left_out;
  if (!kernel.work.empty()) {
    out["symbol"] = kernel.symbol;
    out["work"] = Json::array();
    for (const LaunchWork& work : kernel.work) out["work"].push_back(to_json(work));
  }
  if (kernel.line > 0) out["file"] = kernel.file, out["line"] = kernel.line;
  for (const LineInstructions& one : kernel.instructions)
    out["instructions"].push_back({{"file", one.file},
                                   {"line", one.line},
                                   {"fp32", one.fp32},
                                   {"fp64", one.fp64},
                                   {"special", one.special},
                                   {"other", one.other},
                                   {"busy_lanes", one.busy_lanes}});
  out["lines"] = Json::array();
  for (const LineCounters& line : kernel.lines) out["lines"].push_back(to_json(line));
  return out;
}

Json to_json(const Hazard& hazard) {
  Json out = {{"kind", hazard.kind}, {"space", hazard.space},   {"kernel", hazard.kernel}, {"file", hazard.file},
              {"line", hazard.line}, {"thread", hazard.thread}, {"block", hazard.block}};
  if (hazard.other_line > 0) {
    out["other_file"] = hazard.other_file;
    out["other_line"] = hazard.other_line;
    out["other_thread"] = hazard.other_thread;
    out["other_block"] = hazard.other_block;
  }
  if (!hazard.buffer.empty()) {
    out["buffer"] = hazard.buffer;
    out["index"] = hazard.index;
  }
  out["message"] = hazard.message;
  out["count"] = hazard.count;
  if (hazard.or_more) out["or_more"] = true;
  return out;
}

}  // namespace

namespace {

const char* name_of(ProgramCall::What what) {
  static constexpr const char* kNames[] = {"kernel",       "copy",        "fill",          "prefetch",
                                           "touch",        "record",      "wait",          "await_stream",
                                           "await_device", "await_event", "host_function", "host_code"};
  return kNames[static_cast<int>(what)];
}

// The position of a launch's `work` in the report: [kernel, shape].
Json place_of(const ProgramCall& call, const Json& kernels) {
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    if (kernels[k].value("symbol", "") != call.symbol) continue;
    const Json& work = kernels[k].at("work");
    for (std::size_t shape = 0; shape < work.size(); ++shape)
      if (work[shape].at("grid") == Json(call.grid) && work[shape].at("block") == Json(call.block) &&
          work[shape].value("shared_bytes", std::size_t{0}) == call.shared_bytes)
        return {k, shape};
  }
  return nullptr;
}

// Leaves out fields that are zero or false: there may be thousands of calls.
Json to_json(const ProgramCall& call, const Json& kernels) {
  Json out = {{"call", name_of(call.what)}, {"name", call.name}, {"device", call.device}, {"stream", call.stream}};
  const auto add = [&](const char* name, auto value) {
    if (value) out[name] = value;
  };
  if (!call.engine.empty()) out["engine"] = call.engine;
  add("legacy", call.legacy), add("blocking", call.blocking), add("waits", call.waits);
  add("pageable", call.pageable), add("bytes", call.bytes), add("event", call.event);
  add("link_in", call.link_in), add("link_out", call.link_out);
  add("moves", call.moves), add("pieces", call.pieces), add("ms", call.ms);
  if (call.what == ProgramCall::What::kernel)
    if (const Json place = place_of(call, kernels); !place.is_null()) out["work"] = place;
  const SourceLine at = call.line || !call.pc ? SourceLine{call.file, call.line, 0} : source_of(call.pc);
  if (at.line > 0) out["file"] = at.file, out["line"] = at.line;
  return out;
}

}  // namespace

Json to_value(const std::vector<ProgramCall>& calls, const Json& kernels) {
  Json out = Json::array();
  for (const ProgramCall& call : calls) out.push_back(to_json(call, kernels));
  return out;
}

Json to_value(const Report& report) {
  Json out = {{"kernels", Json::array()}, {"hazards", Json::array()}};
  for (const KernelCounters& kernel : report.kernels) out["kernels"].push_back(to_json(kernel));
  for (const Hazard& hazard : report.hazards) out["hazards"].push_back(to_json(hazard));
  for (const Hazard& note : report.notes) out["notes"].push_back(to_json(note));
  if (report.beside.memsets) out["memsets"] = report.beside.memsets;
  if (report.beside.asks_processors) out["asks_processors"] = true;
  if (report.beside.device_copies)
    out["device_copies"] = {{"count", report.beside.device_copies}, {"bytes", report.beside.copied_bytes}};
  if (const auto calls = library_calls(); !calls.empty())
    for (const auto& [name, times] : calls) out["uncounted"].push_back({{"call", name}, {"times", times}});
  return out;
}

std::string to_json(const Report& report) {
  return to_value(report).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace simt
