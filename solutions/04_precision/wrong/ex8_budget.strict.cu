// Rejected: costs more than it must
// From the most accurate down, and the last that fits is not looked for.
const double uu = 0x1p-106;
if (0x1p-209 * (c + product) > budget) return 0;
if (uu * (3 * result + 6 * product) > budget) return 184;
if (uu * (3 * c + 9 * product) > budget) return 28;
return 19;
