// A worker: runs kernels and reports on stdout, one event per line (docs/stream.md). There is one executable per
// backend, built from the same sources. Requests come on stdin; end of input ends the worker.
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "engine/errors.h"
#include "engine/exercise/judge/check.h"
#include "engine/exercise/run/own_step.h"
#include "engine/exercise/run/runner.h"
#include "engine/worker/device.h"
#include "engine/worker/job.h"
#include "engine/worker/lessons.h"
#include "engine/worker/output.h"

using namespace warpwise;

namespace {

std::string utc_now() {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

int describe_for_the_build(const char* lesson) {
  try {
    print_description(lesson);
    return kOk;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return kCannot;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--runner") return serve_as_runner();
  if (argc == 3 && std::string_view(argv[1]) == "--describe") return describe_for_the_build(argv[2]);
  RunnerProcess::Limits limits;  // for a student's code: --limits SECONDS MEGABYTES [unfenced]
  if (argc >= 4 && std::string_view(argv[1]) == "--limits")
    limits = {std::strtod(argv[2], nullptr), std::strtoll(argv[3], nullptr, 10) << 20,
              argc == 4 || std::string_view(argv[4]) != "unfenced"};
  Output output;
  Inbox inbox;
  Hello hello;
  hello.program = "warpwise " WARPWISE_VERSION;
  hello.time = utc_now();
  std::vector<LessonInfo> lessons;
  try {
    hello.device = describe_device();
    lessons = described_lessons();
  } catch (const std::exception& e) {
    Trouble trouble;
    trouble.code = "device";
    trouble.message = e.what();
    trouble.fatal = true;
    output.emit(trouble);
    return 0;
  }
  hello.lessons = static_cast<int>(lessons.size());
  output.emit(hello);
  for (const auto& lesson : lessons) output.emit(lesson);

  while (auto request = inbox.wait()) {
    if (request->verb == "quit") break;
    if (request->verb == "stop") continue;  // no job is running
    if (request->verb == "run" && !request->module.empty()) {
      run_exercise(*request, limits.fenced, output, inbox);
      break;  // untrusted code has run here
    }
    if (request->verb == "run" || request->verb == "inspect") {
      if (!run_job(*request, output, inbox)) break;
      continue;
    }
    if (request->verb == "check") {
      run_check(*request, limits, output);
      continue;
    }
    Trouble trouble;
    trouble.job = request->job;
    trouble.code = "usage";
    trouble.message = "the worker does not know the request '" + request->verb.substr(0, 40) +
                      "': run, inspect, check, stop and quit are known";
    output.emit(trouble);
  }
  return 0;
}
