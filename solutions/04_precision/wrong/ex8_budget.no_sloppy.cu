// Rejected: costs more than it must
// 19 operations are left out.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;
