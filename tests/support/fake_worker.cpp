// A worker without kernels that misbehaves as WARPWISE_FAKE says, so that readers can be tested against every bad end:
//   well (default), wrong, slow           measures; a wrong result; keeps sampling until it is told to stop
//   crash, kill, exit, hang               in the timing of the second step
//   garbage, half, flood                  prints a line that is not an event; ends within a line; prints 64 MiB without
//                                         a newline
//   memory, hazard, cuda                  reports that failure
//   untraced                              has no timelines to give
//   deaf, mute, gone                      does not hear "stop"; never says hello; ends before hello
//   nodevice, nodriver                    a CUDA worker on a machine without
//   first                                 has the first lesson only, as while the lab is being built
#include <unistd.h>

#include <poll.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "engine/stream.h"

using namespace warpwise;

namespace {

std::string g_mode = "well";

void emit(const Event& event) {
  std::cout << to_line(event) << std::endl;
  if (!std::cout) std::exit(1);
}

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

LessonInfo lesson(const std::string& id) {
  LessonInfo info;
  info.id = id;
  info.title = "Fake " + id;
  info.summary = "Nothing is computed here.";
  info.folder = "lessons/99_" + id;
  TaskInfo task;
  task.dimensions = id == "vectors" ? std::vector<std::string>{"n"} : std::vector<std::string>{"rows", "cols"};
  task.default_size = id == "vectors" ? Size{{4096}} : Size{{64, 48}};
  task.sizes = {task.default_size};
  task.choices = {{"input", "kind of input", {"uniform", "ones"}}};
  task.error_metric = "relative error";
  info.tasks = {task};
  info.steps = {{"limit", "The limit", Kind::ceiling, "", "", "", ""},
                {"vendor", "Vendor's call", Kind::baseline, "", "the vendor is not here.", "", ""},
                {"slow", "Slow", Kind::step, "lessons/99/slow.cu", "", "", ""},
                {"quick", "Quick", Kind::step, "lessons/99/quick.cu", "", "slow", ""},
                {"same", "Same as quick", Kind::step, "lessons/99/same.cu", "", "", ""}};
  return info;
}

bool stop_asked() {
  pollfd fd{STDIN_FILENO, POLLIN, 0};
  if (::poll(&fd, 1, 0) <= 0) return false;
  std::string line;
  if (!std::getline(std::cin, line)) std::exit(0);
  return parse_request(line).verb == "stop" && g_mode != "deaf";
}

void failure(const Request& request, const char* code, const std::string& message) {
  Failure t;
  t.job = request.job;
  t.code = code;
  t.lesson = request.lesson;
  t.step = "quick";
  t.size = Size{{64, 48}};
  t.message = message;
  t.fatal = true;
  emit(t);
  emit(Done{request.job, "failed"});
}

// Misbehaves during the timing of "quick". Returns whether the job goes on.
bool misbehave(const Request& request) {
  if (g_mode == "crash") std::raise(SIGSEGV);
  if (g_mode == "kill") std::raise(SIGKILL);
  if (g_mode == "exit") {
    std::fprintf(stderr, "first line\nout of patience\n");
    std::exit(7);
  }
  if (g_mode == "hang")
    for (;;) sleep_ms(1000);
  if (g_mode == "garbage") std::cout << "Segmentation of the market: done\n" << std::endl;
  if (g_mode == "half") {
    std::cout << R"({"event": "result", "job": 1, "les)" << std::flush;
    ::_exit(0);
  }
  if (g_mode == "flood") {
    const std::string noise(1 << 20, 'x');
    for (int i = 0; i < 64; i++) std::cout << noise;
    std::cout << std::endl;
  }
  for (const char* code : {"memory", "hazard", "cuda"})
    if (g_mode == code) {
      failure(request, code, std::string("the fake trouble ") + code + " came as asked");
      return false;
    }
  return true;
}

Result result(const Request& request, const std::string& step, const Size& size, double ms) {
  Result r;
  r.job = request.job;
  r.lesson = request.lesson;
  r.step = step;
  r.kind = step == "limit" ? Kind::ceiling : Kind::step;
  r.size = size;
  r.choices = request.choices;
  r.ok = !(g_mode == "wrong" && step == "quick");
  if (!r.ok) r.message = "3 of 3072 elements are wrong, the first at row 1, col 2: 5 instead of 4";
  r.time_ms = {ms, ms * 0.95, ms * 1.2, ms * 0.99, ms * 1.01, 0.004, 42, step == "slow" ? "noise" : "budget"};
  r.gbps = 10 / ms;
  r.ceiling_fraction = 0.5 / ms;
  r.ceiling = "limit";
  r.error.checked = 3072;
  r.error.wrong = r.ok ? 0 : 3;
  r.source = "measured";
  r.clock = "host";
  r.final = true;
  return r;
}

