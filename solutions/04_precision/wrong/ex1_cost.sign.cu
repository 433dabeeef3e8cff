// Rejected: wrong at
// The loss with the other sign.
const Number b_in_sum = unit.sub(sum, a);
const Number a_in_sum = unit.sub(sum, b_in_sum);
return unit.add(unit.sub(a_in_sum, a), unit.sub(b_in_sum, b));
