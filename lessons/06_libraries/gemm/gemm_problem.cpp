#include "gemm_problem.h"

#include "engine/compare.h"
#include "kernels/gemm/check_product.h"

namespace libraries {

using namespace warpwise;

namespace {

class Product : public Problem {
 public:
  Product(const Size& size, std::string_view format) : m_(size[0]), n_(size[1]), k_(size[2]), format_(format) {}

  std::vector<BufferSpec> buffers() const override {
    const Place place = format_ == "device"                        ? Place::device
                        : format_ == "pinned" || format_ == "link" ? Place::pinned
                                                                   : Place::pageable;
    std::vector<BufferSpec> specs = {{"a", sizeof(double), {m_, k_}, Role::input, place, "a"},
                                     {"b", sizeof(double), {k_, n_}, Role::input, place, "b"},
                                     {"c", sizeof(double), {m_, n_}, Role::output, place}};
    if (format_ == "link") specs.pop_back();
    return specs;
  }

  /// A and B in once, C out once.
  Amounts amounts() const override {
    const double m = double(m_), n = double(n_), k = double(k_);
    const double in = sizeof(double) * (m * k + k * n), out = sizeof(double) * m * n;
    if (format_ == "device") return {{"memory", in + out}, {"operations", 2 * m * n * k}};
    if (format_ == "host") return {{"host_memory", in + out}, {"operations", 2 * m * n * k}};
    return {{"link_in", in}, {"link_out", out}, {"operations", 2 * m * n * k}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    fill_uniform(buffers.get<double>(buffer), 2 * seed + (buffer == "b"), -1, 1);
  }

  Comparison reference(const HostBuffers& given) const override {
    if (format_ == "link") return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    const kernels::Given all{
        m_, n_, k_, 0, 1, 0, given.get<double>("a"), given.get<double>("b"), [](int64_t) { return 0.; }};
    auto expected = std::make_shared<const kernels::Expected>(all);
    return [expected](const HostBuffers& got, std::string_view) { return expected->compare(got.get<double>("c")); };
  }

 private:
  int64_t m_, n_, k_;
  std::string format_;
};

}  // namespace

std::unique_ptr<Problem> make_gemm_problem(const Size& size, std::string_view format) {
  return std::make_unique<Product>(size, format);
}

}  // namespace libraries
