// The same eight, begun where the bank is free.
  for (int i = 0; i < kEach; i++) sum += staged[kEach * t + (i ^ t / 4 % kEach)];
