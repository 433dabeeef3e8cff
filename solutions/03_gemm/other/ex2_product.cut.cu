// Without a fused multiply-add: both factors cut in two (Dekker).
  auto cut = [](float x) { const float t = 4097 * x; return t - (t - x); };
  const float ah = cut(a.hi), al = a.hi - ah, bh = cut(b.hi), bl = b.hi - bh;
  const float lost = ((ah * bh - high) + ah * bl + al * bh) + al * bl;
  return {high, lost + (a.lo * b.hi + a.hi * b.lo)};
