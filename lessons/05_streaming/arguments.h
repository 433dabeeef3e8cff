// The problem as the steps and exercises see it, from what the engine gives them.
#pragma once
#include <string>

#include "engine/lesson.h"
#include "gemm.h"

namespace streaming {

constexpr double kAlpha = 1.5;

inline int64_t pad_of(const warpwise::Choices& choices) { return std::stoll(choices.at("pad")); }
inline double beta_of(const warpwise::Choices& choices) { return std::stod(choices.at("beta")); }

inline Order order_of(const std::string& word) {
  return word == "rows" ? Order::rows : word == "square" ? Order::square : Order::serpentine;
}
inline Link link_of(const std::string& word) {
  return word == "pcie3"   ? Link::pcie3
         : word == "pcie4" ? Link::pcie4
         : word == "pcie5" ? Link::pcie5
         : word == "c2c"   ? Link::c2c
                           : Link::here;
}

inline Gemm gemm_of(const warpwise::Arguments& a) {
  const int64_t pad = pad_of(a.choices()), n = a.size()[1], k = a.size()[2];
  const std::string& tile = a.choices().at("tile");
  return {.m = a.size()[0],
          .n = n,
          .k = k,
          .alpha = kAlpha,
          .beta = beta_of(a.choices()),
          .a = a.get<const double>("a"),
          .b = a.get<const double>("b"),
          .c = a.get<double>("c"),
          .lda = k + pad,
          .ldb = n + pad,
          .ldc = n + pad,
          .tile = tile == "auto" ? 0 : std::stoll(tile),
          .order = order_of(a.choices().at("order")),
          .link = link_of(a.choices().at("link")),
          .queue = a.choices().at("shares") == "queue",
          .cpu = a.choices().at("cpu") == "on",
          .mock_gflops = std::stod(a.choices().at("gflops"))};
}

}  // namespace streaming
