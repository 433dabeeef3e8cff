// Products of warpgroups: inputs of every type, descriptors with every swizzle and both directions, a from registers, and
// sums of float, half and int. Matrices are laid out in shared memory by ordinary stores.
#include <cstdint>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>

__device__ __forceinline__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// Where 16 bytes of a matrix lie: of line `line`, `piece` along the depth; `over`: the bytes within which they are
// swizzled; turned: 8 lines at one depth. A tile of `lines` x 32 bytes of depth, or of `lines` x 16 depths if turned.
__host__ __device__ inline int place(int line, int piece, int over) {
  if (over == 0) return line % 8 * 16 + line / 8 * 128 + piece * 4096;
  const int at = line * over + piece * 16;
  return at ^ (at >> 7 & (over / 16 - 1)) << 4;
}
__host__ __device__ inline int place_turned(int line, int depth, int over, int lines) {
  const int piece = line / 8, width = over ? over / 16 : 1;
  const int at = piece % width * 16 + depth % 8 * 16 * width + depth / 8 * 128 * width + piece / width * 256 * width;
  (void)lines;
  return over ? at ^ (at >> 7 & (over / 16 - 1)) << 4 : at;
}
__device__ uint64_t descriptor(const void* tile, int over, bool turned) {
  const auto field = [](uint64_t bytes) { return (bytes & 0x3ffff) >> 4; };
  const uint64_t width = over ? over / 16 : 1;
  uint64_t leading = over ? 16 : 4096, stride = over ? 8 * over : 128;
  if (turned && over) leading = 256 * width, stride = 128 * width;  // to the next lines; to the next 8 depths
  if (turned && !over) stride = 256, leading = 128;                 // without a swizzle the other way round
  const uint64_t mode = over == 128 ? 1 : over == 64 ? 2 : over == 32 ? 3 : 0;
  // Its 18 bits are those of a generic pointer, too. Here a small number may be either's, and is not tried.
  const uint64_t generic = reinterpret_cast<uint64_t>(tile);
  const bool tries_generic = (generic & 0x3ffff) >= 65536;
  return field(tries_generic ? generic : shared_address(tile)) | field(leading) << 16 | field(stride) << 32 | mode << 62;
}
__device__ __forceinline__ void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void end_products() {
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(0) : "memory");
}

#define SUMS32(d) \
  "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), \
      "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), \
      "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), \
      "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
#define LIST32                                                                                                  \
  "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, " \
  "%23, %24, %25, %26, %27, %28, %29, %30, %31}"

// 64 x 64 sums of 64 x 16 and 16 x 64 elements of 16 bits, twice.
template <bool bfloat, int turned_a, int turned_b>
__device__ void multiply(float (&d)[32], uint64_t a, uint64_t b, int adds) {
  if constexpr (bfloat)
    asm volatile(
        "{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 " LIST32 ", %32, %33, p, 1, 1, %35, %36;\n}\n"
        : SUMS32(d) : "l"(a), "l"(b), "r"(adds), "n"(turned_a), "n"(turned_b));
  else
    asm volatile(
        "{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 " LIST32 ", %32, %33, p, 1, -1, %35, %36;\n}\n"
        : SUMS32(d) : "l"(a), "l"(b), "r"(adds), "n"(turned_a), "n"(turned_b));
}

constexpr int kRows = 64, kCols = 64, kDepth = 16;

template <class T, int over, bool turned_a, bool turned_b>
__global__ void of_halves(const T* a, const T* b, float* out) {
  __shared__ alignas(1024) unsigned char tile_a[8192], tile_b[8192];
  for (int i = threadIdx.x; i < kRows * kDepth; i += blockDim.x) {
    const int line = i / kDepth, k = i % kDepth;
    const int at_a = turned_a ? place_turned(line, k, over, kRows) + line % 8 * 2 : place(line, k / 8, over) + k % 8 * 2;
    const int at_b = turned_b ? place_turned(line, k, over, kCols) + line % 8 * 2 : place(line, k / 8, over) + k % 8 * 2;
    *reinterpret_cast<T*>(tile_a + at_a) = a[i];
    *reinterpret_cast<T*>(tile_b + at_b) = b[i];
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[32];
  for (float& sum : d) sum = 0;
  const uint64_t of_a = descriptor(tile_a, over, turned_a), of_b = descriptor(tile_b, over, turned_b);
  begin_products();
  multiply<sizeof(T) == 2 && __is_same(T, __nv_bfloat16), turned_a, turned_b>(d, of_a, of_b, 0);
  multiply<sizeof(T) == 2 && __is_same(T, __nv_bfloat16), turned_a, turned_b>(d, of_a, of_b, 1);
  end_products();
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int i = 0; i < 32; ++i)
    out[(16 * warp + lane / 4 + i / 2 % 2 * 8) * kCols + i / 4 * 8 + lane % 4 * 2 + i % 2] = d[i];
}

