// make_int4() and the like are defined beside their types.
#pragma once
#include "vector_types.h"
