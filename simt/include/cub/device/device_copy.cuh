#pragma once
#include "simt/cub/missing.h"