// Eight columns: a comes from registers, b is not swizzled; 8-bit types, tf32, and sums of half.
__device__ void put(unsigned char* tile, int line, int byte, const void* from, int bytes, int over) {
  const int at = place(line, byte / 16, over) + byte % 16;
  for (int i = 0; i < bytes; ++i) tile[at + i] = static_cast<const unsigned char*>(from)[i];
}
template <int kind>
__global__ void of_bytes(const unsigned char* a, const unsigned char* b, unsigned* out) {
  __shared__ alignas(1024) unsigned char tile_a[8192], tile_b[8192];
  for (int i = threadIdx.x; i < 64 * 32; i += blockDim.x) put(tile_a, i / 32, i % 32, a + i, 1, 128);
  for (int i = threadIdx.x; i < 8 * 32; i += blockDim.x) put(tile_b, i / 32, i % 32, b + i, 1, 32);
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint64_t da = descriptor(tile_a, 128, false), db = descriptor(tile_b, 32, false);
  uint32_t held[4], d[4] = {};
  for (int r = 0; r < 4; ++r)
    held[r] = *reinterpret_cast<const uint32_t*>(a + (16 * warp + lane / 4 + r % 2 * 8) * 32 + (lane % 4 + r / 2 * 4) * 4);
  float f[4] = {1, 1, 1, 1};
  begin_products();
  if constexpr (kind == 0)
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8 {%0, %1, %2, %3}, %4, %5, 0;"
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "l"(da), "l"(db));
  if constexpr (kind == 1)
    asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e5m2 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, p, 1, 1; }"
                 : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
                 : "r"(held[0]), "r"(held[1]), "r"(held[2]), "r"(held[3]), "l"(db));
  if constexpr (kind == 2)
    asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%0, %1, %2, %3}, %4, %5, p, -1, 1; }"
                 : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "l"(da), "l"(db));
  if constexpr (kind == 3)
    asm volatile("{ .reg .pred p; setp.ne.b32 p, 0, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, %6, p, 1, 1, 0; }"
                 : "+r"(d[0]), "+r"(d[1]) : "r"(held[0]), "r"(held[1]), "r"(held[2]), "r"(held[3]), "l"(db));
  end_products();
  for (int i = 0; i < 4; ++i) {
    unsigned& to = out[(16 * warp + lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2];
    to = kind == 0 ? d[i] : kind == 3 ? d[i / 2] >> i % 2 * 16 & 0xffff : __float_as_uint(f[i]);
  }
}

