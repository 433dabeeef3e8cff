#pragma once
#include "simt/cub/block_items.h"
