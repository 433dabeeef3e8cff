// Rejected: more than six operations
// One operation too many.
const Number b_in_sum = unit.sub(sum, a);
const Number a_in_sum = unit.sub(sum, b_in_sum);
const Number nothing = unit.sub(sum, sum);
return unit.add(unit.add(nothing, unit.sub(a, a_in_sum)), unit.sub(b, b_in_sum));
