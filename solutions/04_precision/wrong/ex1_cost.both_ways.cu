// Rejected: more than six operations
// Computes the loss both ways round.
const Number one = unit.sub(b, unit.sub(sum, a));
const Number other = unit.sub(a, unit.sub(sum, b));
return unit.add(unit.sub(one, unit.sub(one, other)), unit.sub(other, other));
