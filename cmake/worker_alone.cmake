# A build on a machine where only a worker is to run, for a lab that is elsewhere (cli/machine/there.sh). The headers that come from the
# distribution travel with the sources, to the folder `headers`. Without libdw there is no CPU backend.
set(WARPWISE_GUI OFF)
set(WARPWISE_TESTS OFF)
set(SIMT_TESTS OFF)
find_library(SIMT_LIBDW dw)
if(NOT SIMT_LIBDW)
  set(WARPWISE_SIMT OFF)
endif()
if(EXISTS ${CMAKE_SOURCE_DIR}/headers)
  set(nlohmann_json_DIR ${CMAKE_SOURCE_DIR}/cmake/travelled)
  set(fmt_DIR ${CMAKE_SOURCE_DIR}/cmake/travelled)
endif()
