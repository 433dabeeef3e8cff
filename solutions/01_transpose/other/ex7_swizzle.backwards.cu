// Rotated the other way, without a modulus.
  const int shifted = col - row;
  return shifted < 0 ? shifted + kTile : shifted;
