// What the steps of the task `segments` share.
#pragma once
#include "scan.h"

namespace scan {

/// The scan of each segment for itself: out[i] = the sum of in from the last head up to i. heads[i] is 1 where a new
/// segment begins, else 0; the first number is a head, whatever heads[0] says. All start on 256 bytes and do not
/// overlap; `scratch` holds scratch_bytes(n) bytes of any content. Enqueues on `stream` and returns at once.
using LaunchSegments = void(const unsigned* in, const unsigned char* heads, unsigned* out, void* scratch, size_t n,
                            cudaStream_t stream);

}  // namespace scan
