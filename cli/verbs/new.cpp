// `warpwise new lesson|exercise NAME`: skeletons for authors. They compile, and the gate lists what is still to be
// written. `warpwise new editor`: tasks for VS Code.
#include <fmt/format.h>

#include <fstream>
#include <regex>

#include "cli/files/editor_tasks.h"
#include "cli/machine/machine.h"
#include "cli/verbs/exercises.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/exercise/text/answers.h"
#include "engine/module.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;

void write_new(const fs::path& file, const std::string& text) {
  if (fs::exists(file)) throw UsageError(file.string() + " exists already: choose another name");
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw CannotError("cannot write " + file.string());
  fmt::print("  {}\n", file.string());
}

/// `text` with every @KEY@ replaced.
std::string filled(std::string text, const std::vector<std::pair<std::string, std::string>>& values) {
  for (const auto& [key, value] : values)
    for (size_t at; (at = text.find("@" + key + "@")) != std::string::npos;) text.replace(at, key.size() + 2, value);
  return text;
}

/// "01_transpose" for "transpose"; empty if there is no such folder in `parent`.
std::string folder_named(const fs::path& parent, const std::string& name, int* highest = nullptr) {
  std::string found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(parent, none)) {
    std::smatch m;
    const std::string folder = entry.path().filename();
    if (!std::regex_match(folder, m, std::regex("([0-9]{2})_(.+)"))) continue;
    if (highest) *highest = std::max(*highest, std::stoi(m[1]));
    if (m[2] == name) found = folder;
  }
  return found;
}

constexpr const char* kExercise = R"(// Exercise @K@: @TOPIC@. TODO-AUTHOR: the aim, in one line.
// Changed:  TODO-AUTHOR: what the student changes.
// Look for: TODO-AUTHOR: what the counters or the picture show when it is right.
#include "@LESSON@.h"

namespace @LESSON@ {

// TODO-AUTHOR: a kernel, and the launch function below with the parameters of the lesson's Launch.
__global__ void @TOPIC@() {
  // --- your code
@REGION@  // --- end of your code
}

void launch_@TOPIC@(/* TODO-AUTHOR: the parameters of the lesson's Launch */) { @TOPIC@<<<1, 1>>>(); }

}  // namespace @LESSON@
)";

constexpr const char* kCheck = R"(// TODO-AUTHOR: exercise @K@ is right when ... (one line)
#include "check.h"  // the lesson's kShapes, drawn and call

namespace @LESSON@ {

warpwise::Exercise exercise_@TOPIC@() {
  return {
      .title = "TODO-AUTHOR",
      .kind = warpwise::ExerciseKind::write,
      .task = "TODO-AUTHOR: what to do, in one sentence.",
      .minutes = 15,  // TODO-AUTHOR: to plan for, 5 to 40
      .launch = "@LESSON@::launch_@TOPIC@",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"@LESSON@.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .goals = {},
      .causes = {},
      .fails = "TODO-AUTHOR: part of the message with which the pristine file is rejected",
      .hints = {"TODO-AUTHOR: a question that points the way.", "TODO-AUTHOR: the way, not the words.", "TODO-AUTHOR: nearly the line to write."},
  };
}

}  // namespace @LESSON@
)";

constexpr const char* kAnswers =
    R"(// Answers to ex@K@_@TOPIC@: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

)";

constexpr const char* kSharedCheck = R"(// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise/exercise.h"
#include "@LESSON@.h"

namespace @LESSON@ {

/// Calls the student's function the way the lesson calls its steps.
inline void call(void* function, const warpwise::Arguments& a) {
  // TODO-AUTHOR: reinterpret_cast<Launch*>(function)(a.get<const float>("in"), ...);
  (void)function, (void)a;
}

// TODO-AUTHOR: smaller than a tile, not square, not multiples of anything, an extent past 65535; `true` at one that has goals.
inline const std::vector<warpwise::Shape> kShapes = {{{1}}, {{{256}}, true}};
// TODO-AUTHOR: one more with goals, which nobody can know before the check.
inline std::vector<warpwise::Shape> drawn(uint64_t random) { return {{{{256 * int64_t(2 + random % 9)}}, true}}; }

}  // namespace @LESSON@
)";

/// The folder of lessons/ and exercises/ to write into: that named by --in, or the project's.
fs::path course_named(const std::string& in) {
  if (is_installed())
    throw CannotError(
        "this lab is installed, and builds no lessons or exercises: write them in a checkout of the project");
  return in.empty() ? exercise_settings().root : fs::absolute(in);
}

/// How the script is told of that folder.
std::string with_lessons(const std::string& in) {
  if (in.empty()) return "";
  return "--lessons " + (in.find(' ') == in.npos ? in : '"' + in + '"') + " ";
}

/// In the folder that has the exercises' files.
fs::path tasks_file(const std::string& in) {
  return (in.empty() ? work_folder(exercise_settings().root) : course_named(in)) / ".vscode/tasks.json";
}

