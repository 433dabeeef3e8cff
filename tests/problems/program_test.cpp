// Programs: built once from the engine's resources, run and timed many times.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>

#include "engine/errors.h"
#include "engine/reader/board.h"
#include "engine/worker/job/job.h"
#include "engine/worker/program.h"

using namespace warpwise;

namespace {

constexpr size_t kBudget = 1 << 20;

/// What a job of one of the student's steps, which is a program, reports to its reader.
Board run_beside_transpose(const StepRow& own, Request request) {
  request.verb = "run";
  request.lesson = "transpose";
  request.steps = {"copy"};
  request.sizes = {{{32, 48}}};
  std::FILE* file = std::tmpfile();
  const int real = ::dup(STDOUT_FILENO);
  std::fflush(stdout);
  ::dup2(::fileno(file), STDOUT_FILENO);
  Board board;
  {
    Output output;  // the stream is what stdout was
    Inbox inbox;
    for (const auto& lesson : all_lessons()) {
      LessonInfo info;
      info.id = lesson.id;
      info.tasks.emplace_back();
      board.apply(info);
    }
    run_job(request, output, inbox, &own);
  }
  std::fflush(stdout);
  ::dup2(real, STDOUT_FILENO);
  ::close(real);
  std::rewind(file);
  char* line = nullptr;
  size_t room = 0;
  for (ssize_t n; (n = ::getline(&line, &room, file)) > 0;) board.apply(parse_event(std::string_view(line, n - 1)));
  std::free(line);
  std::fclose(file);
  return board;
}

StepRow copying_program(int& built, int& run, size_t workspace) {
  StepRow row;
  row.id = kOwnStep;
  row.title = "In two halves, through the workspace";
  row.expects = "copy";
  row.program = [&built, &run, workspace](const Arguments& args, Resources& resources) -> std::function<void()> {
    built++;
    const size_t bytes = sizeof(float) * size_t(args.size()[0] * args.size()[1]);
    auto* between = static_cast<char*>(resources.workspace(workspace > 0 ? workspace : bytes));
    const cudaStream_t one = resources.stream(), two = resources.stream();
    const cudaEvent_t ready = resources.event();
    const auto* in = args.get<const char>("in");
    auto* out = args.get<char>("out");
    return [=, &run] {
      run++;
      WARPWISE_CUDA_CHECK(cudaMemcpyAsync(between, in, bytes, cudaMemcpyDeviceToDevice, one));
      WARPWISE_CUDA_CHECK(cudaEventRecord(ready, one));
      WARPWISE_CUDA_CHECK(cudaStreamWaitEvent(two, ready, 0));
      WARPWISE_CUDA_CHECK(cudaMemcpyAsync(out, between, bytes, cudaMemcpyDeviceToDevice, two));
    };
  };
  return row;
}

}  // namespace

TEST_CASE("a program gets streams, events, memory within its budget and pinned staging") {
  ProgramResources made(1, kBudget);
  Resources& resources = made;
  CHECK(resources.devices() == 1);
  CHECK(resources.workspace_left() == kBudget);
  void* memory = resources.workspace(kBudget / 4);
  cudaPointerAttributes attributes{};
  WARPWISE_CUDA_CHECK(cudaPointerGetAttributes(&attributes, memory));
  CHECK(attributes.type == cudaMemoryTypeDevice);
  WARPWISE_CUDA_CHECK(cudaPointerGetAttributes(&attributes, resources.pinned(100)));
  CHECK(attributes.type == cudaMemoryTypeHost);
  CHECK(resources.workspace_left() == kBudget / 4 * 3);
  CHECK_THROWS_WITH_AS(resources.workspace(kBudget), doctest::Contains("raise --gpu-memory"), UsageError);
  CHECK_THROWS_AS(resources.stream(1), std::logic_error);
  const cudaStream_t stream = resources.stream();
  WARPWISE_CUDA_CHECK(cudaMemsetAsync(memory, 0, 100, stream));
  WARPWISE_CUDA_CHECK(cudaEventRecord(resources.event(), stream));
  await_devices(1);
}

TEST_CASE("the host's clock runs from all devices idle to all devices idle") {
  int runs = 0;
  const double ms = time_by_host(
      [&] {
        ::usleep(3000);
        runs++;
      },
      1);
  CHECK(runs == 1);
  CHECK(ms >= 3);
  CHECK_THROWS_AS(time_by_host([] { cudaMemcpy(nullptr, nullptr, 1, cudaMemcpyDeviceToHost); }, 1), CudaError);
}

TEST_CASE("a step that is a program is built once, verified, timed and compared like any other") {
  int built = 0, run = 0;
  Request request;
  request.max_samples = 5;
  Board board = run_beside_transpose(copying_program(built, run, 0), request);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  CHECK(board.last_status() == "complete");
  const Result* result = board.result({"transpose", kOwnStep, {{32, 48}}});
  REQUIRE(result);
  CHECK_MESSAGE(result->ok, result->message);
  CHECK(result->time_ms.samples == 5);
  CHECK(built == 1);
  CHECK(run == 1 + 1 + 5 + 1);  // verified, warmed up, timed, and traced
  const Timeline* timeline = board.timeline({"transpose", kOwnStep, {{32, 48}}});
  REQUIRE(timeline);
  CHECK(timeline->source == "modelled");
  CHECK(timeline->message == "");
  std::vector<std::string> names;
  for (const TimeSpan& span : timeline->spans)
    if (span.engine != "host") names.push_back(span.name + " on " + std::to_string(span.stream));
  CHECK(names == std::vector<std::string>{"cudaMemcpyAsync on 1", "cudaMemcpyAsync on 2"});
  CHECK_FALSE(board.timeline({"transpose", "copy", {{32, 48}}}));  // not a program, and not requested
}

