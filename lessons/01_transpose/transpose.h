// What the steps of this lesson share: one signature, and how a matrix is cut into tiles and laid out in memory.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace transpose {

/// out[col][row] = in[row][col]. `in` holds rows x cols floats and `out` cols x rows, both row by row without gaps;
/// they do not overlap. Enqueues on `stream` and returns at once. Any rows and cols from 1 to 2^31 - 1.
using Launch = void(const float* in, float* out, int rows, int cols, cudaStream_t stream);

/// How many tiles of length `tile` cover `extent` elements, the last one perhaps in part. (extent + tile - 1
/// could overflow.)
constexpr __host__ __device__ int tiles(int extent, int tile) { return (extent - 1) / tile + 1; }

/// Where element (row, col) lies in a matrix whose rows are `pitch` floats long. A matrix may hold more than
/// 2^31 elements.
constexpr __host__ __device__ size_t at(int row, int col, int pitch) { return size_t(row) * pitch + col; }

}  // namespace transpose
