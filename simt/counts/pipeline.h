// What the threads, the copy engine and the tensor cores of one block do and wait for, in order: the first block of a
// launch, as far as mbarrier objects and asynchronous work lead. A reader can draw it as tracks over time.
#pragma once
#include <vector>

#include "include/simt/session.h"

namespace simt {

struct Launch;

std::vector<PipelineEvent> pipeline_of(const Launch& launch);

}  // namespace simt
