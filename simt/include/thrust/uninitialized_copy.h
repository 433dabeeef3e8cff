#pragma once
#include "simt/thrust/transforms.h"