// 64 x 8 sums of e4m3, `k` deep.
__global__ void of_few_bits(const unsigned char* a, const unsigned char* b, float* out, int k) {
  __shared__ alignas(1024) unsigned char tile_a[8192], tile_b[1024];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint64_t da = descriptor(tile_a, 128, false), db = descriptor(tile_b, 32, false);
  float f[4] = {};
  for (int at = 0; at < k; at += 32) {
    for (int i = threadIdx.x; i < 64 * 32; i += blockDim.x) put(tile_a, i / 32, i % 32, a + i / 32 * k + at + i % 32, 1, 128);
    for (int i = threadIdx.x; i < 8 * 32; i += blockDim.x) put(tile_b, i / 32, i % 32, b + i / 32 * k + at + i % 32, 1, 32);
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    begin_products();
    asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e4m3 {%0, %1, %2, %3}, %4, %5, p, 1, 1; }"
                 : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "l"(da), "l"(db));
    end_products();
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) out[(16 * warp + lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = f[i];
}

static int wrong = 0;
static void ends(const char* name, bool right) {
  if (!right) ++wrong, printf("%s: wrong\n", name);
}

template <class T, int over, bool turned_a, bool turned_b>
static void check(const char* name) {
  T *a, *b;
  float* out;
  cudaMallocManaged(&a, 2048), cudaMallocManaged(&b, 2048), cudaMallocManaged(&out, 4 * 64 * 64);
  for (int i = 0; i < 1024; ++i) a[i] = T(float(i * 7 % 23 - 11)), b[i] = T(float(i * 5 % 19 - 9));
  of_halves<T, over, turned_a, turned_b><<<1, 128>>>(a, b, out);
  ends(name, cudaDeviceSynchronize() == cudaSuccess);
  int different = 0;
  for (int row = 0; row < 64; ++row)
    for (int col = 0; col < 64; ++col) {
      float sum = 0;
      for (int k = 0; k < 16; ++k) sum += 2 * float(a[row * 16 + k]) * float(b[col * 16 + k]);
      different += out[row * 64 + col] != (__is_same(T, __half) ? -sum : sum);
    }
  if (different) printf("%s: %d differ\n", name, different);
  ends(name, different == 0);
  cudaFree(a), cudaFree(b), cudaFree(out);
}

template <int kind>
static void check_bytes(const char* name) {
  unsigned char *a, *b;
  unsigned* out;
  cudaMallocManaged(&a, 64 * 32), cudaMallocManaged(&b, 8 * 32), cudaMallocManaged(&out, 64 * 8 * 4);
  float of_a[64][32], of_b[8][32];
  const int depth = kind < 2 ? 32 : kind == 2 ? 8 : 16;
  for (int line = 0; line < 64; ++line)
    for (int k = 0; k < depth; ++k) {
      const int va = (line * 3 + k * 5) % 15 - 7, vb = (line * 5 + k * 7) % 13 - (kind == 0 ? 0 : 6);
      of_a[line][k] = va;
      if (line < 8) of_b[line][k] = vb;
      const int i = line * depth + k;
      if (kind == 0) reinterpret_cast<signed char*>(a)[i] = static_cast<signed char>(va);
      if (kind == 1) reinterpret_cast<__nv_fp8_e4m3*>(a)[i] = __nv_fp8_e4m3(float(va));
      if (kind == 2) reinterpret_cast<float*>(a)[i] = va;
      if (kind == 3) reinterpret_cast<__half*>(a)[i] = __float2half(va);
      if (line >= 8) continue;
      if (kind == 0) b[i] = static_cast<unsigned char>(vb);
      if (kind == 1) of_b[line][k] = vb % 4, reinterpret_cast<__nv_fp8_e5m2*>(b)[i] = __nv_fp8_e5m2(float(vb % 4));
      if (kind == 2) reinterpret_cast<float*>(b)[i] = vb;
      if (kind == 3) reinterpret_cast<__half*>(b)[i] = __float2half(vb);
    }
  of_bytes<kind><<<1, 128>>>(a, b, out);
  ends(name, cudaDeviceSynchronize() == cudaSuccess);
  int different = 0;
  for (int row = 0; row < 64; ++row)
    for (int col = 0; col < 8; ++col) {
      float sum = 0;
      for (int k = 0; k < depth; ++k) sum += of_a[row][k] * of_b[col][k];
      const unsigned found = out[row * 8 + col];
      float as_float;
      if (kind == 0) as_float = static_cast<float>(static_cast<int>(found));
      else if (kind == 3) as_float = __half2float(__ushort_as_half(static_cast<unsigned short>(found)));
      else as_float = *reinterpret_cast<const float*>(&found), sum = kind == 1 ? sum + 1 : 1 - sum;
      different += as_float != sum;
    }
  if (different) printf("%s: %d differ\n", name, different);
  ends(name, different == 0);
  cudaFree(a), cudaFree(b), cudaFree(out);
}

// Random bits; the sums are an H200's, to the last bit.
static void check_few_bits() {
  constexpr int k = 128;
  unsigned char *a, *b;
  float* out;
  cudaMallocManaged(&a, 64 * k), cudaMallocManaged(&b, 8 * k), cudaMallocManaged(&out, 4 * 64 * 8);
  const auto fill = [](unsigned char* to, int count, uint64_t seed) {
    for (int i = 0; i < count; ++i) {
      uint64_t z = (uint64_t(i) + 1) * 0x9e3779b97f4a7c15ull + seed * 0xd1b54a32d192ed03ull;
      z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull, z ^= z >> 31;
      to[i] = static_cast<unsigned char>(z >> 40);
      if ((to[i] & 0x7f) == 0x7f) to[i] ^= 1;  // no NaN
    }
  };
  fill(a, 64 * k, 12801), fill(b, 8 * k, 12802);
  of_few_bits<<<1, 128>>>(a, b, out, k);
  ends("sums of few bits", cudaDeviceSynchronize() == cudaSuccess);
  unsigned hash = 0x811c9dc5;  // FNV-1a
  for (int i = 0; i < 4 * 64 * 8; ++i) hash = (hash ^ reinterpret_cast<unsigned char*>(out)[i]) * 0x01000193;
  if (hash != 0x2a2bc430) printf("sums of few bits: %08x\n", hash);
  ends("sums of few bits", hash == 0x2a2bc430);
  cudaFree(a), cudaFree(b), cudaFree(out);
}

int main() {
  check<__nv_bfloat16, 0, false, false>("bf16");
  check<__nv_bfloat16, 32, false, false>("bf16, 32 bytes");
  check<__nv_bfloat16, 64, false, false>("bf16, 64 bytes");
  check<__nv_bfloat16, 128, false, false>("bf16, 128 bytes");
  check<__half, 0, true, true>("f16, turned");
  check<__half, 32, true, true>("f16, turned, 32 bytes");
  check<__half, 64, true, false>("f16, a turned, 64 bytes");
  check<__half, 128, false, true>("f16, b turned, 128 bytes");
  check<__half, 128, true, true>("f16, turned, 128 bytes");
  check_bytes<0>("s8");
  check_bytes<1>("e4m3 and e5m2");
  check_bytes<2>("tf32");
  check_bytes<3>("f16, sums of half");
  check_few_bits();
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
