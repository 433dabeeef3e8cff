// Launches in lambdas, of kernels whose template arguments are constants of the enclosing function.
#include <cstdio>

template <int n>
__global__ void set(int* out) {
  out[threadIdx.x] = n;
}
template <class T, int n>
__global__ void add(T* out, int more) {
  out[threadIdx.x] += n + more;
}

int main() {
  const int n = 5, threads = 2;
  constexpr int more = 7;
  int *out, host[2];
  cudaMalloc(&out, sizeof host);
  const auto by_reference = [&] { set<n><<<1, threads>>>(out); };
  const auto by_value = [=](int i) { add<int, more><<<1, threads, 0, 0>>>(out, i + n); };
  const auto nested = [&](auto i) {
    const auto inner = [&] { add<decltype(i), n + 1><<<1, threads>>>(out, 0); };
    inner();
  };
  by_reference();
  by_value(10);
  nested(1);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  const bool right = host[0] == 33 && host[1] == 33;
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
