// Each event of the stream: how it is written, and how it is read again.
#include <algorithm>

#include "engine/stream/fields.h"

namespace warpwise {

nlohmann::json to_json(const Device& d) {
  return {{"backend", d.backend},       {"name", d.name},
          {"compute", d.compute},       {"multiprocessors", d.multiprocessors},
          {"clock_mhz", d.clock_mhz},   {"peak_gbps", d.peak_gbps},
          {"l2_bytes", d.l2_bytes},     {"memory_bytes", d.memory_bytes},
          {"free_bytes", d.free_bytes}, {"driver", d.driver},
          {"runtime", d.runtime},       {"host", d.host}};
}

namespace wire {

namespace {

Device device_from(const json& object) {
  Device device;
  device.backend = object.at("backend");
  device.name = object.at("name");
  device.compute = text_or(object, "compute");
  device.multiprocessors = value_or(object, "multiprocessors", 0);
  device.clock_mhz = number_or(object, "clock_mhz", 0);
  device.peak_gbps = number_or(object, "peak_gbps", 0);
  device.l2_bytes = value_or<int64_t>(object, "l2_bytes", 0);
  device.memory_bytes = value_or<int64_t>(object, "memory_bytes", 0);
  device.free_bytes = value_or<int64_t>(object, "free_bytes", 0);
  device.driver = text_or(object, "driver");
  device.runtime = text_or(object, "runtime");
  device.host = text_or(object, "host");
  return device;
}

json to_json(const TimeSpan& span) {
  json object = {{"name", span.name},
                 {"engine", span.engine},
                 {"begin_ms", number(seven_digits(span.begin_ms))},
                 {"ms", number(seven_digits(span.ms))}};
  if (span.device >= 0) object["device"] = span.device;
  if (span.stream > 0) object["stream"] = span.stream;
  if (span.bytes > 0) object["bytes"] = span.bytes;
  return object;
}

TimeSpan span_from(const json& object) {
  return {object.at("name"),
          object.at("engine"),
          value_or(object, "device", -1),
          value_or(object, "stream", 0),
          number(object.at("begin_ms")),
          number(object.at("ms")),
          value_or<int64_t>(object, "bytes", 0)};
}

json write(const Hello& e) {
  return {{"event", "hello"}, {"stream", e.stream},          {"program", e.program},
          {"time", e.time},   {"device", to_json(e.device)}, {"lessons", e.lessons}};
}

Event read_hello(const json& object) {
  Hello hello{object.at("stream").get<int>(), text_or(object, "program"), text_or(object, "time"), {}};
  if (hello.stream > kStreamVersion)
    throw StreamError("stream version " + std::to_string(hello.stream) + " is newer than this program's (" +
                      std::to_string(kStreamVersion) + "): update Warpwise to read it");
  hello.device = device_from(object.at("device"));
  hello.lessons = value_or(object, "lessons", 0);
  return hello;
}

json write(const LessonInfo& e) { return to_json(e); }
Event read_lesson(const json& object) { return lesson_from(object); }

json write(const JobStarted& e) {
  return {{"event", "job"},
          {"job", e.job},
          {"lesson", e.lesson},
          {"steps", e.steps},
          {"sizes", sizes_to(e.sizes)},
          {"choices", e.choices},
          {"continuous", e.continuous}};
}

Event read_job(const json& object) {
  JobStarted e;
  e.job = object.at("job");
  e.lesson = object.at("lesson");
  e.steps = object.at("steps").get<std::vector<std::string>>();
  e.sizes = sizes_from(object.at("sizes"));
  e.choices = value_or(object, "choices", e.choices);
  e.continuous = value_or(object, "continuous", false);
  return e;
}

json write(const Begin& e) {
  json object = about("begin", e);
  object["phase"] = e.phase;
  if (e.done >= 0) object["done"] = e.done;
  return object;
}

Event read_begin(const json& object) {
  auto e = about_from<Begin>(object);
  e.phase = object.at("phase");
  e.done = number_or(object, "done", -1);
  return e;
}

json write(const Sample& e) {
  json object = about("sample", e);
  object["time_ms"] = number(e.time_ms);
  return object;
}

Event read_sample(const json& object) {
  auto e = about_from<Sample>(object);
  e.time_ms = number(object.at("time_ms"));
  return e;
}

json write(const Samples& e) {
  json object = about("samples", e), times = json::array();
  for (const double ms : e.times_ms) times.push_back(number(seven_digits(ms)));
  object["times_ms"] = times;
  return object;
}

Event read_samples(const json& object) {
  auto e = about_from<Samples>(object);
  for (const auto& ms : object.at("times_ms")) e.times_ms.push_back(number(ms));
  return e;
}

json write(const Result& e) { return to_json(e); }
Event read_result(const json& object) { return result_from(object); }

json write(const Skip& e) {
  json object = about("skip", e);
  object["reason"] = e.reason;
  return object;
}

Event read_skip(const json& object) {
  auto e = about_from<Skip>(object);
  e.reason = object.at("reason");
  return e;
}

json write(const Inspection& e) {
  json object = about("inspection", e);
  object["report"] = e.report;
  return object;
}

Event read_inspection(const json& object) {
  auto e = about_from<Inspection>(object);
  e.report = object.at("report");
  return e;
}

json write(const Study& e) {
  json object = about("study", e);
  object["at"] = to_string(e.at);
  object["report"] = e.report;
  return object;
}

Event read_study(const json& object) {
  auto e = about_from<Study>(object);
  e.at = size_from(object.at("at"));
  e.report = object.at("report");
  return e;
}

json write(const Timeline& e) {
  json object = about("timeline", e), spans = json::array();
  for (const auto& span : e.spans) spans.push_back(to_json(span));
  object["source"] = e.source;
  object["total_ms"] = number(seven_digits(e.total_ms));
  object["message"] = e.message;
  object["spans"] = spans;
  return object;
}

Event read_timeline(const json& object) {
  auto e = about_from<Timeline>(object);
  e.source = object.at("source");
  e.total_ms = number(object.at("total_ms"));
  e.message = text_or(object, "message");
  for (const auto& span : object.at("spans")) e.spans.push_back(span_from(span));
  return e;
}

json write(const Check& e) {
  return {{"event", "check"},   {"job", e.job},     {"exercise", e.exercise}, {"key", e.key},
          {"passed", e.passed}, {"stage", e.stage}, {"report", e.report}};
}

Event read_check(const json& object) {
  return Check{value_or(object, "job", 0), object.at("exercise"), text_or(object, "key"),
               object.at("passed"),        object.at("stage"),    object.at("report")};
}

json write(const Failure& e) {
  json object = about("trouble", e);
  object["code"] = e.code;
  object["message"] = e.message;
  object["fatal"] = e.fatal;
  return object;
}

Event read_failure(const json& object) {
  auto e = about_from<Failure>(object);
  e.code = object.at("code");
  e.message = object.at("message");
  e.fatal = value_or(object, "fatal", false);
  return e;
}

json write(const Done& e) { return {{"event", "done"}, {"job", e.job}, {"status", e.status}}; }

Event read_done(const json& object) { return Done{object.at("job"), object.at("status")}; }

json write(const End& e) { return {{"event", "end"}, {"events", e.events}}; }

Event read_end(const json& object) { return End{object.at("events")}; }

constexpr struct {
  const char* name;
  Event (*read)(const json& object);
} kReaders[] = {
    {"hello", read_hello},           {"lesson", read_lesson},   {"job", read_job},           {"begin", read_begin},
    {"sample", read_sample},         {"samples", read_samples}, {"result", read_result},     {"skip", read_skip},
    {"inspection", read_inspection}, {"study", read_study},     {"timeline", read_timeline}, {"check", read_check},
    {"trouble", read_failure},       {"done", read_done},       {"end", read_end},
};

Event read_event(const json& object) {
  const std::string name = object.at("event");
  for (const auto& reader : kReaders)
    if (name == reader.name) return reader.read(object);
  throw StreamError("unknown event '" + name + "'");
}

constexpr int kDeepest = 32;

// How deeply the text's objects and arrays are nested, found without parsing it.
int depth_of(std::string_view text) {
  int depth = 0, most = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); i++) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    else if (in_string) i += c == '\\';
    else if (c == '{' || c == '[') most = std::max(most, ++depth);
    else if (c == '}' || c == ']') depth--;
  }
  return most;
}

}  // namespace

}  // namespace wire

std::string to_line(const Event& event) {
  return std::visit([](const auto& e) { return wire::write(e); }, event)
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Event parse_event(std::string_view line) {
  if (wire::depth_of(line) > wire::kDeepest) throw StreamError("an event that is deeper than any");
  nlohmann::json object = wire::parse_object(line);
  try {
    return wire::read_event(object);
  } catch (const nlohmann::json::exception& e) {
    throw StreamError(std::string("an event lacks a field or has a wrong one: ") + e.what());
  } catch (const std::logic_error& e) {  // from std::stoll on a size
    throw StreamError(std::string("an event has a wrong size: ") + e.what());
  }
}

}  // namespace warpwise
