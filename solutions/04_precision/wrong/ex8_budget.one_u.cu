// Rejected: costs more than it must
// u in place of u^2.
const double uu = 0x1p-53;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;
