// Numbers of the types that NVIDIA's libraries name at run time.
#pragma once
#include <cstddef>

#include "include/library_types.h"
#include "include/simt/small_float.h"

namespace simt {

// The size of an element; 0: not available here.
inline std::size_t size_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_64F: return 8;
    case CUDA_R_32F:
    case CUDA_R_32I: return 4;
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_8I:
    case CUDA_R_8U: return 1;
    default: return 0;
  }
}
inline double load(const void* memory, cudaDataType type, std::size_t i) {
  switch (type) {
    case CUDA_R_64F: return static_cast<const double*>(memory)[i];
    case CUDA_R_32F: return static_cast<const float*>(memory)[i];
    case CUDA_R_32I: return static_cast<const int*>(memory)[i];
    case CUDA_R_16F: return HalfFormat::widen(static_cast<const unsigned short*>(memory)[i]);
    case CUDA_R_16BF: return Bfloat16Format::widen(static_cast<const unsigned short*>(memory)[i]);
    case CUDA_R_8I: return static_cast<const signed char*>(memory)[i];
    default: return static_cast<const unsigned char*>(memory)[i];
  }
}
inline void store(void* memory, cudaDataType type, std::size_t i, double value) {
  switch (type) {
    case CUDA_R_64F: static_cast<double*>(memory)[i] = value; break;
    case CUDA_R_32F: static_cast<float*>(memory)[i] = static_cast<float>(value); break;
    case CUDA_R_32I: static_cast<int*>(memory)[i] = static_cast<int>(value); break;
    case CUDA_R_16F: static_cast<unsigned short*>(memory)[i] = narrow_double<HalfFormat>(value); break;
    case CUDA_R_16BF: static_cast<unsigned short*>(memory)[i] = narrow_double<Bfloat16Format>(value); break;
    case CUDA_R_8I: static_cast<signed char*>(memory)[i] = static_cast<signed char>(value); break;
    default: break;
  }
}

}  // namespace simt
