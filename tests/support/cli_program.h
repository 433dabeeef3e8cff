// Runs the built programs as a person or a script would, for the tests of the command line.
#pragma once
#include <sys/types.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/temporary_folder.h"

namespace warpwise::test {

struct Outcome {
  int status = -1;  // exit status; 128 + N if signal N ended it
  bool timed_out = false;
  std::string out, err;  // on a terminal, both are in out
  std::string last_line() const;
  nlohmann::json json() const;  // the last line of out; discarded if that is not JSON
};

/// Changes to this process's environment; an empty value removes the variable.
using Environment = std::map<std::string, std::string>;

/// Whether this machine gives out terminals: a bare root without devpts does not. Tests that need one are skipped there.
bool has_terminals();

/// Whether there is a Python for the scripts that some tests run.
bool has_python();

/// The command on a display of its own. The display's key lies in a file of the test's: xvfb-run may fail to delete the folder that it
/// makes itself, and then ends with 5.
std::vector<std::string> on_a_screen(std::vector<std::string> argv);

/// A running program; its stdin is empty, or the given terminal.
class Program {
 public:
  /// `columns` > 0: stdin, stdout and stderr are a terminal with that width (and `rows`).
  Program(std::vector<std::string> argv, const Environment& environment = {}, const std::string& folder = "",
          int columns = 0, int rows = 24);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  /// Reads until `text` has been printed, on either stream. False if the program ended or 20 s passed first.
  bool wait_for(const std::string& text);
  /// The same on stdout, from where the last call stopped, so that each line is waited for only once.
  bool wait_for_next(const std::string& text, double limit_s = 60);
  /// Presses keys; needs a terminal.
  void type(const std::string& keys);
  /// Takes the terminal away.
  void hang_up();
  /// What was printed since the last wait_for_next().
  std::string since() const { return outcome_.out.substr(seen_); }
  void signal(int number);
  /// Waits for its end; kills it after `limit_s`.
  Outcome finish(double limit_s = 60);

 private:
  bool read_some(int wait_ms);
  pid_t pid_ = -1;
  int out_ = -1, err_ = -1;
  size_t seen_ = 0;
  Outcome outcome_;
};

/// The built `warpwise` with the fake worker of tests/support/fake_worker.cpp as its CPU backend, misbehaving as `mode` says,
/// and no GPU.
Outcome warpwise(std::vector<std::string> arguments, const std::string& mode = "well", Environment environment = {});
/// The command for the above, to pass to Program.
std::vector<std::string> warpwise_argv(std::vector<std::string> arguments);
Environment fake(const std::string& mode);

/// Whether `text` contains `part`.
inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The built program without changes, if the CPU backend was built.
bool has_simt_worker();

/// A folder for one test, deleted at its end. Its name contains a blank, since users' folders do.
class Folder {
 public:
  const warpwise::PrivateFolder made{"warpwise test "};
  const std::string path = made.path();
  std::string write(const std::string& name, const std::string& text,
                    bool executable = false) const;  // returns the path
  std::string read(const std::string& name) const;
};

/// How many running processes have such a command line: its words, with a 0 behind each; or one with this text in it.
int processes_with(const std::function<bool(const std::string& words)>& holds);
int processes_with(const std::string& text);

}  // namespace warpwise::test
