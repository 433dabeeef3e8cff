// Answers to ex7_flag: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// Each read of a volatile is a read of memory.
static __device__ bool is_raised(volatile unsigned* flag) { return *flag != 0; }
static __device__ void raise(volatile unsigned* flag) { *flag = 1; }

// === wrong: fenced
// Rejected: race
// A fence makes the loop read again. It is a plain read all the same.
static __device__ bool is_raised(unsigned* flag) {
  __threadfence();
  return *flag != 0;
}
static __device__ void raise(unsigned* flag) { *flag = 1; }

// === wrong: written_plainly
// Rejected: race
// The flag is read as a volatile, and written plainly.
static __device__ bool is_raised(volatile unsigned* flag) { return *flag != 0; }
static __device__ void raise(unsigned* flag) { *flag = 1; }

// === wrong: read_plainly
// Rejected: race
// The flag is written by an atomic, and read plainly.
static __device__ bool is_raised(unsigned* flag) {
  __nanosleep(20);
  return *flag != 0;
}
static __device__ void raise(unsigned* flag) { atomicExch(flag, 1); }

// === wrong: not_asked
// Rejected: scratch[
// Asks nobody, and goes on.
static __device__ bool is_raised(unsigned* flag) { return true; }
static __device__ void raise(unsigned* flag) { atomicExch(flag, 1); }

// === wrong: constant
// Rejected: race
// `const` says that this function writes nothing. Others may.
static __device__ bool is_raised(const unsigned* flag) { return __ldg(flag) != 0; }
static __device__ void raise(unsigned* flag) { atomicExch(flag, 1); }

// === wrong: raised_by_the_reader
// Rejected: scratch[
// Who asks raises the flag.
static __device__ bool is_raised(unsigned* flag) { return atomicExch(flag, 1) <= 1; }
static __device__ void raise(unsigned* flag) { atomicExch(flag, 1); }

// === wrong: not_raised
// Rejected: launch without end
// Nobody raises the flag.
static __device__ bool is_raised(volatile unsigned* flag) { return *flag != 0; }
static __device__ void raise(volatile unsigned* flag) { *flag = 0; }

// === wrong: read_in_the_block
// Rejected: whose scope is cta (PTX)
// The flag is read for the threads of the block (cta). Another block raises it.
static __device__ bool is_raised(unsigned* flag) {
  unsigned seen;
  asm volatile("ld.relaxed.cta.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
  return seen != 0;
}
static __device__ void raise(unsigned* flag) { atomicExch(flag, 1); }

// === wrong: raised_in_the_block
// Rejected: whose scope is cta (PTX)
// The flag is raised for the threads of the block.
static __device__ bool is_raised(volatile unsigned* flag) { return *flag != 0; }
static __device__ void raise(unsigned* flag) {
  asm volatile("st.release.cta.u32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
}

// === other: atomics
// By atomics.
static __device__ bool is_raised(unsigned* flag) { return atomicAdd(flag, 0) != 0; }
static __device__ void raise(unsigned* flag) { atomicExch(flag, 1); }

// === other: cast
// A cast where it is read, and one where it is written.
static __device__ bool is_raised(unsigned* flag) { return *static_cast<volatile unsigned*>(flag) == 1; }
static __device__ void raise(unsigned* flag) { *static_cast<volatile unsigned*>(flag) = 1; }

// === other: of_the_device
// Loads and stores of PTX, in the device's scope.
static __device__ bool is_raised(unsigned* flag) {
  unsigned seen;
  asm volatile("ld.relaxed.gpu.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
  return seen != 0;
}
static __device__ void raise(unsigned* flag) {
  asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
}

// === wrong: gives_up
// Rejected: elements
// Looks a million times, and then goes on whatever it has seen: by chance it is a race that shows, or a wrong sum.
static __device__ bool is_raised(volatile unsigned* flag) {
  for (int i = 0; i < 1000000 && *flag == 0; i++) {}
  return true;
}
static __device__ void raise(volatile unsigned* flag) { *flag = 1; }
