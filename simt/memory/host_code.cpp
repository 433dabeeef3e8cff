#include "memory/host_code.h"

#include <vector>

namespace simt {
namespace {

std::vector<HostListener*>& host_listeners() {
  static auto* all = new std::vector<HostListener*>;
  return *all;
}

}  // namespace

void listen_to_host(HostListener& listener) { host_listeners().push_back(&listener); }

void tell_host_access(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) {
  for (HostListener* const one : host_listeners()) one->access(address, bytes, op, pc);
}

void tell_host_confirms(std::uint64_t begin, std::uint64_t end) {
  for (HostListener* const one : host_listeners()) one->confirm(begin, end);
}

void tell_host_volatile(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc) {
  for (HostListener* const one : host_listeners()) one->volatile_access(address, bytes, op, pc);
}

void tell_host_object(std::uint64_t address) {
  for (HostListener* const one : host_listeners()) one->make_object(address);
}

}  // namespace simt
