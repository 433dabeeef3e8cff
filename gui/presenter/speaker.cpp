#include "gui/presenter/speaker.h"

#include "gui/app/app.h"

namespace warpwise::gui {

namespace {

constexpr size_t kNoteColumns = 90;

/// `text` in lines of at most kNoteColumns letters, each after `margin`.
std::string in_lines(const std::string& text, const std::string& margin) {
  std::string lines, line;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && line.size() + 1 + word.size() > kNoteColumns) lines += margin + std::exchange(line, "") + "\n";
    line += (line.empty() ? "" : " ") + word;
    at = end + 1;
  }
  return lines + (line.empty() ? "" : margin + line + "\n");
}

double elapsed_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

}  // namespace

std::string clock_text(double seconds) {
  const int whole = static_cast<int>(seconds);
  char text[32];
  if (whole >= 3600) std::snprintf(text, sizeof text, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  else std::snprintf(text, sizeof text, "%d:%02d", whole / 60, whole % 60);
  return text;
}

void Speaker::write_stop(const App& app) {
  const Tour& tour = app.tour;
  const auto [at, of] = tour.count();
  std::string text = (terminal_ ? "\r\033[K" : "") + std::string("\n") + "== " + std::to_string(at) + " of " +
                     std::to_string(of) + "  " + clock_text(elapsed_since(began_)) + "  " + tour.stop()->title + "\n";
  text += in_lines(tour.words(), tour.asking() ? "   ask:    " : "   ");
  if (tour.asking())
    text += in_lines(tour.stop()->answer.empty() ? tour.stop()->say : tour.stop()->answer, "   answer: ");
  if (!tour.answered) text += in_lines(tour.stop()->notes, "   | ");
  size_t next = tour.at + 1;
  while (next < tour.stops.size() && !tour.shows(next)) next++;
  text += tour.asking()              ? "   next: the answer\n"
          : next < tour.stops.size() ? "   next: " + tour.stops[next].title + "\n"
                                     : "   this is the last stop\n";
  std::fputs(text.c_str(), out_);
  std::fflush(out_);
}

void Speaker::follow(const App& app) {
  const Tour& tour = app.tour;
  if (!tour.presenting || !tour.stop()) return;
  if (!begun_) begun_ = true, began_ = Clock::now();
  const std::string now = tour.place() + (tour.asking() ? "?" : "");
  if (now != shown_) {
    if (shown_.substr(0, tour.place().size()) != tour.place()) stop_began_ = Clock::now();
    shown_ = now, time_.clear();
    write_stop(app);
  }
  const std::string time = clock_text(elapsed_since(began_)) + ", this stop " + clock_text(elapsed_since(stop_began_)) +
                           (tour.black ? ", screen black" : "");
  if (!terminal_ || time == time_) return;
  time_ = time;
  std::fprintf(out_, "\r\033[K   %s", time_.c_str());
  std::fflush(out_);
}

}  // namespace warpwise::gui
