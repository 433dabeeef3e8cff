// Answers to ex4_settle: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  int products = 0;
  for (int i = threadIdx.x; i < n; i += kThreads) {
    sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
    if (++products % 8 == 0) sum.settle();
  }
  if (products % 8 != 0) sum.settle();

// === wrong: always_end
// Rejected: is NaN
// At the end even where nothing is waiting.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (++products % 8 == 0) sum.settle();
}
sum.settle();

// === wrong: by_index
// Rejected: is NaN
// Counts elements of the vector, not products of the thread.
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (i % 8 == 7) sum.settle();
}

// === wrong: end_only
// Rejected: is NaN
// Only at the end.
for (int i = threadIdx.x; i < n; i += kThreads) sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
if (int(threadIdx.x) < n) sum.settle();

// === wrong: every
// Rejected: is NaN
// Settles after every product.
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  sum.settle();
}

// === wrong: first
// Rejected: is NaN
// After the first, the ninth and so on.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (products++ % 8 == 0) sum.settle();
}
if (products % 8 != 1) sum.settle();

// === wrong: ninth
// Rejected: is NaN
// After every ninth.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (++products % 9 == 0) sum.settle();
}
if (products % 9 != 0) sum.settle();

// === wrong: no_end
// Rejected: is NaN
// Not at the end.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (++products % 8 == 0) sum.settle();
}

// === other: by_place
// Works out from the place whether it is the eighth, or the last.
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (i / kThreads % 8 == 7 || i + kThreads >= n) sum.settle();
}

// === other: chunks
// Eight products in an inner loop.
for (int begin = threadIdx.x; begin < n; begin += 8 * kThreads) {
  for (int i = begin; i < n && i < begin + 8 * kThreads; i += kThreads)
    sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  sum.settle();
}

// === other: pointers_of_its_own
// Counts down the room that is left; the low parts by pointers.
  int room = 8;
  const double *x_low = x + n, *y_low = y + n;
  for (int i = threadIdx.x; i < n; i += kThreads) {
    sum.add({x[i], x_low[i]}, {y[i], y_low[i]});
    if (--room == 0) {
      sum.settle();
      room = 8;
    }
  }
  if (room < 8) sum.settle();
