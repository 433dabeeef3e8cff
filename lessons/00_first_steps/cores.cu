// cores: the same loop, cut into as many parts as the processor has cores.
// Changed:  each core works through a part of its own; nobody writes what another one reads.
// Look for: the share of `host_update`, what this machine's memory gives. Further cores would gain nothing.
#include "first_steps.h"
#include "kernels/axpy/host.h"

namespace first_steps {

using kernels::on_every_core, kernels::part_begin;

void cores(float a, const float* x, float* y, int n) {
  on_every_core([=](int core, int cores) {
    const int begin = part_begin(n, core, cores), end = part_begin(n, core + 1, cores);
    for (int i = begin; i < end; i++) y[i] = a * x[i] + y[i];
  });
}

}  // namespace first_steps
