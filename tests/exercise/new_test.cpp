// `warpwise new`: what it writes, what it refuses, and that an exercise and a lesson made with it are right once they
// are completed.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/region.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

Outcome run(const Sandbox& sandbox, std::vector<std::string> arguments) {
  return Program(warpwise_argv(std::move(arguments)), sandbox.environment()).finish(120);
}

/// `text` in which the part from `from`, which must occur, up to and including `to` is replaced.
std::string filled(const std::string& text, const std::string& from, const std::string& to, const std::string& with) {
  const size_t begin = text.find(from), end = text.find(to, begin);
  REQUIRE_MESSAGE(begin != text.npos, from << " is not in the skeleton");
  REQUIRE(end != text.npos);
  return text.substr(0, begin) + with + text.substr(end + to.size());
}

/// An author's result from the skeleton: a transpose with one thread per element. It has the name of the lesson's first
/// exercise, so that the check of that exercise can judge it.
std::string as_author(std::string text) {
  text = filled(
      text, "__global__ void fresh() {", "\n",
      "__global__ void fresh(const float* in, float* out, int rows, int cols) {\n  const int i = blockIdx.x * 256 + threadIdx.x;\n  if (i >= rows * cols) return;\n");
  return filled(
      text, "void launch_fresh(", "}\n",
      "void launch_index(const float* in, float* out, int rows, int cols, cudaStream_t stream) {\n  fresh<<<(rows * cols - 1) / 256 + 1, 256, 0, stream>>>(in, out, rows, cols);\n}\n");
}

std::string with_region(const std::string& text, const std::string& region) {
  const auto parts = split_at_marks(text);
  REQUIRE(parts);
  return parts->with(region);
}

/// Whether g++ compiles a file of the copy, which includes headers of the tree.
bool compiles(const Sandbox& sandbox, const fs::path& file, const fs::path& folder) {
  const std::string command = "g++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -DWARPWISE_CUDA=0 -I'" WARPWISE_ROOT
                              "' -I'" WARPWISE_ROOT "/simt/include' -I'" +
                              (sandbox.root() / folder).string() + "' -I'" WARPWISE_ROOT "/lessons/01_transpose' '" +
                              (sandbox.root() / file).string() + "'";
  return std::system(command.c_str()) == 0;
}

}  // namespace

TEST_CASE("new: an exercise's skeleton, filled in, does what the gate asks") {
  const Sandbox sandbox;
  const auto is_transpose = [](const ExerciseInfo& exercise) { return exercise.id.starts_with("transpose/"); };
  const std::string fresh = "ex" + std::to_string(1 + std::ranges::count_if(exercise_list(), is_transpose)) + "_fresh";
  const Outcome written = run(sandbox, {"new", "exercise", "transpose/fresh"});
  CHECK(written.status == 0);
  for (const std::string& said :
       {"pristine/" + fresh + ".cu", fresh + "_check.cpp", std::string("README.md"),
        std::string("WARPWISE_GATE=transpose/fresh"), std::string("docs/writing-an-exercise.md")})
    CHECK_MESSAGE(written.out.find(said) != std::string::npos, said);
  // The file to edit is made once the exercise is part of the build.
  CHECK_FALSE(fs::exists(sandbox.root() / "exercises/01_transpose" / (fresh + ".cu")));
  CHECK(compiles(sandbox, "exercises/01_transpose/" + fresh + "_check.cpp", "exercises/01_transpose"));
  const std::vector<Answer> answers = answers_in(sandbox.read("exercises/01_transpose/answers/" + fresh + ".cu"));
  CHECK(std::ranges::count(answers, false, &Answer::right) >= 6);
  for (const auto& answer : answers) CHECK_MESSAGE(answer.trouble.empty(), answer.name << ": " << answer.trouble);

  const std::string pristine = as_author(sandbox.read("exercises/01_transpose/pristine/" + fresh + ".cu"));
  CHECK(pristine.find("// TODO: ") != std::string::npos);
  REQUIRE(!answers.empty());
  CHECK(answers.front().name == "solution");
  auto check = [&](const std::string& region) {
    return check_exercise_text(exercise_named("transpose/index"), with_region(pristine, region),
                               "/nowhere/" + fresh + ".cu", sandbox.settings());
  };
  const CheckResult given = check("  // TODO\n  out[i] = in[i];\n"),
                    solved = check("  out[at(i % cols, i / cols, rows)] = in[i];\n");
  CHECK(given.stage == "correct");
  CHECK(solved.stage == "passed");
}

TEST_CASE("new: a lesson's skeleton compiles, its step is right, and names that are taken or no names are refused") {
  const Sandbox sandbox;
  fs::remove(sandbox.root() / "lessons");  // a link into the tree
  fs::create_directories(sandbox.root() / "lessons/01_transpose");
  const Outcome lesson = run(sandbox, {"new", "lesson", "packing"});
  CHECK(lesson.status == 0);
  CHECK(lesson.out.find("docs/writing-a-lesson.md") != std::string::npos);
  CHECK(compiles(sandbox, "lessons/02_packing/lesson.cpp", "lessons/02_packing"));
  const std::string object = (sandbox.root() / "first.o").string(),
                    step = (sandbox.root() / "lessons/02_packing/first.cu").string();
  CHECK(Program({WARPWISE_BIN "/warpwise-simt-cc", "--counted", "-c", "-I" WARPWISE_ROOT, step, "-o", object})
            .finish(120)
            .status == 0);

  CHECK(run(sandbox, {"new", "exercise", "packing/sums"}).out.find("exercises/02_packing/check.h") !=
        std::string::npos);
  CHECK(compiles(sandbox, "exercises/02_packing/ex1_sums_check.cpp", "lessons/02_packing"));
  CHECK(run(sandbox, {"new", "lesson", "packing"}).status == 2);
  CHECK(run(sandbox, {"new", "lesson", "Packing"}).err.find("lower case") != std::string::npos);
  CHECK(run(sandbox, {"new", "exercise", "packing/sums"}).err.find("there is an exercise packing/sums already") !=
        std::string::npos);
  CHECK(run(sandbox, {"new", "exercise", "sums"}).err.find("named LESSON/TOPIC") != std::string::npos);
  CHECK(run(sandbox, {"new", "exercise", "nosuch/sums"}).err.find("warpwise new lesson nosuch") != std::string::npos);
}
