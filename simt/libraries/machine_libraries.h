// The distribution's libraries that do the work behind cuBLAS, cuSOLVER and cuFFT: OpenBLAS (or the BLAS and LAPACK that are
// installed) and FFTW. They are loaded when a program first calls them: a program that does not, starts without them.
#pragma once
#include <cstddef>
#include <string>
#include <type_traits>

namespace simt {

// A function of BLAS or LAPACK by its Fortran name ("dgemm"); null if this machine has no such library.
void* linear_algebra(const std::string& name);
inline constexpr const char* kInstallLinearAlgebra =
    "this machine has no BLAS and LAPACK; install the package libopenblas0";

// A function of FFTW in double or in float ("execute"); null if this machine has no such library.
void* fourier(bool in_float, const std::string& name);
inline constexpr const char* kInstallFourier =
    "this machine has no FFTW; install the packages libfftw3-double3 and libfftw3-single3";

// Fortran takes all arguments by address. Of an enumeration, letter_of() gives the letter (linear_algebra.h).
template <class T>
const void* by_address(const T& argument) {
  if constexpr (std::is_pointer_v<T>) return argument;
  else if constexpr (std::is_enum_v<T>) return letter_of(argument);
  else return &argument;
}
template <class Argument>
using Address = const void*;

// Calls a Fortran function. At the end it gets the length of each letter, as its compiler expects.
template <class Result = void, class... Arguments>
Result call_fortran(void* function, const Arguments&... arguments) {
  using Length = std::size_t;
  using Function = Result(Address<Arguments>..., Length, Length, Length, Length);
  return reinterpret_cast<Function*>(function)(by_address(arguments)..., 1, 1, 1, 1);
}

}  // namespace simt
