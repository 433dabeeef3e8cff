// Starts processes. In the engine, the command and the window nobody else calls fork, exec, posix_spawn or popen, with
// two exceptions: cli/main.cpp becomes another program, and a process that start() has begun divides once more
// (exercise/compile/run_compiler.cpp).
#pragma once
#include <sys/types.h>

#include <csignal>
#include <functional>
#include <string>
#include <vector>

namespace warpwise {

/// A program to start. Its steps between fork and exec call only what is safe there: this process may have threads.
struct Launch {
  std::vector<std::string> words;  // the program, a path or a name on the PATH, and its arguments
  std::string path = {};           // what is executed, if not words[0]
  /// Its standard input, output and error, and further file descriptors, in order; -1 for this process's own.
  std::vector<int> files = {};
  std::vector<std::string> environment = {};  // "NAME=value"; empty: this process's
  int dies_with_us = SIGKILL;                 // what it is sent when this process ends; 0: nothing
  /// Called in the new process before and after `files` are in place. False ends it with status 127.
  std::function<bool()> before_files = {}, before_exec = {};
};

/// The process id; -1 with errno if there can be no process. A program that cannot be executed ends with status 127.
pid_t start(const Launch& launch);

/// A copy of this process that ends with what `body` returns. -1 as above.
pid_t start_copy(const std::function<int()>& body);

/// Starts a program that goes on by itself, without input and output, in a thread's priority. Returns 0, or errno.
int start_apart(const std::vector<std::string>& words);

struct ProgramOutput {
  bool started = false;
  int status = -1;  // as waitpid() gives it
  std::string text;
};
/// Runs a program to its end and returns its output. `errors_too`: those of its standard error are shown as this process's
/// own; false: dropped.
ProgramOutput output_of(const std::vector<std::string>& words, bool errors_too = true);

/// waitpid() until the process has ended, whatever signals arrive.
int wait_for_end(pid_t pid);

}  // namespace warpwise
