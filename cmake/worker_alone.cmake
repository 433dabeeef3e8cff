# A build on a machine where only a worker is to run, for a lab that is elsewhere (cli/machine/there.sh). The headers that come from the
# distribution travel with the sources, to the folder `headers`. Without libdw there is no CPU backend; without it or libseccomp, exercises
# cannot be checked there.
set(WARPWISE_GUI OFF)
set(WARPWISE_TESTS OFF)
set(SIMT_TESTS OFF)
find_library(SIMT_LIBDW dw)
find_path(WARPWISE_SECCOMP_HEADER seccomp.h)
if(NOT SIMT_LIBDW)
  set(WARPWISE_SIMT OFF)
endif()
if(NOT SIMT_LIBDW OR NOT WARPWISE_SECCOMP_HEADER)
  set(WARPWISE_EXERCISES OFF)
endif()
if(EXISTS ${CMAKE_SOURCE_DIR}/headers)
  foreach(package nlohmann_json fmt CLI11)
    set(${package}_DIR ${CMAKE_SOURCE_DIR}/cmake/travelled)
  endforeach()
endif()
