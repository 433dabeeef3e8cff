#include "engine/stream.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace warpwise {

using nlohmann::json;

namespace {

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

// JSON has no NaN and no infinity, so they are written as text.
json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

// Seven digits, as many as a device's clock gives: its times are single precision.
double seven_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.7g", value);
  return std::strtod(text, nullptr);
}

double number(const json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string& text = value.get_ref<const std::string&>();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  throw StreamError("'" + text + "' is not a number");
}

double number_or(const json& object, const char* field, double otherwise) {
  auto found = object.find(field);
  return found == object.end() ? otherwise : number(*found);
}

Size size_from(const json& value) {
  Size size;
  const std::string& text = value.get_ref<const std::string&>();
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('x', begin), text.size());
    size.extents.push_back(std::stoll(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return size;
}

Size size_or_none(const json& object) {
  auto found = object.find("size");
  return found == object.end() ? Size{} : size_from(*found);
}

json sizes_to(const std::vector<Size>& sizes) {
  json array = json::array();
  for (const auto& size : sizes) array.push_back(to_string(size));
  return array;
}

std::vector<Size> sizes_from(const json& array) {
  std::vector<Size> sizes;
  for (const auto& size : array) sizes.push_back(size_from(size));
  return sizes;
}

Kind kind_from(const json& value) {
  const std::string& name = value.get_ref<const std::string&>();
  if (const auto kind = kind_named(name)) return *kind;
  throw StreamError("'" + name + "' is no kind of row: a newer Warpwise may know it");
}

template <class T>
T value_or(const json& object, const char* field, T otherwise) {
  auto found = object.find(field);
  return found == object.end() ? otherwise : found->get<T>();
}

std::string text_or(const json& object, const char* field) { return value_or<std::string>(object, field, ""); }

// The job, step and size, which most events carry.
template <class E>
json about(const char* name, const E& event) {
  json object = {{"event", name}, {"job", event.job}, {"lesson", event.lesson}, {"step", event.step}};
  if (!event.size.extents.empty()) object["size"] = to_string(event.size);
  return object;
}

template <class E>
E about_from(const json& object) {
  E event;
  event.job = value_or(object, "job", 0);
  event.lesson = object.at("lesson");
  event.step = text_or(object, "step");
  event.size = size_or_none(object);
  return event;
}

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

TaskInfo task_from(const json& object) {
  TaskInfo task;
  task.id = text_or(object, "id");
  task.title = text_or(object, "title");
  task.dimensions = object.at("dimensions").get<std::vector<std::string>>();
  task.default_size = size_from(object.at("default_size"));
  task.sizes = sizes_from(object.at("sizes"));
  task.sweep = sizes_from(object.at("sweep"));
  task.error_metric = text_or(object, "error_metric");
  const json choices = value_or(object, "choices", json::array());
  for (const auto& choice : choices)
    task.choices.push_back({choice.at("id"), text_or(choice, "title"), choice.at("options")});
  return task;
}

json to_json(const TaskInfo& task) {
  json choices = json::array();
  for (const auto& c : task.choices) choices.push_back({{"id", c.id}, {"title", c.title}, {"options", c.options}});
  return {{"id", task.id},
          {"title", task.title},
          {"dimensions", task.dimensions},
          {"default_size", to_string(task.default_size)},
          {"sizes", sizes_to(task.sizes)},
          {"sweep", sizes_to(task.sweep)},
          {"choices", choices},
          {"error_metric", task.error_metric}};
}

LessonInfo lesson_from(const json& object) {
  LessonInfo lesson;
  lesson.id = object.at("id");
  lesson.title = object.at("title");
  lesson.summary = text_or(object, "summary");
  lesson.folder = text_or(object, "folder");
  for (const auto& step : object.at("steps"))
    lesson.steps.push_back({step.at("id"), step.at("title"), kind_from(step.at("kind")), text_or(step, "file"),
                            text_or(step, "skip"), text_or(step, "faster_than"),
                            text_or(step, step.contains("task") ? "task" : "variant"), text_or(step, "compared_with")});
  if (object.contains("tasks")) {
    for (const auto& task : object.at("tasks")) lesson.tasks.push_back(task_from(task));
  } else {
    // Streams of version 1 had no tasks: make one for each variant of the steps, all with the same fields.
    for (const auto& step : lesson.steps)
      if (std::none_of(lesson.tasks.begin(), lesson.tasks.end(), [&](auto& task) { return task.id == step.task; }))
        lesson.tasks.push_back(task_from(object)), lesson.tasks.back().id = step.task;
  }
  if (lesson.tasks.empty()) lesson.tasks.emplace_back();
  const json models = value_or(object, "models", json::array());
  for (const auto& model : models) {
    lesson.models.push_back({model.at("name"), text_or(model, "source"), model.at("of"), model.at("over"), {}});
    for (const auto& point : model.at("points"))
      lesson.models.back().points.emplace_back(size_from(point.at(0)), number(point.at(1)));
  }
  const json all_asked = value_or(object, "break_evens", json::array());
  for (const auto& asked : all_asked)
    lesson.break_evens.push_back(
        {asked.at("id"), asked.at("of_name"), asked.at("over_name"), asked.at("of"), asked.at("over")});
  return lesson;
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

struct EventWriter {
  json operator()(const Hello& e) const {
    return {{"event", "hello"}, {"stream", e.stream},          {"program", e.program},
            {"time", e.time},   {"device", to_json(e.device)}, {"lessons", e.lessons}};
  }
  json operator()(const LessonInfo& e) const { return to_json(e); }
  json operator()(const JobStarted& e) const {
    return {{"event", "job"},
            {"job", e.job},
            {"lesson", e.lesson},
            {"steps", e.steps},
            {"sizes", sizes_to(e.sizes)},
            {"choices", e.choices},
            {"continuous", e.continuous}};
  }
  json operator()(const Begin& e) const {
    json object = about("begin", e);
    object["phase"] = e.phase;
    if (e.done >= 0) object["done"] = e.done;
    return object;
  }
  json operator()(const Sample& e) const {
    json object = about("sample", e);
    object["time_ms"] = number(e.time_ms);
    return object;
  }
  json operator()(const Samples& e) const {
    json object = about("samples", e), times = json::array();
    for (const double ms : e.times_ms) times.push_back(number(seven_digits(ms)));
    object["times_ms"] = times;
    return object;
  }
  json operator()(const Result& e) const { return to_json(e); }
  json operator()(const Skip& e) const {
    json object = about("skip", e);
    object["reason"] = e.reason;
    return object;
  }
  json operator()(const Inspection& e) const {
    json object = about("inspection", e);
    object["report"] = e.report;
    return object;
  }
  json operator()(const Study& e) const {
    json object = about("study", e);
    object["at"] = to_string(e.at);
    object["report"] = e.report;
    return object;
  }
  json operator()(const Timeline& e) const {
    json object = about("timeline", e), spans = json::array();
    for (const auto& span : e.spans) spans.push_back(to_json(span));
    object["source"] = e.source;
    object["total_ms"] = number(seven_digits(e.total_ms));
    object["message"] = e.message;
    object["spans"] = spans;
    return object;
  }
  json operator()(const Check& e) const {
    return {{"event", "check"},   {"job", e.job},     {"exercise", e.exercise}, {"key", e.key},
            {"passed", e.passed}, {"stage", e.stage}, {"report", e.report}};
  }
  json operator()(const Trouble& e) const {
    json object = about("trouble", e);
    object["code"] = e.code;
    object["message"] = e.message;
    object["fatal"] = e.fatal;
    return object;
  }
  json operator()(const Done& e) const { return {{"event", "done"}, {"job", e.job}, {"status", e.status}}; }
  json operator()(const End& e) const { return {{"event", "end"}, {"events", e.events}}; }
};

Event read_event(const json& object) {
  const std::string name = object.at("event");
  if (name == "hello") {
    Hello hello{object.at("stream").get<int>(), text_or(object, "program"), text_or(object, "time"), {}};
    if (hello.stream > kStreamVersion)
      throw StreamError("stream version " + std::to_string(hello.stream) + " is newer than this program's (" +
                        std::to_string(kStreamVersion) + "): update Warpwise to read it");
    hello.device = device_from(object.at("device"));
    hello.lessons = value_or(object, "lessons", 0);
    return hello;
  }
  if (name == "lesson") return lesson_from(object);
  if (name == "job") {
    JobStarted e;
    e.job = object.at("job");
    e.lesson = object.at("lesson");
    e.steps = object.at("steps").get<std::vector<std::string>>();
    e.sizes = sizes_from(object.at("sizes"));
    e.choices = value_or(object, "choices", e.choices);
    e.continuous = value_or(object, "continuous", false);
    return e;
  }
  if (name == "begin") {
    auto e = about_from<Begin>(object);
    e.phase = object.at("phase");
    e.done = number_or(object, "done", -1);
    return e;
  }
  if (name == "sample") {
    auto e = about_from<Sample>(object);
    e.time_ms = number(object.at("time_ms"));
    return e;
  }
  if (name == "samples") {
    auto e = about_from<Samples>(object);
    for (const auto& ms : object.at("times_ms")) e.times_ms.push_back(number(ms));
    return e;
  }
  if (name == "result") {
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
    e.final = value_or(object, "final", false);
    e.remark = text_or(object, "remark");
    return e;
  }
  if (name == "skip") {
    auto e = about_from<Skip>(object);
    e.reason = object.at("reason");
    return e;
  }
  if (name == "inspection") {
    auto e = about_from<Inspection>(object);
    e.report = object.at("report");
    return e;
  }
  if (name == "study") {
    auto e = about_from<Study>(object);
    e.at = size_from(object.at("at"));
    e.report = object.at("report");
    return e;
  }
  if (name == "timeline") {
    auto e = about_from<Timeline>(object);
    e.source = object.at("source");
    e.total_ms = number(object.at("total_ms"));
    e.message = text_or(object, "message");
    for (const auto& span : object.at("spans")) e.spans.push_back(span_from(span));
    return e;
  }
  if (name == "check") {
    return Check{value_or(object, "job", 0), object.at("exercise"), text_or(object, "key"),
                 object.at("passed"),        object.at("stage"),    object.at("report")};
  }
  if (name == "trouble") {
    auto e = about_from<Trouble>(object);
    e.code = object.at("code");
    e.message = object.at("message");
    e.fatal = value_or(object, "fatal", false);
    return e;
  }
  if (name == "done") return Done{object.at("job"), object.at("status")};
  if (name == "end") return End{object.at("events")};
  throw StreamError("unknown event '" + name + "'");
}

json parse_object(std::string_view line) {
  json object = json::parse(line, nullptr, false);
  if (!object.is_object()) throw StreamError("not a line of JSON");
  return object;
}

}  // namespace

const TaskInfo& LessonInfo::task_of(const std::string& step) const {
  const auto row = std::find_if(steps.begin(), steps.end(), [&](auto& each) { return each.id == step; });
  for (const auto& task : tasks)
    if (row != steps.end() && task.id == row->task) return task;
  return tasks.front();
}

const TaskInfo& LessonInfo::task_for(const Size& size) const {
  for (const auto& task : tasks)
    if (task.dimensions.size() == size.extents.size()) return task;
  return tasks.front();
}

Size LessonInfo::size_from(std::string_view text) const {
  const Size as_many{std::vector<int64_t>(static_cast<size_t>(1 + std::count(text.begin(), text.end(), 'x')), 1)};
  return parse_size(text, task_for(as_many).dimensions);
}

std::vector<Choice> LessonInfo::choices() const {
  std::vector<Choice> all;
  for (const auto& task : tasks)
    for (const auto& choice : task.choices)
      if (std::none_of(all.begin(), all.end(), [&](auto& known) { return known.id == choice.id; }))
        all.push_back(choice);
  return all;
}

json to_json(const Size& size) { return to_string(size); }

json to_json(const Device& d) {
  return {{"backend", d.backend},       {"name", d.name},
          {"compute", d.compute},       {"multiprocessors", d.multiprocessors},
          {"clock_mhz", d.clock_mhz},   {"peak_gbps", d.peak_gbps},
          {"l2_bytes", d.l2_bytes},     {"memory_bytes", d.memory_bytes},
          {"free_bytes", d.free_bytes}, {"driver", d.driver},
          {"runtime", d.runtime},       {"host", d.host}};
}

json to_json(const LessonInfo& lesson) {
  json steps = json::array(), tasks = json::array(), models = json::array();
  for (const auto& s : lesson.steps)
    steps.push_back({{"id", s.id},
                     {"title", s.title},
                     {"kind", kind_name(s.kind)},
                     {"file", s.file},
                     {"skip", s.skip},
                     {"faster_than", s.faster_than},
                     {"task", s.task},
                     {"compared_with", s.compared_with}});
  for (const auto& task : lesson.tasks) tasks.push_back(to_json(task));
  for (const auto& m : lesson.models) {
    json points = json::array();
    for (const auto& [size, value] : m.points) points.push_back({to_string(size), number(value)});
    models.push_back({{"name", m.name}, {"source", m.source}, {"of", m.of}, {"over", m.over}, {"points", points}});
  }
  json break_evens = json::array();
  for (const auto& b : lesson.break_evens)
    break_evens.push_back(
        {{"id", b.id}, {"of_name", b.of_name}, {"over_name", b.over_name}, {"of", b.of}, {"over", b.over}});
  json object = {{"event", "lesson"},       {"id", lesson.id}, {"title", lesson.title}, {"summary", lesson.summary},
                 {"folder", lesson.folder}, {"tasks", tasks},  {"models", models},      {"steps", steps}};
  if (!break_evens.empty()) object["break_evens"] = break_evens;
  return object;
}

json to_json(const Result& r) {
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
  object["final"] = r.final;
  if (!r.remark.empty()) object["remark"] = r.remark;
  return object;
}

std::string to_line(const Event& event) {
  return std::visit(EventWriter{}, event).dump(-1, ' ', false, json::error_handler_t::replace);
}

Event parse_event(std::string_view line) {
  if (depth_of(line) > kDeepest) throw StreamError("an event that is deeper than any");
  json object = parse_object(line);
  try {
    return read_event(object);
  } catch (const json::exception& e) {
    throw StreamError(std::string("an event lacks a field or has a wrong one: ") + e.what());
  } catch (const std::logic_error& e) {  // from std::stoll on a size
    throw StreamError(std::string("an event has a wrong size: ") + e.what());
  }
}

std::string to_line(const Request& r) {
  json object = {{"verb", r.verb},
                 {"job", r.job},
                 {"lesson", r.lesson},
                 {"steps", r.steps},
                 {"sizes", sizes_to(r.sizes)},
                 {"choices", r.choices},
                 {"max_samples", r.max_samples},
                 {"budget_s", r.budget_s},
                 {"noise", r.noise},
                 {"continuous", r.continuous},
                 {"seed", r.seed},
                 {"schedule", r.schedule}};
  if (r.trace) object["trace"] = true;
  if (r.examples) object["examples"] = true;
  if (r.vast) object["vast"] = true;
  if (r.gpu_memory_bytes > 0) object["gpu_memory_bytes"] = r.gpu_memory_bytes;
  if (r.devices > 0) object["devices"] = r.devices;
  if (r.verb == "check" || !r.module.empty())
    object.update({{"exercise", r.exercise}, {"module", r.module}, {"key", r.key}});
  return object.dump();
}

Request parse_request(std::string_view line) {
  json object = parse_object(line);
  Request request;
  try {
    request.verb = object.at("verb");
    request.job = value_or(object, "job", 0);
    request.lesson = text_or(object, "lesson");
    request.steps = value_or(object, "steps", request.steps);
    request.sizes = sizes_from(value_or(object, "sizes", json::array()));
    request.choices = value_or(object, "choices", request.choices);
    request.max_samples = value_or(object, "max_samples", request.max_samples);
    request.budget_s = value_or(object, "budget_s", request.budget_s);
    request.noise = value_or(object, "noise", request.noise);
    request.continuous = value_or(object, "continuous", request.continuous);
    request.seed = value_or(object, "seed", request.seed);
    request.schedule = value_or(object, "schedule", request.schedule);
    request.trace = value_or(object, "trace", false);
    request.examples = value_or(object, "examples", false);
    request.vast = value_or(object, "vast", false);
    request.gpu_memory_bytes = value_or<int64_t>(object, "gpu_memory_bytes", 0);
    request.devices = value_or(object, "devices", 0);
    request.exercise = text_or(object, "exercise");
    request.module = text_or(object, "module");
    request.key = text_or(object, "key");
  } catch (const std::exception& e) {
    throw StreamError(std::string("a request has a missing or wrong field: ") + e.what());
  }
  return request;
}

}  // namespace warpwise
