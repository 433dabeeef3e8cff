// The types that the library and kernel code share across their boundary. Plain data, no standard headers.
#pragma once

struct simt_uint3 {
  unsigned x, y, z;
};
