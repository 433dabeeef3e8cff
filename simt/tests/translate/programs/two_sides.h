// A header that tests __CUDA_ARCH__, for two_sides.cu.
#pragma once

#ifdef __CUDA_ARCH__
#define SIDE_IN_HEADER 1
#else
#define SIDE_IN_HEADER 0
#endif

struct Placed {
  __host__ __device__ static int side() { return SIDE_IN_HEADER; }
#ifdef __CUDA_ARCH__
  __host__ __device__ int member() const { return 1; }
#else
  __host__ __device__ int member() const { return 0; }
#endif
};

template <class T>
__host__ __device__ inline T of_template(T on_device, T on_host) {
#if defined(__CUDA_ARCH__)
  return on_device;
#else
  return on_host;
#endif
}
