#include "engine/reader/rows.h"

#include <algorithm>
#include <tuple>

namespace warpwise {

std::vector<Key> measured_rows(const Board& board) {
  std::vector<Key> keys;
  for (const auto& lesson : board.lessons())
    for (const auto& choices : board.measured_choices(lesson.id))
      for (const auto& size : board.measured_sizes(lesson.id))
        for (const auto& step : lesson.steps) {
          const Result* result = board.result({lesson.id, step.id, size, choices});
          // A key without choices stands for those of the last job, which are listed anyway.
          if (result && (!choices.empty() || result->choices.empty()))
            keys.push_back({lesson.id, step.id, size, choices});
        }
  return keys;
}

RowOrder::RowOrder(const std::vector<const Board*>& boards) {
  for (const Board* board : boards)
    for (const auto& lesson : board->lessons()) {
      for (const auto& task : lesson.tasks) tasks_.try_emplace({lesson.id, task.id}, tasks_.size());
      for (const auto& step : lesson.steps) {
        steps_.try_emplace({lesson.id, step.id}, steps_.size());
        task_of_.try_emplace({lesson.id, step.id}, lesson.task_of(step.id).id);
      }
      for (const auto& choices : board->measured_choices(lesson.id)) choices_.try_emplace(choices, choices_.size());
    }
}

const std::string& RowOrder::task_of(const Key& key) const {
  static const std::string kNone;
  const auto found = task_of_.find({key.lesson, key.step});
  return found == task_of_.end() ? kNone : found->second;
}

bool RowOrder::before(const Key& a, const Key& b) const {
  const auto place = [](const auto& places, const auto& of) {
    const auto found = places.find(of);
    return found == places.end() ? places.size() : found->second;
  };
  const auto rank = [&](const Key& key) {
    return std::tuple(place(tasks_, Pair(key.lesson, task_of(key))), place(choices_, key.choices),
                      element_count(key.size.extents), key.size.extents, place(steps_, Pair(key.lesson, key.step)));
  };
  return rank(a) < rank(b);
}

std::vector<RowGroup> row_groups(const std::vector<const Board*>& boards) {
  std::vector<Key> keys;
  for (const Board* board : boards)
    for (auto& key : measured_rows(*board)) keys.push_back(std::move(key));
  const RowOrder order(boards);
  std::sort(keys.begin(), keys.end(), [&](auto& a, auto& b) { return order.before(a, b); });
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<RowGroup> groups;
  for (const auto& key : keys) {
    const std::string& task = order.task_of(key);
    const RowGroup* last = groups.empty() ? nullptr : &groups.back();
    if (!last || last->lesson != key.lesson || last->task != task || last->choices != key.choices ||
        last->size != key.size)
      groups.push_back({key.lesson, task, key.choices, key.size, {}});
    groups.back().steps.push_back(key.step);
  }
  return groups;
}

}  // namespace warpwise
