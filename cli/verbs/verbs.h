// The verbs of the command line, one file each. Each adds its subcommand; the callback sets the exit status.
#pragma once
#include <string>

#include "cli/terminal/command_line.h"

namespace warpwise {

void add_list(Verb& app, int& status);
void add_run(Verb& app, int& status);
void add_compare(Verb& app, int& status);
void add_report(Verb& app, int& status);
void add_site(Verb& app, int& status);
void add_inspect(Verb& app, int& status);
void add_exec(Verb& app, int& status);
void add_check(Verb& app, int& status);
void add_watch(Verb& app, int& status);
void add_log(Verb& app, int& status);
void add_class(Verb& app, int& status);
void add_marks(Verb& app, int& status);
void add_hint(Verb& app, int& status);
void add_reset(Verb& app, int& status);
void add_solution(Verb& app, int& status);
void add_new(Verb& app, int& status);
void add_gui(Verb& app, int& status);
void add_profile(Verb& app, int& status);
void add_doctor(Verb& app, int& status);

/// Without a verb: opens the window if there is a display; otherwise shows the first lesson's live board.
int open_lab_anyhow();

/// The help text of --gpu, the same for every verb.
inline constexpr const char* kGpuHelp =
    "for which GPU times are modelled: h200, a100, rtx4090, l4, t4 or a file of `warpwise profile`; remembered";

}  // namespace warpwise
