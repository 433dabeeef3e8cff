// Running the built programs as a person or a script would, for the tests of the command line.
#pragma once
#include <sys/types.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpwise::test {

struct Outcome {
  int status = -1;  // exit status; 128 + N when signal N ended it
  bool timed_out = false;
  std::string out, err;  // on a terminal, both are in out
  std::string last_line() const;
  nlohmann::json json() const;  // of the last line of out; discarded when that is none
};

/// The environment on top of this process's; an empty value takes the variable away.
using Environment = std::map<std::string, std::string>;

/// A running program; its stdin is empty, or the terminal that it is given.
class Program {
 public:
  /// `columns` > 0: stdin, stdout and stderr are a terminal of that width (and `rows`).
  Program(std::vector<std::string> argv, const Environment& environment = {}, const std::string& folder = "",
          int columns = 0, int rows = 24);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  /// Reads until `text` has been printed, on either stream. False if it ended or 20 s passed first.
  bool wait_for(const std::string& text);
  /// The same on stdout from where the last call left off, so that each line is waited for once.
  bool wait_for_next(const std::string& text, double limit_s = 60);
  /// Presses keys; there must be a terminal.
  void type(const std::string& keys);
  /// Takes the terminal away.
  void hang_up();
  /// What has been printed since the last wait_for_next().
  std::string since() const { return outcome_.out.substr(seen_); }
  void signal(int number);
  /// To its end, or to a kill after `limit_s`.
  Outcome finish(double limit_s = 60);

 private:
  bool read_some(int wait_ms);
  pid_t pid_ = -1;
  int out_ = -1, err_ = -1;
  size_t seen_ = 0;
  Outcome outcome_;
};

/// The built `warpwise` with the fake worker of tests/fake_worker.cpp as its CPU backend, misbehaving as `mode` says, and no GPU.
Outcome warpwise(std::vector<std::string> arguments, const std::string& mode = "well", Environment environment = {});
/// What the above runs: for Program.
std::vector<std::string> warpwise_argv(std::vector<std::string> arguments);
Environment fake(const std::string& mode);

/// Whether `part` is in `text`.
inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The built program, as it is, when the CPU backend is built.
bool has_simt_worker();

/// A folder of its own for a test, gone at its end. Its name has a blank in it, since people's folders do.
class Folder {
 public:
  Folder();
  ~Folder();
  std::string path;
  std::string write(const std::string& name, const std::string& text,
                    bool executable = false) const;  // returns the path
  std::string read(const std::string& name) const;
};

/// How many processes run whose command line has this text in it.
int processes_with(const std::string& text);

}  // namespace warpwise::test
