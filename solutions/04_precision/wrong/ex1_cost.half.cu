// Rejected: wrong at
// Leaves out what was lost of a.
return unit.sub(a, unit.sub(sum, unit.sub(sum, a)));
