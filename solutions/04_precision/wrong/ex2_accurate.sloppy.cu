// Rejected: wrong at
// The library's sloppy addition.
return kernels::add(a, b);
