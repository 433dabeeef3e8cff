// All cores of the host, for the rows of `first_steps` and `trip` that compute or measure there.
#pragma once
#include <cstdint>
#include <functional>

namespace kernels {

/// Calls work(core, cores) once on each core, at the same time, and returns when all are done. The threads are started
/// by the first call and wait for the next one: starting a thread takes longer than a short loop.
void on_every_core(const std::function<void(int core, int cores)>& work);

/// The first element of part number `part`, if n elements are divided into `parts` nearly equal parts.
inline int part_begin(int n, int part, int parts) { return static_cast<int>(std::int64_t{n} * part / parts); }

/// y = max(x, y): reads and writes as many bytes as y = a x + y does, on one core or on all, whichever is faster.
void update_on_host(const float* x, float* y, int n);

}  // namespace kernels
