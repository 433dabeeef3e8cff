// `warpwise log`: the work log as a page.
#include <fmt/format.h>

#include "cli/files/log_page.h"
#include "cli/files/whole_file.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/exercise/session/class_folder.h"
#include "engine/exercise/session/progress.h"

namespace warpwise {

namespace {

struct LogOptions {
  std::string out = "work-log.html", name;
  bool json = false;
};

int write_log(const LogOptions& options) {
  const Progress progress;
  const std::vector<WorkEvent> events = read_work(progress.folder());
  if (options.json) {
    auto list = nlohmann::json::array();
    for (const auto& event : events) list.push_back(to_json(event));
    fmt::print("{}\n",
               nlohmann::json({{"events", list}}).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return kOk;
  }
  std::map<std::string, std::string> texts;
  for (const auto& event : events)
    if (!texts.contains(event.exercise)) texts[event.exercise] = text_of(progress.latest(event.exercise));
  write_whole_file(options.out, log_page(options.name.empty() ? who_is_here() : options.name, events, texts));
  fmt::print("{}: {} {} of {} {}\n", options.out, events.size(), events.size() == 1 ? "event" : "events", texts.size(),
             texts.size() == 1 ? "exercise" : "exercises");
  return kOk;
}

}  // namespace

void add_log(Verb& app, int& status) {
  auto* verb = app.add_subcommand("log", "Write what you tried, when, with times and counts, as a page for a report");
  auto options = std::make_shared<LogOptions>();
  verb->add_option("-o,--out", options->out, "the page to write")->type_name("F.html")->capture_default_str();
  verb->add_option("--name", options->name, "your name, for the page's heading; else USER@HOST");
  verb->add_flag("--json", options->json, "write no page; the last line of stdout is one JSON object");
  verb->footer("Exit status: 0 it is written; 2 usage; 3 it cannot be written.");
  verb->callback([options, &status] { status = write_log(*options); });
}

}  // namespace warpwise
