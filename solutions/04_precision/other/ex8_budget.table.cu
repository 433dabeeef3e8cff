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
