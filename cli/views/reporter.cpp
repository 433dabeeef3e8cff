#include "cli/views/reporter.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/views/break_even.h"
#include "engine/errors.h"

namespace warpwise {

using std::chrono::steady_clock;

namespace {

constexpr auto kRedrawEvery = std::chrono::milliseconds(80);
constexpr auto kSayEvery = std::chrono::seconds(5);  // progress in a log file

double seconds_since(steady_clock::time_point begin) {
  return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

bool is_wrong(const Result& result) { return !result.ok && !result.message.empty(); }

int status_of(const Failure& failure) {
  if (failure.code == "usage") return kUsage;
  if (failure.code == "line") return kOk;  // what was missing was measured when the line was back
  if (failure.code == "memory" || failure.code == "device") return kCannot;
  return kCheckFailed;
}

}  // namespace

Reporter::Reporter(Board& board, const Modeller* modeller, bool json, bool recorded)
    : board_(board),
      modeller_(modeller),
      json_(json),
      recorded_(recorded),
      live_(!json && !recorded && is_terminal(stdout)),
      progress_(!recorded && !live_),
      area_(stdout),
      started_(steady_clock::now()) {}

BoardView Reporter::view() const {
  return {board_, *board_.lesson(job_.lesson), size_, job_.steps, recorded_, modeller_};
}

void Reporter::take(const Event& event) {
  // A table ends when its size does.
  const Size* size = nullptr;
  if (const auto* e = std::get_if<Begin>(&event)) size = &e->size;
  if (const auto* e = std::get_if<Result>(&event)) size = &e->size;
  if (const auto* e = std::get_if<Skip>(&event)) size = &e->size;
  if (std::holds_alternative<JobStarted>(event) || (size && table_open_ && *size != size_)) end_table();

  board_.apply(event);
  if (const auto* e = std::get_if<JobStarted>(&event)) job_ = *e;
  if (const auto* e = std::get_if<Skip>(&event)) skips_.push_back(*e);
  if (const auto* e = std::get_if<Failure>(&event)) failures_.push_back(*e);
  if (const auto* e = std::get_if<Result>(&event)) {
    Key key{e->lesson, e->step, e->size};
    if (std::find(order_.begin(), order_.end(), key) == order_.end()) order_.push_back(key);
  }
  if (size && !size->extents.empty() && !table_open_ && board_.lesson(job_.lesson)) {
    size_ = *size;
    table_open_ = true;
    show_progress(true);
  }
  if (!std::holds_alternative<Done>(event)) return;
  end_table();
  const LessonInfo* lesson = board_.lesson(job_.lesson);
  if (json_ || !lesson || job_.sizes.size() < 2) return;
  const Looks looks = looks_of(stdout);
  const auto lines = draw_break_evens(board_, *lesson, modeller_, looks);
  print_lines(lines);
  if (!lines.empty()) fmt::print("\n");
}

void Reporter::tick(const std::string& waiting) {
  waiting_ = waiting;
  if (!table_open_ || steady_clock::now() - drawn_ < kRedrawEvery) return;
  drawn_ = steady_clock::now();
  if (!live_) return show_progress(false);
  const Looks looks = looks_of(stdout);
  auto lines = draw_table(view(), looks);
  lines.push_back(status(looks));
  area_.draw(std::move(lines), looks);
}

void Reporter::end_table() {
  clear_progress();
  area_.erase();
  // If nothing of a size was measured because something went wrong, the message is enough.
  const bool measured = std::any_of(order_.begin(), order_.end(),
                                    [&](const Key& key) { return key.lesson == job_.lesson && key.size == size_; });
  if (table_open_ && !json_ && (measured || told_ == failures_.size())) {
    const Looks looks = looks_of(stdout);
    print_lines(draw_table(view(), looks));
    print_lines(draw_notes(view(), looks));
    fmt::print("\n");
    std::fflush(stdout);
  }
  table_open_ = false;
  for (; told_ < failures_.size(); told_++) complain(failures_[told_].message);
}

void Reporter::finish() {
  end_table();
  if (live_) return;  // the notes below the table have said it
  for (const Key& key : order_)
    if (const Result* result = board_.result(key); result && is_wrong(*result))
      complain(key.lesson + "/" + key.step + " at " + to_string(key.size) + " is wrong: " + result->message);
}

std::string Reporter::status(const Looks& looks) const {
  return waiting_.empty() ? draw_status(board_, seconds_since(started_), looks)
                          : shortened(waiting_, looks.width - 1, looks);
}

void Reporter::show_progress(bool fresh) {
  if (!progress_) return;
  if (is_terminal(stderr)) {
    fmt::print(stderr, "\r{}\033[K", status(looks_of(stderr)));
    progress_line_ = true;
  } else if (fresh || steady_clock::now() - said_ > kSayEvery) {
    said_ = steady_clock::now();
    const Begin& now = board_.now();
    std::string where = now.phase + (now.step.empty() ? "" : " " + now.step);
    if (!waiting_.empty()) return complain(waiting_);
    fmt::print(stderr, "warpwise: {} {}: {}{}\n", job_.lesson, to_string(size_), where,
               now.done >= 0 ? fmt::format(", {:.0f} %", 100 * now.done) : "");
  }
  std::fflush(stderr);
}

void Reporter::clear_progress() {
  if (progress_line_) fmt::print(stderr, "\r\033[K");
  progress_line_ = false;
}

nlohmann::json Reporter::summary(bool limits_last) const {
  nlohmann::json object = {{"device", nullptr},
                           {"lesson", nullptr},
                           {"results", nlohmann::json::array()},
                           {"skipped", nlohmann::json::array()},
                           {"troubles", nlohmann::json::array()}};
  if (const Hello* hello = board_.hello()) {
    object["device"] = to_json(hello->device);
    object["program"] = hello->program;
    object[recorded_ ? "recorded" : "time"] = hello->time;
  }
  auto order = order_;
  auto is_limit = [&](const Key& key) {
    const Result* result = board_.result(key);
    return result && result->kind == Kind::ceiling;
  };
  if (limits_last) std::stable_partition(order.begin(), order.end(), [&](const Key& key) { return !is_limit(key); });
  for (const Key& key : order) {
    if (object["lesson"].is_null()) object["lesson"] = key.lesson;
    const Result* result = board_.result(key);
    if (!result) continue;
    object["results"].push_back(result_json(board_, *result, modeller_));
  }
  if (object["lesson"].is_null() && !job_.lesson.empty()) object["lesson"] = job_.lesson;
  for (const auto& skip : skips_)
    object["skipped"].push_back(
        {{"lesson", skip.lesson}, {"step", skip.step}, {"size", to_string(skip.size)}, {"reason", skip.reason}});
  for (const auto& failure : failures_)
    object["troubles"].push_back({{"code", failure.code},
                                  {"lesson", failure.lesson},
                                  {"step", failure.step},
                                  {"size", to_string(failure.size)},
                                  {"message", failure.message}});
  nlohmann::json break_even = nlohmann::json::object();
  for (const auto& lesson : board_.lessons())
    if (std::any_of(order_.begin(), order_.end(), [&](auto& key) { return key.lesson == lesson.id; }))
      break_even.update(break_evens_json(board_, lesson, modeller_));
  if (!break_even.empty()) object["break_even"] = break_even;
  object["status"] = board_.last_status();
  return object;
}

int Reporter::status() const {
  int status = kOk;
  bool measured = false;  // something other than the limits
  for (const Key& key : order_) {
    const Result* result = board_.result(key);
    if (result && is_wrong(*result)) status = kCheckFailed;
    measured |= result && result->kind != Kind::ceiling;
  }
  for (const auto& failure : failures_) status = std::max(status, status_of(failure));
  // Asked only for what this machine does not have: said by the notes, and by the status.
  if (status == kOk && !measured && !skips_.empty()) status = kCannot;
  return status;
}

}  // namespace warpwise
