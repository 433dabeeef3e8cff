#include "tests/gui/boards.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "engine/reader/recording.h"

namespace warpwise::gui {

Timeline chunked_timeline(const std::string& step, const Size& size, const std::string& source, int devices,
                          int chunks) {
  Timeline timeline{1, "lesson", step, size, source, 0, "", {}};
  const double ms = 6.0 / chunks;
  for (int device = 0; device < devices; device++)
    for (int i = 0; i < chunks; i++) {
      const double at = i * ms;
      const int stream = 2 * device + i % 2 + 1;
      const int64_t bytes = static_cast<int64_t>(ms * 55e6);
      timeline.spans.push_back({"copy", "copy_in", device, stream, at, ms * 0.97, bytes});
      timeline.spans.push_back({"axpy<256>", "compute", device, stream, at + ms, ms * 0.3, 0});
      timeline.spans.push_back({"copy", "copy_out", device, stream, at + 1.3 * ms, ms * 0.95, bytes});
    }
  timeline.total_ms = 6 + 2.3 * ms;
  timeline.spans.push_back({"cudaDeviceSynchronize", "host", -1, 0, 0.05, timeline.total_ms - 0.05, 0});
  return timeline;
}

std::filesystem::path record(const BoardKind& kind) {
  auto path = std::filesystem::temp_directory_path() / "warpwise_gui_test.jsonl";
  Recorder recorder(path);
  Hello hello;
  hello.time = "2026-01-02T03:04:05Z";
  hello.device.backend = kind.clock == "gpu" ? "cuda" : "simt", hello.device.name = "A device";
  recorder.write(hello);
  LessonInfo lesson;
  lesson.id = "lesson", lesson.title = "A lesson", lesson.folder = "lessons/none";
  TaskInfo task;
  task.dimensions = {"rows", "cols"};
  task.default_size = kind.sizes.front(), task.sizes = task.sweep = kind.sizes;
  task.error_metric = "relative error";
  lesson.steps = {{"top", "The ceiling", Kind::ceiling, "", "", "", ""},
                  {"vendor", "A library", Kind::baseline, "", "", "", ""}};
  for (size_t i = 0; i < kind.steps; i++) {
    std::string id = "step_" + std::to_string(i);
    lesson.steps.push_back({id, "Step " + std::to_string(i) + " with a rather long name", Kind::step,
                            "lessons/none/" + id + ".cu", "", "", ""});
  }
  lesson.steps.push_back({"never", "Not on this device", Kind::step, "x.cu", "It needs a newer GPU.", "", ""});
  lesson.models = {{"A model", "A paper", "step_1", "step_0", {{kind.sizes.front(), 6.4}, {kind.sizes.back(), 6.4}}}};
  if (!kind.input.empty()) task.choices = {{"input", "Input", {"uniform", "positive", "scaled"}}};
  lesson.tasks = {task};
  if (kind.shape) kind.shape(lesson);
  if (kind.after_another) {
    LessonInfo another = lesson;
    another.id = "another";
    recorder.write(another);
  }
  recorder.write(lesson);
  JobStarted job;
  job.job = 1, job.lesson = "lesson", job.sizes = kind.sizes;
  recorder.write(job);
  if (kind.results)
    for (const Size& size : kind.sizes)
      for (size_t i = 0; i + 1 < lesson.steps.size(); i++) {
        Result r;
        r.job = 1, r.lesson = "lesson", r.step = lesson.steps[i].id, r.kind = lesson.steps[i].kind, r.size = size;
        r.ok = !kind.wrong;
        if (!kind.input.empty()) r.choices["input"] = kind.input;
        if (kind.wrong) r.message = "12 of 4096 elements differ.";
        double ms = std::pow(kind.slowest, static_cast<double>(i) / static_cast<double>(lesson.steps.size()));
        r.time_ms = {ms, ms * 0.9, ms * 1.4, ms * 0.95, ms * 1.1, 0.01, 20, "noise"};
        r.gbps = 100 / ms, r.gflops = kind.gflops / ms, r.ceiling = "top", r.ceiling_fraction = 1 / ms;
        r.error = {kind.error,
                   kind.error,
                   kind.tolerance,
                   4096,
                   kind.wrong ? 12 : 0,
                   0,
                   false,
                   {{"row 3, col 17", 0.25, std::nan("")}},
                   {},
                   {}};
        r.source = kind.source, r.clock = kind.clock, r.final = true;
        if (kind.change) kind.change(r);
        recorder.write(r);
        for (int s = 0; s < 20; s++) recorder.write(Sample{1, "lesson", r.step, size, ms * (1 + 0.01 * s)});
        if (!kind.timelines.empty() && r.kind == Kind::step)
          recorder.write(chunked_timeline(r.step, size, kind.timelines, kind.devices, 1 << i % 6));
      }
  recorder.write(Done{1, "complete"});
  REQUIRE(recorder.finish().empty());
  return path;
}

App open(const BoardKind& kind) {
  GuiOptions options;
  options.replay = record(kind);
  options.source_root = "/nowhere";
  return App(options, Settings());
}

bool poll_until(App& app, const std::function<bool()>& done) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(100);
  while (!done() && std::chrono::steady_clock::now() < deadline) {
    app.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return done();
}

}  // namespace warpwise::gui
