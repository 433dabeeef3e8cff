// The arguments of this lesson's steps, from the engine's arguments.
#pragma once
#include "engine/lesson.h"
#include "gemm/ozaki.h"
#include "gemm/ozaki2.h"
#include "inputs.h"
#include "precision.h"

namespace precision {

template <class T>
T factor_of(const warpwise::Arguments& a) {
  const Parts parts = factor(a.choices().at("a"));
  if constexpr (std::is_same_v<T, double>) return parts[0];
  else if constexpr (std::is_same_v<T, DoubleDouble>) return {parts[0], parts[1]};
  else if constexpr (std::is_same_v<T, TripleDouble>) return {parts[0], parts[1], parts[2]};
  else return {parts[0], parts[1], parts[2], parts[3]};
}

inline int extent(const warpwise::Arguments& a, size_t i) { return static_cast<int>(a.size()[i]); }
inline bool fused(const warpwise::Arguments& a) { return a.choices().at("fma") == "on"; }

template <class T>
void run(Axpy<T>* step, const warpwise::Arguments& a) {
  step(factor_of<T>(a), a.get<const double>("x"), a.get<double>("y"), extent(a, 0), a.stream());
}
inline void run(Dot* step, const warpwise::Arguments& a) {
  step(a.get<const double>("x"), a.get<const double>("y"), extent(a, 0), a.get<double>("partial"), a.get<double>("out"),
       a.stream());
}
inline void run(Gemv* step, const warpwise::Arguments& a) {
  step(a.get<const double>("a"), a.get<const double>("x"), a.get<double>("y"), extent(a, 0), extent(a, 1), a.stream());
}
inline void run(Gemm* step, const warpwise::Arguments& a) {
  step(a.get<const double>("a"), a.get<const double>("b"), a.get<double>("c"), extent(a, 0), extent(a, 1), extent(a, 2),
       a.stream());
}

/// The Ozaki step, on buffers of format "dd_ozaki".
inline void launch_ozaki_step(const warpwise::Arguments& a) {
  launch_gemm_dd_ozaki(a.get<const double>("a"), a.get<const double>("b"), a.get<double>("c"), extent(a, 0),
                       extent(a, 1), extent(a, 2),
                       {a.get<double>("slices_a"), a.get<double>("slices_b"), a.get<double>("products"),
                        a.get<int>("exponents_a"), a.get<int>("exponents_b")},
                       a.stream());
}

/// The Ozaki step on bytes, on buffers of format "dd_ozaki2".
inline void launch_ozaki2_step(const warpwise::Arguments& a) {
  launch_gemm_dd_ozaki2(a.get<const double>("a"), a.get<const double>("b"), a.get<double>("c"), extent(a, 0),
                        extent(a, 1), extent(a, 2),
                        {a.get<int8_t>("residues_a"), a.get<int8_t>("residues_b"), a.get<int32_t>("products"),
                         a.get<int>("exponents_a"), a.get<int>("exponents_b")},
                        ozaki2_moduli(a.choices().at("moduli"), extent(a, 2)), a.stream());
}

/// The same for quad-doubles, on buffers of format "qd_ozaki2".
inline void launch_ozaki2_qd_step(const warpwise::Arguments& a) {
  launch_gemm_qd_ozaki2(a.get<const double>("a"), a.get<const double>("b"), a.get<double>("c"), extent(a, 0),
                        extent(a, 1), extent(a, 2),
                        {a.get<int8_t>("residues_a"), a.get<int8_t>("residues_b"), a.get<int32_t>("products"),
                         a.get<int>("exponents_a"), a.get<int>("exponents_b")},
                        a.stream());
}

}  // namespace precision
