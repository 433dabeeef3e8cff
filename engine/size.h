// Sizes of problems: "1024x768", "1048576", "47x49x17".
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

/// Extents of one problem, outermost first: {rows, cols} of a matrix, {n} of a vector, {m, n, k} of a GEMM. Each is at
/// least 1.
struct Size {
  std::vector<int64_t> extents;
  int64_t operator[](size_t i) const { return extents[i]; }
  bool operator==(const Size&) const = default;
  auto operator<=>(const Size&) const = default;
};

/// The largest extent that int can index.
constexpr int64_t kIntLargest = 2147483647;

/// "1024x768". The inverse of parse_size.
std::string to_string(const Size& size);

/// Reads "1024x768"; `names` are the lesson's names for the extents (e.g. {"rows", "cols"}). Throws UsageError for a
/// wrong number of extents, zero, a negative number, text that is not a number, or more than `largest` in one extent
/// (most kernels index rows and columns with int). The message says what is wrong and shows a valid size.
Size parse_size(std::string_view text, const std::vector<std::string>& names, int64_t largest = kIntLargest);

/// Bytes of "2GB", "512MB", "1.5 GiB" or "4096": powers of 1000, or of 1024 with an i. Throws UsageError.
int64_t parse_bytes(std::string_view text);

/// Number of elements of a matrix of this shape, saturating at INT64_MAX instead of wrapping round.
int64_t element_count(const std::vector<int64_t>& extents);

}  // namespace warpwise