void run(const Request& request) {
  const LessonInfo info = lesson(request.lesson);
  JobStarted started{request.job, request.lesson, request.steps, request.sizes, request.choices, false};
  if (started.steps.empty())
    for (const auto& step : info.steps) started.steps.push_back(step.id);
  if (started.sizes.empty()) started.sizes = {info.tasks.front().default_size};
  emit(started);
  bool stopped = false;
  for (const auto& size : started.sizes) {
    for (const auto& step : started.steps) {
      if (step == "vendor") {
        emit(Skip{request.job, request.lesson, step, size, "the vendor is not here."});
        continue;
      }
      Begin begin{request.job, request.lesson, step, size, "time", 0.5};
      emit(begin);
      if (step == "quick" && !misbehave(request)) return;
      const double ms = step == "slow" ? 2 : step == "limit" ? 0.5 : step == "quick" ? 1 : 1.001;
      do {
        emit(Sample{request.job, request.lesson, step, size, ms});
        if (g_mode == "slow" || g_mode == "deaf") sleep_ms(20);
        stopped = stopped || stop_asked();
      } while ((g_mode == "slow" || g_mode == "deaf") && step == "same" && !stopped);
      emit(result(request, step, size, ms));
      if (!request.trace) continue;
      Timeline timeline{request.job, request.lesson, step, size, "measured", ms, "", {}};
      timeline.spans = {{"cudaMemcpyAsync", "copy_in", 0, 1, 0, ms / 2, 1000000},
                        {step, "compute", 0, 1, ms / 2, ms / 2, 0}};
      if (g_mode == "untraced") timeline.spans.clear(), timeline.message = "There is no CUPTI here.";
      emit(timeline);
    }
  }
  emit(Done{request.job, stopped ? "stopped" : "complete"});
}

void inspect(const Request& request) {
  Inspection inspection{request.job, request.lesson, request.steps.at(0), Size{{64, 48}}, {}};
  inspection.report = {{"kernels", nlohmann::json::array()}, {"hazards", nlohmann::json::array()}};
  if (g_mode == "hazard")
    inspection.report["hazards"].push_back(
        {{"kind", "race"},
         {"message",
          "quick.cu:3: thread (1, 0, 0) of block (0, 0, 0) reads tile[0], written at quick.cu:2 by thread (0, 0, 0)."},
         {"file", "quick.cu"},
         {"line", 3},
         {"other_line", 2},
         {"count", 7}});
  emit(inspection);
  emit(Done{request.job, "complete"});
}

}  // namespace

int main() {
  // Nothing is read ahead: else a "stop" that came together with its "run" would lie in the buffer, where poll() does not see it.
  std::setvbuf(stdin, nullptr, _IONBF, 0);
  if (const char* mode = std::getenv("WARPWISE_FAKE"); mode && *mode) g_mode = mode;
  if (g_mode == "gone") return 0;
  if (g_mode == "mute")
    for (;;) sleep_ms(1000);
  if (g_mode == "nodevice" || g_mode == "nodriver") {
    Failure t;
    t.code = "device";
    t.message = g_mode == "nodriver" ? "no NVIDIA driver is loaded on this machine" : "no GPU can be used";
    t.fatal = true;
    emit(t);
    return 0;
  }
  Hello hello;
  hello.program = "warpwise fake";
  hello.time = "2000-01-02T03:04:05Z";
  hello.device.backend = "simt";
  hello.device.name = "Fake processor";
  hello.device.multiprocessors = 2;
  hello.lessons = g_mode == "first" ? 1 : 2;
  emit(hello);
  emit(lesson("matrices"));
  if (g_mode != "first") emit(lesson("vectors"));

  for (std::string line; std::getline(std::cin, line);) {
    const Request request = parse_request(line);
    if (request.verb == "quit") break;
    if (request.verb == "stop") continue;
    if (request.verb == "run") {
      run(request);
    } else if (request.verb == "inspect") {
      inspect(request);
    } else {
      Failure t;
      t.job = request.job;
      t.code = "usage";
      t.message = "the worker does not know the request '" + request.verb + "'";
      emit(t);
    }
  }
}
