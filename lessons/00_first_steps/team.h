// All cores of the host, for the step and the ceiling that use them.
#pragma once
#include <cstdint>
#include <functional>

namespace first_steps {

/// Calls work(core, cores) once on each core, at the same time, and returns when all are done. The threads are started
/// by the first call and wait for the next one: starting a thread takes longer than a short loop.
void on_every_core(const std::function<void(int core, int cores)>& work);

/// The first element of part number `part`, if n elements are divided into `parts` nearly equal parts.
inline int part_begin(int n, int part, int parts) { return static_cast<int>(std::int64_t{n} * part / parts); }

}  // namespace first_steps
