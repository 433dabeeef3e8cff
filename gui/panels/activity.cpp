#include "gui/panels/activity.h"

#include <algorithm>

#include "gui/panels/panels.h"

namespace warpwise::gui {

namespace {

constexpr double kWorthSaying_s = 1.5;

std::string seconds_text(double seconds) { return std::to_string(static_cast<int>(seconds + 0.5)) + " s"; }

/// "at 1024x1024", of a job's own size; a sweep goes through several.
std::string at(const Begin& now) { return now.size.extents.empty() ? "" : " at " + to_string(now.size); }

std::string phase_words(const App& app) {
  const Begin& now = app.board().now();
  const StepInfo* step = app.board().step(now.lesson, now.step);
  const std::string name = step ? step->title : now.step;
  if (now.phase == "prepare")
    return "Preparing" + at(now) + ": inputs, and the right results to compare with, from the host";
  if (now.phase == "verify") return "Verifying " + name + at(now) + ": one launch, every element compared";
  if (now.phase == "count") return "Counting what " + name + " does to memory" + at(now);
  if (now.phase == "warm-up") return "Warming up " + name + at(now);
  if (now.phase == "trace") return "Tracing " + name + at(now) + " for its timeline";
  if (now.phase == "time") return "Timing the steps in turn" + at(now) + ", now " + name;
  return now.phase.empty() ? "Asking the worker to begin" : now.phase + " " + name + at(now);
}

/// "12 to 20 samples each".
std::string samples_text(const App& app) {
  int64_t least = 0, most = 0;
  for (const Row& row : app.rows(app.shown_size())) {
    const int64_t samples = row.result ? row.result->time_ms.samples : 0;
    if (samples <= 0) continue;
    least = least == 0 ? samples : std::min(least, samples), most = std::max(most, samples);
  }
  if (most == 0) return "";
  return (least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most)) +
         (most == 1 ? " sample each" : " samples each");
}

std::string job_words(const App& app) {
  if (app.stopping()) return "Stopping: the launch in hand comes to its end first.";
  std::string words = phase_words(app);
  const double since = app.source().in_phase_for_s();
  const bool timing = app.board().now().phase == "time";
  if (timing)
    if (const std::string samples = samples_text(app); !samples.empty()) words += ": " + samples + " so far";
  if (since > kWorthSaying_s) words += ", for " + seconds_text(since);
  return words + ".";
}

std::string exercise_words(const Exercises& exercises) {
  if (exercises.timing()) return "Timing your kernel beside the steps.";
  return exercises.busy() ? "Checking your kernel." : "";
}

}  // namespace

namespace {

std::string activity_words(const App& app) {
  if (std::string said = app.said(); !said.empty()) return said;
  if (app.recorded())
    return app.source().playing() ? "Playing the recording." : "The whole recording is shown. Space plays it again.";
  if (app.board().lessons().empty()) return awaited(app);
  if (app.waiting_for_lab()) return "Waiting: another lab measures on this machine.";
  if (app.source().busy()) return job_words(app);
  if (app.exercises)
    if (const std::string words = exercise_words(*app.exercises); !words.empty()) return words;
  const std::string& status = app.board().last_status();
  if (status == "failed") return "Ended with an error: see the message.";
  if (status.empty()) return "Ready. Space runs the steps.";
  const std::string samples = samples_text(app);
  return (status == "stopped" ? "Paused" : "Done") + (samples.empty() ? "" : ": " + samples) +
         ". Space takes more samples until you pause.";
}

}  // namespace

std::string activity(const App& app) {
  const auto& path = app.source().recording_to();
  const bool told = path.empty() || app.said().find(path.filename().string()) != std::string::npos;
  return activity_words(app) + (told ? "" : " Recording to " + path.filename().string() + ".");
}

}  // namespace warpwise::gui
