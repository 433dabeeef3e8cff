// What the check files of this lesson's exercises share.
#pragma once
#include "attention.h"
#include "engine/exercise/exercise.h"
#include "problems.h"

namespace attention {

/// Call the student's function the way the lesson calls its steps.
inline void call_softmax(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<LaunchSoftmax*>(function)(a.get<const float>("in"), a.get<float>("out"), int(a.size()[0]),
                                             int(a.size()[1]), a.stream());
}
inline void call_norm(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<LaunchNorm*>(function)(a.get<const float>("in"), a.get<const float>("gain"),
                                          a.get<const float>("bias"), a.get<float>("out"), int(a.size()[0]),
                                          int(a.size()[1]), a.stream());
}
inline void call_attention(void* function, const warpwise::Arguments& a) {
  using bf16 = __nv_bfloat16;
  reinterpret_cast<LaunchAttention*>(function)(a.get<const bf16>("q"), a.get<const bf16>("k"), a.get<const bf16>("v"),
                                               a.get<bf16>("out"), a.get<float>("scratch"),
                                               shape_of(a.size(), a.choices()), a.stream());
}

inline warpwise::Shape of_input(const warpwise::Shape& shape, const char* input, const char* words) {
  return shape.with({{"input", input}}, words);
}
inline warpwise::Shape causal(const warpwise::Shape& shape) {
  return shape.with({{"causal", "yes"}}, "there is a causal mask");
}

/// Rows x columns: one number, less than a warp, rows that end in part of everything, and the size whose counters are
/// shown; numbers with outliers, equal ones, and ones far below 0.
inline const std::vector<warpwise::Shape> kRows = {
    {{1, 1}},
    {{3, 31}},
    {{5, 257}},
    {{2, 2000}},
    {{{16, 1024}}, true},
    of_input({{7, 300}}, "outliers", "some numbers are 500 times as large"),
    of_input({{3, 700}}, "equal", "all numbers are equal"),
    of_input({{3, 500}}, "below", "all numbers are near -10000"),
    of_input({{3, 600}}, "wide", "the numbers lie between -10 and 10"),
    warpwise::Shape({70, 600}).uncounted(),
    warpwise::Shape({2, 5000}).uncounted(),
    warpwise::Shape({1, 70003}).uncounted()};

/// Sizes of rows that nobody can know before.
inline std::vector<warpwise::Shape> drawn_rows(uint64_t random) {
  std::vector<warpwise::Shape> shapes = {
      {{{3 + int64_t(random % 5), 256 * (2 + int64_t(random / 8 % 6))}}, true},
      of_input({{4, 500 + int64_t(random / 64 % 900)}}, "outliers", "some numbers are 500 times as large"),
      of_input({{3, 300 + int64_t(random / 128 % 900)}}, "wide", "the numbers lie between -10 and 10"),
      of_input({{3, 1000 + int64_t(random / 256 % 900)}}, "few", "only each 256th number counts")};
  for (auto& shape : warpwise::of_all_remainders({{9, 400}}, random / 7)) shapes.push_back(std::move(shape));
  return shapes;
}

/// Heads x queries x keys, with 64 columns: one of each, parts of tiles, fewer queries than keys and more, with and
/// without a causal mask; scores that are so far apart that exp() of their difference is no float.
inline const std::vector<warpwise::Shape> kHeads = {
    {{1, 1, 1}},
    {{2, 3, 33}},
    {{{1, 16, 96}}, true},
    causal({{2, 37, 37}}),
    causal({{1, 5, 70}}),
    causal({{1, 40, 9}}),
    of_input({{1, 24, 70}}, "outliers", "some numbers are 500 times as large"),
    causal({{5, 6, 75}}),
    {{1, 1, 600}},  // many tiles
    causal(warpwise::Shape({1, 300, 40}).uncounted()),
    warpwise::Shape({1, 12, 1100}).uncounted(),
    warpwise::Shape({1, 12, 2500}).uncounted()};
inline std::vector<warpwise::Shape> drawn_heads(uint64_t random) {
  const auto some = [&](int place, int most) { return 1 + int64_t((random >> place) % uint64_t(most)); };
  return {{{1, some(0, 20), 100 + some(6, 60)}},
          causal({{2, some(12, 40), 32 + some(18, 40)}}),
          causal({{1, 30 + some(24, 20), some(30, 30)}}),
          // many tiles
          causal(warpwise::Shape({1, 140 + some(36, 8), 150 + some(40, 20)}).uncounted()),
          of_input({{1, 5, 150 + some(48, 60)}}, "outliers", "some numbers are 500 times as large")};
}

/// Each number of the rows is loaded `times` times at most, by whole warps.
inline warpwise::Goal loads(double times, std::string cause) {
  const warpwise::Figure once = [](const warpwise::Size& size) {
    return double(size[0]) * double((size[1] - 1) / 32 + 1);
  };
  return {.what = "load requests",
          .before = [once](const warpwise::Size& size) { return 2 * once(size); },
          .target = [once, times](const warpwise::Size& size) { return times * once(size); },
          .measure = warpwise::read_requests,
          .cause = std::move(cause)};
}

}  // namespace attention
