#pragma once
#include "simt/cub/block_neighbours.h"
#include "simt/cub/device.h"
#include "simt/cub/merge_sorts.h"
#include "simt/cub/missing.h"
#include "simt/cub/warp_items.h"
