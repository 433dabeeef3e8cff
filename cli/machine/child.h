// A program that a verb runs in the foreground: what ends the verb ends the program first.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

struct Ended {
  int wait_status = 0;
  bool open_line = false;  // its last byte on stdout was not a newline
};

/// Runs `argv` with our folder, stdin and stderr, and with our stdout too. `environment`: NAME=value, in addition to
/// ours. With `watch_output` its stdout passes through us, byte for byte, because we need to know how it ends. Its stderr
/// goes to the file `errors`, if one is named.
Ended run_child(const std::vector<std::string>& argv, const std::vector<std::string>& environment, bool watch_output,
                const std::filesystem::path& errors = {});

/// A process's exit status as a shell gives it: 128 + N when signal N ended it.
int exit_of(int wait_status);

}  // namespace warpwise
