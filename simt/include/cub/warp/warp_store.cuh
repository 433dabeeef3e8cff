#pragma once
#include "simt/cub/warp_items.h"
