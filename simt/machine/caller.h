// Who has issued a launch whose end it need not wait for.
#pragma once

namespace simt {

class Caller {
 public:
  virtual ~Caller() = default;
  // While the kernel runs: the caller goes on.
  virtual void let_go() = 0;
  virtual bool is_gone() const = 0;
  // Whether some thread of the host waits; the process ends; another kernel cannot begin because this one goes on.
  virtual bool does_host_wait() const = 0;
  virtual bool does_process_end() const = 0;
  virtual bool does_kernel_wait() const = 0;
};

}  // namespace simt
