// The loop behind `warpwise watch` and the window: files saved in all ways, checks on another thread, figures beside
// the steps.
#include <doctest/doctest.h>
#include <time.h>

#include <functional>

#include "engine/exercise/session/session.h"
#include "engine/reader/board.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
using Work = ExerciseSession::Work;

namespace {

constexpr const char* kIndex = "exercises/01_transpose/ex1_index.cu";

double thread_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// What polls took on this thread. A busy machine makes one or two long, also of those that do nothing.
struct Polls {
  double longest_ms = 0;
  int over_a_frame = 0;
  void add(double ms) { longest_ms = std::max(longest_ms, ms), over_a_frame += ms > 16; }
};

/// Polls like a frame of the window.
bool poll_until(ExerciseSession& session, const std::function<bool()>& done, Polls* polls = nullptr) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  while (!done() && std::chrono::steady_clock::now() < deadline) {
    const double before = thread_ms();
    session.poll();
    if (polls) polls->add(thread_ms() - before);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return done();
}

}  // namespace

TEST_CASE(
    "session: a saved file is checked off this thread, and once it is right its kernel is timed beside the steps") {
  const Sandbox sandbox;
  const ExerciseInfo& index = exercise_named("transpose/index");
  ExerciseSession session(sandbox.settings(), exercise_list().back());
  session.poll();
  CHECK(session.work() == Work::none);  // nothing has been saved

  Polls polls;
  sandbox.replace(kIndex, sandbox.read(kIndex) + "// saved\n");
  REQUIRE(poll_until(
      session, [&] { return session.result(index) != nullptr; }, &polls));
  CHECK(&session.current() == &index);
  CHECK(session.result(index)->stage == "correct");
  CHECK(session.result(index)->text.ends_with("// saved\n"));
  CHECK(session.progress().of("transpose/index").checks == 1);
  CHECK_FALSE(session.to_time());  // a wrong file is not timed

  sandbox.replace(kIndex, sandbox.solution("transpose/index"));
  REQUIRE(poll_until(
      session, [&] { return session.result(index)->passed; }, &polls));
  REQUIRE(session.to_time() == &index);
  Request request;
  request.sizes = {{{64, 96}}};
  request.budget_s = 0.1;
  session.time(request);
  Board board;
  REQUIRE(poll_until(
      session,
      [&] {
        for (const auto& event : session.take_figures()) board.apply(event);
        return session.work() == Work::none;
      },
      &polls));
  CHECK(session.trouble() == "");
  const Result *yours = board.result({"transpose", kOwnStep, {{64, 96}}}),
               *naive = board.result({"transpose", "naive_reads", {{64, 96}}});
  REQUIRE(yours);
  CHECK(yours->ok);
  CHECK(yours->final);
  CHECK(yours->time_ms.median > 0);
  CHECK(yours->clock == "host");
  CHECK(naive);
  REQUIRE(board.step("transpose", kOwnStep));
  CHECK(board.step("transpose", kOwnStep)->title == "Yours: " + index.title);
  CHECK(polls.over_a_frame <= 2);
  CHECK(polls.longest_ms < 100);  // the check itself takes seconds
}

TEST_CASE("session: predictions are not timed; a deleted file is told so, and the loop goes on") {
  const Sandbox sandbox;
  const ExerciseInfo& predict = exercise_named("transpose/predict");
  ExerciseSession session(sandbox.settings(), predict);
  sandbox.replace(predict.file, sandbox.solution("transpose/predict"));
  REQUIRE(poll_until(session, [&] { return session.result(predict) != nullptr; }));
  CHECK(session.result(predict)->passed);
  CHECK_FALSE(session.to_time());

  std::filesystem::remove(sandbox.root() / predict.file);
  REQUIRE(poll_until(session, [&] { return !session.result(predict)->passed; }));
  CHECK(session.result(predict)->messages.front().find("reset") != std::string::npos);
  CHECK(session.reset().find("as it was given") != std::string::npos);
  REQUIRE(poll_until(session, [&] { return session.result(predict)->stage == "counters"; }));
  CHECK(!session.progress().of(predict.id).passed.empty());  // once passed, passed
}

TEST_CASE("session: it ends at once while a check runs, and a missing compiler is a sentence") {
  const Sandbox sandbox;
  {
    ExerciseSession session(sandbox.settings(), exercise_list().front());
    session.check();
    session.poll();
    REQUIRE(session.work() == Work::checking);
  }
  CheckSettings none = sandbox.settings();
  none.programs = "/nowhere";
  ExerciseSession session(none, exercise_list().front());
  session.check();
  REQUIRE(poll_until(session, [&] { return !session.trouble().empty(); }));
  CHECK(session.trouble().find("./warpwise") != std::string::npos);
  CHECK_FALSE(session.result(exercise_list().front()));
}

TEST_CASE("session: hints are counted, the solution is shown on insistence") {
  const Sandbox sandbox;
  ExerciseSession session(sandbox.settings(), exercise_list().front());
  CHECK(session.hints_shown() == 0);
  for (int i = 1; i <= 4; i++) {
    session.show_hint();
    CHECK(session.hints_shown() == std::min(i, 3));
  }
  CHECK_FALSE(session.ask_solution());
  CHECK(session.ask_solution() == sandbox.solution(exercise_list().front().id));
  session.choose_next();
  CHECK_FALSE(session.ask_solution());
}
