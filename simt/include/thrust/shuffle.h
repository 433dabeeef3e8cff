#pragma once
#include "simt/thrust/orders.h"
