// For programs whose options name C++11 or C++14, and which are compiled as C++17: std::size, std::data and std::empty,
// which C++17 adds, stay away, because such programs have variables of these names beside `using namespace std`. The
// header that defines them is read here as that of C++14, behind all that it includes.
#pragma once
#include <bits/stl_iterator.h>
#include <initializer_list>
#include <type_traits>
#undef __cplusplus
#undef __glibcxx_nonmember_container_access
#define __cplusplus 201402L
#include <bits/range_access.h>
#undef __cplusplus
#define __cplusplus 201703L
