// Votes, matches, warp reductions and byte tricks, each against the host.
#include <cstdio>

__global__ void votes(const unsigned *input, unsigned *any, unsigned *all, unsigned *ballot, int size) {
  int tx = threadIdx.x;
  if (tx >= size) return;
  any[tx] = __any_sync(0xffffffff, input[tx]);
  all[tx] = __all_sync(0xffffffff, input[tx]);
  ballot[tx] = __ballot_sync(0xffffffff, input[tx] & 1);
}

__global__ void matches(const int *input, unsigned *same, int *uniform, int *sum, unsigned *low, unsigned *bits) {
  int tx = threadIdx.x, pred;
  same[tx] = __match_any_sync(__activemask(), input[tx]);
  __match_all_sync(0xffffffffu, input[tx & ~31], &pred);
  uniform[tx] = pred;
  sum[tx] = __reduce_add_sync(0xffffffffu, input[tx]);
  low[tx] = __reduce_min_sync(0xffffffffu, (unsigned)input[tx]);
  bits[tx] = __reduce_or_sync(0xffffffffu, 1u << (input[tx] & 31)) ^ __reduce_xor_sync(0xffffffffu, 0u);
}

__global__ void counts(int *out) {
  int odd = threadIdx.x & 1;
  out[0 * blockDim.x + threadIdx.x] = __syncthreads_count(odd);
  out[1 * blockDim.x + threadIdx.x] = __syncthreads_and(threadIdx.x < blockDim.x);
  out[2 * blockDim.x + threadIdx.x] = __syncthreads_or(threadIdx.x == 70);
}

int main() {
  const int n = 96;
  unsigned *input, *any, *all, *ballot;
  int *numbers, *uniform, *sum, *out;
  unsigned *same, *low, *bits;
  cudaMallocManaged(&input, n * 4), cudaMallocManaged(&any, n * 4), cudaMallocManaged(&all, n * 4);
  cudaMallocManaged(&ballot, n * 4), cudaMallocManaged(&numbers, n * 4), cudaMallocManaged(&uniform, n * 4);
  cudaMallocManaged(&sum, n * 4), cudaMallocManaged(&same, n * 4), cudaMallocManaged(&low, n * 4);
  cudaMallocManaged(&bits, n * 4), cudaMallocManaged(&out, 3 * n * 4);
  for (int i = 0; i < n; i++) input[i] = i < 32 ? 0 : i < 64 ? i % 3 : 7, numbers[i] = i % 5 + 3;
  votes<<<1, n>>>(input, any, all, ballot, n);
  matches<<<1, n>>>(numbers, same, uniform, sum, low, bits);
  counts<<<1, n>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    unsigned e_any = 0, e_all = 1, e_ballot = 0, e_same = 0, e_low = ~0u, e_bits = 0;
    int e_sum = 0;
    for (int j = i / 32 * 32; j < i / 32 * 32 + 32; j++) {
      e_any |= input[j] != 0, e_all &= input[j] != 0, e_ballot |= (input[j] & 1) << j % 32;
      e_same |= (numbers[j] == numbers[i]) << j % 32, e_sum += numbers[j];
      e_low = (unsigned)numbers[j] < e_low ? numbers[j] : e_low, e_bits |= 1u << numbers[j];
    }
    wrong += any[i] != e_any || all[i] != e_all || ballot[i] != e_ballot;
    wrong += same[i] != e_same || !uniform[i] || sum[i] != e_sum || low[i] != e_low || bits[i] != e_bits;
    wrong += out[i] != n / 2 || out[n + i] != 1 || out[2 * n + i] != 1;
  }
  printf("%d wrong\n", wrong);
  cudaFree(input), cudaFree(any), cudaFree(all), cudaFree(ballot), cudaFree(numbers), cudaFree(uniform);
  cudaFree(sum), cudaFree(same), cudaFree(low), cudaFree(bits), cudaFree(out);
  return wrong != 0;
}
