// Which numbers kernels have made: those that memory holds after a kernel, and did not hold before it. If host code
// works a result out, and kernels only move numbers, the result has others. And which numbers kernels can find: if host
// code works on the inputs first, theirs are not among them.
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
  void before_kernel();
  void after_kernel();

  /// How many numbers of a result no kernel has made, of how many. Those that are as they were given do not count.
  struct Share {
    size_t not_made = 0, all = 0;
  };
  /// `given`: what the result's memory held before; empty if nothing. `each`: bytes of a number, 4 or 8.
  Share look_at(std::span<const std::byte> result, std::span<const std::byte> given, size_t each) const;
  /// Whether more than a few numbers of an input were nowhere in the devices' memory when kernels began.
  bool has_missed(std::span<const std::byte> input) const;

 private:
  std::vector<uint32_t> words() const;
  std::string module_;
  std::vector<uint32_t> before_, found_, made_;  // in order, each once; found_: before any kernel
  int kernels_ = 0;
  bool given_up_ = false;  // there is too much to compare
};

}  // namespace warpwise
