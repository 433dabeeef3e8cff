// Rejected: a budget of
// A budget relative to the result.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget * result) return 15;
if (uu * (3 * c + 9 * product) <= budget * result) return 19;
if (uu * (3 * result + 6 * product) <= budget * result) return 28;
return 0x1p-209 * (c + product) <= budget * result ? 184 : 0;
