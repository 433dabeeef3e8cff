// Answers to ex2_masked: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const float base = largest == kNothing ? 0 : largest;  // then each exponential is 0
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - base);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = sum > 0 ? expf(x[c] - base) / sum : 0;

// === wrong: as_given
// Rejected: wrong at
// A row that is all masked is NaN.
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - largest);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - largest) / sum;

// === wrong: sum_zero
// Rejected: wrong at
// exp is 0 now, and 0 / 0 is left.
  const float base = largest == kNothing ? 0 : largest;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - base);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - base) / sum;

// === wrong: not_subtracted
// Rejected: wrong at
// Nothing is subtracted at all: outliers overflow.
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c]);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = sum > 0 ? expf(x[c]) / sum : 0;

// === wrong: left_out
// Rejected: wrong at
// Nothing is written where all is masked.
  if (largest == kNothing) return;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - largest);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - largest) / sum;

// === wrong: one_at_least
// Rejected: wrong at
// A sum that is kept away from 0 by adding to it is no sum any more.
  const float base = largest == kNothing ? 0 : largest;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - base);
  sum = over_block<kThreads, 1>(sum, Plus()) + 1;
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - base) / sum;

// === wrong: equal_weights
// Rejected: wrong at
// Masked rows get equal weights, as they would from a large negative number.
  const float base = fmaxf(largest, -1e30f);
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(fmaxf(x[c], -1e30f) - base);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(fmaxf(x[c], -1e30f) - base) / sum;

// === other: apart
// Rows that are all masked are treated apart.
  if (largest == kNothing) {  // for the whole block
    for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = 0;
    return;
  }
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - largest);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - largest) / sum;

// === other: each_number
// Asks at each number.
  const auto weight = [&](float number) { return number == kNothing ? 0 : expf(number - largest); };
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += weight(x[c]);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = sum == 0 ? 0 : weight(x[c]) / sum;

// === wrong: first_masked
// Rejected: some rows are masked
// Takes a row whose first number is masked for one that is all masked.
  if (x[0] == kNothing) {
    for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = 0;
    return;
  }
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - largest);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - largest) / sum;

// === other: nan_to_zero
// What is no number becomes 0 at the end.
float sum = 0;
for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - largest);
sum = over_block<kThreads, 1>(sum, Plus());
for (int c = threadIdx.x; c < cols; c += kThreads) {
  const float weight = expf(x[c] - largest) / sum;
  y[c] = isnan(weight) ? 0 : weight;
}

// === wrong: zero_for_nothing
// Rejected: the largest number is 0
// Takes a row whose largest number is 0 for one that is all masked.
const float base = largest == kNothing ? 0 : largest;
float sum = 0;
for (int c = threadIdx.x; c < cols; c += kThreads) sum += x[c] == base ? 1 : expf(x[c] - base);
sum = over_block<kThreads, 1>(sum, Plus());
for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = base != 0 ? expf(x[c] - base) / sum : 0;

// === wrong: far_below
// Rejected: near -30000
// Rows of large negative numbers are taken for masked ones.
  const float base = largest < -20000.f ? 0 : largest;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - base);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = sum > 0 ? expf(x[c] - base) / sum : 0;

// === wrong: own_first
// Rejected: any number may be masked
// Each thread looks at its own first number only.
  const float base = x[threadIdx.x % cols] == kNothing ? 0 : largest;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += expf(x[c] - base);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = sum > 0 ? expf(x[c] - base) / sum : 0;
