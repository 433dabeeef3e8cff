// half_weights: weights that are rounded to bf16 cost digits that the unfused step has. fp16 has 11 digits where bf16
//               has 8, and weights, from 0 to 1, need no large exponents.
// Changed:  two small kernels first write v as fp16, times a power of two for each head. Weights are rounded to fp16.
// Look for: as many products as in `wgmma`; an error as small as that of `written_out`, with outliers as well.
#include "take_turns.h"
#include "unpack.h"

namespace attention {

/// The largest number of each head (blockIdx.y), of `vectors` vectors of eight: its bits without the sign.
__global__ void find_largest(const uint4* v, unsigned* largest, int vectors) {
  unsigned most = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < vectors; i += gridDim.x * blockDim.x) {
    const uint4 bits = v[size_t(blockIdx.y) * vectors + i];
    for (const unsigned word : {bits.x, bits.y, bits.z, bits.w})
      most = max(most, max(word & 0x7fff, word >> 16 & 0x7fff));
  }
  most = __reduce_max_sync(0xffffffff, most);
  if (threadIdx.x % 32 == 0) atomicMax(largest + blockIdx.y, most);
}

/// v times a power of two, as fp16.
__global__ void to_halves(const uint4* v, const unsigned* largest, uint4* halves, int vectors) {
  const float factor = taken(largest[blockIdx.y]);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < vectors; i += gridDim.x * blockDim.x) {
    const size_t place = size_t(blockIdx.y) * vectors + i;
    float x[8];
    unpack(x, v[place]);
    for (float& number : x) number *= factor;
    halves[place] = make_uint4(packed_halves(x[0], x[1]), packed_halves(x[2], x[3]), packed_halves(x[4], x[5]),
                               packed_halves(x[6], x[7]));
  }
}

void launch_half_weights(const bf16* q, const bf16* k, const bf16* v, bf16* out, float* scratch, const Shape& shape,
                         cudaStream_t stream) {
  const int heads = parts(shape.heads, shape.sharing), vectors = shape.keys * shape.dimension / 8;
  unsigned* const largest = reinterpret_cast<unsigned*>(scratch);
  uint4* const halves = reinterpret_cast<uint4*>(scratch + halves_begin(shape));
  const dim3 grid(parts(vectors, 256 * 16), heads);
  cudaMemsetAsync(largest, 0, heads * sizeof(unsigned), stream);
  find_largest<<<grid, 256, 0, stream>>>(reinterpret_cast<const uint4*>(v), largest, vectors);
  to_halves<<<grid, 256, 0, stream>>>(reinterpret_cast<const uint4*>(v), largest, halves, vectors);
  if (shape.dimension == 64) launch_as<64, 2, 128, 3, 0, half>(q, k, halves, largest, out, shape, stream);
  else launch_as<128, 2, 128, 2, 0, half>(q, k, halves, largest, out, shape, stream);
}

}  // namespace attention
