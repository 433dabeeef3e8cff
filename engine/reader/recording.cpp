#include "engine/reader/recording.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/errors.h"

namespace warpwise {

Recorder::Recorder(const std::filesystem::path& path) : path_(path), file_(std::fopen(path.c_str(), "w")) {
  if (!file_)
    throw CannotError("cannot record to " + path.string() + " (" + std::strerror(errno) +
                      "): choose a file in a folder that you can write to");
}

Recorder::~Recorder() { finish(); }

void Recorder::write(const Event& event) {
  if (const auto* begin = std::get_if<Begin>(&event); begin && begin->phase != "prepare") return;
  if (const auto* sample = std::get_if<Sample>(&event))
    return unfinished(*sample).samples.times_ms.push_back(sample->time_ms);
  if (const auto* result = std::get_if<Result>(&event)) {
    unfinished({result->job, result->lesson, result->step, result->size, 0}).result = {*result};
    if (result->final) settle(unfinished_.size() - 1);
    return;
  }
  // Every other event ends the current measurement, except events that come in the middle of a size.
  if (!std::holds_alternative<Skip>(event) && !std::holds_alternative<Inspection>(event) &&
      !std::holds_alternative<Study>(event) && !std::holds_alternative<Timeline>(event))
    while (!unfinished_.empty()) settle(0);
  append(event);
}

/// Moves the entry to the end: samples come in rounds, so the entry of the next sample is then at the front.
Recorder::Unfinished& Recorder::unfinished(const Sample& of) {
  auto same = [&](const Unfinished& known) {
    return known.samples.job == of.job && known.samples.lesson == of.lesson && known.samples.step == of.step &&
           known.samples.size == of.size;
  };
  auto found = std::find_if(unfinished_.begin(), unfinished_.end(), same);
  if (found == unfinished_.end()) unfinished_.push_back({{of.job, of.lesson, of.step, of.size, {}}, {}});
  else std::rotate(found, found + 1, unfinished_.end());
  return unfinished_.back();
}

void Recorder::settle(size_t index) {
  const Unfinished done = std::move(unfinished_[index]);
  unfinished_.erase(unfinished_.begin() + static_cast<long>(index));
  if (!done.samples.times_ms.empty()) append(done.samples);
  for (const auto& result : done.result) append(result);
}

void Recorder::append(const Event& event) {
  if (!failure_.empty() || !file_) return;
  std::string line = to_line(event) + '\n';
  // Flushes each line, so that the recording holds every measured size even if the reader is killed.
  if (std::fwrite(line.data(), 1, line.size(), file_) != line.size() || std::fflush(file_) != 0)
    failure_ = std::strerror(errno);
  else events_++;
}

std::string Recorder::finish() {
  if (file_) {
    while (!unfinished_.empty()) settle(0);
    append(End{events_});
    if (std::fclose(file_) != 0 && failure_.empty()) failure_ = std::strerror(errno);
    file_ = nullptr;
  }
  if (failure_.empty()) return "";
  return "the recording " + path_.string() + " is incomplete (" + failure_ +
         "); the figures above are whole: free some space, or record elsewhere";
}

std::vector<Event> load_recording(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path))
    throw StreamError("cannot read the recording " + path.string() + " (" + std::strerror(file ? EISDIR : errno) +
                      "): check the path");
  auto refuse = [&](const std::string& why) { throw StreamError(path.string() + " " + why); };

  // The first line shows whether this is a recording; a newer version reports itself.
  std::vector<Event> events;
  std::string line;
  while (std::getline(file, line)) {
    try {
      events.push_back(parse_event(line));
    } catch (const StreamError& e) {
      if (events.empty() && std::string_view(e.what()).find("newer") != std::string_view::npos)
        refuse(std::string("cannot be replayed: ") + e.what());
      if (events.empty()) refuse("is not a Warpwise recording: record one with `warpwise run LESSON --record FILE`");
      if (file.eof()) break;  // cut in the middle of a line
      refuse("is damaged in line " + std::to_string(events.size() + 1) + " (" + e.what() + "): record it again");
    }
    if (events.size() == 1 && !std::holds_alternative<Hello>(events.front()))
      refuse("is not a Warpwise recording: its first line is no `hello` object");
  }

  if (events.empty()) refuse("is empty, not a Warpwise recording");
  const auto ends = [](const Event& each) { return std::holds_alternative<End>(each); };
  const auto names_lesson = [](const Event& each) { return std::holds_alternative<LessonInfo>(each); };
  if (std::any_of(events.begin(), events.end() - 1, ends))
    refuse("is several recordings in one file: replay them one at a time");
  const End* end = std::get_if<End>(&events.back());
  if (!end || end->events != static_cast<int64_t>(events.size()) - 1)
    refuse("is truncated after " + std::to_string(events.size()) +
           " events (its `end` object is missing): copy it again, or record it again");
  if (std::none_of(events.begin(), events.end(), names_lesson))
    refuse("names no lesson, so there is nothing to show: record it again");
  return events;
}

}  // namespace warpwise
