// Answers to ex1_update: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    const float before = largest;
    largest = fmaxf(largest, x[c]);
    sum = sum * expf(before - largest) + expf(x[c] - largest);

// === wrong: not_rescaled
// Rejected: wrong at
// As it was given: terms for several maxima are added.
    largest = fmaxf(largest, x[c]);
    sum += expf(x[c] - largest);

// === wrong: other_way
// Rejected: wrong at
// Rescales by the inverse of the factor.
    const float before = largest;
    largest = fmaxf(largest, x[c]);
    sum = sum * expf(largest - before) + expf(x[c] - largest);

// === wrong: too_late
// Rejected: wrong at
// The maximum has changed before the factor is computed: it is always 1.
    largest = fmaxf(largest, x[c]);
    sum = sum * expf(largest - largest) + expf(x[c] - largest);

// === wrong: new_only
// Rejected: wrong at
// Starts anew at each larger number.
    if (x[c] > largest) {
      largest = x[c];
      sum = 1;
    } else {
      sum += expf(x[c] - largest);
    }

// === wrong: not_subtracted
// Rejected: wrong at
// The plain exponential overflows, and is not what is rescaled later.
    largest = fmaxf(largest, x[c]);
    sum += expf(x[c]);

// === wrong: own_missing
// Rejected: wrong at
// The number that is the new maximum counts 0.
    if (x[c] > largest) {
      sum *= expf(largest - x[c]);
      largest = x[c];
    } else {
      sum += expf(x[c] - largest);
    }

// === wrong: three_passes
// Rejected: load requests
// Right, with a third loop over the row.
    largest = -1e30f, sum = 0;
    for (int i = threadIdx.x; i < cols; i += kThreads) largest = fmaxf(largest, x[i]);
    for (int i = threadIdx.x; i < cols; i += kThreads) sum += expf(x[i] - largest);
    break;

// === other: branch
// One exponential a number.
    const float number = x[c];
    if (number > largest) {
      sum = sum * expf(largest - number) + 1;
      largest = number;
    } else {
      sum += expf(number - largest);
    }

// === other: power_of_two
// With another base.
    const float most_so_far = fmaxf(largest, x[c]);
    sum = sum * exp2f((largest - most_so_far) * 1.44269504f) + exp2f((x[c] - most_so_far) * 1.44269504f);
    largest = most_so_far;

// === wrong: ties
// Rejected: all numbers are equal
// A number that is as large as the largest counts 0.
    const float v = x[c];
    if (v >= largest) sum = sum * expf(largest - v) + (v == largest ? 0 : 1), largest = v;
    else sum += expf(v - largest);

// === wrong: not_below_0
// Rejected: near -10000
// A largest number of 0 at least: far below it all exponentials are 0.
    const float before = largest;
    largest = fmaxf(fmaxf(largest, x[c]), 0);
    sum = sum * expf(before - largest) + expf(x[c] - largest);

// === wrong: drops_small
// Rejected: the numbers lie between
// Small terms do not matter, it thinks: of numbers that lie far apart many are small.
const float before = largest;
largest = fmaxf(largest, x[c]);
sum = sum * expf(before - largest) + (x[c] > largest - 5 ? expf(x[c] - largest) : 0);

// === other: lazy
// Rescales only where the maximum has grown by much.
if (x[c] > largest + 6) {
  sum *= expf(largest - x[c]);
  largest = x[c];
}
sum += expf(x[c] - largest);

// === wrong: first_64_rows
// Rejected: wrong at 70x600
// Right for the first 64 rows.
const float before = largest;
largest = fmaxf(before, x[c]);
sum = blockIdx.x < 64 ? sum * expf(before - largest) + expf(x[c] - largest) : sum + expf(x[c] - largest);

// === wrong: at_most_8192
// Rejected: wrong at 1x70003
// Numbers behind the first 8192 of a row are left out.
    if (c >= 8192) continue;
    const float m = fmaxf(largest, x[c]);
    sum = sum * expf(largest - m) + expf(x[c] - m);
    largest = m;

// === wrong: rounded
// Rejected: wrong at
// Each term has 8 bits: their errors cancel where many terms count.
    const float before = largest;
    largest = fmaxf(largest, x[c]);
    const __nv_bfloat16 term = __float2bfloat16(expf(x[c] - largest));
    sum = sum * expf(before - largest) + __bfloat162float(term);
