// Verbs and their options. CLI11 reads them; its headers take seconds to parse, so they stay in command_line.cpp.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace warpwise {

/// From low to high, both inclusive.
struct Range {
  Range(int64_t low, int64_t high) : whole(true), low(double(low)), high(double(high)) {}
  Range(int low, int high) : Range(int64_t{low}, int64_t{high}) {}
  Range(double low, double high) : whole(false), low(low), high(high) {}
  bool whole;
  double low, high;
};

struct OneOf {
  std::vector<std::string> names;
};

/// An option or a positional argument. The functions correspond to CLI11's with the same names.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option* required();
  Option* type_name(const std::string& name);
  Option* capture_default_str();
  Option* expected(int count);
  Option* take_all();
  Option* allow_extra_args(bool value);
  Option* delimiter(char between);
  Option* group(const std::string& name);
  Option* check(const Range& range);
  Option* check(const OneOf& names);
  /// `wrong` returns what is wrong with the value; empty if it is valid.
  Option* check(std::function<std::string(std::string)> wrong);

 private:
  CLI::Option* option_;
};

class Verb {
 public:
  explicit Verb(CLI::App* app) : app_(app) {}
  Verb* add_subcommand(const std::string& name, const std::string& description);
  void require_subcommand(int count);
  void footer(const std::string& text);
  void callback(std::function<void()> run);
  /// The words after the first `--` go here unchanged; they are not read as options or arguments.
  void words_behind_dashes(std::vector<std::string>& words) { behind_dashes_ = &words; }
  /// Says, as a sentence without its full stop, what to write where one of the words given is an unknown option.
  void instead_of_unknown(std::function<std::string(const std::vector<std::string>& words)> advice) {
    instead_of_unknown_ = std::move(advice);
  }

  Option* add_flag(const std::string& name, bool& value, const std::string& description);
  Option* add_option(const std::string& name, std::string& value, const std::string& description);
  Option* add_option(const std::string& name, std::vector<std::string>& value, const std::string& description);
  Option* add_option(const std::string& name, int& value, const std::string& description);
  Option* add_option(const std::string& name, int64_t& value, const std::string& description);
  Option* add_option(const std::string& name, uint64_t& value, const std::string& description);
  Option* add_option(const std::string& name, double& value, const std::string& description);

 private:
  friend class CommandLine;
  template <class T>
  Option* add(const std::string& name, T& value, const std::string& description);
  CLI::App* app_;
  std::vector<std::string>* behind_dashes_ = nullptr;
  std::function<std::string(const std::vector<std::string>&)> instead_of_unknown_;
  std::deque<Option> options_;  // pointers to elements stay valid
  std::deque<Verb> verbs_;
};

/// The whole command line.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& description, const std::string& version);
  ~CommandLine();
  Verb& verbs() { return verbs_; }
  /// `run` is called after the arguments have been parsed, before the verb's callback; not for help and version.
  void before(std::function<void()> run);

  enum class Read { nothing, verb, help };  // help: the help or version text was printed, and nothing else happens
  /// Reads the arguments and calls the verb's callback. Throws UsageError, with a sentence that says where to find
  /// help.
  Read read(int argc, char** argv);

 private:
  /// Removes the words after `--` if the verb takes them; returns how many arguments are left.
  int set_apart(int argc, char** argv);

  std::unique_ptr<CLI::App> app_;
  Verb verbs_;
};

}  // namespace warpwise
