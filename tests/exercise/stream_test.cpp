// Compares docs/stream.md with what workers send: each event's name and fields, and the values of fields that have few.
// The document must name nothing that is never sent. For reports, every field that is sent must be named in the
// document.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "engine/exercise/compile/compile.h"
#include "engine/temporary_folder.h"
#include "tests/support/exercise_sandbox.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using namespace warpwise::test;
using nlohmann::json;

namespace {

struct Field {
  std::map<std::string, Field> fields;
  std::set<std::string> values;
};

/// "`a`, `b` {`c`, `d` (`one`, `two`)}, `e`: prose on `f` up to a comma": a, b, e; c and d in b; the values of d.
std::map<std::string, Field> parse_fields(const std::string& text, size_t& at) {
  std::map<std::string, Field> fields;
  Field* last = nullptr;
  bool prose = false, values = false;
  for (; at < text.size(); at++) {
    if (text[at] == '`') {
      const size_t end = text.find('`', at + 1);
      const std::string word = text.substr(at + 1, end - at - 1);
      if (values && last) last->values.insert(word);
      else if (!values && !prose) last = &fields[word];
      at = end;
    } else if (text[at] == '{' && last) {
      last->fields = parse_fields(text, ++at);
    } else if (text[at] == '}') {
      break;
    } else if (text[at] == '(' || text[at] == ')') {
      values = text[at] == '(';
    } else if (text[at] == ':' || text[at] == ',') {
      prose = text[at] == ':';
    }
  }
  return fields;
}

/// The rows of a table whose head begins with `head`: the first cell, and the last one.
std::map<std::string, std::string> rows_of(const std::string& text, const std::string& head) {
  std::map<std::string, std::string> rows;
  const size_t begin = text.find("| `" + head + "` |");
  REQUIRE_MESSAGE(begin != text.npos, "docs/stream.md has no table whose head begins with `" << head << "`");
  std::istringstream lines(text.substr(begin));
  std::string line;
  std::getline(lines, line), std::getline(lines, line);  // the head, and the rule below
  while (std::getline(lines, line) && line.starts_with("| `")) {
    const size_t end = line.find('`', 3), last = line.rfind(" | ", line.size() - 3);
    rows[line.substr(3, end - 3)] = line.substr(last + 3);
  }
  return rows;
}

std::string document() {
  std::stringstream text;
  text << std::ifstream(WARPWISE_ROOT "/docs/stream.md").rdbuf();
  return text.str();
}

/// All lines with which a fresh worker that checks exercises too answers these requests.
std::vector<json> answers(const std::vector<Request>& requests) {
  const Folder folder;
  std::string lines;
  for (const auto& request : requests) lines += to_line(request) + "\n";
  const std::string file = folder.write("requests", lines);
  const Outcome outcome =
      Program({"/bin/sh", "-c", "exec \"$0\" <\"$1\"", WARPWISE_BIN "/warpwise-judge-simt", file}).finish(300);
  std::vector<json> events;
  std::istringstream said(outcome.out);
  for (std::string line; std::getline(said, line);) events.push_back(json::parse(line));
  return events;
}

Request request(const std::string& verb, const std::string& lesson, const Size& size,
                const std::vector<std::string>& steps = {}) {
  Request request;
  request.verb = verb;
  request.lesson = lesson;
  request.steps = steps;
  request.sizes = {size};
  request.budget_s = 0.02;
  request.max_samples = 3;
  return request;
}

/// A run with steps that this backend skips, inspections, invalid requests, and an exercise with a race.
std::vector<json> everything() {
  Request run = request("run", "transpose", {{33, 31}});
  run.max_samples = 1 << 20;  // long enough for timing to be reported
  run.budget_s = 0.3;
  run.noise = 0;
  run.trace = true;
  Request inspect = request("inspect", "transpose", {{33, 31}}, {"tiled"});
  inspect.examples = true;
  std::vector<json> events = answers(
      {run, inspect, request("run", "nonsense", {{1}}), request("run", "transpose", {{1000000, 1000000}}, {"tiled"})});
  const Sandbox sandbox;
  const PrivateFolder folder;
  const ExerciseInfo& exercise = exercise_named("transpose/barrier");
  Request check;
  check.verb = "check";
  check.exercise = exercise.id;
  check.key = "a key";
  check.module =
      compile_exercise(exercise, sandbox.read(exercise.file), "barrier.cu", folder.path(), sandbox.settings())
          .module.string();
  for (auto& event : answers({check})) events.push_back(std::move(event));

  // Events that are rare, and the line that closes a recording.
  Begin begin;
  begin.phase = "prepare";
  begin.done = 0.5;
  begin.size = {{1}};
  Result result;
  result.size = {{1}};
  result.source = "measured";
  result.clock = "gpu";
  result.remark = "a remark";
  Result program = result;
  program.clock = "wall";
  program.bound = "memory";
  const Samples samples{1, "transpose", "tiled", {{1}}, {0.5, 0.25}};
  for (const Event& event : {Event(begin), Event(result), Event(program), Event(samples), Event(End{3})})
    events.push_back(json::parse(to_line(event)));
  return events;
}

class Comparison {
 public:
  explicit Comparison(std::string text) : text_(std::move(text)) {}

