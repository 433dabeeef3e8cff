// The headers of most tests, parsed once. Every test still includes what it uses.
#pragma once
#include <doctest/doctest.h>

#include "engine/precompiled.h"
