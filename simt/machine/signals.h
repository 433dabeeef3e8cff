// A fault in a kernel ends the launch, never the process.
#pragma once

namespace simt {

// Gives this thread an alternate signal stack and, at the first call, installs the handlers. Faults outside kernels go
// to the previous handlers.
void prepare_thread_for_faults();

// Makes the workers leave kernel code; only code of the kernel itself is interrupted.
void interrupt_workers();

}  // namespace simt
