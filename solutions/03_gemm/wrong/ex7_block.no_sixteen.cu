// Rejected: register_block() must return 1, 2, 3 or 4
// Takes an FP32 operation for one of the product.
  int each = 2;
  while (kThreads * each < 8 * fp32 / memory) ++each;
  return each;
