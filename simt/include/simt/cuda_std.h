// cuda::std, libcu++'s copy of the standard library for both sides: on the CPU backend both sides have the host's library.
#pragma once

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}  // namespace std
}  // namespace cuda
