// The event stream: what a worker writes to its stdout, one JSON object a line, and what every reader and recording
// holds. docs/stream.md documents every object, field and unit. Raise kStreamVersion when an old reader would misread a
// new stream.
#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/result.h"
#include "engine/size.h"

namespace warpwise {

inline constexpr int kStreamVersion = 2;

/// First object of every stream.
struct Hello {
  int stream = kStreamVersion;
  std::string program;  // "warpwise 0.1.0"
  std::string time;     // start of the worker, ISO 8601, UTC
  Device device;
  int lessons = 0;  // how many `lesson` events follow; 0 in recordings made before this was said
};

/// One row of a lesson's table.
struct StepInfo {
  std::string id, title;
  std::string kind;  // "step", "baseline" or "ceiling"
  std::string file;  // source, relative to the project's root; empty for vendor calls
  std::string skip;  // why it cannot run here; empty when it can
  std::string
      faster_than;  // id of the step that the lesson says this one beats on a GPU at its default size; empty for no claim
  std::string task;  // id of the task that it solves, and is compared in
};

/// A computed curve of the speed-up of one step over another (engine/lesson.h), at the sizes of the whole sweep.
struct ModelInfo {
  std::string name, source, of, over;
  std::vector<std::pair<Size, double>> points;
};

/// From which size on one way of solving a problem beats another (engine/lesson.h).
struct BreakEvenInfo {
  std::string id, of_name, over_name;
  std::vector<std::string> of, over;  // ids of steps
};

/// One problem of a lesson with what it is measured at.
struct TaskInfo {
  std::string id, title;
  std::vector<std::string> dimensions;  // names of the extents: {"rows", "cols"}
  Size default_size;                    // for this backend
  std::vector<Size> sizes;              // offered in menus
  std::vector<Size> sweep;              // sizes of "against size", ascending
  std::vector<Choice> choices;
  std::string error_metric;  // what max_rel is relative to, for the axis: "relative error"
};

struct LessonInfo {
  std::string id, title, summary;
  std::string folder;           // relative to the project's root
  std::vector<TaskInfo> tasks;  // at least one; the first is the one that the lesson opens with
  std::vector<StepInfo> steps;  // in teaching order
  std::vector<ModelInfo> models;
  std::vector<BreakEvenInfo> break_evens = {};

