#include "engine/fill_timeline.h"

#include <algorithm>
#include <map>

namespace warpwise {

namespace {

constexpr size_t kMostSpans = 4000;

}  // namespace

void fill_timeline(Timeline& timeline, std::vector<UnnumberedSpan> spans) {
  std::stable_sort(spans.begin(), spans.end(), [](auto& a, auto& b) { return a.span.begin_ms < b.span.begin_ms; });
  if (spans.size() > kMostSpans) {
    timeline.message = "The run had " + std::to_string(spans.size()) + " pieces; these are the first " +
                       std::to_string(kMostSpans) + ".";
    spans.resize(kMostSpans);
  }
  std::map<std::pair<int, uint64_t>, int> numbers;  // by device and stream
  for (auto& [span, stream] : spans) {
    if (span.device >= 0)
      span.stream = numbers.try_emplace({span.device, stream}, static_cast<int>(numbers.size()) + 1).first->second;
    timeline.spans.push_back(std::move(span));
  }
}

}  // namespace warpwise
