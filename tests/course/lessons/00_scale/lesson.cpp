// The table of steps, and the problem that both of them solve.
#include "engine/lesson.h"

#include "engine/compare.h"
#include "scale.h"

namespace scale {
namespace {

using namespace warpwise;

class Problem : public warpwise::Problem {
 public:
  explicit Problem(const Size& size) : n_(size[0]) {}
  std::vector<BufferSpec> buffers() const override {
    return {{"x", sizeof(float), {n_}, Role::input}, {"y", sizeof(float), {n_}, Role::output}};
  }
  Amounts amounts() const override { return {{"memory", 2.0 * sizeof(float) * double(n_)}}; }
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    fill_uniform(buffers.get<float>(buffer), seed, -1, 1);
  }
  Comparison reference(const HostBuffers& given) const override {
    return [this, x = given.get<float>("x")](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<float>("y"), [&](int64_t i) { return 2.0 * x[i]; }, {n_}, 0);
    };
  }

 private:
  int64_t n_;
};

void run(Launch* launch, const Arguments& a) {
  launch(a.get<const float>("x"), a.get<float>("y"), size_t(a.size()[0]), a.stream());
}

}  // namespace

Lesson lesson() {
  return {
      .id = "scale",
      .title = "Twice as much",
      .summary = "Double every element: which elements should the lanes of a warp take?",
      .folder = "lessons/00_scale",
      .tasks = {{.id = "scale",
                 .title = "y = 2 x",
                 .dimensions = {"n"},
                 .gpu_default = {{1 << 24}},
                 .cpu_default = {{1 << 16}},
                 .sizes = {{{1 << 16}}, {{1 << 24}}},
                 .sweep = {{{1 << 12}}, {{1 << 16}}, {{1 << 20}}, {{1 << 24}}},
                 .problem = [](const Size& size, const Choices&, std::string_view)
                     -> std::unique_ptr<warpwise::Problem> { return std::make_unique<Problem>(size); }}},
      .steps = {{.id = "runs",
                 .title = "A run each",
                 .file = "runs.cu",
                 .launch =
                     [](const Arguments& a) {
                       Launch launch_runs;
                       run(launch_runs, a);
                     }},
                {.id = "neighbours",
                 .title = "Neighbours side by side",
                 .file = "neighbours.cu",
                 .launch =
                     [](const Arguments& a) {
                       Launch launch_neighbours;
                       run(launch_neighbours, a);
                     }}},
  };
}

}  // namespace scale
