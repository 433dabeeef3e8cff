// What a quad-double is; qd.h computes with it.
#pragma once

namespace precision {

/// The number a + b + c + d.
template <class F>
struct Quad {
  F a, b, c, d;
};
using QuadDouble = Quad<double>;

}  // namespace precision
