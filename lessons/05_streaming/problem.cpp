#include "problem.h"

#include "arguments.h"
#include "engine/compare.h"
#include "kernels/gemm/check_product.h"

namespace streaming {

using namespace warpwise;

Multiplication::Multiplication(const Size& size, const Choices& choices, std::string_view form)
    : m_(size[0]),
      n_(size[1]),
      k_(size[2]),
      pad_(pad_of(choices)),
      beta_(beta_of(choices)),
      form_(form),
      host_(choices.at("memory")) {}

std::vector<BufferSpec> Multiplication::buffers() const {
  using warpwise::Place;  // streaming has one of its own
  const Place place = form_ == "device" ? Place::device : host_ == "pageable" ? Place::pageable : Place::pinned;
  // Behind the last row there is no gap.
  const auto length = [&](int64_t rows, int64_t cols) { return std::vector{(rows - 1) * (cols + pad_) + cols}; };
  return {{"a", sizeof(double), length(m_, k_), Role::input, place, "a"},
          {"b", sizeof(double), length(k_, n_), Role::input, place, "b"},
          {"c", sizeof(double), length(m_, n_), Role::inout, place, "", form_ != "device"}};
}

/// A, B and C in once, C out once: no step moves less.
Amounts Multiplication::amounts() const {
  const double m = double(m_), n = double(n_), k = double(k_), c = sizeof(double) * m * n;
  const double in = sizeof(double) * (m * k + k * n) + (beta_ != 0 ? c : 0);
  if (form_ == "device") return {{"memory", in + c}, {"operations", 2 * m * n * k}};
  return {{"link_in", in}, {"link_out", c}, {"links", in + c}, {"operations", 2 * m * n * k}};
}

namespace {

uint64_t sequence_of(std::string_view matrix, uint64_t seed) {
  return 6 * seed + (matrix == "b" ? 2 : matrix == "c" ? 4 : 0);
}

/// Element `index` of a matrix: a number in [-1, 1) with all of a double's bits.
double number(uint64_t sequence, int64_t index) {
  return 2 * (uniform(sequence, uint64_t(index)) + 0x1p-24 * uniform(sequence + 1, uint64_t(index))) - 1;
}

}  // namespace

void Multiplication::fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const {
  const auto numbers = buffers.get<double>(buffer);
  const uint64_t sequence = sequence_of(buffer, seed);
  parallel_parts(std::ssize(numbers), [=](int64_t begin, int64_t end, int) {
    for (int64_t i = begin; i < end; i++) numbers[size_t(i)] = number(sequence, i);
  });
}

Comparison Multiplication::reference(const HostBuffers& given) const {
  const auto before = [sequence = sequence_of("c", given.seed)](int64_t i) { return number(sequence, i); };
  const kernels::Given all{m_, n_, k_, pad_, kAlpha, beta_, given.get<double>("a"), given.get<double>("b"), before};
  // Made when it is first asked for: a run of the links alone needs none.
  auto expected = std::make_shared<std::unique_ptr<const kernels::Expected>>();
  return [all, expected](const HostBuffers& got, std::string_view expects) {
    const auto c = got.get<double>("c");
    if (expects == "nothing") return ErrorStats{};
    if (expects == "unchanged")
      return warpwise::compare(
          c, [&](int64_t i) { return all.c(i); }, {all.m, all.ldc()}, 0);
    if (!*expected) *expected = std::make_unique<const kernels::Expected>(all);
    return (*expected)->compare(c);
  };
}

}  // namespace streaming
