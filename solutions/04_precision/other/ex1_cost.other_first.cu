// First what has come of a, then what of b.
const Number a_in_sum = unit.sub(sum, b);
const Number b_in_sum = unit.sub(sum, a_in_sum);
return unit.add(unit.sub(b, b_in_sum), unit.sub(a, a_in_sum));
