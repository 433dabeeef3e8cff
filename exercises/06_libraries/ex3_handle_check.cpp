// Exercise 3 is right when the products are, and one handle was made.
#include "check.h"

namespace libraries {

static double one_for_each(const warpwise::Size& size) { return double(size[0]); }

warpwise::Exercise exercise_handle() {
  warpwise::Exercise exercise = practice_batch("handle");
  exercise.shapes.push_back({{{3003, 2}}, true});  // many products
  exercise.title = "One handle";
  exercise.task = "Make one handle for all products.";
  exercise.minutes = 5;
  exercise.goals = {
      {.what = "handles made",
       .before = one_for_each,
       .target = 1,
       .measure = warpwise::library_calls,
       .cause = "A handle is for as many calls as you like: make it before the loop, destroy it behind it.",
       .kernel = "cublasCreate"},
      {.what = "handles destroyed",
       .before = one_for_each,
       .target = 1,
       .measure = warpwise::library_calls,
       .cause = "Destroy the handle behind the loop: what it holds on the device stays until then.",
       .kernel = "cublasDestroy"}};
  exercise.fails = "handles made";
  exercise.hints = {"What does the handle hold? Does it depend on the product?",
                    "Make it before the loop, and let every call use it.",
                    "cublasCreate(&handle); for (...) cublasDgemm(handle, ...); cublasDestroy(handle);"};
  return exercise;
}

}  // namespace libraries
