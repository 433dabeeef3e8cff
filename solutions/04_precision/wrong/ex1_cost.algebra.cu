// Rejected: wrong at
// (a - sum) + b, as algebra would have it: rounded where b is the larger one.
return unit.add(unit.sub(a, sum), b);
