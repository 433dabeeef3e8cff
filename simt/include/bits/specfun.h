// The special functions of <cmath> (std::beta, std::cyl_bessel_j and so on). g++ makes all of them anew in each file that includes it, called
// or not, which takes longer than a kernel does. So a CUDA file has them only if it names one: the driver looks (driver/special_functions.h).
#if !defined(__CUDACC__) || defined(SIMT_SPECIAL_FUNCTIONS)
#include_next <bits/specfun.h>
#else
#include <bits/stl_algobase.h>

#include <limits>
#include <type_traits>
#endif
