// Memory for buffers and programs.
#pragma once
#include <cstddef>
#include <string>

#include "engine/lesson.h"

namespace warpwise {

/// So many bytes of device, pinned or managed memory, on or from the current device. Where there are not so many, it
/// throws DoesNotFit: "C needs 12.0 GB of GPU 1's memory, and 3.1 GB are free there: ...".
void* allocate(Place place, size_t bytes, const std::string& what);

/// Gives it back. Errors of a lost device do not matter any more.
void release(Place place, void* memory);

/// Makes a device the current one. Where its memory is so full that CUDA cannot even begin there, it throws DoesNotFit.
void choose_device(int device);

}  // namespace warpwise
