// Rejected: wrong at
// Which member is which?
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {__fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, b_in_sum)), 0};
