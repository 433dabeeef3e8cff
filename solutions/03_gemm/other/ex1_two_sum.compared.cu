// Compares with a literal of binary64, and computes in float.
  if (fabs(a) > 0.0 && b == 0.0) return {sum, 0};
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fadd_rn(__fsub_rn(a, a_in_sum), __fsub_rn(b, b_in_sum))};
