// The consumer reads a stage without waiting for the producer.
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void k(const int* in, int* out) {
  __shared__ int stage[32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  const bool produces = threadIdx.x < 32;
  auto pipeline = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state,
                                      produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  if (produces) {
    pipeline.producer_acquire();
    cuda::memcpy_async(&stage[threadIdx.x], &in[threadIdx.x], sizeof(int), pipeline);  // other: race
    pipeline.producer_commit();
  } else {
    out[threadIdx.x - 32] = stage[threadIdx.x - 32];  // expect: race
    pipeline.consumer_release();
  }
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 128), cudaMalloc(&out, 128);
  cudaMemset(in, 0, 128);
  k<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
