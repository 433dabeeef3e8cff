# Packages from the distribution, and the CUDA toolkit where there is one. Nothing is downloaded.
find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)  # its headers only, so that a worker built here runs where libfmt is not installed

if(WARPWISE_CUDA)
  # The toolkit's usual places, when nvcc is not on the PATH.
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(WARPWISE_NVCC nvcc PATHS /usr/local/cuda/bin /opt/cuda/bin)
    if(WARPWISE_NVCC)
      set(CMAKE_CUDA_COMPILER ${WARPWISE_NVCC})
    endif()
  endif()

  # One architecture keeps the build short: that of the GPU in this machine; with none, the newest that the lessons have steps for.
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader OUTPUT_VARIABLE found
                  ERROR_QUIET RESULT_VARIABLE status)
  set(WARPWISE_GPU_FOUND OFF)
  if(status EQUAL 0 AND found MATCHES "([0-9]+)\\.([0-9]+)")
    set(WARPWISE_GPU_FOUND ON)
    set(architecture ${CMAKE_MATCH_1}${CMAKE_MATCH_2})
  else()
    set(architecture 90)
  endif()
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES ${architecture})
  endif()

  if(NOT CMAKE_CUDA_COMPILER)
    include(CheckLanguage)
    check_language(CUDA)
  endif()
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    # CMake up to 3.25 does not know how to ask nvcc 13 for C++20.
    foreach(kind STANDARD EXTENSION)
      if(NOT CMAKE_CUDA20_${kind}_COMPILE_OPTION)
        set(CMAKE_CUDA20_${kind}_COMPILE_OPTION -std=c++20)
      endif()
    endforeach()
    find_package(CUDAToolkit REQUIRED)
  else()
    message(STATUS "No CUDA toolkit found: the CUDA worker is not built; the CPU backend runs every lesson")
  endif()
endif()
