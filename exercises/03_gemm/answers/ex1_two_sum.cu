// Answers to ex1_two_sum: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, b_in_sum))};

// === wrong: algebra
// Rejected: wrong at
// Algebra says that this is the error. It is 0, by the same rounding.
  return {sum, __fsub_rn(__fadd_rn(a, b), sum)};

// === wrong: binary64
// Rejected: Do it in float alone
// Right, by the arithmetic that double-floats are there to save.
  const double exact = double(a) + double(b);
  return {sum, float(exact - sum)};

// === wrong: half
// Rejected: wrong at
// Forgets what is missing of b.
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fsub_rn(a, a_in_sum)};

// === wrong: literal
// Rejected: computes with more than 24 bits
// The same, hidden in a literal.
  auto exact = a + 0.0;
  exact += b;
  return {sum, float(exact - sum)};

// === wrong: quick
// Rejected: wrong at
// Exact only where a is the larger one.
  return {sum, __fsub_rn(b, __fsub_rn(sum, a))};

// === wrong: sign
// Rejected: wrong at
// The error with its sign turned.
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fadd_rn(__fsub_rn(a_in_sum, a), __fsub_rn(b_in_sum, b))};

// === wrong: swapped
// Rejected: wrong at
// Which member is which?
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {__fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, b_in_sum)), 0};

// === wrong: twice
// Rejected: wrong at
// Takes b for its part in the sum.
  const float a_in_sum = __fsub_rn(sum, b);
  return {sum, __fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, sum))};

// === wrong: unnamed
// Rejected: computes with more than 24 bits
// binary64 without its name.
  typedef decltype(1e0) W;
  return {sum, float(W(a) + b - sum)};

// === other: compared
// Compares with a literal of binary64, and computes in float.
  if (fabs(a) > 0.0 && b == 0.0) return {sum, 0};
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, b_in_sum))};

// === other: ordered
// Ordered first, so that the quick form is exact.
  if (fabsf(a) < fabsf(b)) { const float c = a; a = b; b = c; }
  return {sum, __fsub_rn(b, __fsub_rn(sum, a))};

// === wrong: signed_order
// Rejected: wrong at
// Orders by value, not by size: wrong where numbers are negative.
const float larger = a >= b ? a : b, smaller = a >= b ? b : a;
return {sum, __fsub_rn(smaller, __fsub_rn(sum, larger))};
