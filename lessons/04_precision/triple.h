// What a triple-double is; td.h computes with it.
#pragma once

namespace precision {

/// The number a + b + c.
template <class F>
struct Triple {
  F a, b, c;
};
using TripleDouble = Triple<double>;

}  // namespace precision
