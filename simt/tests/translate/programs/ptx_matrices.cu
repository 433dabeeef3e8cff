// Inline PTX for tensor cores beyond the common shapes: doubles, e4m3, integers of 4 bits, single bits, 8 rows; matrices
// that stmatrix stores and movmatrix transposes. Checked on the host by the layouts that the PTX manual gives.
#include <cstdint>
#include <cstdio>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

// Element i of a lane's registers of a and b: its place along the depth.
__host__ __device__ int depth_of(int lane, int i, int per_register, int part) {
  return (4 * part + lane % 4) * per_register + i;
}
// Small numbers that differ by place.
__host__ __device__ int a_at(int row, int k) { return (3 * row + 5 * k) % 7 - 3; }
__host__ __device__ int b_at(int k, int col) { return (2 * k + col) % 5 - 2; }
__host__ __device__ int bit_a(int row, int k) { return (row * k + k / 3) & 1; }
__host__ __device__ int bit_b(int k, int col) { return (col + k / 2) & 1; }
// 1, 2, 4 and their negatives in e4m3.
__host__ __device__ unsigned e4m3(int x) {
  const unsigned sign = x < 0 ? 0x80 : 0;
  switch (x < 0 ? -x : x) {
    case 0: return 0;
    case 1: return sign | 0x38;
    case 2: return sign | 0x40;
    default: return sign | 0x44;  // 3
  }
}

__global__ void doubles(double* small, double* large) {
  const int lane = threadIdx.x, group = lane / 4, place = lane % 4;
  double d0 = 1, d1 = 2;
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+d"(d0), "+d"(d1) : "d"((double)a_at(group, place)), "d"((double)b_at(place, group)));
  small[group * 8 + 2 * place] = d0, small[group * 8 + 2 * place + 1] = d1;
  double a[8], b[4], c[4] = {};
  for (int i = 0; i < 8; ++i) a[i] = a_at(group + 8 * (i % 2), place + 4 * (i / 2));
  for (int i = 0; i < 4; ++i) b[i] = b_at(place + 4 * i, group);
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11},"
      " {%12, %13, %14, %15}, {%0, %1, %2, %3};"
      : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3])
      : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]),
        "d"(b[2]), "d"(b[3]));
  for (int i = 0; i < 4; ++i) large[(group + 8 * (i / 2)) * 8 + 2 * place + i % 2] = c[i];
}

__global__ void others(int* nibbles, int* bytes, int* bits, float* eights) {
  const int lane = threadIdx.x, group = lane / 4, place = lane % 4;
  unsigned a[4] = {}, b[2] = {};
  for (int part = 0; part < 2; ++part)
    for (int i = 0; i < 8; ++i) {
      const int k = depth_of(lane, i, 8, part);
      for (int half = 0; half < 2; ++half) a[2 * part + half] |= (a_at(group + 8 * half, k) & 15u) << 4 * i;
      b[part] |= (b_at(k, group) & 15u) << 4 * i;
    }
  int d[4] = {};
  asm volatile("mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  for (int i = 0; i < 4; ++i) nibbles[(group + 8 * (i / 2)) * 8 + 2 * place + i % 2] = d[i];

  unsigned few_a = 0, few_b = 0;
  for (int i = 0; i < 4; ++i) {
    const int k = depth_of(lane, i, 4, 0);
    few_a |= (a_at(group, k) & 255u) << 8 * i, few_b |= (b_at(k, group) & 255u) << 8 * i;
  }
  int e0 = 0, e1 = 100;
  asm volatile("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+r"(e0), "+r"(e1) : "r"(few_a), "r"(few_b));
  bytes[group * 8 + 2 * place] = e0, bytes[group * 8 + 2 * place + 1] = e1;

  unsigned ones_a[4] = {}, ones_b[2] = {};
  for (int part = 0; part < 2; ++part)
    for (int i = 0; i < 32; ++i) {
      const int k = depth_of(lane, i, 32, part);
      for (int half = 0; half < 2; ++half) ones_a[2 * part + half] |= unsigned(bit_a(group + 8 * half, k)) << i;
      ones_b[part] |= unsigned(bit_b(k, group)) << i;
    }
  int f[4] = {};
  asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+r"(f[0]), "+r"(f[1]), "+r"(f[2]), "+r"(f[3])
               : "r"(ones_a[0]), "r"(ones_a[1]), "r"(ones_a[2]), "r"(ones_a[3]), "r"(ones_b[0]), "r"(ones_b[1]));
  for (int i = 0; i < 4; ++i) bits[(group + 8 * (i / 2)) * 8 + 2 * place + i % 2] = f[i];

  unsigned small_a[4] = {}, small_b[2] = {};
  for (int part = 0; part < 2; ++part)
    for (int i = 0; i < 4; ++i) {
      const int k = depth_of(lane, i, 4, part);
      for (int half = 0; half < 2; ++half) small_a[2 * part + half] |= e4m3(a_at(group + 8 * half, k)) << 8 * i;
      small_b[part] |= e4m3(b_at(k, group)) << 8 * i;
    }
  float g[4] = {};
  asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+f"(g[0]), "+f"(g[1]), "+f"(g[2]), "+f"(g[3])
               : "r"(small_a[0]), "r"(small_a[1]), "r"(small_a[2]), "r"(small_a[3]), "r"(small_b[0]), "r"(small_b[1]));
  for (int i = 0; i < 4; ++i) eights[(group + 8 * (i / 2)) * 8 + 2 * place + i % 2] = g[i];
}

