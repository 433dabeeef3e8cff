// The exact results, for all elements or a sample, and how far a result is from them.
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
    double norms;                 // of the left factors and of the right ones, multiplied
  };
  /// An element while it is added up.
  struct Sum {
    ExactSum exact;
    double size = 0;
    double left = 0, right = 0;  // sums of the factors' squares
    void add(const Sum& more) {
      exact.add(more.exact);
      size += more.size, left += more.left, right += more.right;
    }
    Element element(int64_t index) const {
      return {index, exact.rounded<6>(), size, std::sqrt(left) * std::sqrt(right)};
    }
  };
  std::vector<Element> elements;
  std::vector<int64_t> extents;  // of the result
  bool sampled = false;
};

/// Calls work(i) for i in [0, count), on all cores if `many` says that this is worthwhile.
template <class Work>
void on_all_cores(int64_t count, bool many, Work work) {
  std::atomic<int64_t> next{0};
  auto loop = [&] {
    for (int64_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
  };
  std::vector<std::thread> threads;
  if (many)
    for (unsigned i = 1; i < std::thread::hardware_concurrency() && i < count; i++) threads.emplace_back(loop);
  loop();
  for (auto& thread : threads) thread.join();
}

/// Elements of a result of so many extents, each a sum of `terms` products, on all cores: all of them, or the first,
/// the last and others in between where that is more than `most`. add_terms(index, begin, end, sum) adds some of an
/// element's products.
template <class AddTerms>
Reference make_reference(std::vector<int64_t> extents, int64_t terms, double most, AddTerms add_terms) {
  Reference reference;
  int64_t whole = 1;
  for (int64_t extent : extents) whole *= extent;
  reference.extents = std::move(extents);
  const int64_t count = static_cast<int64_t>(std::min(static_cast<double>(whole), std::max(64.0, most)));
  reference.sampled = count < whole;
  reference.elements.resize(static_cast<size_t>(count));

  // Long sums of few elements fall apart into pieces.
  constexpr int64_t kTermsOfPiece = 1 << 16, kAtOnce = 64;
  if (count < kAtOnce && terms > kTermsOfPiece) {
    for (auto& element : reference.elements) {
      const int64_t index = &element - reference.elements.data(), pieces = (terms - 1) / kTermsOfPiece + 1;
      std::vector<Reference::Sum> sums(static_cast<size_t>(pieces));
      on_all_cores(pieces, true, [&](int64_t piece) {
        add_terms(index, piece * kTermsOfPiece, std::min(terms, (piece + 1) * kTermsOfPiece),
                  sums[static_cast<size_t>(piece)]);
      });
      for (size_t piece = 1; piece < sums.size(); piece++) sums[0].add(sums[piece]);
      element = sums[0].element(index);
    }
    return reference;
  }
  on_all_cores((count - 1) / kAtOnce + 1, double(count) * double(terms) > 1e4, [&](int64_t part) {
    for (int64_t i = part * kAtOnce; i < std::min(count, (part + 1) * kAtOnce); i++) {
      // Spread evenly, from the first to the last.
      const int64_t index = count == 1 ? 0 : static_cast<int64_t>(static_cast<__int128>(i) * (whole - 1) / (count - 1));
      Reference::Sum sum;
      add_terms(index, 0, terms, sum);
      reference.elements[static_cast<size_t>(i)] = sum.element(index);
    }
  });
  return reference;
}

/// Whether each part is at most 2^-52 of the part before it; if `strictly`, so small that adding it changes nothing.
template <class Parts>
bool in_order(const Parts& parts, bool strictly) {
  for (size_t i = 1; i < parts.size(); i++)
    if (parts[i] != 0 && !(std::fabs(parts[i]) <= std::fabs(parts[i - 1]) * 0x1p-52 &&
                           (!strictly || parts[i - 1] + parts[i] == parts[i - 1])))
      return false;
  return true;
}

/// Compares with what got(index) gives, some doubles whose sum is the result. The largest error relative to the size,
/// or to the result itself, and as further figures relative to the result and to the factors' norms. A number whose
/// parts are not in order is wrong, whatever their sum. Relative to the result, the order is strict.
template <class Got>
warpwise::ErrorStats compare_with(const Reference& reference, Got got, double tolerance, bool relative) {
  warpwise::ErrorStats error;
  error.tolerance = tolerance;
  error.sampled = reference.sampled;
  error.checked = std::ssize(reference.elements);
  double of_result = 0, of_norms = 0;
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
    const bool ordered = in_order(have, relative);
    if (difference == 0 && ordered) continue;
    error.max_abs = warpwise::worse_of(error.max_abs, difference);
    const double result = std::fabs(want.value[0]), unit = relative ? result : want.size;
    if (difference != 0) {
      error.max_rel = warpwise::worse_of(error.max_rel, difference / unit);
      of_result = warpwise::worse_of(of_result, difference / result);
      of_norms = warpwise::worse_of(of_norms, difference / want.norms);
    }
    if (ordered && difference <= tolerance * unit) continue;
    error.wrong++;
    error.map.add(want.index, reference.extents, !finite);
    if (error.first.size() < 5)
      error.first.push_back(
          {warpwise::where(want.index, reference.extents), want.value[0], have[0], want.value[1], have[1]});
  }
  error.extra["error / |result|"] = of_result;
  error.extra["error / |row| |column|"] = of_norms;
  return error;
}

}  // namespace precision
