// What the steps of this lesson share.
#pragma once
#include "dd.h"
#include "memory.h"
#include "qd.h"
