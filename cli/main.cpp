// The `warpwise` command: the board of the first lesson in the terminal. For verbs, and for the window, it starts
// `warpwise-run` or `warpwise-verbs`. So the first board of a fresh checkout waits for neither of them to be compiled.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include "cli/machine/machine.h"
#include "cli/terminal/command_end.h"
#include "cli/verbs/run.h"
#include "engine/building.h"
#include "engine/errors.h"
#include "engine/module.h"

using namespace warpwise;

namespace {

int start(const char* name, char** argv) {
  const auto program = programs_folder() / name;
  ::execv(program.c_str(), argv);
  throw CannotError(errno == ENOENT ? "this part of the lab is missing: " + how_to_get_it_built()
                                    : "cannot start " + program.string() + ": " + std::strerror(errno));
}

int run(int argc, char** argv) {
  const bool as_nvcc = argc > 0 && std::filesystem::path(argv[0]).filename() == "nvcc";
  if (as_nvcc || argc == 0) return start("warpwise-verbs", argv);
  if (argc == 1) return WARPWISE_HAS_GUI && has_display() ? start("warpwise-verbs", argv) : show_first_board();
  return start(std::string(argv[1]) == "run" ? "warpwise-run" : "warpwise-verbs", argv);
}

}  // namespace

int main(int argc, char** argv) {
  return end_of_command([&] { return run(argc, argv); });
}
