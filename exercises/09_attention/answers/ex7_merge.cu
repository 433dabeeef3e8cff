// Answers to ex7_merge: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const float most = fmaxf(a.largest, b.largest);
  const float of_a = expf(a.largest - most), of_b = expf(b.largest - most);
  const float all = a.sum * of_a + b.sum * of_b;
  const float weighed = a.row[c] * of_a + b.row[c] * of_b;

// === wrong: as_given
// Rejected: wrong at
// Added as if the maxima were equal.
  const float all = a.sum + b.sum;
  const float weighed = a.row[c] + b.row[c];

// === wrong: first_only
// Rejected: wrong at
// The second half is left out.
  const float all = a.sum;
  const float weighed = a.row[c];

// === wrong: sum_only
// Rejected: wrong at
// The sums are rescaled, the rows are not.
  const float most = fmaxf(a.largest, b.largest);
  const float all = a.sum * expf(a.largest - most) + b.sum * expf(b.largest - most);
  const float weighed = a.row[c] + b.row[c];

// === wrong: mean
// Rejected: wrong at
// The mean of two softmaxes is not the softmax of all.
  const float weighed = (a.sum > 0 ? a.row[c] / a.sum : 0) + (b.sum > 0 ? b.row[c] / b.sum : 0);
  const float all = float(a.sum > 0) + float(b.sum > 0);

// === wrong: larger_wins
// Rejected: wrong at
// Takes the half with the larger maximum alone.
  const Half& larger = a.largest > b.largest ? a : b;
  const float all = larger.sum;
  const float weighed = larger.row[c];

// === wrong: swapped
// Rejected: wrong at
// Each half has the factor of the other.
  const float most = fmaxf(a.largest, b.largest);
  const float of_a = expf(b.largest - most), of_b = expf(a.largest - most);
  const float all = a.sum * of_a + b.sum * of_b;
  const float weighed = a.row[c] * of_a + b.row[c] * of_b;

// === other: branch
// Only the half with the smaller maximum is rescaled.
  const bool a_is_larger = a.largest > b.largest;
  const Half &more = a_is_larger ? a : b, &less = a_is_larger ? b : a;
  const float keep = expf(less.largest - more.largest);
  const float all = more.sum + keep * less.sum;
  const float weighed = more.row[c] + keep * less.row[c];

// === other: share
// By the share that each half has of the whole.
  const float most = fmaxf(a.largest, b.largest);
  const float of_a = a.sum * expf(a.largest - most), of_b = b.sum * expf(b.largest - most);
  const float all = of_a + of_b;
  const float weighed =
      (a.sum > 0 ? of_a * (a.row[c] / a.sum) : 0) + (b.sum > 0 ? of_b * (b.row[c] / b.sum) : 0);

// === other: clamped
// For b's maximum; a factor that a float still holds is large enough.
const float of_a = expf(fminf(a.largest - b.largest, 80));
const float all = fmaf(a.sum, of_a, b.sum), weighed = fmaf(a.row[c], of_a, b.row[c]);

// === wrong: first_two_heads
// Rejected: wrong at 5x6x75
// The heads behind the second get the mean.
const float most = fmaxf(a.largest, b.largest), of_a = head < 2 ? expf(a.largest - most) : 1, of_b = head < 2 ? expf(b.largest - most) : 1;
const float all = a.sum * of_a + b.sum * of_b;
const float weighed = a.row[c] * of_a + b.row[c] * of_b;
