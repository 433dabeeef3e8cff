// The program `warpwise-verbs`: every verb. `warpwise` (main.cpp) starts it for all that is not a board.
#include <filesystem>
#include <vector>

#include "cli/machine/machine.h"
#include "cli/terminal/command_end.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/exercise/text/student_file.h"

using namespace warpwise;

namespace {

int run_command(int argc, char** argv) {
  int status = kOk;
  CommandLine command("warpwise",
                      "Warpwise: GPU kernels side by side, measured, counted and checked, on a GPU or on a laptop",
                      "warpwise " WARPWISE_VERSION);
  Verb& app = command.verbs();
  app.footer("Without a verb: the window; with no display, the live board of the first lesson in the terminal.");
  add_list(app, status);
  add_run(app, status);
  add_compare(app, status);
  add_report(app, status);
  add_site(app, status);
  add_inspect(app, status);
  add_exec(app, status);
  add_check(app, status);
  add_watch(app, status);
  add_log(app, status);
  add_class(app, status);
  add_marks(app, status);
  add_hint(app, status);
  add_reset(app, status);
  add_solution(app, status);
  add_new(app, status);
  add_gui(app, status);
  add_profile(app, status);
  add_doctor(app, status);
  // Makes the files to edit, whatever the lab is started for. The verbs that need a file report why it is missing.
  command.before([] {
    if (const auto root = project_root(); !root.empty()) give_exercises(root);
  });
  const CommandLine::Read read = command.read(argc, argv);
  if (read == CommandLine::Read::help) return kOk;
  if (read == CommandLine::Read::nothing) return open_lab_anyhow();
  return status;
}

// Under the name nvcc, as a link that a Makefile finds on the PATH: `nvcc ...` is `warpwise exec -- nvcc ...`.
std::vector<char*> words_of(int argc, char** argv) {
  static char verb[] = "exec", dashes[] = "--", nvcc[] = "nvcc";
  std::vector<char*> words(argv, argv + argc);
  if (argc > 0 && std::filesystem::path(argv[0]).filename() == "nvcc")
    words.insert(words.begin() + 1, {verb, dashes, nvcc});
  words.push_back(nullptr);
  return words;
}

}  // namespace

int main(int argc, char** argv) {
  return end_of_command([&] {
    std::vector<char*> words = words_of(argc, argv);
    return run_command(static_cast<int>(words.size()) - 1, words.data());
  });
}
