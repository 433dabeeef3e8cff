// Answers to ex7_fragment: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);  // rows = part 1 + rows
  }

// === wrong: columns
// Rejected: wrong at
// Loads the fragment turned: sums of columns.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::col_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === wrong: no_ones
// Rejected: wrong at
// The ones were never filled in.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(0));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === wrong: not_added
// Rejected: Is each product added
// The last product replaces the others.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::fill_fragment(rows, 0);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === wrong: once
// Rejected: wrong at
// One product: the first 16 numbers of each segment.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  {
    const int i = 0;
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === wrong: one_short
// Rejected: wrong at
// The last 16 columns are left out.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i + kSide < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === wrong: ones_left
// Rejected: wrong at
// Multiplies from the left: sums of columns.
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, ones, part, rows);
  }

// === wrong: pitch
// Rejected: wrong at
// Takes the segments for 256 halves apart.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kSegment);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === wrong: twice_loaded
// Rejected: shared loads
// Every fragment is loaded twice.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    __syncwarp();
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === other: backwards
// From the last columns to the first.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = kSegment - kSide; i >= 0; i -= kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === other: two_sums
// Two accumulators in turn, added at the end.
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::col_major> ones;
  wmma::fragment<wmma::accumulator, kSide, kSide, kSide, float> odd;
  wmma::fill_fragment(ones, half(1.0f));
  wmma::fill_fragment(odd, 0.0f);
  for (int i = 0; i < kSegment; i += 2 * kSide) {
    wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> a, b;
    wmma::load_matrix_sync(a, numbers[0] + i, kPitch);
    wmma::load_matrix_sync(b, numbers[0] + i + kSide, kPitch);
    wmma::mma_sync(rows, a, ones, rows);
    wmma::mma_sync(odd, b, ones, odd);
  }
  for (int e = 0; e < rows.num_elements; e++) rows.x[e] += odd.x[e];

// === other: ones_from_shared
// The ones come from shared memory, as a fragment.
  __shared__ __align__(32) half units[kSide * kSide];
  for (int i = lane; i < kSide * kSide; i += 32) units[i] = __float2half(1);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::load_matrix_sync(ones, units, kSide);
  for (int c = 0; c < kSegment; c += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][c], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }

// === other: loaded_ahead
// The next fragment is loaded before this one is used.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part[2];
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, half(1.f));
  wmma::load_matrix_sync(part[0], numbers[0], kPitch);
  for (int c = 0; c < kSegment / kSide; ++c) {
    if (c + 1 < kSegment / kSide) wmma::load_matrix_sync(part[(c + 1) & 1], numbers[0] + kSide * (c + 1), kPitch);
    wmma::mma_sync(rows, part[c & 1], ones, rows);
  }

// === wrong: from_global
// Rejected: load requests
// No product: the sums come from global memory, and the fragment is filled with them.
  for (int r = lane; r < kSide; r += 32) {
    float sum = 0;
    for (int i = 0; i < kSegment; i++) {
      const size_t at = first + r * kSegment + i;
      if (at < n) sum += __half2float(in[at]);
    }
    for (int c = 0; c < kSide; c++) sums[r][c] = sum;
  }
  __syncwarp();
  wmma::load_matrix_sync(rows, &sums[0][0], kSide, wmma::mem_row_major);

// === wrong: vectors
// Rejected: The tensor core is to add up
// Lanes add eight halves each, shuffles the rest; the sums are loaded as a fragment.
  for (int r = 0; r < kSide; r++) {
    const uint4 eight = *reinterpret_cast<const uint4*>(&numbers[r][8 * lane]);
    const half* part = reinterpret_cast<const half*>(&eight);
    float sum = 0;
    for (int i = 0; i < 8; i++) sum += __half2float(part[i]);
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
    if (lane < kSide) sums[r][lane] = sum;
  }
  __syncwarp();
  wmma::load_matrix_sync(rows, &sums[0][0], kSide, wmma::mem_row_major);

// === other: smallest
// The tensor core's own instruction, with eight columns of ones.
  const int group = lane / 4, pair = lane % 4;
  const unsigned ones = 0x3c003c00;  // twice 1
  float c[4] = {};
  for (int k = 0; k < kSegment; k += 16) {
    const auto two = [&](int row, int col) { return *reinterpret_cast<const unsigned*>(&numbers[row][k + col]); };
    const unsigned a0 = two(group, 2 * pair), a1 = two(group + 8, 2 * pair);
    const unsigned a2 = two(group, 2 * pair + 8), a3 = two(group + 8, 2 * pair + 8);
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(ones), "r"(ones));
  }
  for (int i = 0; i < 4; i++) sums[group][4 * pair + i] = c[0], sums[group + 8][4 * pair + i] = c[2];
  __syncwarp();
  wmma::load_matrix_sync(rows, &sums[0][0], kSide, wmma::mem_row_major);
