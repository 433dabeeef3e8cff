// What the links and the product give when nothing waits for anything else.
#pragma once
#include "streaming.h"

namespace streaming {

/// All that the product needs comes in, and leaves nothing; as much as C goes out, and leaves C as it was; or both at
/// once, as chunks that come in and go out again.
Build build_link_in, build_link_out, build_links;

}  // namespace streaming