/// A course that lies elsewhere starts this project's script. An installed lab has no script to build it.
std::string tasks_of(const std::string& in) {
  if (is_installed()) return editor_tasks("warpwise", "");
  return in.empty() ? editor_tasks("${workspaceFolder}/warpwise", "")
                    : editor_tasks((exercise_settings().root / "warpwise").string(), "${workspaceFolder}");
}

/// Tasks that an author or a student has made stay as they are.
void add_tasks(const std::string& in) {
  if (!fs::exists(tasks_file(in))) write_new(tasks_file(in), tasks_of(in));
}

void new_editor(const std::string& in) {
  if (const fs::path file = tasks_file(in); fs::exists(file))
    throw UsageError(file.string() + " exists already: move it away to have it written again");
  fmt::print("written:\n");
  write_new(tasks_file(in), tasks_of(in));
  fmt::print(
      "Open the folder in VS Code: Terminal > Run Task lists the tasks. docs/other-tools.md says more, and what to set in "
      "other editors.\n");
}

void new_exercise(const std::string& name, const std::string& in) {
  std::smatch m;
  if (!std::regex_match(name, m, std::regex("([a-z0-9_]+)/([a-z][a-z0-9_]*)")))
    throw UsageError("an exercise is named LESSON/TOPIC in lower case, such as transpose/padding; '" + name +
                     "' is not");
  const fs::path root = course_named(in);
  const std::string lesson = m[1], topic = m[2], folder = folder_named(root / "lessons", lesson);
  if (folder.empty())
    throw UsageError("there is no lesson '" + lesson + "'" + (in.empty() ? "" : " in " + in) +
                     ": `warpwise list` names them, `warpwise new lesson " + lesson + "` begins one");

  int last = 0;
  const fs::path here = root / "exercises" / folder, given = here / "pristine";
  if (fs::exists(given))
    for (const auto& entry : fs::directory_iterator(given))
      if (std::smatch n; true) {
        const std::string file = entry.path().filename();
        if (std::regex_match(file, n, std::regex("ex([0-9]+)_(.+)\\.cu"))) {
          last = std::max(last, std::stoi(n[1]));
          if (n[2] == topic)
            throw UsageError("there is an exercise " + name + " already (" + file + "): choose another topic");
        }
      }
  const std::string k = std::to_string(last + 1), stem = "ex" + k + "_" + topic;
  auto with = [&](const char* text, const std::string& region = "") {
    return filled(text, {{"K", k}, {"TOPIC", topic}, {"LESSON", lesson}, {"REGION", region}});
  };
  fmt::print("written:\n");
  if (!fs::exists(here / "check.h")) write_new(here / "check.h", with(kSharedCheck));
  write_new(given / (stem + ".cu"), with(kExercise, "  // TODO: what the student writes here.\n"));
  write_new(here / (stem + "_check.cpp"), with(kCheck));
  std::string answers = with(kAnswers) + std::string(kSolution) + "  // TODO-AUTHOR: the marked region, solved.\n";
  for (const char* wrong : {"nothing", "off_by_one", "square_only", "no_barrier", "stale", "goal_missed"})
    answers += fmt::format("\n{}{}\n{}TODO-AUTHOR: part of the message\n{}", kWrongAnswer, wrong, kRejected,
                           "// TODO-AUTHOR: who makes this mistake, and why.\n  // the marked region's text\n");
  write_new(here / "answers" / (stem + ".cu"), answers);
  add_tasks(in);
  fmt::print(
      "Now add a line for {}.cu to {}, fill in what says TODO-AUTHOR, build, and run WARPWISE_GATE={}/{} build/bin/test_gate.\n"
      "docs/writing-an-exercise.md leads through it.\n",
      stem, (here / "README.md").string(), lesson, topic);
}

constexpr const char* kLessonHeader = R"(// What the steps of this lesson share.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace @LESSON@ {

/// TODO-AUTHOR: what a step computes. Enqueues on `stream` and returns at once.
using Launch = void(const float* in, float* out, size_t n, cudaStream_t stream);

}  // namespace @LESSON@
)";

constexpr const char* kStep = R"(// first: TODO-AUTHOR: the aim.
// Changed:  nothing yet.
// Look for: TODO-AUTHOR: what the counters show.
#include "@LESSON@.h"

namespace @LESSON@ {

__global__ void first(const float* in, float* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];  // TODO-AUTHOR
}

void launch_first(const float* in, float* out, size_t n, cudaStream_t stream) {
  first<<<unsigned((n - 1) / 256 + 1), 256, 0, stream>>>(in, out, n);
}

}  // namespace @LESSON@
)";

constexpr const char* kLesson = R"(// The table of steps, and the problem that all of them solve.
#include "engine/lesson.h"

