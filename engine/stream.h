// The event stream: a worker writes it to stdout, one JSON object per line; every reader and recording uses it.
// docs/stream.md documents every object, field and unit. Raise kStreamVersion when an old reader would misread a new
// stream.
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
  int lessons = 0;  // how many `lesson` events follow; 0 in recordings from before this field existed
};

/// One row of a lesson's table.
struct StepInfo {
  std::string id, title;
  Kind kind = Kind::step;
  std::string file;  // source, relative to the project's root; empty for vendor calls
  std::string skip;  // why the step cannot run here; empty if it can
  std::string
      faster_than;  // id of the step that the lesson says this one beats on a GPU at its default size; empty for no claim
  std::string task;                // id of the task that it solves; it is compared with the other steps of that task
  std::string compared_with = {};  // id of the step whose source it changes; empty: the one before it in its task
  double computes = 1;             // the part of the problem's operations that its algorithm needs
  int devices = 1;                 // how many devices it needs
  std::string host = {};           // of a program that uses no device: its cores, "one", "all" or "best" of the two
};

/// A computed curve of the speed-up of one step over another (engine/lesson.h), for all sizes of the sweep.
struct ModelInfo {
  std::string name, source, of, over;
  std::vector<std::pair<Size, double>> points;
};

/// From which size on one way of solving a problem beats another (engine/lesson.h).
struct BreakEvenInfo {
  std::string id, of_name, over_name;
  std::vector<std::string> of, over;  // ids of steps
};

/// One problem of a lesson, with the sizes and choices to measure it at.
struct TaskInfo {
  std::string id, title;
  std::vector<std::string> dimensions;  // names of the extents: {"rows", "cols"}
  Size default_size;                    // for this backend
  std::vector<Size> sizes;              // offered in menus
  std::vector<Size> sweep;              // sizes of "against size", ascending
  std::vector<Choice> choices;
  std::string error_metric;  // what max_rel is relative to, for the axis: "relative error"
  Size modelled_size;        // what a run at the default size is modelled for; on a GPU the default size
  int64_t largest_extent = kIntLargest;
};

struct LessonInfo {
  std::string id, title, summary;
  std::string folder;           // relative to the project's root
  std::vector<TaskInfo> tasks;  // at least one; the lesson opens with the first
  std::vector<StepInfo> steps;  // in teaching order
  std::vector<ModelInfo> models;
  std::vector<BreakEvenInfo> break_evens = {};

  /// The task that a step solves; the first task if there is no such step.
  const TaskInfo& task_of(const std::string& step) const;
  /// The first task whose sizes have as many extents; the first of all if there is none.
  const TaskInfo& task_for(const Size& size) const;
  /// Reads a size as one of the tasks accepts it. Throws UsageError, as parse_size of engine/size.h does.
  Size size_from(std::string_view text) const;
  /// The choices of all tasks, each id once.
  std::vector<Choice> choices() const;
};

/// A job starts: the request, with defaults filled in.
struct JobStarted {
  int job = 0;
  std::string lesson;
  std::vector<std::string> steps;
  std::vector<Size> sizes;
  std::map<std::string, std::string> choices;
  bool continuous = false;
};

/// The worker is about to do something that may crash or hang: the reader's watchdog names it in its message.
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

/// The timed launches of one step at one size, in order. A recording holds this in place of the Sample events.
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

/// What the time model needs about a step that the CPU backend has run at `size`. The study was made at the same size
/// or, if that is the CPU backend's default size, at a GPU's default size. `report` is {"kernels": [{"name", "symbol",
/// "work"}], "memsets", "amounts"} of docs/stream.md.
struct Study {
  int job = 0;
  std::string lesson, step;
  Size size, at;
  nlohmann::json report;
};

