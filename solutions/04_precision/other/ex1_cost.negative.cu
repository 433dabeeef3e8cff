// Collects the losses with the other sign and takes them from each other.
const Number b_in_sum = unit.sub(sum, a);
const Number lost_of_a = unit.sub(a, unit.sub(sum, b_in_sum));
return unit.sub(lost_of_a, unit.sub(b_in_sum, b));