#include "@LESSON@.h"
#include "engine/compare.h"

namespace @LESSON@ {
namespace {

using namespace warpwise;

class Problem : public warpwise::Problem {
 public:
  explicit Problem(const Size& size) : n_(size[0]) {}
  std::vector<BufferSpec> buffers() const override {
    return {{"in", sizeof(float), {n_}, Role::input}, {"out", sizeof(float), {n_}, Role::output}};
  }
  Amounts amounts() const override { return {{"memory", 2.0 * sizeof(float) * double(n_)}}; }
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    fill_uniform(buffers.get<float>(buffer), seed, 0, 1);
  }
  /// TODO-AUTHOR: what the whole output must be, in higher precision than the kernels', and not derived from one.
  Comparison reference(const HostBuffers& given) const override {
    return [this, in = given.get<float>("in")](const HostBuffers& got, std::string_view) {
      return compare(got.get<float>("out"), [&](int64_t i) { return in[i]; }, {n_}, 0);
    };
  }

 private:
  int64_t n_;
};

}  // namespace

Lesson lesson() {
  return {
      .id = "@LESSON@",
      .title = "TODO-AUTHOR",
      .summary = "TODO-AUTHOR: one sentence.",
      .folder = "lessons/@FOLDER@",
      .tasks = {{.id = "@LESSON@", .title = "TODO-AUTHOR", .dimensions = {"n"},
                 .gpu_default = {{1 << 24}}, .cpu_default = {{1 << 18}},
                 .sizes = {{{1 << 18}}, {{1 << 24}}},
                 .sweep = {{{1 << 16}}, {{1 << 18}}, {{1 << 20}}, {{1 << 24}}},
                 .problem = [](const Size& size, const Choices&, std::string_view) -> std::unique_ptr<warpwise::Problem> {
                   return std::make_unique<Problem>(size);
                 }}},
      .steps = {{.id = "first", .title = "First", .file = "first.cu",
                 .launch = [](const Arguments& a) {
                   Launch launch_first;
                   launch_first(a.get<const float>("in"), a.get<float>("out"), size_t(a.size()[0]), a.stream());
                 }}},
  };
}

}  // namespace @LESSON@
)";

void new_lesson(const std::string& name, const std::string& in) {
  if (!std::regex_match(name, std::regex("[a-z][a-z0-9_]*")))
    throw UsageError("a lesson is named in lower case, such as scan; '" + name + "' is not");
  const fs::path root = course_named(in);
  int last = -1;
  if (!folder_named(root / "lessons", name, &last).empty() || known_lesson(name))
    throw UsageError("there is a lesson '" + name + "' already: choose another name");
  const std::string folder = fmt::format("{:02}_{}", last + 1, name);
  const fs::path here = root / "lessons" / folder;
  auto with = [&](const char* text) { return filled(text, {{"LESSON", name}, {"FOLDER", folder}}); };
  fmt::print("written:\n");
  write_new(here / (name + ".h"), with(kLessonHeader));
  write_new(here / "first.cu", with(kStep));
  write_new(here / "lesson.cpp", with(kLesson));
  write_new(
      here / "lesson.md",
      "# TODO-AUTHOR\n\nThe picture, why each step gains, what to look for, questions.\n\n**first.** TODO-AUTHOR: what the step does, "
      "and why.\n");
  add_tasks(in);
  fmt::print("It builds and runs as it is: ./warpwise {}run {}. docs/writing-a-lesson.md leads on from here.\n",
             with_lessons(in), name);
}

}  // namespace

void add_new(Verb& app, int& status) {
  auto* verb = app.add_subcommand("new", "Write the skeleton of a lesson or an exercise, or an editor's tasks");
  verb->require_subcommand(1);
  verb->footer("Exit status: 0 it is written; 2 usage, a name that is taken among it; 3 it cannot be written.");
  auto* lesson = verb->add_subcommand("lesson", "lessons/NN_NAME: a header, a step, the table");
  auto* exercise = verb->add_subcommand("exercise", "exercises/NN_LESSON/exK_TOPIC with its check and answers");
  auto* editor = verb->add_subcommand("editor", "VS Code's tasks, .vscode/tasks.json: check and run the file in sight");
  auto name = std::make_shared<std::string>(), in = std::make_shared<std::string>();
  lesson->add_option("name", *name, "such as scan")->required();
  exercise->add_option("name", *name, "LESSON/TOPIC, such as transpose/padding")->required();
  for (Verb* each : {lesson, exercise, editor})
    each->add_option("--in", *in, "a course outside of this project: a folder with lessons/ and exercises/")
        ->type_name("DIR");
  lesson->callback([name, in, &status] { new_lesson(*name, *in), status = kOk; });
  editor->callback([in, &status] { new_editor(*in), status = kOk; });
  exercise->callback([name, in, &status] { new_exercise(*name, *in), status = kOk; });
}

}  // namespace warpwise
