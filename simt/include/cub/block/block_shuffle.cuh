#pragma once
#include "simt/cub/block_neighbours.h"
