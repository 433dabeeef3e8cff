// Answers to ex8_budget: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const double uu = 0x1p-106;  // u^2
  if (uu * (3 * c + 13 * product) <= budget) return 15;
  if (uu * (3 * c + 9 * product) <= budget) return 19;
  if (uu * (3 * result + 6 * product) <= budget) return 28;
  return 0x1p-209 * (c + product) <= budget ? 184 : 0;

// === wrong: always_one
// Rejected: may err by
// There is always one that is good enough.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 184;

// === wrong: digits
// Rejected: may err by
// Counts digits: 106 bits or 212.
const double size = c > product ? c : product;
(void)result;
return budget >= 0x1p-106 * size ? 15 : budget >= 0x1p-212 * size ? 184 : 0;

// === wrong: no_cancelling
// Rejected: may err by
// Takes the accurate bound for one of |c|, not of |c + a b|.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * c + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;

// === wrong: no_sloppy
// Rejected: costs more than it must
// 19 operations are left out.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;

// === wrong: one_u
// Rejected: costs more than it must
// u in place of u^2.
const double uu = 0x1p-53;
if (uu * (3 * c + 13 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;

// === wrong: relative
// Rejected: a budget of
// A budget relative to the result.
const double uu = 0x1p-106;
if (uu * (3 * c + 13 * product) <= budget * result) return 15;
if (uu * (3 * c + 9 * product) <= budget * result) return 19;
if (uu * (3 * result + 6 * product) <= budget * result) return 28;
return 0x1p-209 * (c + product) <= budget * result ? 184 : 0;

// === wrong: strict
// Rejected: costs more than it must
// From the most accurate down, and the last that fits is not looked for.
const double uu = 0x1p-106;
if (0x1p-209 * (c + product) > budget) return 0;
if (uu * (3 * result + 6 * product) > budget) return 184;
if (uu * (3 * c + 9 * product) > budget) return 28;
return 19;

// === wrong: less_than
// Rejected: costs more than it must
// A budget of the bound itself is kept.
  const double uu = 0x1p-106;
  if (uu * (3 * c + 13 * product) < budget) return 15;
  if (uu * (3 * c + 9 * product) < budget) return 19;
  if (uu * (3 * result + 6 * product) < budget) return 28;
  return 0x1p-209 * (c + product) < budget ? 184 : 0;

// === wrong: swapped
// Rejected: may err by
// The products count as much as c.
const double uu = 0x1p-106;
if (uu * (3 * c + 3 * product) <= budget) return 15;
if (uu * (3 * c + 9 * product) <= budget) return 19;
if (uu * (3 * result + 6 * product) <= budget) return 28;
return 0x1p-209 * (c + product) <= budget ? 184 : 0;

// === other: table
// A table, and a loop.
const double u = 0x1p-53;
const struct {
  int operations;
  double error;
} steps[] = {{15, u* u*(3 * c + 13 * product)},
             {19, u* u*(3 * c + 9 * product)},
             {28, u* u*(3 * result + 6 * product)},
             {184, 0x1p-209 * (c + product)}};
for (const auto& step : steps)
  if (!(step.error > budget)) return step.operations;
return 0;

// === other: units
// In units of u^2.
const double units = budget * 0x1p106;
if (units >= 3 * c + 13 * product) return 15;
if (units >= 3 * c + 9 * product) return 19;
if (units >= 3 * result + 6 * product) return 28;
return budget * 0x1p209 >= c + product ? 184 : 0;

// === wrong: nothing_left
// Rejected: costs more than it must
// Where all of it cancels it does not trust the accurate addition.
  if (0x1p-106 * (3 * c + 13 * product) <= budget) return 15;
  if (0x1p-106 * (3 * c + 9 * product) <= budget) return 19;
  if (result > 0 && 0x1p-106 * (3 * result + 6 * product) <= budget) return 28;
  return 0x1p-209 * (c + product) <= budget ? 184 : 0;
