// Ordered first, so that the quick form is exact.
  if (fabsf(a) < fabsf(b)) { const float c = a; a = b; b = c; }
  return {sum, __fsub_rn(b, __fsub_rn(sum, a))};
