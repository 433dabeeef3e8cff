// A worker that also runs students' code: it checks exercises, and times a student's kernel beside the steps of its
// lesson. A program of its own, so that the first board does not wait for it to be compiled.
#include <cstdlib>
#include <string_view>

#include "engine/exercise/judge/check.h"
#include "engine/exercise/run/own_step.h"
#include "engine/exercise/run/runner.h"
#include "engine/worker/serve.h"

using namespace warpwise;

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--runner") return serve_as_runner();
  RunnerProcess::Limits limits;  // for a student's code: --limits SECONDS MEGABYTES [unfenced]
  if (argc >= 4 && std::string_view(argv[1]) == "--limits")
    limits = {std::strtod(argv[2], nullptr), std::strtoll(argv[3], nullptr, 10) << 20,
              argc == 4 || std::string_view(argv[4]) != "unfenced"};
  const auto other = [&](const Request& request, Output& output, Inbox& inbox) {
    if (request.verb == "run" && !request.module.empty()) {
      run_exercise(request, limits.fenced, output, inbox);
      return Answered::and_ends;  // untrusted code has run here
    }
    if (request.verb != "check") return Answered::no;
    run_check(request, limits, output);
    return Answered::yes;
  };
  return serve("warpwise " WARPWISE_VERSION, other, "check, ");
}
