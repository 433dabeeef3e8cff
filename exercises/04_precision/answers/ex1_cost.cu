// Answers to ex1_cost: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const Number b_in_sum = unit.sub(sum, a);
  const Number a_in_sum = unit.sub(sum, b_in_sum);
  return unit.add(unit.sub(a, a_in_sum), unit.sub(b, b_in_sum));

// === wrong: algebra
// Rejected: wrong at
// (a - sum) + b, as algebra would have it: rounded where b is the larger one.
return unit.add(unit.sub(a, sum), b);

// === wrong: both_ways
// Rejected: more than six operations
// Computes the loss both ways round.
const Number one = unit.sub(b, unit.sub(sum, a));
const Number other = unit.sub(a, unit.sub(sum, b));
return unit.add(unit.sub(one, unit.sub(one, other)), unit.sub(other, other));

// === wrong: half
// Rejected: wrong at
// Leaves out what was lost of a.
return unit.sub(a, unit.sub(sum, unit.sub(sum, a)));

// === wrong: quick
// Rejected: wrong at
// Exact only where a is the larger one.
return unit.sub(b, unit.sub(sum, a));

// === wrong: same
// Rejected: wrong at
// Takes what has come of a from a once more: the loss of a is always zero.
const Number b_in_sum = unit.sub(sum, a);
const Number a_in_sum = a;
return unit.add(unit.sub(a, a_in_sum), unit.sub(b, b_in_sum));

// === wrong: seven
// Rejected: more than six operations
// One operation too many.
const Number b_in_sum = unit.sub(sum, a);
const Number a_in_sum = unit.sub(sum, b_in_sum);
const Number nothing = unit.sub(sum, sum);
return unit.add(unit.add(nothing, unit.sub(a, a_in_sum)), unit.sub(b, b_in_sum));

// === wrong: sign
// Rejected: wrong at
// The loss with the other sign.
const Number b_in_sum = unit.sub(sum, a);
const Number a_in_sum = unit.sub(sum, b_in_sum);
return unit.add(unit.sub(a_in_sum, a), unit.sub(b_in_sum, b));

// === other: negative
// Collects the losses with the other sign and takes them from each other.
const Number b_in_sum = unit.sub(sum, a);
const Number lost_of_a = unit.sub(a, unit.sub(sum, b_in_sum));
return unit.sub(lost_of_a, unit.sub(b_in_sum, b));

// === other: other_first
// First what has come of a, then what of b.
const Number a_in_sum = unit.sub(sum, b);
const Number b_in_sum = unit.sub(sum, a_in_sum);
return unit.add(unit.sub(b, b_in_sum), unit.sub(a, a_in_sum));
