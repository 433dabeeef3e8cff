#include "tests/cli/made_recording.h"

namespace warpwise::test {

MadeRecording::MadeRecording() {
  hello.program = "warpwise 0.1.0";
  hello.time = "2031-02-03T04:05:06Z";
  hello.device.backend = "cuda";
  hello.device.name = "Example GPU";
  hello.device.compute = "9.0";
  hello.device.driver = hello.device.runtime = "13.0";
  hello.device.multiprocessors = 132;
  lesson.id = "transpose";
  lesson.title = "Matrix transpose";
  lesson.folder = "lessons/01_transpose";
  TaskInfo task;
  task.id = "transpose";
  task.title = "Matrix transpose";
  task.dimensions = {"rows", "cols"};
  task.default_size = {{64, 64}};
  task.error_metric = "relative error";
  lesson.tasks = {task};
  lesson.steps = {{"memcpy", "cudaMemcpy", Kind::ceiling, "", "", "", "transpose"},
                  {"naive", "Naive", Kind::step, "naive.cu", "", "", "transpose"},
                  {"tiled", "Tiled", Kind::step, "tiled.cu", "", "naive", "transpose"},
                  {"padded", "Padded", Kind::step, "padded.cu", "", "tiled", "transpose"}};
}

Result& MadeRecording::add(const std::string& step, double ms, const Size& size) {
  Result result;
  result.job = 1;
  result.lesson = lesson.id;
  result.step = step;
  result.kind = step == "memcpy" ? Kind::ceiling : Kind::step;
  result.size = size;
  result.ok = result.final = true;
  result.time_ms = {ms, ms * 0.98, ms * 1.1, ms * 0.99, ms * 1.01, 0.001, 50, "noise"};
  result.gbps = 100 / ms;
  result.ceiling = "memcpy";
  result.ceiling_fraction = 0.5 / ms;
  result.bound = "memory";
  result.error.checked = 4096;
  result.source = "measured";
  result.clock = "gpu";
  return std::get<Result>(events.emplace_back(result));
}

std::string MadeRecording::text() const {
  JobStarted job;
  job.job = 1;
  job.lesson = lesson.id;
  for (const auto& step : lesson.steps) job.steps.push_back(step.id);
  job.sizes = {Size{{64, 64}}};
  std::vector<Event> all = {hello, lesson, job};
  all.insert(all.end(), events.begin(), events.end());
  all.push_back(Done{1, "complete"});
  all.push_back(End{static_cast<int64_t>(all.size())});
  std::string text;
  for (const auto& event : all) text += to_line(event) + "\n";
  return text;
}

nlohmann::json copy_study(double megabytes, bool naive) {
  const double sectors = megabytes * 1e6 / 32, requests = sectors / 4;
  nlohmann::json work = {{"grid", {sectors / 256, 1, 1}}, {"block", {256, 1, 1}}, {"launches", 1}, {"studied", 16}};
  for (const char* name : {"load_sectors", "block_sectors", "dram_read_sectors", "dram_write_sectors"})
    work[name] = sectors;
  for (const char* name : {"load_requests", "load_lines", "store_requests"}) work[name] = requests;
  work["store_lines"] = naive ? 8 * sectors : requests;
  work["store_sectors"] = naive ? 8 * sectors : sectors;
  work["store_parts"] = naive ? 8 * sectors : 0;
  work["cold"] = 1;
  nlohmann::json kernel = {{"name", "copy"}, {"symbol", "copy"}};
  kernel["work"] = nlohmann::json::array({work});
  nlohmann::json report = {{"amounts", {{"memory", 2e6 * megabytes}}}};
  report["kernels"] = nlohmann::json::array({kernel});
  return report;
}

}  // namespace warpwise::test
