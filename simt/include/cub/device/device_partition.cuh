#pragma once
#include "simt/cub/device.h"
