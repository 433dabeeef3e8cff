// Rejected: wrong at
// Takes b for its part in the sum.
  const float a_in_sum = __fsub_rn(sum, b);
  return {sum, __fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, sum))};
