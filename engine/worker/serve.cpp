#include "engine/worker/serve.h"

#include <cstdio>
#include <ctime>

#include "engine/errors.h"
#include "engine/worker/device.h"
#include "engine/worker/job/job.h"
#include "engine/worker/lessons.h"

namespace warpwise {

namespace {

std::string utc_now() {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

}  // namespace

int describe_for_the_build(const std::string& lesson) {
  try {
    print_description(lesson);
    return kOk;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return kCannot;
  }
}

int serve(const std::string& program, const OtherRequests& other, const std::string& known) {
  Output output;
  Inbox inbox;
  Hello hello;
  hello.program = program;
  hello.time = utc_now();
  std::vector<LessonInfo> lessons;
  try {
    hello.device = describe_device();
    lessons = described_lessons();
  } catch (const std::exception& e) {
    Failure failure;
    failure.code = "device";
    failure.message = e.what();
    failure.fatal = true;
    output.emit(failure);
    return 0;
  }
  hello.lessons = static_cast<int>(lessons.size());
  output.emit(hello);
  for (const auto& lesson : lessons) output.emit(lesson);

  while (auto request = inbox.wait()) {
    if (request->verb == "quit") break;
    if (request->verb == "stop") continue;  // no job is running
    const Answered answered = other ? other(*request, output, inbox) : Answered::no;
    if (answered == Answered::and_ends) break;
    if (answered == Answered::yes) continue;
    if (request->verb == "run" || request->verb == "inspect") {
      if (!run_job(*request, output, inbox)) break;
      continue;
    }
    Failure failure;
    failure.job = request->job;
    failure.code = "usage";
    failure.message = "the worker does not know the request '" + request->verb.substr(0, 40) + "': run, inspect, " +
                      known + "stop and quit are known";
    output.emit(failure);
  }
  return 0;
}

}  // namespace warpwise
