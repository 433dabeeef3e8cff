// Rejected: wrong at
// Adds as doubles do.
return {__dadd_rn(a.hi, b.hi), __dadd_rn(a.lo, b.lo)};
