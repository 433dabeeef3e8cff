// The simulated devices: their number, the current one of a host thread, and which may access another's memory.
#pragma once

namespace simt {

constexpr unsigned kMaxDevices = 8;

unsigned device_count();    // from the options
unsigned current_device();  // of this host thread
void use_device(unsigned device);

bool may_reach(unsigned device, unsigned other);  // its own memory, and peers with enabled access
// False if nothing changes.
bool set_peer_access(unsigned device, unsigned peer, bool enabled);

// The program has ended without a launch: if it asked for the compute capability, says how to choose another.
void tell_of_architecture();

}  // namespace simt
