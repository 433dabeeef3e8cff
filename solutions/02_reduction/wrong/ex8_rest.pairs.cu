// Rejected: load requests
// Two numbers a load.
  const float2* in2 = reinterpret_cast<const float2*>(in);
  for (size_t i = first; i < n / 2; i += threads) sum += in2[i].x + in2[i].y;
  if (n % 2 && first == 0) sum += in[n - 1];