// Four matrices of 8 x 8 through registers; two of them turned on the way.
__global__ void stored(unsigned short* out, unsigned* turned) {
  __shared__ __align__(16) unsigned short rows[4][8][8], plain[4][8][8];
  const int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) plain[i / 64][i / 8 % 8][i % 8] = i;
  __syncwarp();
  unsigned r[4];
  const unsigned from = __cvta_generic_to_shared(plain[lane / 8][lane % 8]), to = __cvta_generic_to_shared(rows[lane / 8][lane % 8]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(from));
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(to), "r"(r[0]), "r"(r[1]) : "memory");
  __syncwarp();
  const unsigned second = __cvta_generic_to_shared(rows[2 + lane / 8 % 2][lane % 8]);
  asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(second), "r"(r[2]), "r"(r[3]) : "memory");
  __syncwarp();
  for (int i = lane; i < 256; i += 32) out[i] = rows[i / 64][i / 8 % 8][i % 8];
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(turned[lane]) : "r"(r[0]));
}

int main() {
  double *small, *large;
  int *nibbles, *bytes, *bits;
  float* eights;
  unsigned short* rows;
  unsigned* turned;
  cudaMallocManaged(&small, 64 * 8), cudaMallocManaged(&large, 128 * 8), cudaMallocManaged(&nibbles, 128 * 4);
  cudaMallocManaged(&bytes, 64 * 4), cudaMallocManaged(&bits, 128 * 4), cudaMallocManaged(&eights, 128 * 4);
  cudaMallocManaged(&rows, 256 * 2), cudaMallocManaged(&turned, 32 * 4);
  doubles<<<1, 32>>>(small, large);
  others<<<1, 32>>>(nibbles, bytes, bits, eights);
  stored<<<1, 32>>>(rows, turned);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int row = 0; row < 16; ++row)
    for (int col = 0; col < 8; ++col) {
      int of_depth[65] = {}, ones = 0, sum = 0;
      for (int k = 0; k < 64; ++k) sum += a_at(row, k) * b_at(k, col), of_depth[k + 1] = sum;
      for (int k = 0; k < 256; ++k) ones += bit_a(row, k) & bit_b(k, col);
      const int at = row * 8 + col;
      EXPECT(large[at] == of_depth[16] && nibbles[at] == of_depth[64] && bits[at] == ones && eights[at] == of_depth[32]);
      if (row < 8) EXPECT(small[at] == of_depth[4] + 1 + col % 2 && bytes[at] == of_depth[16] + col % 2 * 100);
    }
  for (int i = 0; i < 256; ++i) {
    const int matrix = i / 64, row = i / 8 % 8, col = i % 8;
    EXPECT(rows[i] == (matrix < 2 ? i : 64 * matrix + 8 * col + row));
  }
  for (int lane = 0; lane < 32; ++lane)
    EXPECT(turned[lane] == unsigned(16 * (lane % 4) + lane / 4 | (16 * (lane % 4) + 8 + lane / 4) << 16));
  for (void* memory : {(void*)small, (void*)large, (void*)nibbles, (void*)bytes, (void*)bits, (void*)eights, (void*)rows, (void*)turned})
    cudaFree(memory);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
