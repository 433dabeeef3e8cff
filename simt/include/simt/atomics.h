// CUDA's atomic functions. All use one primitive that counts them and distinguishes them from plain accesses. The system
// scope acts like the device scope.
#pragma once

#include "simt/primitives.h"
#include "simt/qualifiers.h"

// *address = `expression` as one atomic step, and returns the old value. What works the new one out is a plain function: g++ makes the
// parts of a template, such as simt::atomic_update and its lambda, anew in each file, whether the file calls them or not.
#define SIMT_ATOMIC_STEP(T, traits, expression, first, second)                                                  \
  struct Given {                                                                                                \
    T value, other;                                                                                             \
  };                                                                                                            \
  struct Step {                                                                                                 \
    static void make(void* next, const void* now, void* context) {                                              \
      const Given& given = *static_cast<const Given*>(context);                                                 \
      const T old = *static_cast<const T*>(now), value = given.value;                                           \
      *static_cast<T*>(next) = expression;                                                                      \
    }                                                                                                           \
  };                                                                                                            \
  Given given = {first, second};                                                                                \
  T before;                                                                                                     \
  simt_atomic_update(address, sizeof(T), (traits) | ::simt::integer_bit(address), Step::make, &given, &before); \
  return before;
#define SIMT_ATOMIC_NAMED(name, T, expression, traits) \
  SIMT_DEVICE T name(T* address, T value) { SIMT_ATOMIC_STEP(T, traits, expression, value, {}) }
#define SIMT_ATOMIC_WITH(traits, name, T, expression)                             \
  SIMT_ATOMIC_NAMED(name, T, expression, traits)                                  \
  SIMT_ATOMIC_NAMED(name##_block, T, expression, (traits) | ::simt::atomic_block) \
  SIMT_ATOMIC_NAMED(name##_system, T, expression, traits)
#define SIMT_ATOMIC(name, T, expression) SIMT_ATOMIC_WITH(::simt::atomic_plain, name, T, expression)
#define SIMT_ATOMIC_CONFIRMS(name, T, expression) SIMT_ATOMIC_WITH(::simt::atomic_confirms, name, T, expression)

#define SIMT_ATOMIC_ADD(T, expression)                                                                               \
  SIMT_ATOMIC_WITH(__builtin_constant_p(value) && value == 1 ? ::simt::atomic_one : ::simt::atomic_plain, atomicAdd, \
                   T, expression)
SIMT_ATOMIC_ADD(int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
SIMT_ATOMIC_ADD(unsigned int, old + value)
#undef SIMT_ATOMIC_ADD
SIMT_ATOMIC(atomicAdd, unsigned long long, old + value)
SIMT_ATOMIC(atomicAdd, float, old + value)
SIMT_ATOMIC(atomicAdd, double, old + value)
SIMT_ATOMIC(atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
SIMT_ATOMIC(atomicSub, unsigned int, old - value)
SIMT_ATOMIC(atomicExch, int, (static_cast<void>(old), value))
SIMT_ATOMIC(atomicExch, unsigned int, (static_cast<void>(old), value))
SIMT_ATOMIC(atomicExch, unsigned long long, (static_cast<void>(old), value))
SIMT_ATOMIC(atomicExch, float, (static_cast<void>(old), value))
#define SIMT_ATOMIC_INTEGER(T)                                  \
  SIMT_ATOMIC_CONFIRMS(atomicMin, T, old < value ? old : value) \
  SIMT_ATOMIC_CONFIRMS(atomicMax, T, old > value ? old : value) \
  SIMT_ATOMIC_CONFIRMS(atomicAnd, T, old& value)                \
  SIMT_ATOMIC_CONFIRMS(atomicOr, T, old | value)                \
  SIMT_ATOMIC(atomicXor, T, old ^ value)
SIMT_ATOMIC_INTEGER(int)
SIMT_ATOMIC_INTEGER(unsigned int)
SIMT_ATOMIC_INTEGER(long long)
SIMT_ATOMIC_INTEGER(unsigned long long)
#undef SIMT_ATOMIC_INTEGER
SIMT_ATOMIC(atomicInc, unsigned int, old >= value ? 0u : old + 1)
SIMT_ATOMIC(atomicDec, unsigned int, old == 0 || old > value ? value : old - 1)

#define SIMT_ATOMIC_CAS_NAMED(name, T, traits)                                     \
  SIMT_DEVICE T name(T* address, T expected, T value) {                            \
    SIMT_ATOMIC_STEP(T, traits, old == given.other ? value : old, value, expected) \
  }
#define SIMT_ATOMIC_CAS(T)                                                                  \
  SIMT_ATOMIC_CAS_NAMED(atomicCAS, T, ::simt::atomic_confirms)                              \
  SIMT_ATOMIC_CAS_NAMED(atomicCAS_block, T, ::simt::atomic_confirms | ::simt::atomic_block) \
  SIMT_ATOMIC_CAS_NAMED(atomicCAS_system, T, ::simt::atomic_confirms)
SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)
#undef SIMT_ATOMIC_CAS
#undef SIMT_ATOMIC_CAS_NAMED