  /// Every field of `object` is in `fields`, with a documented value; fields below undocumented structure must be named
  /// somewhere.
  void take(const json& object, std::map<std::string, Field>& fields, const std::string& path) {
    for (const auto& [name, value] : object.items()) {
      if (name == "event") continue;
      const std::string here = path + "." + name;
      if (!fields.count(name)) {
        FAIL_CHECK(here << " is sent, and docs/stream.md does not say so");
        continue;
      }
      seen_.insert(here);
      Field& field = fields[name];
      if (!field.values.empty() && value.is_string()) {
        CHECK_MESSAGE(field.values.count(value), here << " is \"" << value << "\", which docs/stream.md does not name");
        seen_.insert(here + " " + value.get<std::string>());
      }
      take_inner(value, field, here);
    }
  }

  /// Every field that the document names was sent, and so was each phase.
  void want(const std::map<std::string, Field>& fields, const std::string& path) const {
    for (const auto& [name, field] : fields) {
      const std::string here = path + "." + name;
      CHECK_MESSAGE(seen_.count(here), "docs/stream.md names " << here << ", which is never sent");
      if (name == "phase")
        for (const auto& value : field.values)
          CHECK_MESSAGE(seen_.count(here + " " + value),
                        "docs/stream.md names the phase " << value << ", which is never sent");
      if (seen_.count(here + ".")) want(field.fields, here);
    }
  }

 private:
  void take_inner(const json& value, Field& field, const std::string& here) {
    if (value.is_array())
      for (const auto& one : value) take_inner(one, field, here);
    if (!value.is_object()) return;
    if (!field.fields.empty()) {
      seen_.insert(here + ".");
      return take(value, field.fields, here);
    }
    if (here.ends_with(".choices") || here.ends_with(".extra")) return;  // the lesson's own names
    for (const auto& [name, inner] : value.items()) {
      CHECK_MESSAGE(text_.find("`" + name + "`") != text_.npos,
                    here << "." << name << " is sent, and docs/stream.md does not name it");
      take_inner(inner, field, here + "." + name);
    }
  }

  std::string text_;
  std::set<std::string> seen_;
};

}  // namespace

TEST_CASE("docs/stream.md names what workers send, all of it and nothing else") {
  const std::string text = document();
  const auto codes = rows_of(text, "code");
  std::map<std::string, std::map<std::string, Field>> documented;
  for (const auto& [name, fields] : rows_of(text, "event")) {
    size_t at = 0;
    documented[name] = parse_fields(fields, at);
  }
  REQUIRE(documented.size() > 5);

  Comparison comparison(text);
  std::set<std::string> sent, troubles;
  for (const auto& event : everything()) {
    const std::string name = event.at("event");
    sent.insert(name);
    if (name == "trouble") troubles.insert(event.at("code").get<std::string>());
    if (!documented.count(name)) FAIL_CHECK("the event " << name << " is sent, and docs/stream.md does not name it");
    else comparison.take(event, documented[name], name);
  }
  CHECK(troubles == std::set<std::string>{"memory", "usage"});
  for (const auto& code : troubles)
    CHECK_MESSAGE(codes.count(code), "docs/stream.md does not name the trouble " << code);
  for (const auto& [name, fields] : documented) {
    CHECK_MESSAGE(sent.count(name), "docs/stream.md names the event " << name << ", which is never sent");
    comparison.want(fields, name);
  }
}
