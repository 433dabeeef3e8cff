// Answers to ex3_planes: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  if (i >= size_t(n)) return;
  const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
  const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
  y[i] = sum.hi;
  y[n + i] = sum.lo;

// === wrong: double
// Rejected: wrong at
// Computes in double.
if (i >= size_t(n)) return;
y[i] = __fma_rn(a.hi, x[i], y[i]);
y[n + i] = __fma_rn(a.hi, x[n + i], y[n + i]);

// === wrong: high_only
// Rejected: wrong at
// The low part of y stays as it was.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
y[i] = kernels::multiply_add_fused(a, from_x, from_y).hi;

// === wrong: no_guard
// Rejected: out of bounds
// No guard.
const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.hi;
y[n + i] = sum.lo;

// === wrong: no_low_x
// Rejected: wrong at
// The low part of x is not read.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[i], 0}, from_y{y[i], y[n + i]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.hi;
y[n + i] = sum.lo;

// === wrong: records
// Rejected: wrong at
// Records, with a guard.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[2 * i], x[2 * i + 1]}, from_y{y[2 * i], y[2 * i + 1]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[2 * i] = sum.hi;
y[2 * i + 1] = sum.lo;

// === wrong: strided
// Rejected: sectors per load request
// Neighbouring threads take elements that lie far apart.
const size_t blocks = gridDim.x, at = blockIdx.x + threadIdx.x * blocks;
(void)i;
if (at >= size_t(n)) return;
const DoubleDouble from_x{x[at], x[n + at]}, from_y{y[at], y[n + at]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[at] = sum.hi;
y[n + at] = sum.lo;

// === wrong: swapped
// Rejected: wrong at
// The parts are stored the wrong way round.
if (i >= size_t(n)) return;
const DoubleDouble from_x{x[i], x[n + i]}, from_y{y[i], y[n + i]};
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.lo;
y[n + i] = sum.hi;

// === wrong: twice
// Rejected: load requests
// Reads everything twice.
if (i >= size_t(n)) return;
const volatile double *again_x = x, *again_y = y;
const double first = again_x[i] + again_y[i];
const DoubleDouble from_x{again_x[i], again_x[n + i]}, from_y{again_y[i], again_y[n + i]};
if (first == 12345) return;
const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
y[i] = sum.hi;
y[n + i] = sum.lo;

// === other: helpers
// With the lesson's own functions.
if (i < size_t(n)) put(y, n, i, multiply_add_accurate(a, fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i)));

// === other: pointers
// Pointers to both planes.
if (i >= size_t(n)) return;
const double* low_x = x + n;
double* low_y = y + n;
const DoubleDouble sum = kernels::multiply_add(a, DoubleDouble{x[i], low_x[i]}, DoubleDouble{y[i], low_y[i]});
y[i] = sum.hi, low_y[i] = sum.lo;

// === wrong: whole_blocks_of_many
// Rejected: wrong at
// Of more than a million numbers those in the last block are left out.
  if (i >= size_t(n) / kThreads * kThreads && n > kThreads * 4000) return;
  if (i >= size_t(n)) return;
  const DoubleDouble sum = kernels::multiply_add_fused(a, {x[i], x[n + i]}, {y[i], y[n + i]});
  y[i] = sum.hi;
  y[n + i] = sum.lo;
