// The `warpwise` command.
#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "cli/machine.h"
#include "cli/verbs.h"
#include "engine/errors.h"
#include "engine/reader/exercise_given.h"
#include "engine/stream.h"

using namespace warpwise;

namespace {

// The first argument that is no option, held against the verbs; CLI11 would only say "not expected".
void check_verb(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> verbs;
  for (const auto* verb : app.get_subcommands({})) verbs.push_back(verb->get_name());
  if (std::find(verbs.begin(), verbs.end(), argv[1]) == verbs.end())
    throw UsageError(unknown_name("verb", argv[1], verbs));
}

// CLI11's message as one sentence that says where the help is.
std::string usage_sentence(const CLI::App& app, std::string message) {
  std::string verb;
  for (const auto* used : app.get_subcommands()) verb = " " + used->get_name();
  std::replace(message.begin(), message.end(), '\n', ' ');
  while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.pop_back();
  return message + ": see `warpwise" + verb + " --help`";
}

int run_command(int argc, char** argv) {
  int status = kOk;
  CLI::App app("Warpwise: GPU kernels side by side, measured, counted and checked, on a GPU or on a laptop");
  app.name("warpwise");
  app.set_version_flag("--version", "warpwise " WARPWISE_VERSION);
  app.require_subcommand(0, 1);
  app.footer("Without a verb: the window; with no display, the live board of the first lesson in the terminal.");
  add_list(app, status);
  add_run(app, status);
  add_inspect(app, status);
  add_exec(app, status);
  add_check(app, status);
  add_watch(app, status);
  add_hint(app, status);
  add_reset(app, status);
  add_solution(app, status);
  add_new(app, status);
  add_gui(app, status);
  add_doctor(app, status);
  // Whatever the lab is started for, the files to edit are there afterwards. The verbs that need them say why one is not.
  app.parse_complete_callback([] {
    if (const auto root = project_root(); !root.empty()) give_exercises(root);
  });
  check_verb(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);  // --help, --version
  } catch (const CLI::ParseError& e) {
    throw UsageError(usage_sentence(app, e.what()));
  }
  if (app.get_subcommands().empty()) return open_lab_anyhow();
  return status;
}

}  // namespace

void warpwise::complain(const std::string& sentence) {
  fmt::print(stderr, "warpwise: {}\n", sentence);
  std::fflush(stderr);
}

int main(int argc, char** argv) {
  try {
    return run_command(argc, argv);
  } catch (const UsageError& e) {
    complain(e.what());
    return kUsage;
  } catch (const CannotError& e) {
    complain(e.what());
    return kCannot;
  } catch (const std::exception& e) {
    complain(std::string("an error of the lab itself: ") + e.what());
    return kCannot;
  }
}
