// The `warpwise` command: the board of a lesson in the terminal. For every other verb, and for the window, it starts `warpwise-verbs`. So
// the first board of a fresh checkout waits for neither of them to be compiled.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include "cli/machine/machine.h"
#include "cli/terminal/command_end.h"
#include "cli/verbs/run.h"
#include "cli/verbs/verbs.h"
#include "engine/building.h"
#include "engine/errors.h"

using namespace warpwise;

namespace {

int start_verbs(char** argv) {
  const auto program = program_folder() / "warpwise-verbs";
  ::execv(program.c_str(), argv);
  throw CannotError(errno == ENOENT ? "this part of the lab is not built yet: " + how_to_get_it_built()
                                    : "cannot start " + program.string() + ": " + std::strerror(errno));
}

bool is_board(int argc, char** argv) {
  if (std::filesystem::path(argv[0]).filename() == "nvcc") return false;
  return argc == 1 ? !WARPWISE_HAS_GUI || !has_display() : std::string(argv[1]) == "run";
}

int show_board(int argc, char** argv) {
  if (argc == 1) return show_first_board();
  int status = kOk;
  CommandLine command("warpwise", "", "");
  add_run(command.verbs(), status);
  return command.read(argc, argv) == CommandLine::Read::help ? kOk : status;
}

}  // namespace

int main(int argc, char** argv) {
  return end_of_command([&] { return argc > 0 && is_board(argc, argv) ? show_board(argc, argv) : start_verbs(argv); });
}
