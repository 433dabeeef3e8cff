// Matrix products by mma.sync of inline PTX: half, bfloat16, tf32 and integers, operands from ldmatrix, checked on the host.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdint>
#include <cstdio>

// c (16 x 8) = a (16 x 16, by rows) * b (16 x 8, by rows), both of half.
__global__ void halves(const __half* a, const __half* b, float* c, __half* c_half) {
  __shared__ __align__(16) __half rows_a[16][16], rows_b[16][8];
  const int lane = threadIdx.x, group = lane / 4, place = lane % 4;
  for (int i = lane; i < 256; i += 32) rows_a[i / 16][i % 16] = a[i];
  for (int i = lane; i < 128; i += 32) rows_b[i / 8][i % 8] = b[i];
  __syncwarp();
  uint32_t ra[4], rb[2];
  const uint32_t at_a = __cvta_generic_to_shared(&rows_a[lane % 16][lane / 16 * 8]);
  const uint32_t at_b = __cvta_generic_to_shared(&rows_b[lane % 16][0]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3]) : "r"(at_a));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%0, %1}, [%2];" : "=r"(rb[0]), "=r"(rb[1]) : "r"(at_b));
  float d[4] = {0, 0, 0, 0};
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
  uint32_t h[2];
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%8};"
               : "=r"(h[0]), "=r"(h[1])
               : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(0));
  for (int i = 0; i < 4; ++i) {
    const int row = group + 8 * (i / 2), col = 2 * place + i % 2;
    c[8 * row + col] = d[i];
    c_half[8 * row + col] = __ushort_as_half(static_cast<unsigned short>(h[i / 2] >> 16 * (i % 2)));
  }
}
// c (16 x 8) += a (16 x 8) * b (8 x 8), of floats that are rounded to tf32.
__global__ void tf32(const float* a, const float* b, float* c) {
  const int group = threadIdx.x / 4, place = threadIdx.x % 4;
  float ra[4] = {a[8 * group + place], a[8 * (group + 8) + place], a[8 * group + place + 4], a[8 * (group + 8) + place + 4]};
  float rb[2] = {b[8 * place + group], b[8 * (place + 4) + group]}, d[4];
  const int *ia = reinterpret_cast<const int*>(ra), *ib = reinterpret_cast<const int*>(rb);
  asm volatile(
      "cvt.rna.tf32.f32 %4, %4;\ncvt.rna.tf32.f32 %5, %5;\ncvt.rna.tf32.f32 %6, %6;\ncvt.rna.tf32.f32 %7, %7;\n"
      "cvt.rna.tf32.f32 %8, %8;\ncvt.rna.tf32.f32 %9, %9;\n"
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32{%0, %1, %2, %3},{%4, %5, %6, %7},{%8, %9},{%10, %10, %10, %10};\n"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(ia[0]), "r"(ia[1]), "r"(ia[2]), "r"(ia[3]), "r"(ib[0]), "r"(ib[1]), "f"(1.0f));
  for (int i = 0; i < 4; ++i) c[8 * (group + 8 * (i / 2)) + 2 * place + i % 2] = d[i];
}
// c (16 x 8) = a (16 x 32, by rows) * b (32 x 8, by columns), signed by unsigned bytes; and in bfloat16 with a depth of 8.
__global__ void others(const signed char* a, const unsigned char* b, int* c, float* c_bf16) {
  const int group = threadIdx.x / 4, place = threadIdx.x % 4;
  const auto word = [](const void* p) { return *static_cast<const uint32_t*>(p); };
  uint32_t ra[4], rb[2];
  for (int i = 0; i < 4; ++i) ra[i] = word(a + 32 * (group + 8 * (i % 2)) + 16 * (i / 2) + 4 * place);
  for (int i = 0; i < 2; ++i) rb[i] = word(b + 32 * group + 16 * i + 4 * place);
  int d[4];
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
               : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
               : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(5));
  const auto pair = [](float low, float high) {
    return static_cast<uint32_t>(__bfloat16_as_ushort(__float2bfloat16(low))) | static_cast<uint32_t>(__bfloat16_as_ushort(__float2bfloat16(high))) << 16;
  };
  // a[row][k] = row + k, b[k][col] = k - col
  float e[4];
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%7,%7,%7};"
               : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3])
               : "r"(pair(group + 2 * place, group + 2 * place + 1)), "r"(pair(group + 8 + 2 * place, group + 9 + 2 * place)),
                 "r"(pair(2 * place - group, 2 * place + 1 - group)), "f"(0.5f));
  for (int i = 0; i < 4; ++i) {
    const int row = group + 8 * (i / 2), col = 2 * place + i % 2;
    c[8 * row + col] = d[i], c_bf16[8 * row + col] = e[i];
  }
}

