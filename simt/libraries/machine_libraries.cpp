#include "libraries/machine_libraries.h"

#include <dlfcn.h>
#include <stdlib.h>

#include <initializer_list>

#include "include/simt/linear_algebra.h"

namespace simt {
namespace {

// The first of these that is there and has the function.
void* load_first(std::initializer_list<const char*> files, const char* function) {
  for (const char* const file : files)
    if (void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL); library && dlsym(library, function)) return library;
  return nullptr;
}

// OpenBLAS starts its threads when it is loaded, and keeps them awake for a while after each call. It gets none beside the
// caller's, unless the user's environment says otherwise: they would compete with the threads that run blocks, and with
// those of other processes, and a child process would have to start its own.
void* load_linear_algebra() {
  constexpr const char* kThreads = "OPENBLAS_NUM_THREADS";
  const bool is_users = getenv(kThreads) != nullptr;
  if (!is_users) setenv(kThreads, "1", 0);
  void* const library = load_first({"libopenblas.so.0", "liblapack.so.3"}, "dgetrf_");
  if (!is_users) unsetenv(kThreads);
  return library;
}

}  // namespace

void* linear_algebra(const std::string& name) {
  static void* const library = load_linear_algebra();
  return library ? dlsym(library, (name + "_").c_str()) : nullptr;
}

const char* missing_linear_algebra() { return linear_algebra("dgemm") ? "" : kInstallLinearAlgebra; }

void* fourier(bool in_float, const std::string& name) {
  static void* const in_double_numbers = load_first({"libfftw3.so.3"}, "fftw_execute");
  static void* const in_float_numbers = load_first({"libfftw3f.so.3"}, "fftwf_execute");
  void* const library = in_float ? in_float_numbers : in_double_numbers;
  return library ? dlsym(library, ((in_float ? "fftwf_" : "fftw_") + name).c_str()) : nullptr;
}

}  // namespace simt
