#include "engine/spans.h"

#include <algorithm>
#include <map>

namespace warpwise {

namespace {

constexpr size_t kMostSpans = 4000;

}  // namespace

void take_spans(Timeline& timeline, std::vector<RawSpan> raw) {
  std::stable_sort(raw.begin(), raw.end(), [](auto& a, auto& b) { return a.span.begin_ms < b.span.begin_ms; });
  if (raw.size() > kMostSpans) {
    timeline.message = "The run had " + std::to_string(raw.size()) + " pieces; these are the first " +
                       std::to_string(kMostSpans) + ".";
    raw.resize(kMostSpans);
  }
  std::map<std::pair<int, uint64_t>, int> numbers;  // by device and stream
  for (auto& [span, stream] : raw) {
    if (span.device >= 0)
      span.stream = numbers.try_emplace({span.device, stream}, static_cast<int>(numbers.size()) + 1).first->second;
    timeline.spans.push_back(std::move(span));
  }
}

}  // namespace warpwise
