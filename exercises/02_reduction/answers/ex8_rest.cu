// Answers to ex8_rest: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  const size_t left = n / 4 * 4 + first;  // the first threads of the grid take one number each, if there is one
  if (left < n) sum += in[left];

// === wrong: counts_numbers
// Rejected: out of bounds
// Counts numbers where there are vectors.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }

// === wrong: every_block
// Rejected: wrong at
// Every block adds the rest.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + threadIdx.x < n) sum += in[n / 4 * 4 + threadIdx.x];

// === wrong: four_loads
// Rejected: load requests
// Four numbers a thread, one after the other.
  for (size_t i = 4 * first; i < n; i += 4 * threads)
    for (size_t k = i; k < n && k < i + 4; k++) sum += in[k];

// === wrong: no_rest
// Rejected: n is not a multiple of 4
// The last numbers are left out.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }

// === wrong: one_left
// Rejected: wrong at
// Adds one number of the rest.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n % 4 && first == 0) sum += in[n - 1];

// === wrong: pairs
// Rejected: load requests
// Two numbers a load.
  const float2* in2 = reinterpret_cast<const float2*>(in);
  for (size_t i = first; i < n / 2; i += threads) sum += in2[i].x + in2[i].y;
  if (n % 2 && first == 0) sum += in[n - 1];

// === wrong: rounded_up
// Rejected: out of bounds
// One more vector, past the end of the numbers.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < parts(n, 4); i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }

// === wrong: steps_of_four
// Rejected: wrong at
// The index is in vectors, and strides as if it were in numbers.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += 4 * threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];

// === wrong: forty_rounds
// Rejected: wrong at 16781315
// Right up to ten million numbers.
  size_t i = first;
  for (int round = 0; round < 40 && i < n / 4; round++, i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];

// === other: by_steps
// In numbers, four at a time.
  size_t i = 4 * first;
  for (; i + 3 < n; i += 4 * threads) {
    const float4 v = *reinterpret_cast<const float4*>(in + i);
    sum += v.x + v.y + v.z + v.w;
  }
  for (; i < n; i++) sum += in[i];  // only the thread whose vector is not whole

// === other: one_thread
// The last thread of the grid adds the rest.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (first == threads - 1)
    for (size_t i = n - n % 4; i < n; i++) sum += in[i];

// === other: binding
// The four numbers get names of their own.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const auto [p, q, r, s] = in4[i];
    sum += p + q + r + s;
  }
  for (size_t i = n / 4 * 4 + first; i < n; i += threads) sum += in[i];

// === wrong: sixteen_rounds
// Rejected: wrong at 16781315
// Sixteen vectors a thread: enough for a million numbers.
  for (int round = 0; round < 16; round++)
    if (const size_t i = first + round * threads; i < n / 4) {
      const float4 v = reinterpret_cast<const float4*>(in)[i];
      sum += (v.x + v.y) + (v.z + v.w);
    }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];

// === wrong: only_whole
// Rejected: load requests
// Vectors only where n is a multiple of four.
  if (n % 4 == 0) {
    for (size_t i = first; i < n / 4; i += threads) {
      const float4 v = reinterpret_cast<const float4*>(in)[i];
      sum += (v.x + v.y) + (v.z + v.w);
    }
  } else {
    for (size_t i = first; i < n; i += threads) sum += in[i];
  }
