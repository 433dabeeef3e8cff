// make_int4() and its kin live beside their types.
#pragma once
#include "vector_types.h"
