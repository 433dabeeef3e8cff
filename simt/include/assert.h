// An assert() that ends the launch, not the process, if it fails in a kernel. Like the system's header it can be
// included again after NDEBUG has changed.
#include_next <assert.h>

#if !defined(NDEBUG) && defined(__cplusplus)
#undef assert
extern "C" void simt_assertion_failed(const char* expression, const char* file, unsigned int line, const char* function)
    __attribute__((noreturn, cold));
#define assert(expression)       \
  (static_cast<bool>(expression) \
       ? static_cast<void>(0)    \
       : simt_assertion_failed(#expression, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#endif
