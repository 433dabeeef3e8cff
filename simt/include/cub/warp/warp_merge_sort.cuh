#pragma once
#include "simt/cub/merge_sorts.h"
