// Textures and surfaces are refused where they are used (simt/refusals.h).
#pragma once
#include "cuda_runtime.h"
