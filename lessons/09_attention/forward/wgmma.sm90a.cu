// wgmma: Hopper multiplies fastest when four warps start a product together, which reads keys or values from shared
//        memory. While they compute a softmax, the tensor cores should have another product.
// Changed:  one thread asks the TMA for tiles. Two warpgroups have 64 queries each: one multiplies while the other
//           computes exponentials, and each asks for the scores of the next tile before it weighs this one.
// Look for: no loads of threads at all; products of warpgroups, with d = 128 64 x 128 x 16 each.
#include "take_turns.h"

namespace attention {

void launch_wgmma(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                  cudaStream_t stream) {
  // With 64 columns a score has half as many operations, and the exponentials are as many: some of them go elsewhere.
  if (shape.dimension == 64) launch_as<64, 2, 160, 3, 4, bf16>(q, k, v, nullptr, out, shape, stream);
  else launch_as<128, 2, 128, 2, 0, bf16>(q, k, v, nullptr, out, shape, stream);
}

}  // namespace attention
