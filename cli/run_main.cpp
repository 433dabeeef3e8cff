// The program `warpwise-run`: the board of any lesson in the terminal. `warpwise` (main.cpp) starts it for
// `warpwise run`, so that a lesson's board waits neither for the other verbs nor for the window to be compiled.
#include "cli/terminal/command_end.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"

using namespace warpwise;

int main(int argc, char** argv) {
  return end_of_command([&] {
    int status = kOk;
    CommandLine command("warpwise", "", "");
    add_run(command.verbs(), status);
    return command.read(argc, argv) == CommandLine::Read::help ? kOk : status;
  });
}
