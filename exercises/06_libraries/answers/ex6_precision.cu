// Answers to ex6_precision: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int i = 0; i < kFormats; i++)
    if (2 * kFormat[i].element + k * kFormat[i].sum <= error) return i;
  return kFormats - 1;

// === wrong: one_element
// Rejected: is not accurate enough
// Only one of the two elements is rounded.
for (int i = 0; i < kFormats; i++)
  if (kFormat[i].element + k * kFormat[i].sum <= error) return i;
return kFormats - 1;

// === wrong: no_sums
// Rejected: is not accurate enough
// As if sums were exact.
for (int i = 0; i < kFormats - 1; i++)
  if (2 * kFormat[i].element <= error) return i;
return kFormats - 1;

// === wrong: one_sum
// Rejected: is not accurate enough
// As if there were one sum.
for (int i = 0; i < kFormats; i++)
  if (2 * kFormat[i].element + kFormat[i].sum <= error) return i;
return kFormats - 1;

// === wrong: elements_times_k
// Rejected: is slower than needed
// As if each product's error counted k times: it is relative to that product.
for (int i = 0; i < kFormats; i++)
  if (2 * k * kFormat[i].element + k * kFormat[i].sum <= error) return i;
return kFormats - 1;

// === wrong: most_accurate_first
// Rejected: is slower than needed
// From the slowest on.
for (int i = kFormats - 1; i > 0; i--)
  if (2 * kFormat[i].element + k * kFormat[i].sum <= error) return i;
return kFormats - 1;

// === wrong: none
// Rejected: a number that no format has
// Nothing is accurate enough: no answer.
for (int i = 0; i < kFormats; i++)
  if (2 * kFormat[i].element + k * kFormat[i].sum <= error) return i;
return -1;

// === other: backwards
// As long as the next faster one is accurate enough.
int best = kFormats - 1;
while (best > 0 && 2 * kFormat[best - 1].element + k * kFormat[best - 1].sum <= error) best--;
return best;

// === other: lambda
// The bound as a function.
const auto bound = [k](const Format& f) { return 2 * f.element + k * f.sum; };
int i = 0;
while (i < kFormats - 1 && bound(kFormat[i]) > error) i++;
return i;
