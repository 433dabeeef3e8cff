// Rejected: may err by
// Takes the accurate bound for one of |c|, not of |c + a b|.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * c + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;
