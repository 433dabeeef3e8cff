// two_parts: weights that are rounded to bf16 cost digits that the unfused step has. What rounding takes off a weight
//            is a number of bf16, too.
// Changed:  each weight is the sum of two numbers, and v is multiplied by both.
// Look for: three products for each tile in place of two; an error as small as that of `written_out`, with outliers
//           as well.
#include "take_turns.h"

namespace attention {

void launch_two_parts(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                      cudaStream_t stream) {
  if (shape.dimension == 64) launch_as<64, 2, 128, 3, 0, bf16, 2>(q, k, v, nullptr, out, shape, stream);
  else launch_as<128, 2, 128, 2, 0, bf16, 2>(q, k, v, nullptr, out, shape, stream);
}

}  // namespace attention
