#include "batch_problem.h"

#include <cmath>

#include "engine/compare.h"

namespace libraries {

using namespace warpwise;

namespace {

class Products : public Problem {
 public:
  Products(const Size& size, std::string_view format) : count_(size[0]), n_(size[1]), format_(format) {}

  std::vector<BufferSpec> buffers() const override {
    const Place place = format_ == "host" ? Place::pageable : Place::device;
    const std::vector<int64_t> extents = {count_, n_, n_};
    if (format_ == "update")
      return {{"a", sizeof(double), extents, Role::input, place, "batch a"},
              {"c", sizeof(double), extents, Role::inout, place}};
    std::vector<BufferSpec> specs = {{"a", sizeof(double), extents, Role::input, place, "batch a"},
                                     {"b", sizeof(double), extents, Role::input, place, "batch b"},
                                     {"c", sizeof(double), extents, Role::output, place}};
    specs.push_back({"pointers", sizeof(void*), {3, count_}, Role::scratch, place});
    return specs;
  }

  Amounts amounts() const override {
    const double count = double(count_), n = double(n_), bytes = 3 * sizeof(double) * count * n * n;
    if (format_ == "update") return {{"memory", bytes}};
    return {{format_ == "host" ? "host_memory" : "memory", bytes}, {"operations", 2 * count * n * n * n}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    fill_uniform(buffers.get<double>(buffer), 2 * seed + (buffer != "a"), -1, 1);
  }

  /// Errors are relative to n, which no sum can exceed.
  Comparison reference(const HostBuffers& given) const override {
    if (format_ == "update") return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    auto right = std::make_shared<std::vector<double>>(size_t(count_ * n_ * n_));
    const auto a = given.get<double>("a"), b = given.get<double>("b");
    parallel_parts(count_ * n_ * n_ * n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = (begin + n_ - 1) / n_; i < (end + n_ - 1) / n_; i++) {
        const int64_t row = i / n_, first = row / n_ * n_ * n_ + i % n_;
        long double sum = 0;
        for (int64_t k = 0; k < n_; k++)
          sum += static_cast<long double>(a[size_t(row * n_ + k)]) * b[size_t(first + k * n_)];
        (*right)[size_t(i)] = double(sum);
      }
    });
    return [this, right](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<double>("c"), [&](int64_t i) { return (*right)[size_t(i)]; }, [&](int64_t) { return double(n_); },
          {count_, n_, n_}, (4 + 2 * std::sqrt(double(n_))) * 0x1p-53);
    };
  }

 private:
  int64_t count_, n_;
  std::string format_;
};

}  // namespace

std::unique_ptr<Problem> make_batch_problem(const Size& size, std::string_view format) {
  return std::make_unique<Products>(size, format);
}

}  // namespace libraries
