// The simulated devices: how many there are, which one a host thread uses, and which may reach another's memory.
#pragma once

namespace simt {

constexpr unsigned kMaxDevices = 8;

unsigned device_count();    // as the options say
unsigned current_device();  // of this host thread
void use_device(unsigned device);

bool may_reach(unsigned device, unsigned other);  // its own memory, and that of peers whose access is enabled
// False when it was so before.
bool set_peer_access(unsigned device, unsigned peer, bool enabled);

}  // namespace simt
