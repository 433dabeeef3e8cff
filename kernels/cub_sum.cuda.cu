#include "kernels/cub_sum.h"

#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>

#include <stdexcept>
#include <string>

namespace kernels {

namespace {

struct ToFloat {
  __host__ __device__ float operator()(half x) const { return __half2float(x); }
};

void check(cudaError_t error) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("cub::DeviceReduce failed: ") + cudaGetErrorString(error));
}

template <class Iterator>
void sum(Iterator in, float* out, void* scratch, size_t scratch_bytes, size_t n, cudaStream_t stream) {
  size_t needed = 0;
  check(cub::DeviceReduce::Reduce(nullptr, needed, in, out, n, cuda::std::plus<float>{}, 0.0f, stream));
  if (needed > scratch_bytes)
    throw std::runtime_error("cub::DeviceReduce wants " + std::to_string(needed) +
                             " bytes of scratch memory, and has " + std::to_string(scratch_bytes));
  check(cub::DeviceReduce::Reduce(scratch, scratch_bytes, in, out, n, cuda::std::plus<float>{}, 0.0f, stream));
}

}  // namespace

void cub_sum(const float* in, float* out, void* scratch, size_t scratch_bytes, size_t n, cudaStream_t stream) {
  sum(in, out, scratch, scratch_bytes, n, stream);
}

void cub_sum(const half* in, float* out, void* scratch, size_t scratch_bytes, size_t n, cudaStream_t stream) {
  sum(thrust::make_transform_iterator(in, ToFloat{}), out, scratch, scratch_bytes, n, stream);
}

}  // namespace kernels
