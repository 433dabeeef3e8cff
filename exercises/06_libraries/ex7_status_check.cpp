// Exercise 7 is right when a product that cuBLAS refuses is reported, and a good one is not.
#include "check.h"
#include "engine/random.h"

namespace libraries {

/// Whether cuBLAS takes such a product.
static bool is_possible(const Question& q) { return q[0] >= 0 && q[1] >= 1 && q[2] >= std::max(q[3], 1.); }

/// m, n, how far apart rows of A begin, k, and whether cuBLAS fails to run this one. Products of no elements at all, in
/// this order: some of them cannot be.
static std::vector<Question> products_to_try(uint64_t seed) {
  std::vector<Question> all = {{0, 8, 0, 0}, {0, 8, 1, 0},  {-1, 8, 8, 0}, {0, 1, 1, 0},
                               {0, 5, 9, 0}, {0, -3, 8, 0}, {0, 6, 8, 9},  {0, 6, 9, 9}};
  for (uint64_t i = 0; i < 15; i++) {
    const double some = double(2 + warpwise::mixed(seed + i) % 500);
    if (i % 5 == 0) all.push_back({0, some, -some + 1, 0});
    else if (i % 5 == 1) all.push_back({-some, 4, some, 0});
    else if (i % 5 == 2) all.push_back({0, 4, some - 1, some});  // rows that are longer than they lie apart
    else if (i % 5 == 3) all.push_back({0, 4, some, some});
    else all.push_back({0, some, some, 0});
  }
  for (size_t i = 0; i < all.size(); i++) all[i].push_back(i % 5 == 2 && is_possible(all[i]));
  return all;
}

static double status_answered(void* function, const Question& q) {
  using Try = cublasStatus_t (*)(int, int, int, int, const double*, const double*, double*);
  return reinterpret_cast<Try>(function)(int(q[0]), int(q[1]), int(q[3]), int(q[2]), nullptr, nullptr, nullptr);
}

static std::string wrong_status(const Question& q, double answered) {
  const auto status = static_cast<cublasStatus_t>(static_cast<int>(answered));
  const bool possible = is_possible(q);
  const std::string of = "try_product of " + std::to_string(int(q[0])) + " x " + std::to_string(int(q[1])) + " x " +
                         std::to_string(int(q[3])) + " with rows " + std::to_string(int(q[2])) + " apart";
  if (!possible && status == CUBLAS_STATUS_SUCCESS) return of + " answers success, and cuBLAS refused the call.";
  if (possible && q[4] != 0) {
    if (status == CUBLAS_STATUS_EXECUTION_FAILED) return "";
    return of + (status == CUBLAS_STATUS_SUCCESS ? " answers success" : " answers another error") +
           ", where cuBLAS could not run the product (CUBLAS_STATUS_EXECUTION_FAILED): return what the call returned.";
  }
  if (possible && status != CUBLAS_STATUS_SUCCESS)
    return of + " answers an error, and cuBLAS found nothing wrong with this call.";
  if (!possible && status != CUBLAS_STATUS_INVALID_VALUE)
    return of + " answers an error, but not cuBLAS' (CUBLAS_STATUS_INVALID_VALUE): return what the call returned.";
  return "";
}

warpwise::Exercise exercise_status() {
  warpwise::Exercise exercise = practice_gemm("status");
  exercise.title = "The status that nobody looks at";
  exercise.task = "Return what cuBLAS says of a call that it refuses.";
  exercise.minutes = 10;
  exercise.goals = {{.what = "handles destroyed",
                     .before = 1,
                     .target = 1,
                     .measure = warpwise::library_calls,
                     .cause = "Destroy the handle before you return.",
                     .kernel = "cublasDestroy"}};
  exercise.fails = "answers success";
  exercise.hints = {"What does every function of cuBLAS return?",
                    "Keep what cublasDgemm returns, destroy the handle, and return what you have kept.",
                    "const cublasStatus_t status = cublasDgemm(...); cublasDestroy(handle); return status;"};
  exercise.examined = {.function = "libraries::try_product(int, int, int, int, double const*, double const*, double*)",
                       .questions = products_to_try,
                       .answer = status_answered,
                       .wrong = wrong_status,
                       .library_fails = [](const Question& q) { return q[4] != 0; }};
  return exercise;
}

}  // namespace libraries
