#include "program/options.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <nlohmann/json.hpp>

namespace simt {
namespace {

using Json = nlohmann::ordered_json;

struct OptionsState {
  std::mutex mutex;
  Options options;
};

OptionsState& options_state() {
  static OptionsState* const one = [] {
    auto* made = new OptionsState;  // must outlive the program's own destructors
    if (const char* text = std::getenv("WARPWISE_SIMT_OPTIONS")) made->options = options_from_json(text, {});
    return made;
  }();
  return *one;
}

const char* report_variable() {
  static const char* const value = std::getenv("WARPWISE_SIMT_REPORT");
  return value;
}

}  // namespace

Options options() {
  const std::lock_guard lock(options_state().mutex);
  return options_state().options;
}

void set_options(const Options& options) {
  const std::lock_guard lock(options_state().mutex);
  options_state().options = options;
}

Options options_from_json(const std::string& text, const Options& defaults) {
  Options options = defaults;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    std::fprintf(stderr, "warpwise: WARPWISE_SIMT_OPTIONS is no JSON object; the defaults are used.\n");
    return options;
  }
  const auto flag = [&](const char* name, bool& value) {
    if (json.contains(name) && json[name].is_boolean()) value = json[name];
  };
  const auto number = [&](const char* name, auto& value) {
    if (json.contains(name) && json[name].is_number() && json[name] >= 0) value = json[name];
  };
  flag("count", options.count);
  flag("check", options.check);
  number("schedule", options.schedule);
  number("workers", options.workers);
  number("launch_limit_s", options.launch_limit_s);
  number("exact_threads", options.exact_threads);
  number("devices", options.devices);
  number("device_memory", options.device_memory);
  flag("examples", options.examples);
  flag("study", options.study);
  flag("only_studied", options.only_studied);
  flag("in_turns", options.in_turns);
  flag("move", options.move);
  number("processors", options.processors);
  flag("long_launches", options.long_launches);
  flag("calls", options.calls);
  return options;
}

bool is_own_program() { return report_variable() != nullptr; }

const char* report_file() { return report_variable() && *report_variable() ? report_variable() : nullptr; }

}  // namespace simt
