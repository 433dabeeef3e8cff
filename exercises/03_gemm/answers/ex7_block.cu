// Answers to ex7_block: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const double product = fp32 / 16;              // P: 16 operations for a multiply-add in double-float
  const double least_bn = 8 * product / memory;  // bytes per flop of a BN x BN tile: 8 / BN
  int each = 2;                                  // 8 multiply-adds a cycle read 128 / R of 128 bytes
  while (kThreads * each < least_bn) ++each;
  return each;

// === wrong: by_call
// Rejected: needs another R
// Answers by the number of the call, not by the rates.
  static int calls = 0;
  (void)fp32, (void)memory;
  return 2 + calls++ % 3;

// === wrong: by_name
// Rejected: shared load requests for the GPU at hand
// Tells the two GPUs of the file apart, and knows no other.
  (void)memory;
  return fp32 > 10000 ? 3 : 2;

// === wrong: four_bytes
// Rejected: shared load requests for the RTX 4090
// Counts 4 bytes for an element.
  const double least_bn = 4 * (fp32 / 16) / memory;
  int each = 2;
  while (kThreads * each < least_bn) ++each;
  return each;

// === wrong: largest
// Rejected: shared load requests for the GTX 980
// The larger the better.
  (void)fp32, (void)memory;
  return 4;

// === wrong: memory_only
// Rejected: shared load requests for the GTX 980
// Looks at memory alone.
  const double least_bn = 8 * (fp32 / 16) / memory;
  int each = 1;
  while (kThreads * each < least_bn) ++each;
  return each;

// === wrong: no_sixteen
// Rejected: register_block() must return 1, 2, 3 or 4
// Takes an FP32 operation for one of the product.
  int each = 2;
  while (kThreads * each < 8 * fp32 / memory) ++each;
  return each;

// === wrong: no_threads
// Rejected: register_block() must return 1, 2, 3 or 4
// Forgets that the block is 16 threads wide.
  int each = 2;
  while (each < 8 * (fp32 / 16) / memory) ++each;
  return each;

// === wrong: papers
// Rejected: shared load requests for the GTX 980
// The paper's 3 x 3, whatever the GPU.
  (void)fp32, (void)memory;
  return 3;

// === wrong: rounded_down
// Rejected: shared load requests for the RTX 4090
// Rounds down.
  const int each = int(8 * (fp32 / 16) / memory) / kThreads;
  return each < 2 ? 2 : each;

// === wrong: strictly
// Rejected: shared load requests for the GPU at hand
// A tile that is just large enough is taken for too small.
  const double least_bn = 8 * (fp32 / 16) / memory;
  int each = 2;
  while (kThreads * each <= least_bn) ++each;
  return each;

// === other: rounded_up
// Without a loop.
  const double least = 8 * fp32 / 16 / memory / 16;
  const int r = (int)ceil(least);
  return r < 2 ? 2 : r > 4 ? 4 : r;

// === wrong: whole_rates
// Rejected: needs another R
// Rates are taken for whole numbers.
  const long long f = (long long)fp32, m = (long long)memory;
  int each = 2;
  while (f > 32 * each * m) ++each;
  return each;

// === wrong: in_float
// Rejected: needs another R
// A float does not tell rates apart that lie close together.
  int each = 2;
  while (16 * each < 8 * (float(fp32) / 16) / float(memory)) ++each;
  return each;

// === wrong: with_slack
// Rejected: needs another R
// A millionth less is taken for enough.
  int each = 2;
  while (16 * each < 8 * (fp32 / 16) / memory * (1 - 1e-6)) ++each;
  return each;
