// Rejected: may err by
// There is always one that is good enough.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 184;