  /// The task that a step solves; the first where there is no such step.
  const TaskInfo& task_of(const std::string& step) const;
  /// The first that has sizes of so many extents; the first of all where there is none.
  const TaskInfo& task_for(const Size& size) const;
  /// A size as one of its tasks takes it. Throws UsageError, as parse_size of engine/size.h does.
  Size size_from(std::string_view text) const;
  /// Those of all tasks, each id once.
  std::vector<Choice> choices() const;
};

/// A job starts: what was asked for, after defaults were filled in.
struct JobStarted {
  int job = 0;
  std::string lesson;
  std::vector<std::string> steps;
  std::vector<Size> sizes;
  std::map<std::string, std::string> choices;
  bool continuous = false;
};

/// The worker is about to do something that may not come back: the reader's watchdog names it in its message.
struct Begin {
  int job = 0;
  std::string lesson, step;  // step empty: the whole problem
  Size size;
  std::string phase;  // "prepare", "verify", "warm-up", "time", "count"; of a check "load", "check"
  double done = -1;   // fraction of the job done, 0..1; -1: not known
};

/// One timed launch.
struct Sample {
  int job = 0;
  std::string lesson, step;
  Size size;
  double time_ms = 0;
};

/// The timed launches of one step at one size, in their order: what a recording holds in place of as many samples.
struct Samples {
  int job = 0;
  std::string lesson, step;
  Size size;
  std::vector<double> times_ms;
};

/// A step that this job leaves out, and why.
struct Skip {
  int job = 0;
  std::string lesson, step;
  Size size;
  std::string reason;
};

/// Counters and hazards of one step at one size: `report` is {"kernels": [...], "hazards": [...]} of docs/stream.md.
struct Inspection {
  int job = 0;
  std::string lesson, step;
  Size size;
  nlohmann::json report;
};

/// What the time model needs of a step that the CPU backend has run at `size`: studied at the same size or, where that is its default size, at
/// the one that is usual on a GPU. `report` is {"kernels": [{"name", "symbol", "work"}], "memsets", "amounts"} of docs/stream.md.
struct Study {
  int job = 0;
  std::string lesson, step;
  Size size, at;
  nlohmann::json report;
};

/// One piece of a traced run: work of a device, or a wait of the host's.
struct TimeSpan {
  std::string name;     // of the kernel or the call
  std::string engine;   // "compute", "copy_in", "copy_out", "peer" or "host"
  int device = 0;       // -1: the host's own
  int stream = 0;       // streams are numbered from 1, in the order of their first work; 0: none
  double begin_ms = 0;  // from when the run began
  double ms = 0;
  int64_t bytes = 0;  // of copies and fills
};

/// One traced run of a step at one size, which no time of a result comes from.
struct Timeline {
  int job = 0;
  std::string lesson, step;
  Size size;
  std::string source;   // "measured", or "modelled": pieces as long as measured, in the order that a GPU could keep
  double total_ms = 0;  // of the run, from all devices idle to all devices idle
  std::string message;  // why there are no spans, or not all of them, in one sentence; else empty
  std::vector<TimeSpan> spans;  // by begin
};

/// Something went wrong. Written by the worker, or by the reader about the worker (crash, hang, garbage).
struct Trouble {
  int job = 0;
  std::string code;  // "usage", "memory", "cuda", "device", "crash", "hang", "garbage"
  std::string lesson, step;
  Size size;
  std::string message;  // one clear sentence: what ran, where it ended, what to try
  bool fatal = false;   // the worker (or the job) has ended with it
};

/// What checking one exercise found (docs/stream.md tells the report's fields). `key` is the request's: it shows that
/// the worker, and not the code under check, wrote this.
struct Check {
  int job = 0;
  std::string exercise, key;
  bool passed = false;
  std::string stage;  // the first that failed: "run", "correct", "hazards" or "counters"; "passed" when none did
  nlohmann::json report;
};

struct Done {
  int job = 0;
  std::string status;  // "complete", "stopped" (asked to), "failed"
};

/// Last object of a recording; one without it is truncated.
struct End {
  int64_t events = 0;  // lines before this one
};

using Event = std::variant<Hello, LessonInfo, JobStarted, Begin, Sample, Samples, Result, Skip, Inspection, Study,
                           Timeline, Check, Trouble, Done, End>;

/// A line that is not an event of this stream version; what() says why, in one sentence.
struct StreamError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One line, without the newline.
std::string to_line(const Event& event);
/// The inverse. Unknown fields are ignored; unknown events and missing fields throw StreamError.
Event parse_event(std::string_view line);

nlohmann::json to_json(const Device& device);
nlohmann::json to_json(const LessonInfo& lesson);
nlohmann::json to_json(const Result& result);
nlohmann::json to_json(const Size& size);

/// The step that stands for a student's kernel among those of its lesson (docs/stream.md, `run` with an exercise).
inline constexpr const char* kOwnStep = "yours";

/// What a reader asks a worker to do: one JSON object a line on the worker's stdin. End of input ends the worker.
struct Request {
  std::string verb;  // "run", "inspect", "check", "stop" (the job in hand), "quit"
  int job = 0;
  std::string lesson;
  std::vector<std::string> steps;  // empty: all that can run here
  std::vector<Size> sizes;         // empty: the lesson's default for this backend
  std::map<std::string, std::string> choices;
  int64_t max_samples = 200;  // a step and size
  double budget_s = 3;        // of timing, a size
  double noise = 0.005;       // stop below this
  bool continuous = false;    // sample until "stop"
  uint64_t seed = 1;          // inputs; on the CPU backend `schedule` orders blocks, warps and lanes
  uint64_t schedule = 0;
  int64_t gpu_memory_bytes = 0;  // that a program may take, on each device; 0: what is free
  int devices = 0;               // that a program may use; 0: as many as it needs
  bool trace = false;            // of "run": a timeline of every step, not of programs only
  bool examples = false;         // of "inspect": with some requests' lanes and addresses
  bool vast = false;             // of "check": at the exercise's vast sizes too
  std::string exercise, module,
      key;  // of "check", and of "run" beside an exercise: which, the compiled file; what the check's answer must repeat
};
std::string to_line(const Request& request);
Request parse_request(std::string_view line);

}  // namespace warpwise
