// Types of plain data with an alignment of their own: copied, filled by braces, in shared memory, in templates.
#include <cstdio>
#include <cstring>

struct alignas(16) Quad {
  float a, b, c, d;
  __device__ float operator[](int i) const { return i == 0 ? a : i == 1 ? b : i == 2 ? c : d; }
};
struct __align__(8) Pair {
  float v[2];
  __device__ float sum() const { return v[0] + v[1]; }
};
template <class T, int n>
struct alignas(n * sizeof(T)) Pack {
  T v[n];
};
typedef struct alignas(16) Named_ {
  int v[4];
} Named;
struct Loose {
  float v[4];
};
union Either {
  Quad quad;
  float f[4];
};

__global__ void quads(const Quad* in, Quad* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void local_type(const float* in, float* out) {
  struct alignas(16) Four {
    float v[4];
  };
  const Four f = *reinterpret_cast<const Four*>(in + 4 * threadIdx.x);
  out[threadIdx.x] = f.v[0] + f.v[1] + f.v[2] + f.v[3];
}

template <class P>
__device__ P load(const void* from) {
  return *static_cast<const P*>(from);
}
__global__ void packs(const float* in, float* out) {
  const auto p = load<Pack<float, 4>>(in + 4 * threadIdx.x);
  out[threadIdx.x] = p.v[0] + p.v[3];
}
__global__ void bytes(const unsigned char* in, float* out) {
  const Pack<unsigned char, 4> p = reinterpret_cast<const Pack<unsigned char, 4>*>(in)[threadIdx.x];
  out[threadIdx.x] = p.v[0] + p.v[3];
}
__global__ void pairs(const Pair* in, float* out) {
  Pair p;
  p = in[threadIdx.x];
  out[threadIdx.x] = p.sum();
}
__global__ void loose(const Loose* in, float* out) {
  const Loose l = in[threadIdx.x];
  out[threadIdx.x] = l.v[0] + l.v[1] + l.v[2] + l.v[3];
}
__global__ void staged(const Quad* in, Quad* out) {
  __shared__ Quad tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = tile[31 - threadIdx.x];
}
__global__ void braces(const Quad* in, Quad* out) {
  const int one = 1;
  Quad q = {0, 2.0, float(one), 3}, zero{}, many[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  const Named n = {{1, 2, 3, 4}};
  Either e;
  e.quad = in[threadIdx.x];
  const auto [a, b, c, d] = many[1];
  q.a = e.f[0] + zero.d + n.v[3] + a + b + c + many[1][3] + (d - d);
  out[threadIdx.x] = q;
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 512);
  cudaMalloc(&out, 512);
  float host[128], back[128];
  for (int i = 0; i < 128; ++i) host[i] = float(i);
  cudaMemcpy(in, host, 512, cudaMemcpyHostToDevice);
  bool right = true;
  const auto check = [&](int i, float expected, const char* kernel) {
    cudaMemcpy(back, out, 512, cudaMemcpyDeviceToHost);
    if (back[i] == expected) return;
    std::printf("%s: [%d] is %g, and not %g\n", kernel, i, back[i], expected);
    right = false;
  };
  cudaMemset(out, 0, 512);
  const auto* from = reinterpret_cast<const Quad*>(in);
  auto* to = reinterpret_cast<Quad*>(out);
  quads<<<1, 32>>>(from, to), check(37, 37, "quads");
  local_type<<<1, 32>>>(in, out), check(2, 8 + 9 + 10 + 11, "local_type");
  packs<<<1, 32>>>(in, out), check(2, 8 + 11, "packs");
  bytes<<<1, 32>>>(reinterpret_cast<const unsigned char*>(in), out), check(2, 0x00 + 0x40, "bytes");
  pairs<<<1, 32>>>(reinterpret_cast<const Pair*>(in), out), check(3, 6 + 7, "pairs");
  loose<<<1, 32>>>(reinterpret_cast<const Loose*>(in), out), check(2, 8 + 9 + 10 + 11, "loose");
  staged<<<1, 32>>>(from, to), check(0, 124, "staged");
  braces<<<1, 32>>>(from, to), check(4, 4 + 4 + 5 + 6 + 7 + 8, "braces"), check(7, 3, "braces");
  cudaFree(in);
  cudaFree(out);
  return right ? 0 : 1;
}
