// The system and the C++ library have functions that write to, or call, an address given to them. Counted code calls
// the functions below instead (translate/assembly/rewrite.cpp). In confined code (confine/confined.h) they check the
// address first.
#include <cxxabi.h>
#include <pthread.h>

#include <typeinfo>

#include "confine/confined.h"

#define PC __builtin_return_address(0)

extern "C" {
int simt_checked_pthread_mutex_lock(pthread_mutex_t* mutex) {
  simt::check_result_place(mutex, sizeof *mutex, PC);
  return pthread_mutex_lock(mutex);
}
int simt_checked_pthread_mutex_unlock(pthread_mutex_t* mutex) {
  simt::check_result_place(mutex, sizeof *mutex, PC);
  return pthread_mutex_unlock(mutex);
}
int simt_checked_pthread_once(pthread_once_t* once, void (*function)()) {
  simt::check_result_place(once, sizeof *once, PC);
  simt::check_known(reinterpret_cast<const void*>(function), PC);
  return pthread_once(once, function);
}
// Only its address matters: a program that has it may have threads.
int simt_checked___pthread_key_create(pthread_key_t* key, void (*end)(void*)) {
  simt::check_result_place(key, sizeof *key, PC);
  simt::check_known(reinterpret_cast<const void*>(end), PC);
  return pthread_key_create(key, end);
}

// Guards of static variables in functions.
int simt_checked___cxa_guard_acquire(abi::__guard* guard) {
  simt::check_result_place(guard, sizeof *guard, PC);
  return abi::__cxa_guard_acquire(guard);
}
void simt_checked___cxa_guard_release(abi::__guard* guard) noexcept {
  simt::check_result_place(guard, sizeof *guard, PC);
  abi::__cxa_guard_release(guard);
}
void simt_checked___cxa_guard_abort(abi::__guard* guard) noexcept {
  simt::check_result_place(guard, sizeof *guard, PC);
  abi::__cxa_guard_abort(guard);
}

void simt_checked___cxa_throw(void* object, std::type_info* type, void (*end)(void*)) {
  simt::check_exception(object, type, reinterpret_cast<const void*>(end), PC);
  abi::__cxa_throw(object, type, end);
}
}
