// What results should be, exactly, whole or for a sample of the elements; and how far from it a result is.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "engine/compare.h"
#include "exact.h"

namespace precision {

struct Reference {
  struct Element {
    int64_t index;
    std::array<double, 6> value;  // the sum of these: 318 bits at least
    double size;                  // the sum of the products' magnitudes: what errors are relative to
  };
  std::vector<Element> elements;
  std::vector<int64_t> extents;  // of the result
  bool sampled = false;
};

/// Elements of a result of so many extents, on all cores: all of them, or the first, the last and others in between
/// where that is more than `most`. add_terms(index, sum, size) adds an element's products and their magnitudes.
template <class AddTerms>
Reference make_reference(std::vector<int64_t> extents, double most, AddTerms add_terms) {
  Reference reference;
  int64_t whole = 1;
  for (int64_t extent : extents) whole *= extent;
  reference.extents = std::move(extents);
  const int64_t count = static_cast<int64_t>(std::min(static_cast<double>(whole), std::max(64.0, most)));
  reference.sampled = count < whole;
  reference.elements.resize(static_cast<size_t>(count));

  std::atomic<int64_t> next{0};
  auto work = [&] {
    constexpr int64_t kAtOnce = 64;
    for (int64_t begin = next.fetch_add(kAtOnce); begin < count; begin = next.fetch_add(kAtOnce))
      for (int64_t i = begin; i < std::min(count, begin + kAtOnce); i++) {
        // Spread evenly, from the first to the last.
        const int64_t index =
            count == 1 ? 0 : static_cast<int64_t>(static_cast<__int128>(i) * (whole - 1) / (count - 1));
        ExactSum sum;
        double size = 0;
        add_terms(index, sum, size);
        reference.elements[static_cast<size_t>(i)] = {index, sum.rounded<6>(), size};
      }
  };
  std::vector<std::thread> threads;
  if (whole > 256)
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); i++) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();
  return reference;
}

/// Whether each part is at most 2^-52 of the part before it.
template <class Parts>
bool in_order(const Parts& parts) {
  for (size_t i = 1; i < parts.size(); i++)
    if (parts[i] != 0 && !(std::fabs(parts[i]) <= std::fabs(parts[i - 1]) * 0x1p-52)) return false;
  return true;
}

/// Compares with what got(index) gives, some doubles whose sum is the result. The largest error relative to the size,
/// or to the result itself, and as a further figure relative to the result. A number whose parts are not in order is
/// wrong, whatever their sum.
template <class Got>
warpwise::ErrorStats compare_with(const Reference& reference, Got got, double tolerance, bool relative) {
  warpwise::ErrorStats error;
  error.tolerance = tolerance;
  error.sampled = reference.sampled;
  error.checked = std::ssize(reference.elements);
  double of_result = 0;
  for (const auto& want : reference.elements) {
    const auto have = got(want.index);
    bool finite = true;
    ExactSum sum;
    for (double part : have) {
      finite = finite && std::isfinite(part);
      if (finite) sum.add(part);
    }
    for (double part : want.value) sum.add(-part);
    const double difference = finite ? std::fabs(sum.nearest()) : std::nan("");
    const bool ordered = in_order(have);
    if (difference == 0 && ordered) continue;
    error.max_abs = warpwise::worse_of(error.max_abs, difference);
    const double result = std::fabs(want.value[0]), unit = relative ? result : want.size;
    if (difference != 0) {
      error.max_rel = warpwise::worse_of(error.max_rel, difference / unit);
      of_result = warpwise::worse_of(of_result, difference / result);
    }
    if (ordered && difference <= tolerance * unit) continue;
    error.wrong++;
    error.map.add(want.index, reference.extents, !finite);
    if (error.first.size() < 5)
      error.first.push_back({warpwise::where(want.index, reference.extents), want.value[0], have[0]});
  }
  error.extra["error / |result|"] = of_result;
  return error;
}

}  // namespace precision
