#include "cli/files/trace_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/terminal/terminal.h"
#include "engine/errors.h"
#include "engine/reader/tracks.h"

namespace warpwise {

TraceFile::TraceFile(const std::string& path, const Modeller* modeller) : path_(path), modeller_(modeller) {
  if (path.empty()) return;
  file_ = std::fopen(path.c_str(), "w");
  if (!file_)
    throw CannotError("cannot write the trace to " + path + " (" + std::strerror(errno) +
                      "): give --trace a file in a folder that you can write to");
}

TraceFile::~TraceFile() {
  if (file_) std::fclose(file_);
}

void TraceFile::take(const Event& event) {
  if (!file_) return;
  if (const auto* study = std::get_if<Study>(&event); study && modeller_)
    if (const auto modelled = modeller_->timeline(*study)) timelines_.push_back(*modelled);
  const auto* timeline = std::get_if<Timeline>(&event);
  if (!timeline) return;
  if (timeline->source != "measured" && std::any_of(timelines_.begin(), timelines_.end(), [&](auto& known) {
        return known.job == timeline->job && known.step == timeline->step && known.source == "modelled";
      }))
    return;
  if (timeline->spans.empty() && !timeline->message.empty())
    complain(timeline->lesson + "/" + timeline->step + ": " + timeline->message);
  timelines_.push_back(*timeline);
}

bool TraceFile::finish() {
  if (!file_) return true;
  std::vector<const Timeline*> whole;
  for (const auto& timeline : timelines_)
    if (!timeline.spans.empty()) whole.push_back(&timeline);
  const std::string text = chrome_trace(whole).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  const bool written = std::fwrite(text.data(), 1, text.size(), file_) == text.size();
  const bool closed = std::fclose(std::exchange(file_, nullptr)) == 0;
  if (!written || !closed) complain("the trace " + path_ + " is incomplete (" + std::strerror(errno) + ")");
  else if (whole.empty()) complain("no step was traced, so " + path_ + " holds no work");
  return written && closed && !whole.empty();
}

}  // namespace warpwise
