// A step's figures in the stream.
#include "engine/stream/fields.h"

namespace warpwise {

namespace wire {

namespace {

json to_json(const TimeStats& time) {
  return {{"median", number(time.median)}, {"min", number(time.min)}, {"max", number(time.max)},
          {"q1", number(time.q1)},         {"q3", number(time.q3)},   {"noise", number(time.noise)},
          {"samples", time.samples},       {"stopped", time.stopped}};
}

TimeStats time_from(const json& object) {
  return {number_or(object, "median", 0),
          number_or(object, "min", 0),
          number_or(object, "max", 0),
          number_or(object, "q1", 0),
          number_or(object, "q3", 0),
          number_or(object, "noise", 0),
          value_or<int64_t>(object, "samples", 0),
          text_or(object, "stopped")};
}

json to_json(const ErrorStats& error) {
  json first = json::array(), extra = json::object();
  for (const auto& m : error.first)
    first.push_back({{"where", m.where}, {"expected", number(m.expected)}, {"got", number(m.got)}});
  for (const auto& [name, value] : error.extra) extra[name] = number(value);
  return {{"max_rel", number(error.max_rel)},
          {"max_abs", number(error.max_abs)},
          {"tolerance", number(error.tolerance)},
          {"checked", error.checked},
          {"wrong", error.wrong},
          {"rightly_nan", error.rightly_nan},
          {"sampled", error.sampled},
          {"first", first},
          {"extra", extra}};
}

ErrorStats error_from(const json& object) {
  ErrorStats error;
  error.max_rel = number_or(object, "max_rel", 0);
  error.max_abs = number_or(object, "max_abs", 0);
  error.tolerance = number_or(object, "tolerance", 0);
  error.checked = value_or<int64_t>(object, "checked", 0);
  error.wrong = value_or<int64_t>(object, "wrong", 0);
  error.rightly_nan = value_or<int64_t>(object, "rightly_nan", 0);
  error.sampled = value_or(object, "sampled", false);
  const json first = value_or(object, "first", json::array()), extra = value_or(object, "extra", json::object());
  for (const auto& m : first)
    error.first.push_back({text_or(m, "where"), number_or(m, "expected", 0), number_or(m, "got", 0)});
  for (const auto& [name, value] : extra.items()) error.extra[name] = number(value);
  return error;
}

}  // namespace

Result result_from(const json& object) {
  auto e = about_from<Result>(object);
  e.kind = kind_from(object.at("kind"));
  e.choices = value_or(object, "choices", e.choices);
  e.ok = object.at("ok");
  e.message = text_or(object, "message");
  e.hazards = value_or(object, "hazards", e.hazards);
  e.time_ms = time_from(object.at("time_ms"));
  e.gbps = number_or(object, "gbps", 0);
  e.gflops = number_or(object, "gflops", 0);
  e.ceiling_fraction = number_or(object, "ceiling_fraction", 0);
  e.ceiling = text_or(object, "ceiling");
  e.bound = text_or(object, "bound");
  e.error = error_from(object.at("error"));
  e.source = object.at("source");
  e.clock = text_or(object, "clock");
  e.ran = value_or(object, "ran", true);
  e.final = value_or(object, "final", false);
  e.remark = text_or(object, "remark");
  return e;
}

json result_to(const Result& r) {
  json object = about("result", r);
  object["kind"] = kind_name(r.kind);
  object["choices"] = r.choices;
  object["ok"] = r.ok;
  object["message"] = r.message;
  object["hazards"] = r.hazards;
  object["time_ms"] = to_json(r.time_ms);
  object["gbps"] = number(r.gbps);
  object["gflops"] = number(r.gflops);
  object["ceiling_fraction"] = number(r.ceiling_fraction);
  object["ceiling"] = r.ceiling;
  if (!r.bound.empty()) object["bound"] = r.bound;
  object["error"] = to_json(r.error);
  object["source"] = r.source;
  object["clock"] = r.clock;
  object["ran"] = r.ran;
  object["final"] = r.final;
  if (!r.remark.empty()) object["remark"] = r.remark;
  return object;
}

}  // namespace wire

nlohmann::json to_json(const Result& result) { return wire::result_to(result); }

}  // namespace warpwise
