// Rejected: may err by
// Counts digits: 106 bits or 212.
const double size = c > product ? c : product;
(void)result;
return budget >= 0x1p-106 * size ? 15 : budget >= 0x1p-212 * size ? 184 : 0;
