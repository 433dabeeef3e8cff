#include "engine/reader/board.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace warpwise {

void Board::apply(const Event& event) {
  struct Visitor {
    Board& board;
    void operator()(const Hello& e) {
      board.hello_ = {e};
      board.lessons_.clear();
    }
    void operator()(const LessonInfo& e) {
      auto same =
          std::find_if(board.lessons_.begin(), board.lessons_.end(), [&](auto& known) { return known.id == e.id; });
      if (same == board.lessons_.end()) board.lessons_.push_back(e);
      else *same = e;
    }
    void operator()(const JobStarted& e) {
      board.last_choices_[e.lesson] = e.choices;
      board.running_ = true;
      board.last_status_.clear();
      board.skipped_.clear();
    }
    void operator()(const Begin& e) { board.now_ = e; }
    void operator()(const Sample& e) {
      auto& history = board.history_[board.whole({e.lesson, e.step, e.size})];
      history.push_back(e);
      if (history.size() > kHistory) history.pop_front();
    }
    void operator()(const Samples& e) {
      for (const double ms : e.times_ms) (*this)(Sample{e.job, e.lesson, e.step, e.size, ms});
    }
    void operator()(const Result& e) {
      if (!e.choices.empty()) board.last_choices_[e.lesson] = e.choices;
      const Key key = board.whole({e.lesson, e.step, e.size});
      board.results_[key] = e;
      auto& measured = board.measured_choices_[e.lesson];
      if (std::find(measured.begin(), measured.end(), key.choices) == measured.end()) measured.push_back(key.choices);
    }
    void operator()(const Skip& e) { board.skipped_[board.whole({e.lesson, e.step, e.size})] = e.reason; }
    void operator()(const Inspection& e) { board.inspections_[board.whole({e.lesson, e.step, e.size})] = e; }
    void operator()(const Study& e) {
      static std::atomic<uint64_t> count = 0;
      board.studies_[board.whole({e.lesson, e.step, e.size})][e.at] = {e, ++count};
    }
    void operator()(const Timeline& e) { board.timelines_[board.whole({e.lesson, e.step, e.size})] = e; }
    void operator()(const Check&) {}  // is about an exercise: has no figure of a step
    void operator()(const Failure& e) {
      board.failures_.push_back(e);
      if (e.fatal) {
        board.running_ = false;
        board.last_status_ = "failed";
      }
    }
    void operator()(const Done& e) {
      board.running_ = false;
      board.last_status_ = e.status;
    }
    void operator()(const End&) {}
  };
  std::visit(Visitor{*this}, event);
}

namespace {

template <class Map>
const typename Map::mapped_type* find(const Map& map, const typename Map::key_type& key) {
  auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

const Hello* Board::hello() const { return hello_.empty() ? nullptr : &hello_.front(); }

const LessonInfo* Board::lesson(const std::string& id) const {
  for (const auto& lesson : lessons_)
    if (lesson.id == id) return &lesson;
  return nullptr;
}

const StepInfo* Board::step(const std::string& lesson_id, const std::string& id) const {
  if (const LessonInfo* found = lesson(lesson_id))
    for (const auto& step : found->steps)
      if (step.id == id) return &step;
  return nullptr;
}

Key Board::whole(Key key) const {
  auto last = last_choices_.find(key.lesson);
  if (key.choices.empty() && last != last_choices_.end()) key.choices = last->second;
  return key;
}

const Result* Board::result(Key key) const { return find(results_, whole(std::move(key))); }
const Inspection* Board::inspection(Key key) const { return find(inspections_, whole(std::move(key))); }
const Board::NumberedStudy* Board::numbered_study(Key key, const Size* at) const {
  const auto* known = find(studies_, whole(std::move(key)));
  if (!known) return nullptr;
  if (at) return find(*known, *at);
  const auto largest = std::max_element(known->begin(), known->end(), [](auto& a, auto& b) {
    return element_count(a.first.extents) < element_count(b.first.extents);
  });
  return &largest->second;
}
const Study* Board::study(Key key, const Size* at) const {
  const NumberedStudy* found = numbered_study(std::move(key), at);
  return found ? &found->study : nullptr;
}
const Timeline* Board::timeline(Key key) const { return find(timelines_, whole(std::move(key))); }
const std::string* Board::skipped(Key key) const { return find(skipped_, whole(std::move(key))); }

const std::deque<Sample>& Board::history(Key key) const {
  static const std::deque<Sample> kNone;
  const auto* found = find(history_, whole(std::move(key)));
  return found ? *found : kNone;
}

std::vector<Size> Board::measured_sizes(const std::string& lesson) const {
  std::vector<Size> sizes;
  for (const auto& [key, result] : results_)
    if (key.lesson == lesson && std::find(sizes.begin(), sizes.end(), key.size) == sizes.end())
      sizes.push_back(key.size);
  std::stable_sort(sizes.begin(), sizes.end(),
                   [](auto& a, auto& b) { return element_count(a.extents) < element_count(b.extents); });
  return sizes;
}

const std::vector<std::map<std::string, std::string>>& Board::measured_choices(const std::string& lesson) const {
  static const std::vector<std::map<std::string, std::string>> kNone;
  auto found = measured_choices_.find(lesson);
  return found == measured_choices_.end() ? kNone : found->second;
}

void Board::clear_results() {
  results_.clear();
  history_.clear();
  inspections_.clear();
  studies_.clear();
  timelines_.clear();
  skipped_.clear();
  last_choices_.clear();
  measured_choices_.clear();
}

bool differs_beyond_noise(const TimeStats& a, const TimeStats& b) {
  return std::abs(a.median - b.median) > 2 * std::hypot(a.median * a.noise, b.median * b.noise);
}

}  // namespace warpwise
