// Rejected: wrong at
// Exact only where a is the larger one.
return unit.sub(b, unit.sub(sum, a));
