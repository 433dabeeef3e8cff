#include "engine/reader/time_parts.h"

#include <algorithm>
#include <array>

#include "engine/reader/tracks.h"

namespace warpwise {

namespace {

constexpr size_t kKinds = 4, kDoings = 6;

/// One of the first four kinds of Doing; kKinds for the host.
size_t kind_of(const TimeSpan& span) {
  return span.engine == "copy_in"    ? 0
         : span.engine == "compute"  ? 1
         : span.engine == "copy_out" ? 2
         : span.engine == "peer"     ? 3
                                     : kKinds;
}

struct Change {
  double at = 0;
  size_t kind = 0;
  int by = 0;
};

}  // namespace

std::vector<TimePart> parts_of(const Timeline& timeline) {
  const double length = length_of(timeline);
  std::vector<Change> changes;
  for (const TimeSpan& span : timeline.spans) {
    const size_t kind = kind_of(span);
    if (kind == kKinds || !(span.ms > 0)) continue;
    changes.push_back({span.begin_ms, kind, 1});
    changes.push_back({span.begin_ms + span.ms, kind, -1});
  }
  std::sort(changes.begin(), changes.end(), [](auto& a, auto& b) { return a.at < b.at; });

  std::array<double, kDoings> sums{};
  std::array<int, kKinds> at_work{};
  const auto doing = [&] {
    const auto kinds = std::count_if(at_work.begin(), at_work.end(), [](int count) { return count > 0; });
    if (kinds == 0) return Doing::waiting;
    if (kinds > 1) return Doing::several;
    return static_cast<Doing>(std::find_if(at_work.begin(), at_work.end(), [](int count) { return count > 0; }) -
                              at_work.begin());
  };
  double now = 0;
  for (const Change& change : changes) {
    sums[static_cast<size_t>(doing())] += change.at - now;
    now = change.at;
    at_work[change.kind] += change.by;
  }
  sums[static_cast<size_t>(Doing::waiting)] += std::max(0.0, length - now);

  std::vector<TimePart> parts;
  for (size_t i = 0; i < kDoings; i++)
    if (sums[i] > 0) parts.push_back({static_cast<Doing>(i), sums[i], sums[i] / length});
  return parts;
}

const char* words_of(Doing doing) {
  static constexpr const char* kWords[] = {"copying in",   "kernels",         "copying out",
                                           "between GPUs", "several at once", "waiting"};
  return kWords[static_cast<int>(doing)];
}

}  // namespace warpwise
