// Rejected: wrong at
// The error with its sign turned.
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fadd_rn(__fsub_rn(a_in_sum, a), __fsub_rn(b_in_sum, b))};
