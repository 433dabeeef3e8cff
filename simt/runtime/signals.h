// Faults of a kernel end the launch, never the process.
#pragma once

namespace simt {

// Gives this thread an alternate signal stack and, the first time, installs the handlers. Faults outside kernels go where they
// went before.
void prepare_thread_for_faults();

// Asks the workers that run kernel code to leave it; only code of the kernel itself is interrupted.
void interrupt_workers();

}  // namespace simt
