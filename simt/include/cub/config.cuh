#pragma once
#include "simt/cub/common.h"
