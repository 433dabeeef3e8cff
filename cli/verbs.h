// The verbs of the command line: one file each. Each adds its subcommand, whose callback sets the exit status.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace warpwise {

void add_list(CLI::App& app, int& status);
void add_run(CLI::App& app, int& status);
void add_inspect(CLI::App& app, int& status);
void add_exec(CLI::App& app, int& status);
void add_check(CLI::App& app, int& status);
void add_watch(CLI::App& app, int& status);
void add_hint(CLI::App& app, int& status);
void add_reset(CLI::App& app, int& status);
void add_solution(CLI::App& app, int& status);
void add_new(CLI::App& app, int& status);
void add_gui(CLI::App& app, int& status);
void add_doctor(CLI::App& app, int& status);

/// No verb: the window where there is a display, else the first lesson's live board and a line on how to get a picture.
int open_lab_anyhow();

/// One sentence on stderr, "warpwise: ...".
void complain(const std::string& sentence);

}  // namespace warpwise
