# From the folders lessons/NN_name to the two workers. A lesson is one folder: lesson.cpp, its .cu steps, a *_test.cpp if it has one.
# Its .cu and .cpp files lie in that folder or one folder below it. The table in lesson.cpp says the steps' order; the files' order means nothing.
# Files named name.cuda.cu are for any GPU, and not for the CPU backend. Nor is name.sm80.cu, which older GPUs than that (compute
# capability 8.0) cannot run: where the build is for such a one, this file is compiled for 8.0 all the same. name.sm90.cu always is
# for 9.0.

file(GLOB WARPWISE_LESSON_FOLDERS CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/lessons/[0-9][0-9]_*)
list(SORT WARPWISE_LESSON_FOLDERS)
foreach(folder ${WARPWISE_LESSON_FOLDERS})  # one without its table is still being written
  if(NOT EXISTS ${folder}/lesson.cpp)
    list(REMOVE_ITEM WARPWISE_LESSON_FOLDERS ${folder})
  endif()
endforeach()

# warpwise_lesson_name(folder result): "01_transpose" -> "transpose", which is the lesson's namespace too.
function(warpwise_lesson_name folder result)
  get_filename_component(name ${folder} NAME)
  string(REGEX REPLACE "^[0-9]+_" "" name ${name})
  set(${result} ${name} PARENT_SCOPE)
endfunction()

# warpwise_lesson_table(result name folders...): generates all_lessons() of these folders, in lesson_table_<name>.cpp, and returns that file.
function(warpwise_lesson_table result table_name)
  foreach(folder ${ARGN})
    warpwise_lesson_name(${folder} name)
    string(APPEND LESSON_DECLARATIONS "namespace ${name} {\nwarpwise::Lesson lesson();\n}\n")
    string(APPEND LESSON_CALLS "${name}::lesson(), ")
  endforeach()
  set(file ${CMAKE_BINARY_DIR}/generated/lesson_table_${table_name}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/lesson_table.cpp.in ${file} @ONLY)
  set(${result} ${file} PARENT_SCOPE)
endfunction()

# warpwise_together(result name sources...): .cu files that are compiled as one, which takes little longer than one of them alone: of lesson
# 02, 4 s of processor time in place of 27 s on the CPU backend. (CMake itself does so with nvcc from 3.31 on, but not where two files have
# names in common.)
function(warpwise_together result name)
  set(${result} ${ARGN} PARENT_SCOPE)
  list(LENGTH ARGN count)
  if(WARPWISE_UNITY AND count GREATER 1)
    set(together ${CMAKE_BINARY_DIR}/generated/${name}.cu)
    set(script ${CMAKE_SOURCE_DIR}/cmake/together.awk)
    add_custom_command(OUTPUT ${together} COMMAND awk -f ${script} ${ARGN} > ${together} DEPENDS ${script} ${ARGN}
                       COMMENT "Putting ${count} files into ${name}.cu" VERBATIM)
    set(${result} ${together} PARENT_SCOPE)
  endif()
endfunction()

