// The files that students edit: made from the given texts, unknown to git, and never lost once edited.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "engine/errors.h"
#include "engine/exercise/text/student_file.h"
#include "engine/text_of.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kOwn = "exercises/01_transpose/ex1_index.cu";
constexpr const char* kPristine = "exercises/01_transpose/pristine/ex1_index.cu";
constexpr const char* kOtherOwn = "exercises/01_transpose/ex4_edges.cu";
constexpr const char* kOtherPristine = "exercises/01_transpose/pristine/ex4_edges.cu";

void append(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::app) << text; }

std::string git(const fs::path& folder, std::vector<std::string> arguments) {
  std::vector<std::string> argv = {"git", "-C", folder.string(), "-c", "user.name=a", "-c", "user.email=a@b"};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  const Outcome outcome = Program(argv).finish(60);
  CHECK_MESSAGE(outcome.status == 0, arguments[0] << " said: " << outcome.err);
  return outcome.out;
}

bool has_git() { return std::system("git --version > /dev/null 2>&1") == 0; }

/// A superuser may write everywhere; while this object lives, the process has ordinary rights.
class AsAnybody {
 public:
  AsAnybody() : before_(::geteuid()) {
    if (before_ == 0) REQUIRE(::seteuid(65534) == 0);
  }
  ~AsAnybody() {
    if (before_ == 0 && ::seteuid(0) != 0) std::abort();
  }

 private:
  uid_t before_;
};

}  // namespace

TEST_CASE("given: whatever the lab is started for, the files to edit are there afterwards") {
  const Sandbox sandbox;
  for (const auto& exercise : exercise_list()) fs::remove(sandbox.root() / exercise.file);
  const auto start = [&](const char* what) {
    return Program(warpwise_argv({what}), sandbox.environment()).finish(120).status;
  };
  CHECK(start("--help") == 0);
  CHECK_FALSE(fs::exists(sandbox.root() / kOwn));
  CHECK(start("list") == 0);
  for (const auto& exercise : exercise_list()) {
    CAPTURE(exercise.file);
    const ExerciseFiles files(sandbox.root(), exercise);
    CHECK(text_of(files.own) == text_of(files.pristine));
  }
  append(sandbox.root() / kOwn, "// mine\n");
  CHECK(start("list") == 0);
  CHECK(sandbox.read(kOwn).ends_with("// mine\n"));
}

TEST_CASE("given: a file that nobody has edited follows its given text, one that was edited does not") {
  const Sandbox sandbox;
  append(sandbox.root() / kOwn, "// mine\n");
  append(sandbox.root() / kPristine, "// newer\n");
  append(sandbox.root() / kOtherPristine, "// newer\n");
  CHECK(give_exercises(sandbox.root()) == "");
  CHECK(sandbox.read(kOwn).ends_with("// mine\n"));
  CHECK(sandbox.read(kOtherOwn) == sandbox.read(kOtherPristine));
  append(sandbox.root() / kOtherPristine, "// newest\n");
  CHECK(give_exercises(sandbox.root()) == "");
  CHECK(sandbox.read(kOtherOwn) == sandbox.read(kOtherPristine));

  // reset restores the new text, which is then updated again.
  CHECK(reset_exercise(exercise_named("transpose/index"), sandbox.root()).filename() == "ex1_index.cu.mine");
  CHECK(sandbox.read(kOwn) == sandbox.read(kPristine));
  append(sandbox.root() / kPristine, "// newest\n");
  CHECK(give_exercises(sandbox.root()) == "");
  CHECK(sandbox.read(kOwn) == sandbox.read(kPristine));

  // Without the list of given texts, every file counts as edited.
  fs::remove(sandbox.root() / "exercises/.given");
  append(sandbox.root() / kPristine, "// last\n");
  CHECK(give_exercises(sandbox.root()) == "");
  CHECK(sandbox.read(kOwn).ends_with("// newest\n"));
}

