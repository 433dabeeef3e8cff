// Rejected: wrong at
// Forgets what is missing of b.
  const float b_in_sum = __fsub_rn(sum, a);
  const float a_in_sum = __fsub_rn(sum, b_in_sum);
  return {sum, __fsub_rn(a, a_in_sum)};