/// One piece of a traced run: work of a device, or a wait of the host.
struct TimeSpan {
  std::string name;     // of the kernel or the call
  std::string engine;   // "compute", "copy_in", "copy_out", "peer" or "host"
  int device = 0;       // -1: the host
  int stream = 0;       // numbered from 1, in the order of the streams' first work; 0: none
  double begin_ms = 0;  // from the start of the run
  double ms = 0;
  int64_t bytes = 0;  // for copies and fills
};

/// One traced run of a step at one size. No time of a result comes from it.
struct Timeline {
  int job = 0;
  std::string lesson, step;
  Size size;
  std::string source;   // "measured", or "modelled": pieces as long as measured, placed when a GPU could run them
  double total_ms = 0;  // of the run, from all devices idle to all devices idle
  std::string message;  // why spans are missing, all or some, in one sentence; otherwise empty
  std::vector<TimeSpan> spans;  // by begin
};

/// Something went wrong: the event `trouble`. Written by the worker, or by the reader about the worker (crash, hang, garbage).
struct Failure {
  int job = 0;
  std::string code;  // "usage", "memory", "cuda", "device", "crash", "hang", "garbage", "line"
  std::string lesson, step;
  Size size;
  std::string message;  // one clear sentence: what ran, where it ended, what to try
  bool fatal = false;   // the worker (or the job) has ended with it
};

/// The result of checking one exercise (docs/stream.md documents the report's fields). `key` repeats the request's,
/// which shows that the worker wrote this event and not the code under check.
struct Check {
  int job = 0;
  std::string exercise, key;
  bool passed = false;
  std::string stage;  // the first that failed: "run", "correct", "hazards" or "counters"; "passed" if none did
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
                           Timeline, Check, Failure, Done, End>;

/// A line that is not an event of this stream version; what() says why, in one sentence.
struct StreamError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One line, without the newline.
std::string to_line(const Event& event);
/// The inverse of to_line. Ignores unknown fields; throws StreamError for unknown events and missing fields.
Event parse_event(std::string_view line);

nlohmann::json to_json(const Device& device);
nlohmann::json to_json(const LessonInfo& lesson);
nlohmann::json to_json(const Result& result);

/// The id of the step that a student's kernel becomes in its lesson (docs/stream.md, `run` with an exercise).
inline constexpr const char* kOwnStep = "yours";

/// A reader's request to a worker: one JSON object per line on the worker's stdin. End of input ends the worker.
struct Request {
  std::string verb;  // "run", "inspect", "check", "stop" (the current job), "quit"
  int job = 0;
  std::string lesson;
  std::vector<std::string> steps;     // empty: all that can run here
  std::vector<std::string> ceilings;  // measured with the steps if one of these uses what only they measure
  std::vector<Size> sizes;            // empty: the lesson's default for this backend
  std::map<std::string, std::string> choices;
  int64_t max_samples = 200;  // per step and size
  double budget_s = 3;        // for timing, per size
  double noise = 0.005;       // stop when the noise is below this
  bool continuous = false;    // sample until "stop"
  uint64_t seed = 1;          // inputs; on the CPU backend `schedule` orders blocks, warps and lanes
  uint64_t schedule = 0;
  int64_t gpu_memory_bytes = 0;  // how much a program may use on each device; 0: what is free
  int devices = 0;               // how many a program may use; 0: as many as it needs
  bool trace = false;            // for "run": a timeline of every step, not only of programs
  bool examples = false;         // for "inspect": keep some requests with their lanes and addresses
  bool vast = false;             // for "check": also at the exercise's vast sizes
  bool model_large = false;  // on the CPU backend: each size is studied as it is, above a task's default it is not run
  std::string exercise, module,
      key;  // of "check", and of "run" beside an exercise: which, the compiled file; what the check's answer must repeat
  std::string
      counted;  // of "run" beside an exercise: the file compiled for the CPU backend's counts; empty: there is none
};
std::string to_line(const Request& request);
Request parse_request(std::string_view line);

}  // namespace warpwise
