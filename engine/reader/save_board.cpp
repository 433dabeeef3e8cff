#include "engine/reader/save_board.h"

#include <algorithm>
#include <tuple>

#include "engine/errors.h"
#include "engine/reader/recording.h"
#include "engine/reader/rows.h"

namespace warpwise {

namespace {

/// The rows of one lesson with one set of choices, written as one job, since a recording takes the choices from the
/// job.
class KeptJob {
 public:
  KeptJob(Recorder& recorder, const Board& board, int number) : recorder_(recorder), board_(board), number_(number) {}

  void write(const std::vector<Key>& keys) {
    JobStarted job;
    job.job = number_;
    job.lesson = keys.front().lesson;
    job.choices = keys.front().choices;
    for (const auto& key : keys) {
      if (std::find(job.steps.begin(), job.steps.end(), key.step) == job.steps.end()) job.steps.push_back(key.step);
      if (std::find(job.sizes.begin(), job.sizes.end(), key.size) == job.sizes.end()) job.sizes.push_back(key.size);
    }
    recorder_.write(job);
    const Size* size = nullptr;
    for (const auto& key : keys) {
      if (!size || key.size != *size) recorder_.write(Begin{number_, key.lesson, "", key.size, "prepare", -1});
      size = &key.size;
      write_row(key);
    }
    recorder_.write(Done{number_, "complete"});
  }

 private:
  void write_row(const Key& key) {
    for (const auto& sample : board_.history(key))
      recorder_.write(Sample{number_, key.lesson, key.step, key.size, sample.time_ms});
    Result result = *board_.result(key);
    result.job = number_;
    result.final = true;  // no further results follow
    recorder_.write(result);
    if (const Study* study = board_.study(key)) {
      Study kept = *study;
      kept.job = number_;
      recorder_.write(kept);
    }
    if (const Timeline* timeline = board_.timeline(key)) {
      Timeline kept = *timeline;
      kept.job = number_;
      recorder_.write(kept);
    }
  }

  Recorder& recorder_;
  const Board& board_;
  int number_;
};

}  // namespace

std::string save_board(const Board& board, const std::filesystem::path& path) {
  std::vector<Key> keys = measured_rows(board);
  if (!board.hello() || keys.empty()) return "there are no figures yet, so there is nothing to record";
  const RowOrder order({&board});
  std::sort(keys.begin(), keys.end(), [&](auto& a, auto& b) { return order.before(a, b); });
  std::stable_sort(keys.begin(), keys.end(),
                   [](auto& a, auto& b) { return std::tie(a.lesson, a.choices) < std::tie(b.lesson, b.choices); });
  try {
    Recorder recorder(path);
    recorder.write(*board.hello());
    for (const auto& lesson : board.lessons()) recorder.write(lesson);
    int number = 0;
    for (size_t begin = 0, end; begin < keys.size(); begin = end) {
      for (end = begin;
           end < keys.size() && keys[end].lesson == keys[begin].lesson && keys[end].choices == keys[begin].choices;)
        end++;
      KeptJob(recorder, board, ++number).write({keys.begin() + long(begin), keys.begin() + long(end)});
    }
    return recorder.finish();
  } catch (const CannotError& error) {
    return error.what();
  }
}

}  // namespace warpwise
