// The problem that every row solves: C = alpha A B + beta C, with rows that lie apart.
#pragma once
#include "engine/lesson.h"

namespace streaming {

/// Form "device": the matrices lie in the GPU's memory, else in the host's. Rows whose `expects` is "unchanged" leave
/// C as it was.
class Multiplication : public warpwise::Problem {
 public:
  Multiplication(const warpwise::Size& size, const warpwise::Choices& choices, std::string_view form);

  std::vector<warpwise::BufferSpec> buffers() const override;
  warpwise::Amounts amounts() const override;
  void fill(std::string_view buffer, warpwise::HostBuffers& buffers, uint64_t seed) const override;
  warpwise::Comparison reference(const warpwise::HostBuffers& given) const override;

 private:
  int64_t m_, n_, k_, pad_;
  double beta_;
  std::string form_, host_;
};

}  // namespace streaming
