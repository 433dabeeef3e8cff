# What keeps the first build short: several files compiled as one, fmt compiled once, the large headers parsed once, and no optimising
# where nothing is hot. Measured, g++ 12, seconds of processor time: for each file that formats text and holds JSON 4 for fmt in headers,
# 3 for parsing, 1 for -O3; for 15 files of the window's panels 34 one by one, 6 together, since each makes the same
# templates anew; for the engine 41 in files of 8, 29 in files of 16.

option(WARPWISE_PRECOMPILED "Parse the large headers once, in a precompiled header" ON)

# Files that are compiled together share their unnamed namespaces: g++ says "redefinition" where two of them use one name there. Take a
# better one, or share what is the same.
option(WARPWISE_UNITY "Compile several files at once: a first build is shorter, one after a change of a single file longer" ON)

# Whoever uses the precompiled header is compiled with the same options: position-independent, for the modules that workers load, and
# with -O1 where Release has -O3 (g++ 12 crashes on a header that was precompiled at another level).
set(WARPWISE_SHORT_OPTIONS $<$<COMPILE_LANGUAGE:CXX>:-fPIC> $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>)

# ccache where there is one, asked for at each compilation: installing it, or taking it away, changes no command line.
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_SOURCE_DIR}/cmake/with_ccache)
endif()

# warpwise_add_fmt(): warpwise_fmt, the functions of fmt that are not templates, and the precompiled header. What a later fmt leaves to
# its library is not known: there, fmt stays in headers.
function(warpwise_add_fmt)
  add_library(warpwise_fmt STATIC ${CMAKE_SOURCE_DIR}/engine/format.cpp)
  target_compile_features(warpwise_fmt PUBLIC cxx_std_20)
  if(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
    get_target_property(headers fmt::fmt-header-only INTERFACE_INCLUDE_DIRECTORIES)
    target_include_directories(warpwise_fmt SYSTEM PUBLIC ${headers})
  else()
    target_link_libraries(warpwise_fmt PUBLIC fmt::fmt-header-only)
  endif()
  target_link_libraries(warpwise_fmt PUBLIC nlohmann_json::nlohmann_json)
  target_compile_options(warpwise_fmt PRIVATE ${WARPWISE_SHORT_OPTIONS})
  if(WARPWISE_PRECOMPILED)
    target_precompile_headers(warpwise_fmt PRIVATE ${CMAKE_SOURCE_DIR}/engine/precompiled.h)
  endif()
endfunction()

# warpwise_hot_sources(sources...): sources that work on whole buffers are optimised nevertheless.
function(warpwise_hot_sources)
  set_property(SOURCE ${ARGN} PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
  set_property(SOURCE ${ARGN} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# warpwise_short_build(target [at_once]): as above, so many files at once. A last one with a few files costs as much as half of a full one.
function(warpwise_short_build target)
  set(at_once 16)
  if(ARGN)
    set(at_once ${ARGN})
  endif()
  set_property(TARGET ${target} PROPERTY UNITY_BUILD ${WARPWISE_UNITY})
  set_property(TARGET ${target} PROPERTY UNITY_BUILD_BATCH_SIZE ${at_once})
  target_compile_options(${target} PRIVATE ${WARPWISE_SHORT_OPTIONS})
  if(WARPWISE_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM warpwise_fmt)
  endif()
endfunction()