TEST_CASE("given: git sees nothing of a student's work, and pulls over it" * doctest::skip(!has_git())) {
  const Sandbox sandbox;
  const fs::path author = sandbox.root() / "author", student = sandbox.root() / "student";
  fs::create_directories(author);
  fs::copy(sandbox.root() / "exercises", author / "exercises", fs::copy_options::recursive);
  fs::copy_file(fs::path(WARPWISE_ROOT) / ".gitignore", author / ".gitignore");
  git(author, {"init", "-q", "."});
  git(author, {"add", "."});
  git(author, {"commit", "-q", "-m", "given"});
  git(sandbox.root(), {"clone", "-q", author.string(), student.string()});
  CHECK_FALSE(fs::exists(student / kOwn));

  CHECK(give_exercises(student) == "");
  append(student / kOwn, "// mine\n");
  append(student / kOtherOwn, "// mine\n");
  reset_exercise(exercise_named("transpose/edges"), student);
  CHECK(git(student, {"status", "--porcelain"}) == "");

  for (const char* file : {kPristine, kOtherPristine}) append(author / file, "// newer\n");
  git(author, {"commit", "-q", "-a", "-m", "newer"});
  git(student, {"pull", "-q"});
  CHECK(give_exercises(student) == "");
  CHECK(text_of(student / kOwn).ends_with("// mine\n"));
  CHECK(text_of(student / kOtherOwn).ends_with("// newer\n"));
  CHECK(text_of(student / (std::string(kOtherOwn) + ".mine")).ends_with("// mine\n"));
  CHECK(git(student, {"status", "--porcelain"}) == "");
}

TEST_CASE("given: where nothing can be written, a sentence says what to do") {
  const Sandbox sandbox;
  const ExerciseInfo& index = exercise_named("transpose/index");
  const fs::path folder = sandbox.root() / "exercises/01_transpose";
  fs::permissions(sandbox.root(), fs::perms(0755));
  fs::permissions(folder, fs::perms(0555));
  {
    const AsAnybody anybody;
    CHECK(give_exercises(sandbox.root()) == "");  // all are there
  }
  fs::permissions(folder, fs::perms(0755));
  fs::remove(sandbox.root() / kOwn);
  fs::permissions(folder, fs::perms(0555));
  {
    const AsAnybody anybody;
    const std::string why = give_exercises(sandbox.root());
    CHECK(why.find("ex1_index.cu (Permission denied): copy the project to a folder of your own") != why.npos);
    std::error_code hidden;  // a lab in a home that is its owner's alone
    if (fs::exists(WARPWISE_BIN, hidden)) CHECK(give_exercise(exercise_named("transpose/edges"), sandbox.root()) == "");
    CHECK_THROWS_AS(reset_exercise(index, sandbox.root()), CannotError);
  }
  fs::permissions(folder, fs::perms(0755));

  // A dangling link stops even a superuser: the verbs that need the file report it at once.
  fs::create_symlink("/nowhere/at/all", sandbox.root() / kOwn);
  for (const char* verb : {"check", "watch"}) {
    CAPTURE(verb);
    const Outcome outcome = Program(warpwise_argv({verb, "transpose/index"}), sandbox.environment()).finish(60);
    CHECK(outcome.status == 3);
    CHECK(outcome.err.find("copy the project to a folder of your own") != std::string::npos);
  }
  const std::string elsewhere = (sandbox.root() / "solved.cu").string();
  std::ofstream(elsewhere) << sandbox.solution("transpose/index");
  CHECK(Program(warpwise_argv({"check", "transpose/index", "--file", elsewhere, "--backend", "simt"}),
                sandbox.environment())
            .finish(120)
            .status == 0);
}

TEST_CASE("given: the project's own version control holds the given texts alone" * doctest::skip(!has_git())) {
  if (!fs::exists(fs::path(WARPWISE_ROOT) / ".git")) {
    MESSAGE("skipped: this is no git checkout");
    return;
  }
  CHECK(git(WARPWISE_ROOT, {"ls-files", ":(glob)exercises/*/ex*.cu"}) == "");
  for (const auto& exercise : exercise_list())
    CHECK(git(WARPWISE_ROOT, {"check-ignore", exercise.file, exercise.file + ".mine2"}) ==
          exercise.file + "\n" + exercise.file + ".mine2\n");
}
