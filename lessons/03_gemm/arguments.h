// The arguments of this lesson's steps, from the engine's arguments.
#pragma once
#include <type_traits>

#include "engine/lesson.h"
#include "gemm.h"
#include "ozaki.h"
#include "problem.h"

namespace gemm {

template <class T>
T scalar_of(double value) {
  if constexpr (std::is_same_v<T, DoubleFloat>) return kernels::split(value);
  else return static_cast<T>(value);
}

/// With alpha = 0 the product is empty: no step reads A or B.
template <class T>
Gemm<T> gemm_of(const warpwise::Arguments& args) {
  const int m = int(args.size()[0]), n = int(args.size()[1]), k = int(args.size()[2]);
  const double alpha = alpha_of(args.choices());
  const int ldn = int(pitch_of(n, args.choices()));
  return {m,
          n,
          alpha == 0 ? 0 : k,
          scalar_of<T>(alpha),
          args.get<const T>("a"),
          int(pitch_of(k, args.choices())),
          args.get<const T>("b"),
          ldn,
          scalar_of<T>(beta_of(args.choices())),
          args.get<T>("c"),
          ldn};
}

/// The Ozaki step, on buffers of format "ozaki".
inline void launch_ozaki_step(const warpwise::Arguments& args) {
  const OzakiScratch scratch{args.get<int8_t>("residues_a"), args.get<int8_t>("residues_b"),
                             args.get<int32_t>("products"), args.get<int>("exponents_a"), args.get<int>("exponents_b")};
  launch_ozaki(gemm_of<double>(args), scratch, moduli_of(args.choices()), args.stream());
}

}  // namespace gemm