# warpwise_simt_objects(mode folder result): compiles a folder's .cu files for the CPU backend, "plain" or "counted".
function(warpwise_simt_objects mode folder result)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cu ${folder}/*/*.cu)
  list(FILTER sources EXCLUDE REGEX "\\.(sm[0-9]+|cuda)\\.cu$")
  file(RELATIVE_PATH below ${CMAKE_SOURCE_DIR} ${folder})
  get_filename_component(folder_name ${folder} NAME)
  warpwise_together(sources simt_${mode}_${folder_name} ${sources})
  set(position $<$<STREQUAL:${mode},counted>:-fPIC>)  # counted builds are modules
  set(objects)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    set(object ${CMAKE_BINARY_DIR}/simt-${mode}/${below}/${name}.o)
    get_filename_component(where ${object} DIRECTORY)
    file(MAKE_DIRECTORY ${where})
    add_custom_command(
      OUTPUT ${object}
      COMMAND warpwise-simt-cc --${mode} -std=gnu++20 -c ${position} -I${CMAKE_SOURCE_DIR} -I${folder} -DWARPWISE_CUDA=0 -MD -MF ${object}.d ${source} -o ${object}
      DEPENDS ${source} warpwise-simt-cc
      DEPFILE ${object}.d
      COMMAND_EXPAND_LISTS
      COMMENT "Compiling ${below}/${name}.cu for the CPU backend (${mode})"
      VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(${result} ${objects} PARENT_SCOPE)
endfunction()

# What both workers are made of, besides the kernels.
set(WARPWISE_WORKER_MAIN ${CMAKE_SOURCE_DIR}/engine/main/worker.cpp)
file(GLOB WARPWISE_WORKER_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/worker/*.cpp ${CMAKE_SOURCE_DIR}/engine/exercise/run/*.cpp
     ${CMAKE_SOURCE_DIR}/engine/exercise/judge/*.cpp)
list(FILTER WARPWISE_WORKER_SOURCES EXCLUDE REGEX "/tracer_cupti\\.cpp$")  # the CUDA worker's
set(WARPWISE_HOT_SOURCES ${CMAKE_SOURCE_DIR}/engine/worker/buffers.cpp)  # what works on whole buffers

# warpwise_lesson_sources(folder result libraries): a lesson's files for the host, and of those, apart, what calls libraries of the host.
function(warpwise_lesson_sources folder result libraries)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  set(apart ${sources})
  list(FILTER apart INCLUDE REGEX "/libraries\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "/libraries\\.cpp$")
  set(${result} ${sources} PARENT_SCOPE)
  set(${libraries} ${apart} PARENT_SCOPE)
endfunction()

# warpwise_lesson_objects(target sources...): an object library of a lesson's files for the host, which are compiled as one. Each lesson
# has its own: it knows nothing of another lesson's names.
function(warpwise_lesson_objects target)
  add_library(${target} OBJECT ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${WARPWISE_UNITY} UNITY_BUILD_BATCH_SIZE 0)
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
  warpwise_warnings(${target})
endfunction()

function(warpwise_add_simt_worker)
  # What lessons have for the host is compiled once for both of their builds: for modules too, whose own definitions are never to be
  # replaced by those of the plain build in the worker that loads them.
  add_library(warpwise_simt_options INTERFACE)
  target_compile_definitions(warpwise_simt_options INTERFACE WARPWISE_CUDA=0)
  target_compile_options(warpwise_simt_options INTERFACE -fPIC -fno-gnu-unique -fno-semantic-interposition)
  target_link_libraries(warpwise_simt_options INTERFACE warpwise_engine warpwise-simt)

  # What every lesson shares.
  warpwise_simt_objects(plain ${CMAKE_SOURCE_DIR}/kernels kernels)
  warpwise_lesson_objects(warpwise_simt_base ${CMAKE_SOURCE_DIR}/engine/lesson.cpp)
  target_link_libraries(warpwise_simt_base PRIVATE warpwise_simt_options)
  add_library(warpwise_simt_kernels STATIC $<TARGET_OBJECTS:warpwise_simt_base> ${kernels})
  set_target_properties(warpwise_simt_kernels PROPERTIES LINKER_LANGUAGE CXX)
  target_compile_definitions(warpwise_simt_kernels PUBLIC WARPWISE_CUDA=0)
  target_include_directories(warpwise_simt_kernels PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(warpwise_simt_kernels PUBLIC warpwise_engine warpwise-simt)

  # A library for each lesson: its table, problems and steps.
  set(libraries)
  foreach(folder ${WARPWISE_LESSON_FOLDERS})
    warpwise_lesson_name(${folder} name)
    warpwise_simt_objects(plain ${folder} plain)
    warpwise_lesson_sources(${folder} sources calls)
    warpwise_lesson_objects(warpwise_host_${name} ${sources})
    target_link_libraries(warpwise_host_${name} PRIVATE warpwise_simt_options)
    add_library(warpwise_simt_${name} STATIC $<TARGET_OBJECTS:warpwise_host_${name}> ${calls} ${plain})
    set_target_properties(warpwise_simt_${name} PROPERTIES LINKER_LANGUAGE CXX)
    target_link_libraries(warpwise_simt_${name} PUBLIC warpwise_simt_kernels PRIVATE warpwise_host_libraries)
    warpwise_warnings(warpwise_simt_${name})
    list(APPEND libraries warpwise_simt_${name})
  endforeach()
  # All of them, which their tests link as well, and the first one.
  list(GET WARPWISE_LESSON_FOLDERS 0 first_folder)
  list(GET libraries 0 first_library)
  warpwise_lesson_table(all_table all ${WARPWISE_LESSON_FOLDERS})
  warpwise_lesson_table(first_table first ${first_folder})
  add_library(warpwise_simt_lessons STATIC ${all_table})
  target_link_libraries(warpwise_simt_lessons PUBLIC ${libraries})
  add_library(warpwise_simt_first_lesson STATIC ${first_table})
  target_link_libraries(warpwise_simt_first_lesson PUBLIC ${first_library})

  # The worker, and one of the same name that has the first lesson only: a first start need not wait for the others' steps. All but its
  # main function is a library, which tests link as well.
  add_library(warpwise_simt_worker STATIC ${WARPWISE_WORKER_SOURCES})
  add_library(warpwise_simt_main OBJECT ${WARPWISE_WORKER_MAIN})
  target_compile_definitions(warpwise_simt_main PRIVATE WARPWISE_VERSION="${PROJECT_VERSION}")
  target_link_libraries(warpwise_simt_worker PUBLIC warpwise_exercises warpwise_simt_kernels ${CMAKE_DL_LIBS})
  target_link_libraries(warpwise_simt_main PRIVATE warpwise_simt_worker)
  foreach(part warpwise_simt_worker warpwise_simt_main)
    warpwise_warnings(${part})
    warpwise_short_build(${part} HOT ${WARPWISE_HOT_SOURCES})
  endforeach()
  add_executable(warpwise-worker-simt $<TARGET_OBJECTS:warpwise_simt_main>)
  target_link_libraries(warpwise-worker-simt PRIVATE warpwise_simt_worker warpwise_simt_lessons)
  add_executable(warpwise-worker-first $<TARGET_OBJECTS:warpwise_simt_main>)
  set_target_properties(warpwise-worker-first PROPERTIES OUTPUT_NAME warpwise-worker-simt
                        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/first)
  target_link_libraries(warpwise-worker-first PRIVATE warpwise_simt_worker warpwise_simt_first_lesson)

  # One module for each lesson, compiled counted, which the worker loads when it is there.
  add_custom_target(warpwise-counted)
  warpwise_simt_objects(counted ${CMAKE_SOURCE_DIR}/kernels counted_kernels)
  foreach(folder ${WARPWISE_LESSON_FOLDERS})
    warpwise_lesson_name(${folder} LESSON_NAME)
    get_filename_component(folder_name ${folder} NAME)
    set(entry ${CMAKE_BINARY_DIR}/generated/counted_${LESSON_NAME}.cpp)
    configure_file(${CMAKE_SOURCE_DIR}/cmake/counted_module.cpp.in ${entry} @ONLY)
    warpwise_simt_objects(counted ${folder} counted)
    warpwise_lesson_sources(${folder} sources calls)
    add_library(counted_${LESSON_NAME} MODULE $<TARGET_OBJECTS:warpwise_host_${LESSON_NAME}> $<TARGET_OBJECTS:warpwise_simt_base>
                ${calls} ${entry} ${counted} ${counted_kernels})
    set_target_properties(counted_${LESSON_NAME} PROPERTIES PREFIX "" OUTPUT_NAME ${folder_name}
                          LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/counted)
    target_include_directories(counted_${LESSON_NAME} PRIVATE ${CMAKE_SOURCE_DIR} ${folder})
    target_link_options(counted_${LESSON_NAME} PRIVATE -Wl,-Bsymbolic)
    target_link_libraries(counted_${LESSON_NAME} PRIVATE warpwise_simt_options)
    warpwise_short_build(counted_${LESSON_NAME})
    add_dependencies(warpwise-counted counted_${LESSON_NAME})
  endforeach()
endfunction()

# warpwise_use_cupti(target): timelines, where the toolkit has CUPTI. Its library is loaded when it is needed.
function(warpwise_use_cupti target)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/engine/worker/tracer_cupti.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  find_path(CUPTI_INCLUDE_DIR cupti.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ${CUDAToolkit_LIBRARY_ROOT}/extras/CUPTI/include)
  find_library(CUPTI_LIBRARY cupti HINTS ${CUDAToolkit_LIBRARY_DIR} ${CUDAToolkit_LIBRARY_ROOT}/extras/CUPTI/lib64 ${CUDAToolkit_LIBRARY_ROOT}/lib)
  if(CUPTI_INCLUDE_DIR)
    get_filename_component(folder "${CUPTI_LIBRARY}" DIRECTORY)
    target_include_directories(${target} SYSTEM PRIVATE ${CUPTI_INCLUDE_DIR} ${CUDAToolkit_INCLUDE_DIRS})
    target_compile_definitions(${target} PRIVATE WARPWISE_CUPTI=1 WARPWISE_CUPTI_FOLDER="${folder}")
  else()
    message(STATUS "The CUDA toolkit has no CUPTI (cupti.h): the CUDA worker is built without timelines")
    target_compile_definitions(${target} PRIVATE WARPWISE_CUPTI=0)
  endif()
endfunction()

function(warpwise_add_cuda_worker)
  warpwise_lesson_table(table cuda ${WARPWISE_LESSON_FOLDERS})
  set(options -lineinfo -Xcompiler=-Wall,-Wextra)
  # For which GPUs a file is compiled, by the end of its name.
  set(architectures_any ${CMAKE_CUDA_ARCHITECTURES})
  set(architectures_sm80 ${CMAKE_CUDA_ARCHITECTURES})
  list(FILTER architectures_sm80 EXCLUDE REGEX "^[567][0-9]")
  if(NOT architectures_sm80)
    set(architectures_sm80 80)
  endif()
  set(architectures_sm90 90)
  set(objects)
  foreach(folder ${WARPWISE_LESSON_FOLDERS})
    warpwise_lesson_name(${folder} name)
    warpwise_lesson_sources(${folder} sources calls)
    warpwise_lesson_objects(cuda_host_${name} ${sources} ${calls})
    target_compile_definitions(cuda_host_${name} PRIVATE WARPWISE_CUDA=1)
    target_link_libraries(cuda_host_${name} PRIVATE warpwise_engine warpwise_host_libraries CUDA::cudart CUDA::cublas)
    warpwise_short_build(cuda_host_${name})
    list(APPEND objects $<TARGET_OBJECTS:cuda_host_${name}>)
  endforeach()
  foreach(folder ${WARPWISE_LESSON_FOLDERS} ${CMAKE_SOURCE_DIR}/kernels)
    get_filename_component(name ${folder} NAME)
    foreach(end any sm80 sm90)
      file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cu ${folder}/*/*.cu)
      if(end STREQUAL any)
        list(FILTER sources EXCLUDE REGEX "\\.sm[0-9]+\\.cu$")
      else()
        list(FILTER sources INCLUDE REGEX "\\.${end}\\.cu$")
      endif()
      if(sources)
        set(target cuda_${name}_${end})
        warpwise_together(sources ${target} ${sources})
        add_library(${target} OBJECT ${sources})
        target_compile_options(${target} PRIVATE ${options})
        target_compile_definitions(${target} PRIVATE WARPWISE_CUDA=1)
        target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR} ${folder})
        target_link_libraries(${target} PRIVATE fmt::fmt-header-only nlohmann_json::nlohmann_json)
        set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES "${architectures_${end}}")
        list(APPEND objects $<TARGET_OBJECTS:${target}>)
      endif()
    endforeach()
  endforeach()

  set(sources ${WARPWISE_WORKER_SOURCES})
  list(FILTER sources EXCLUDE REGEX "/(counting|overlap|studying|tracer_simt)\\.cpp$")  # the CPU backend's
  list(APPEND sources ${CMAKE_SOURCE_DIR}/engine/worker/tracer_cupti.cpp)
  add_executable(warpwise-worker-cuda ${sources} ${WARPWISE_WORKER_MAIN} ${CMAKE_SOURCE_DIR}/engine/lesson.cpp ${CMAKE_SOURCE_DIR}/engine/worker/flush_l2.cu ${table} ${objects})
  target_compile_definitions(warpwise-worker-cuda PRIVATE WARPWISE_CUDA=1 WARPWISE_VERSION="${PROJECT_VERSION}")
  target_compile_options(warpwise-worker-cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:${options}>)
  target_include_directories(warpwise-worker-cuda PRIVATE ${CMAKE_SOURCE_DIR})
  # The runtime is shared with the exercises that the worker loads, so that it sees the errors of their launches.
  target_link_libraries(warpwise-worker-cuda PRIVATE warpwise_exercises warpwise_engine warpwise_host_libraries CUDA::cudart CUDA::cublas ${CMAKE_DL_LIBS})
  set_target_properties(warpwise-worker-cuda PROPERTIES CUDA_RUNTIME_LIBRARY Shared)
  warpwise_use_cupti(warpwise-worker-cuda)
  warpwise_warnings(warpwise-worker-cuda)
  warpwise_short_build(warpwise-worker-cuda HOT ${WARPWISE_HOT_SOURCES})

  # What `warpwise profile` runs.
  file(GLOB benchmarks CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/profile/*.cu)
  warpwise_together(benchmarks profile ${benchmarks})
  add_executable(warpwise-profile ${benchmarks})
  target_compile_options(warpwise-profile PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:${options}>)
  target_include_directories(warpwise-profile PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/engine/profile)
endfunction()
