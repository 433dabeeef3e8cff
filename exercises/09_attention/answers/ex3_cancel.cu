// Answers to ex3_cancel: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols;

// === wrong: as_given
// Rejected: wrong at
// The difference of two large numbers.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += x[c] * x[c];
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols - mean * mean;

// === wrong: not_negative
// Rejected: wrong at
// The same noise, without its negative part.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += x[c] * x[c];
  const float variance = fmaxf(0, over_block<kThreads, 1>(squares, Plus()) / cols - mean * mean);

// === wrong: mixed
// Rejected: wrong at
// (x - mean) x is the square less a product as large.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += x[c] * x[c] - mean * x[c];
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols;

// === wrong: sum_not_mean
// Rejected: wrong at
// The sum of squares is not divided.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
  const float variance = over_block<kThreads, 1>(squares, Plus());

// === wrong: one_less
// Rejected: wrong at
// The variance of a sample; the norm divides by the number of columns.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
  const float variance = over_block<kThreads, 1>(squares, Plus()) / max(cols - 1, 1);

// === wrong: absolute
// Rejected: wrong at
// The mean distance is no deviation.
  float distances = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) distances += fabsf(x[c] - mean);
  const float deviation = over_block<kThreads, 1>(distances, Plus()) / cols;
  const float variance = deviation * deviation;

// === wrong: warp_only
// Rejected: wrong at
// Each warp takes its own part of the row for all.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
  const float variance = over_warp(squares, Plus()) / cols;

// === other: from_first
// Numbers less the first of the row: what is subtracted is small, too.
  const float first = x[0], apart = mean - first;
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - first) * (x[c] - first);
  const float variance = fmaxf(0, over_block<kThreads, 1>(squares, Plus()) / cols - apart * apart);

// === other: fused_multiply
// By fmaf.
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) {
    const float apart = x[c] - mean;
    squares = fmaf(apart, apart, squares);
  }
  const float variance = over_block<kThreads, 1>(squares, Plus()) / float(cols);

// === wrong: shift_10000
// Rejected: near 10000 or -30000
// Knows where the numbers are.
  const float shift = mean > 5000 ? 10000 : 0;
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - shift) * (x[c] - shift);
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols - (mean - shift) * (mean - shift);

// === wrong: first_thousand
// Rejected: wrong at
// The first 1024 numbers are enough for a variance, it thinks.
float squares = 0;
const int some = min(cols, 1024);
for (int c = threadIdx.x; c < some; c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
const float variance = over_block<kThreads, 1>(squares, Plus()) / some;

// === wrong: two_sums_below_5000
// Rejected: near 700 or -3000
// Two sums where the mean looks small.
  float squares = 0;
  const float base = fabsf(mean) > 5000 ? mean : 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - base) * (x[c] - base);
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols - (mean - base) * (mean - base);

// === wrong: at_most_16384
// Rejected: wrong at 1x70003
// Squares of the first 16384 numbers.
  float squares = 0;
  for (int c = threadIdx.x; c < min(cols, 16384); c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols;
