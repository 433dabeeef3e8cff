#pragma once
#include "simt/cub/block_items.h"
#include "simt/cub/device.h"