TEST_CASE("the timeline of a launch is made where it is asked for") {
  int built = 0, run = 0;
  Request request;
  request.max_samples = 1;
  request.trace = true;
  const Board board = run_beside_transpose(copying_program(built, run, 0), request);
  const Timeline* timeline = board.timeline({"transpose", "copy", {{32, 48}}});
  REQUIRE(timeline);
  REQUIRE(timeline->spans.size() >= 1);
  CHECK(timeline->spans[0].engine == "compute");
  CHECK(timeline->spans[0].device == 0);
}

TEST_CASE("what a program wants done before each run is done then, and takes no part in its time") {
  int built = 0, run = 0, prepared = 0;
  StepRow row = copying_program(built, run, 0);
  row.program = [copy = row.program, &prepared](const Arguments& args, Resources& resources) {
    resources.before_each_run([&prepared] { ::usleep(20000), prepared++; });
    return copy(args, resources);
  };
  Request request;
  request.max_samples = 5;
  Board board = run_beside_transpose(row, request);
  const Result* result = board.result({"transpose", kOwnStep, {{32, 48}}});
  REQUIRE(result);
  CHECK_MESSAGE(result->ok, result->message);
  CHECK(prepared == run);
  CHECK(run == 1 + 1 + 5 + 1);  // verified, warmed up, timed, and traced
  CHECK(result->time_ms.median < 20);
}

TEST_CASE("a program that wants more than its budget ends the job with a sentence") {
  int built = 0, run = 0;
  Request request;
  request.gpu_memory_bytes = 1000;
  Board board = run_beside_transpose(copying_program(built, run, 1001), request);
  REQUIRE(board.failures().size() == 1);
  CHECK(board.failures()[0].message.find("1001 bytes of device memory") != std::string::npos);
  CHECK(board.last_status() == "failed");
  CHECK(run == 0);
}

TEST_CASE("a program gets the devices that it needs, or as many as are asked for, each with memory and a budget") {
  int needs = 1, built_with = 0;
  Request request;
  request.max_samples = 1;
  auto run = [&] {
    built_with = 0;
    StepRow row;
    row.id = kOwnStep, row.expects = "copy", row.needs_devices = needs;
    row.program = [&](const Arguments& args, Resources& resources) -> std::function<void()> {
      built_with = resources.devices();
      const int last = built_with - 1;
      const size_t bytes = sizeof(float) * size_t(args.size()[0] * args.size()[1]);
      void* there = resources.workspace(bytes, last);
      cudaPointerAttributes attributes{};
      WARPWISE_CUDA_CHECK(cudaPointerGetAttributes(&attributes, there));
      CHECK(attributes.device == last);
      const auto* in = args.get<const char>("in");
      auto* out = args.get<char>("out");
      return [=] {
        WARPWISE_CUDA_CHECK(cudaMemcpyPeer(there, last, in, 0, bytes));
        WARPWISE_CUDA_CHECK(cudaMemcpyPeer(out, 0, there, last, bytes));
      };
    };
    return run_beside_transpose(row, request);
  };
  auto is_right = [](const Board& board) {
    for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
    const Result* result = board.result({"transpose", kOwnStep, {{32, 48}}});
    return result && result->ok;
  };
  CHECK(is_right(run()));
  CHECK(built_with == 1);
  request.devices = 3;
  CHECK(is_right(run()));
  CHECK(built_with == 3);
  CHECK(device_count() == 3);
  needs = 2, request.devices = 0;
  CHECK(is_right(run()));
  CHECK(built_with == 2);
  CHECK(device_count() == 2);
  request.devices = 1;
  const Board left_out = run();
  CHECK(built_with == 0);
  const std::string* reason = left_out.skipped({"transpose", kOwnStep, {{32, 48}}});
  REQUIRE(reason);
  CHECK(*reason == "needs 2 devices, and --devices asks for 1.");
  simulate_devices(1);
}

TEST_CASE("devices and memory for programs are refused where there is no program, or not so much") {
  int built = 0, run = 0;
  auto refusal = [&](const StepRow& row, int devices, int64_t memory) {
    Request request;
    request.devices = devices, request.gpu_memory_bytes = memory;
    const Board board = run_beside_transpose(row, request);
    CHECK(board.last_status() == "failed");
    REQUIRE(board.failures().size() == 1);
    return board.failures()[0].code + ": " + board.failures()[0].message;
  };
  StepRow launch = find_step(find_lesson("transpose"), "copy");
  launch.id = kOwnStep;
  CHECK(refusal(launch, 2, 0) ==
        "usage: --devices is for steps that manage streams and memory themselves, and none of transpose's does here: "
        "leave it out");
  CHECK(refusal(launch, 0, 1000).starts_with("usage: --gpu-memory is for steps"));
  CHECK(refusal(copying_program(built, run, 0), 9, 0) ==
        "device: the CPU backend simulates up to 8 devices, and --devices asks for 9: ask for fewer");
  CHECK(refusal(copying_program(built, run, 0), 0, int64_t{1} << 60).starts_with("memory: --gpu-memory asks for "));
  CHECK(built == 0);
}
