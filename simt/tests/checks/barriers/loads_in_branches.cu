// says: meets in a warp operation with thread (16, 0, 0), which is in another one at loads_in_branches.cu:17;
// Each half of a warp loads its matrices by an instruction of its own: one function, called at two places.
#include <cuda_runtime.h>
__device__ __forceinline__ void load(unsigned (&r)[4], const void* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row))));
}
__global__ void halves(unsigned* out) {
  __shared__ uint4 rows[32];
  rows[threadIdx.x] = {threadIdx.x, 1, 2, 3};
  __syncwarp();
  unsigned r[4];
  if (threadIdx.x < 16) {
    load(r, &rows[threadIdx.x]);  // expect: divergent
  } else {
    load(r, &rows[threadIdx.x]);  // other: divergent
    r[0] *= r[3];
  }
  out[threadIdx.x] = r[0] + r[1] + r[2] + r[3];
}
int main() {
  unsigned* out;
  cudaMalloc(&out, 32 * sizeof(unsigned));
  halves<<<1, 32>>>(out);
  cudaFree(out);
}
