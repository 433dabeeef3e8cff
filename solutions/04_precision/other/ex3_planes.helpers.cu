// With the lesson's own functions.
if (i < size_t(n)) put(y, n, i, multiply_add_accurate(a, fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i)));
