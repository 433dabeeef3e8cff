#include "cli/terminal/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>

#include "engine/errors.h"

namespace warpwise {

Option* Option::required() { return option_->required(), this; }
Option* Option::type_name(const std::string& name) { return option_->type_name(name), this; }
Option* Option::capture_default_str() { return option_->capture_default_str(), this; }
Option* Option::expected(int count) { return option_->expected(count), this; }
Option* Option::take_all() { return option_->take_all(), this; }
Option* Option::allow_extra_args(bool value) { return option_->allow_extra_args(value), this; }
Option* Option::delimiter(char between) { return option_->delimiter(between), this; }
Option* Option::group(const std::string& name) { return option_->group(name), this; }
Option* Option::check(const OneOf& names) { return option_->check(CLI::IsMember(names.names)), this; }
Option* Option::check(std::function<std::string(std::string)> wrong) { return option_->check(std::move(wrong)), this; }
Option* Option::check(const Range& range) {
  if (range.whole) option_->check(CLI::Range(int64_t(range.low), int64_t(range.high)));
  else option_->check(CLI::Range(range.low, range.high));
  return this;
}

Verb* Verb::add_subcommand(const std::string& name, const std::string& description) {
  return &verbs_.emplace_back(app_->add_subcommand(name, description)->footer(""));  // not that of the whole command
}
void Verb::require_subcommand(int count) { app_->require_subcommand(count); }
void Verb::footer(const std::string& text) { app_->footer(text); }
void Verb::callback(std::function<void()> run) { app_->callback(std::move(run)); }

Option* Verb::add_flag(const std::string& name, bool& value, const std::string& description) {
  return &options_.emplace_back(app_->add_flag(name, value, description));
}

template <class T>
Option* Verb::add(const std::string& name, T& value, const std::string& description) {
  return &options_.emplace_back(app_->add_option(name, value, description));
}
Option* Verb::add_option(const std::string& name, std::string& value, const std::string& description) {
  return add(name, value, description);
}
Option* Verb::add_option(const std::string& name, std::vector<std::string>& value, const std::string& description) {
  return add(name, value, description);
}
Option* Verb::add_option(const std::string& name, int& value, const std::string& description) {
  return add(name, value, description);
}
Option* Verb::add_option(const std::string& name, int64_t& value, const std::string& description) {
  return add(name, value, description);
}
Option* Verb::add_option(const std::string& name, uint64_t& value, const std::string& description) {
  return add(name, value, description);
}
Option* Verb::add_option(const std::string& name, double& value, const std::string& description) {
  return add(name, value, description);
}

namespace {

// Checks the first argument that is not an option against the verbs; CLI11 would only say "not expected".
void check_verb(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> verbs;
  for (const auto* verb : app.get_subcommands({})) verbs.push_back(verb->get_name());
  if (std::find(verbs.begin(), verbs.end(), argv[1]) == verbs.end())
    throw UsageError(unknown_name("verb", argv[1], verbs));
}

// What CLI11 calls by the name of a variable, as the help calls it: "b is required" becomes "B.jsonl is missing".
std::string named_as_in_help(const CLI::App& verb, const std::string& message) {
  const size_t end = message.find(" is required");
  if (message == "A subcommand is required") {
    std::string names;
    for (const auto* one : verb.get_subcommands({})) names += (names.empty() ? "" : " or ") + one->get_name();
    return names + " is missing";
  }
  if (end == message.npos) return message;
  std::string name = message.substr(0, end);
  for (const auto* option : verb.get_options())
    if (option->get_name() == name && option->get_type_name() != "TEXT") name = option->get_type_name();
  return name + " is missing";
}

// CLI11's message as one sentence, with a hint where the help is.
std::string usage_sentence(const CLI::App& app, std::string message) {
  std::string verb;
  for (const auto* used : app.get_subcommands()) {
    verb = " " + used->get_name();
    message = named_as_in_help(*used, message);
  }
  std::replace(message.begin(), message.end(), '\n', ' ');
  while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.pop_back();
  return message + ": see `" + app.get_name() + verb + " --help`";
}

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& description, const std::string& version)
    : app_(std::make_unique<CLI::App>(description)), verbs_(app_.get()) {
  app_->name(name);
  app_->set_version_flag("--version", version);
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

void CommandLine::before(std::function<void()> run) { app_->parse_complete_callback(std::move(run)); }

int CommandLine::set_apart(int argc, char** argv) {
  if (argc < 2) return argc;
  char** const dashes = std::find(argv + 2, argv + argc, std::string_view("--"));
  for (Verb& verb : verbs_.verbs_)
    if (verb.app_->get_name() == argv[1] && verb.behind_dashes_ && dashes != argv + argc) {
      verb.behind_dashes_->assign(dashes + 1, argv + argc);
      return static_cast<int>(dashes - argv);
    }
  return argc;
}

CommandLine::Read CommandLine::read(int argc, char** argv) {
  // `warpwise help` and `warpwise help VERB`, as with git.
  std::vector<char*> help;
  std::string word = "--help";
  if (argc >= 2 && std::string_view(argv[1]) == "help") {
    help = {argv[0]};
    if (argc > 2) help.push_back(argv[2]);
    help.push_back(word.data());
    argc = static_cast<int>(help.size());
    argv = help.data();
  }
  check_verb(*app_, argc, argv);
  argc = set_apart(argc, argv);
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& e) {
    app_->exit(e);
    return Read::help;
  } catch (const CLI::ParseError& e) {
    std::string message = e.what();
    for (const Verb& verb : verbs_.verbs_)
      if (verb.app_->get_name() == argv[1] && verb.instead_of_unknown_ && dynamic_cast<const CLI::ExtrasError*>(&e))
        message += ". " + verb.instead_of_unknown_({argv + 2, argv + argc});
    throw UsageError(usage_sentence(*app_, message));
  }
  return app_->get_subcommands().empty() ? Read::nothing : Read::verb;
}

}  // namespace warpwise
