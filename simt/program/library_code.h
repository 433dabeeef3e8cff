// Library code that is compiled into the program (include/simt/library_work.h), such as Thrust's.
#pragma once

namespace simt {

// How many calls of it are active on this thread outside kernels, one in the other.
inline thread_local int library_depth = 0;
inline bool in_library() { return library_depth > 0; }

}  // namespace simt