int main() {
  __half *a, *b, *c_half;
  float *c, *fa, *fb, *c_bf16;
  signed char* sa;
  unsigned char* ub;
  int* ci;
  cudaMallocManaged(&a, 512), cudaMallocManaged(&b, 256), cudaMallocManaged(&c, 512), cudaMallocManaged(&c_half, 256);
  cudaMallocManaged(&fa, 512), cudaMallocManaged(&fb, 256), cudaMallocManaged(&sa, 512), cudaMallocManaged(&ub, 256);
  cudaMallocManaged(&ci, 512), cudaMallocManaged(&c_bf16, 512);
  for (int i = 0; i < 256; ++i) a[i] = __half(float(i % 7 - 3));
  for (int i = 0; i < 128; ++i) b[i] = __half(float(i % 5 - 2) / 2);
  for (int i = 0; i < 128; ++i) fa[i] = i % 9 - 4 + 0x1p-11f * (i % 9 - 4);  // a tie of tf32 for powers of two
  for (int i = 0; i < 64; ++i) fb[i] = i % 3;
  for (int i = 0; i < 512; ++i) sa[i] = static_cast<signed char>(3 * i - 100);
  for (int i = 0; i < 256; ++i) ub[i] = static_cast<unsigned char>(7 * i);
  halves<<<1, 32>>>(a, b, c, c_half);
  int wrong = cudaDeviceSynchronize() != cudaSuccess;
  for (int row = 0; row < 16; ++row)
    for (int col = 0; col < 8; ++col) {
      float sum = 0;
      for (int k = 0; k < 16; ++k) sum += __half2float(a[16 * row + k]) * __half2float(b[8 * k + col]);
      wrong += c[8 * row + col] != sum || __half2float(c_half[8 * row + col]) != sum;
    }
  if (wrong) printf("halves: %d\n", wrong);
  tf32<<<1, 32>>>(fa, fb, c);
  others<<<1, 32>>>(sa, ub, ci, c_bf16);
  wrong += cudaDeviceSynchronize() != cudaSuccess;
  const auto rounded = [](float x) {  // to 11 bits, ties away from zero
    int exponent;
    const float fraction = frexpf(x, &exponent);
    return ldexpf(roundf(ldexpf(fraction, 11)), exponent - 11);
  };
  for (int row = 0; row < 16; ++row)
    for (int col = 0; col < 8; ++col) {
      float sum = 1, bf16 = 0.5f;
      int whole = 5;
      for (int k = 0; k < 8; ++k) sum += rounded(fa[8 * row + k]) * rounded(fb[8 * k + col]), bf16 += (row + k) * (k - col);
      for (int k = 0; k < 32; ++k) whole += sa[32 * row + k] * ub[32 * col + k];
      wrong += c[8 * row + col] != sum;
      wrong += ci[8 * row + col] != whole;
      wrong += c_bf16[8 * row + col] != bf16;
    }
  for (void* p : {(void*)a, (void*)b, (void*)c, (void*)c_half, (void*)fa, (void*)fb, (void*)sa, (void*)ub, (void*)ci, (void*)c_bf16}) cudaFree(p);
  printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
  return wrong != 0;
}
