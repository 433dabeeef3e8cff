// Exercise 7 is right when each GPU's product makes the shared loads of the block that its rates ask for. On the CPU
// backend "this GPU" has the rates that the backend reports, which ask for 64 x 64 exactly.
#include <fmt/format.h>

#include <cmath>
#include <random>

#include "check.h"

namespace gemm {

/// The R of the solution, if there were any R.
static int least_each(double fp32, double memory) {
  int each = 2;
  while (16 * each < 8 * (fp32 / 16) / memory) ++each;
  return each;
}

/// Of R x R elements a thread, at multiples of 192 x 192 x 16: each multiply-add of a warp takes 2 / R loads.
static warpwise::Goal shared_loads(const char* gpu, const char* kernel, int each, const char* cause) {
  return {.what = std::string("shared load requests for the ") + gpu,
          .before = [](const warpwise::Size& size) { return loads_untiled(size); },
          .target = [each](const warpwise::Size& size) { return loads_untiled(size) / each; },
          .measure = warpwise::shared_load_requests,
          .bound = warpwise::Goal::Bound::exactly,
          .cause = cause,
          .kernel = kernel};
}

/// Other GPUs than those of the file, as fast as there are any: their rates. None needs more than R = 4.
static std::vector<warpwise::Examined::Question> other_gpus(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> gflops(3000, 120000), gbytes(150, 5000);
  std::vector<warpwise::Examined::Question> rates;
  while (rates.size() < 100) {
    const double fp32 = std::round(gflops(random)), memory = std::round(gbytes(random));
    if (least_each(fp32, memory) <= 4) rates.push_back({fp32, memory});
  }
  // For which R is just large enough, and just too small.
  for (const int each : {2, 3}) {
    const double memory = std::round(gbytes(random) / 8);
    rates.push_back({32 * each * memory, memory});
    rates.push_back({32 * each * memory + 1, memory});
    // And where a rate is no whole number.
    rates.push_back({32 * each * memory + 0.25, memory});
    rates.push_back({32 * each * (memory + 0.5), memory + 0.5});
    // And where a float would not tell one from the other.
    rates.push_back({32 * each * memory * (1 + 1e-8), memory});
    rates.push_back({32 * each * memory * (1 - 1e-8), memory});
  }
  return rates;
}
static double answer(void* function, const warpwise::Examined::Question& rates) {
  return reinterpret_cast<int (*)(double, double)>(function)(rates[0], rates[1]);
}
static std::string wrong(const warpwise::Examined::Question& rates, double yours) {
  if (yours == least_each(rates[0], rates[1])) return "";
  return fmt::format("A GPU of {} GFLOP/s and {}", rates[0], rates[1]) + " GB/s needs another R than " +
         (std::abs(yours) < 1e9 ? std::to_string(int(yours)) : "what yours gives") +
         ": work it out from the rates alone.";
}

static bool is_unwritten(const warpwise::Outcome& o) { return std::isnan(o.got.get<float>("c")[0]); }

warpwise::Exercise exercise_block() {
  return {
      .title = "Choose the register block for this GPU",
      .task = "Work out from a GPU's rates how many elements of C a thread must compute.",
      .minutes = 25,
      .launch = "gemm::launch_block",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = {{{1, 1, 1}},
                 {{5, 7, 3}},
                 {{33, 18, 47}},
                 warpwise::Shape({20, 35, 19}).with({{"rows", "padded"}}, kApart),
                 // Computed for three GPUs: with beta = 0, so that each gives the same.
                 warpwise::Shape({19, 36, 21}).with({{"alpha", "-1.25"}}, "alpha is -1.25"),
                 {{{192, 192, 16}}, true}},
      .drawn = drawn_blocks,
      .launches = 3,
      .goals =
          {shared_loads(
               "GTX 980", "Gtx980", 2,
               "Its memory would do with the smallest tile. Is there another memory that R = 1 keeps busy all the time?"),
           shared_loads("RTX 4090", "Rtx4090", 3,
                        "Its memory needs a tile of BN >= 8 P / B on a side, P = F / 16, and BN = 16 R."),
           shared_loads(
               "GPU at hand", "ThisGpu", 4,
               "A tile of exactly BN = 8 P / B is large enough, and R depends on the rates alone. No loads: R is none of 1 to 4.")},
      .causes =
          {{is_unwritten,
            "Nothing was launched: register_block() must return 1, 2, 3 or 4, and did not for any GPU. Is P in operations of the product, and BN in elements?"}},
      .fails = "shared load requests for the GTX 980 at 192x192x16",
      .hints =
          {"lesson.md names two limits, memory and shared memory. Which of them asks for more, on a GPU with much memory bandwidth and on one with little?",
           "The tile must have BN >= 8 P / B on a side, where P = fp32 / 16 and BN = 16 R. And 8 multiply-adds a cycle read 8 * 16 / R bytes of the 128 that "
           "shared memory gives: at most half of them, so R is at least ...",
           "int each = 2; while (kThreads * each < 8 * (fp32 / 16) / memory) ++each; return each;"},
      .format = "df",
      .expects = "df",
      .examined = {.function = "gemm::register_block(double, double)",
                   .questions = other_gpus,
                   .answer = answer,
                   .wrong = wrong},
  };
}

}  // namespace gemm
