// Which numbers kernels have made: those that memory holds after a kernel, and did not hold before it. If host code
// works a result out, and kernels only move numbers, the result has others. And which numbers kernels find that are
// neither given nor made by a kernel: host code has worked them out.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpwise {

class MadeNumbers {
 public:
  /// `module`: the path of the student's module, whose variables kernels reach, too.
  explicit MadeNumbers(std::string module) : module_(std::move(module)) {}
  /// Before the program runs. `inputs`: what it is given.
  void begin(const std::vector<std::span<const std::byte>>& inputs);
  void before_kernel();
  void after_kernel();

  /// How many numbers of a result no kernel has made, of how many. Those that are as they were given do not count.
  struct Share {
    size_t not_made = 0, all = 0;
  };
  /// `given`: what the result's memory held before; empty if nothing. `each`: bytes of a number, 4 or 8.
  Share look_at(std::span<const std::byte> result, std::span<const std::byte> given, size_t each) const;
  /// Whether kernels have found more than a few numbers that are neither given nor made by kernels.
  bool has_foreign() const { return foreign_.size() > kFewForeign + given_ / 20; }

 private:
  std::vector<uint32_t> words() const;
  std::string module_;
  static constexpr size_t kFewForeign = 64;
  // In order, each once. known_: given, or in memory before the program ran.
  std::vector<uint32_t> known_, before_, made_, foreign_;
  size_t given_ = 0;
  int kernels_ = 0;
  bool given_up_ = false;  // there is too much to compare
};

}  // namespace warpwise
