#include "memory/devices.h"

#include <algorithm>
#include <atomic>

#include "program/options.h"

namespace simt {
namespace {

thread_local unsigned current = 0;
std::atomic<bool> peers[kMaxDevices][kMaxDevices];

}  // namespace

unsigned device_count() {
  return static_cast<unsigned>(std::clamp(options().devices, 1, static_cast<int>(kMaxDevices)));
}

unsigned current_device() { return current; }
void use_device(unsigned device) { current = device; }

bool may_reach(unsigned device, unsigned other) { return device == other || peers[device][other]; }

bool set_peer_access(unsigned device, unsigned peer, bool enabled) {
  return peers[device][peer].exchange(enabled) != enabled;
}

}  // namespace simt
