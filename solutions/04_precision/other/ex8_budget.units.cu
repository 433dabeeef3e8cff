// In units of u^2.
const double units = budget * 0x1p106;
if (units >= 3 * c + 13 * product) return 15;
if (units >= 3 * c + 9 * product) return 19;
if (units >= 3 * result + 6 * product) return 28;
return budget * 0x1p209 >= c + product ? 184 : 0;
