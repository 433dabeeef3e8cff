# From the folders lessons/NN_name to modules that the workers load: bin/simt/NN_name.so and bin/counted/NN_name.so for the CPU backend,
# bin/cuda/NN_name.so for a GPU. A lesson is one folder: lesson.cpp, its .cu steps, a *_test.cpp if it has one.
# Its .cu and .cpp files lie in that folder or one folder below it. The table in lesson.cpp says the steps' order; the files' order means nothing.
# Files named name.cuda.cu are for any GPU, and not for the CPU backend. It takes all others, also those that only some GPUs can run:
# name.sm80.cu is for compute capability 8.0 and later (where the build is for an older GPU, this file is compiled for 8.0 all the same),
# name.sm90.cu for 9.0, and name.sm90a.cu for 9.0 with the instructions that later GPUs do not have.

set(WARPWISE_LESSONS "" CACHE STRING "Courses outside of this tree: folders with lessons/ and exercises/, separated by semicolons")
set(WARPWISE_PROGRAMS ${CMAKE_BINARY_DIR}/bin)  # where programs and modules go
set(WARPWISE_LESSON_FOLDERS)
foreach(root ${CMAKE_SOURCE_DIR} ${WARPWISE_LESSONS})
  get_filename_component(root ${root} ABSOLUTE)
  file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true ${root}/lessons/[0-9][0-9]_*)
  list(SORT folders)
  foreach(folder ${folders})
    get_filename_component(folder_name ${folder} NAME)
    if(NOT EXISTS ${folder}/lesson.cpp)
      continue()  # one without its table is still being written
    endif()
    string(REGEX REPLACE "^[0-9]+_" "" name ${folder_name})
    if(name IN_LIST names)
      message(FATAL_ERROR "${folder}: there is another lesson named ${name}, and lessons are known by their names: take another name")
    endif()
    list(APPEND names ${name})
    list(APPEND WARPWISE_LESSON_FOLDERS ${folder})
  endforeach()
endforeach()

# warpwise_lesson_name(folder result): "01_transpose" -> "transpose", which is the lesson's namespace too.
function(warpwise_lesson_name folder result)
  get_filename_component(name ${folder} NAME)
  string(REGEX REPLACE "^[0-9]+_" "" name ${name})
  set(${result} ${name} PARENT_SCOPE)
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
  list(FILTER sources EXCLUDE REGEX "\\.cuda\\.cu$")
  get_filename_component(folder_name ${folder} NAME)
  get_filename_component(root ${folder}/../.. ABSOLUTE)  # of a lesson outside of the tree, its course
  warpwise_together(sources simt_${mode}_${folder_name} ${sources})
  set(objects)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    set(object ${CMAKE_BINARY_DIR}/simt-${mode}/${folder_name}/${name}.o)
    get_filename_component(where ${object} DIRECTORY)
    file(MAKE_DIRECTORY ${where})
    add_custom_command(
      OUTPUT ${object}
      COMMAND $<TARGET_FILE:warpwise-simt-cc> --${mode} -std=gnu++20 -fPIC ${WARPWISE_PLACES_INSTALLED} -c -I${CMAKE_SOURCE_DIR} -I${folder} -I${root} -DWARPWISE_CUDA=0 -MD -MF ${object}.d ${source} -o ${object}
      DEPENDS ${source} warpwise-simt-cc
      DEPFILE ${object}.d
      COMMAND_EXPAND_LISTS
      COMMENT "Compiling ${folder_name}/${name}.cu for the CPU backend (${mode})"
      VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(${result} ${objects} PARENT_SCOPE)
endfunction()

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

# warpwise_vendor_calls(folder result): whether a lesson's own steps call NVIDIA's libraries on both backends.
function(warpwise_vendor_calls folder result)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.h ${folder}/*/*.h ${folder}/*.cu ${folder}/*/*.cu)
  list(FILTER files EXCLUDE REGEX "\\.(sm[0-9]+a?|cuda)\\.cu$")
  set(${result} OFF PARENT_SCOPE)
  foreach(file ${files})
    file(STRINGS ${file} lines REGEX "^#include <cu(blas_v2|solverDn|sparse)\\.h>")
    if(lines)
      set(${result} ON PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# warpwise_lesson_objects(target sources...): an object library of a lesson's files for the host, which are compiled as one. Each lesson
# has its own: it knows nothing of another lesson's names.
function(warpwise_lesson_objects target)
  add_library(${target} OBJECT ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${WARPWISE_UNITY} UNITY_BUILD_BATCH_SIZE 0)
  list(GET ARGN 0 first)
  get_filename_component(root ${first} DIRECTORY)
  get_filename_component(root ${root}/../.. ABSOLUTE)
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR} ${root} ${CMAKE_BINARY_DIR}/generated)
  add_dependencies(${target} warpwise_stamp)
  warpwise_warnings(${target})
endfunction()

# warpwise_module_stamp(): engine_stamp.h with WARPWISE_STAMP, a hash of the headers by which programs and modules understand each other.
function(warpwise_module_stamp)
  set(headers engine/exercise/exercise.h)
  set(found ${headers})
  while(found)
    list(POP_FRONT found header)
    file(STRINGS ${CMAKE_SOURCE_DIR}/${header} lines REGEX "^#include \"engine/")
    foreach(line ${lines})
      string(REGEX REPLACE ".*\"(.*)\".*" "\\1" name "${line}")
      if(NOT name IN_LIST headers)
        list(APPEND headers ${name})
        list(APPEND found ${name})
      endif()
    endforeach()
  endwhile()
  list(TRANSFORM headers PREPEND ${CMAKE_SOURCE_DIR}/)
  set(stamp ${CMAKE_BINARY_DIR}/generated/engine_stamp.h)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND sh -c "stamp=$1 && shift && printf '#define WARPWISE_STAMP \"%s %s\"\\n' '${PROJECT_VERSION}' \"$(cat \"$@\" | cksum | cut -d' ' -f1)\" > \"$stamp\""
            sh ${stamp} ${headers}
    DEPENDS ${headers} COMMENT "Stamping what modules and programs share" VERBATIM)
  add_custom_target(warpwise_stamp DEPENDS ${stamp})
endfunction()

# warpwise_lesson_entry(folder result): the file with the entry of a lesson's modules, which is compiled with the lesson's own.
function(warpwise_lesson_entry folder result)
  warpwise_lesson_name(${folder} LESSON_NAME)
  set(entry ${CMAKE_BINARY_DIR}/generated/lesson_${LESSON_NAME}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/lesson_module.cpp.in ${entry} @ONLY)
  set(${result} ${entry} PARENT_SCOPE)
endfunction()

# warpwise_lesson_module(kind folder objects...): the module bin/KIND/NN_name.so, target KIND_name. A module has all that it needs of the
# engine within itself, and its own definitions are never replaced by those of another module, or of the program that loads it.
function(warpwise_lesson_module kind folder)
  warpwise_lesson_name(${folder} name)
  get_filename_component(folder_name ${folder} NAME)
  add_library(${kind}_${name} MODULE ${ARGN})
  set_target_properties(${kind}_${name} PROPERTIES PREFIX "" OUTPUT_NAME ${folder_name} LINKER_LANGUAGE CXX
                        LIBRARY_OUTPUT_DIRECTORY ${WARPWISE_PROGRAMS}/${kind})
  target_link_options(${kind}_${name} PRIVATE -Wl,-Bsymbolic)
  target_link_libraries(${kind}_${name} PRIVATE warpwise_base)
endfunction()

# warpwise_describe(kind folder): bin/KIND/NN_name.json, what the worker says of the lesson before it loads it. Making it shows that the
# module can be loaded.
function(warpwise_describe kind folder)
  warpwise_lesson_name(${folder} name)
  get_filename_component(folder_name ${folder} NAME)
  set(description ${WARPWISE_PROGRAMS}/${kind}/${folder_name}.json)
  add_custom_command(
    OUTPUT ${description}
    COMMAND ${WARPWISE_PROGRAMS}/warpwise-worker-${kind} --describe ${name} > ${description}.new
    COMMAND ${CMAKE_COMMAND} -E rename ${description}.new ${description}
    DEPENDS warpwise-worker-${kind} ${kind}_${name} ${WARPWISE_PROGRAMS}/lessons.json
    COMMENT "Describing ${folder_name} for the worker of ${kind}" VERBATIM)
  add_custom_target(${kind}_${name}_described DEPENDS ${description})
endfunction()

# warpwise_list_lessons(folders...): lessons.json, by which programs know the lessons, built or not; and for each a target lesson_NAME, which
# is what the lesson's board needs here.
function(warpwise_list_lessons)
  set(list ${WARPWISE_PROGRAMS}/lessons.json)
  set(tables)
  foreach(folder ${ARGN})
    file(GLOB formerly CONFIGURE_DEPENDS ${folder}/formerly.txt)
    list(APPEND tables ${folder}/lesson.cpp ${formerly})
  endforeach()
  set(script ${CMAKE_SOURCE_DIR}/cmake/lesson_list.awk)
  add_custom_command(OUTPUT ${list} COMMAND awk -v root=${CMAKE_SOURCE_DIR} -f ${script} ${tables} > ${list}
                     DEPENDS ${script} ${tables} COMMENT "Listing the lessons" VERBATIM)
  foreach(folder ${ARGN})
    warpwise_lesson_name(${folder} name)
    add_custom_target(lesson_${name} DEPENDS ${list})
  endforeach()
endfunction()

# warpwise_add_lessons(): what is the same for each backend. lessons_KIND is all lessons of a kind.
function(warpwise_add_lessons)
  warpwise_module_stamp()
  warpwise_list_lessons(${WARPWISE_LESSON_FOLDERS})
  add_custom_target(lesson_list DEPENDS ${WARPWISE_PROGRAMS}/lessons.json)
  foreach(kind simt counted cuda)
    add_custom_target(lessons_${kind})
  endforeach()
endfunction()

# What the workers of both backends are made of, and what the judges have besides, which check exercises.
file(GLOB WARPWISE_WORKER_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/worker/*.cpp ${CMAKE_SOURCE_DIR}/engine/worker/job/*.cpp)
file(GLOB WARPWISE_JUDGE_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/exercise/run/*.cpp ${CMAKE_SOURCE_DIR}/engine/exercise/judge/*.cpp)
list(FILTER WARPWISE_WORKER_SOURCES EXCLUDE REGEX "/tracer_cupti\\.cpp$")  # the CUDA worker's
# What every lesson's modules hold: the engine's part, and what several lessons have in common for the host (problems, teams of cores).
file(GLOB shared CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/kernels/*/*.cpp)
set(WARPWISE_SHARED_SOURCES ${CMAKE_SOURCE_DIR}/engine/lesson.cpp ${shared})
set(WARPWISE_HOT_SOURCES ${CMAKE_SOURCE_DIR}/engine/worker/buffers.cpp)  # what works on whole buffers

function(warpwise_add_simt_worker)
  # What lessons have for the host is compiled once for both of their builds.
  add_library(warpwise_simt_options INTERFACE)
  target_compile_definitions(warpwise_simt_options INTERFACE WARPWISE_CUDA=0)
  target_compile_options(warpwise_simt_options INTERFACE -fPIC -fno-gnu-unique -fno-semantic-interposition)
  target_include_directories(warpwise_simt_options INTERFACE ${CMAKE_SOURCE_DIR})
  target_link_libraries(warpwise_simt_options INTERFACE warpwise_base warpwise-simt)

  # What every lesson shares, and the worker.
  warpwise_lesson_objects(warpwise_simt_base ${WARPWISE_SHARED_SOURCES})
  target_link_libraries(warpwise_simt_base PRIVATE warpwise_simt_options)
  foreach(mode plain counted)
    warpwise_simt_objects(${mode} ${CMAKE_SOURCE_DIR}/kernels kernels)
    add_library(warpwise_simt_${mode}_kernels STATIC ${kernels})
    set_target_properties(warpwise_simt_${mode}_kernels PROPERTIES LINKER_LANGUAGE CXX)
  endforeach()

  # The worker and the judge. All that they share is a library, which tests link as well.
  add_library(warpwise_simt_worker STATIC ${WARPWISE_WORKER_SOURCES} $<TARGET_OBJECTS:warpwise_simt_base>)
  target_link_libraries(warpwise_simt_worker PUBLIC warpwise_stream warpwise-simt ${CMAKE_DL_LIBS})
  target_compile_definitions(warpwise_simt_worker PUBLIC WARPWISE_CUDA=0)
  add_executable(warpwise-worker-simt ${CMAKE_SOURCE_DIR}/engine/main/worker.cpp)
  set(programs warpwise-worker-simt)
  if(TARGET warpwise_exercise_fences)
    add_executable(warpwise-judge-simt ${CMAKE_SOURCE_DIR}/engine/main/judge.cpp ${WARPWISE_JUDGE_SOURCES})
    target_link_libraries(warpwise-judge-simt PRIVATE warpwise_simt_worker warpwise_exercise_fences)
    list(APPEND programs warpwise-judge-simt)
  endif()
  target_link_libraries(warpwise-worker-simt PRIVATE warpwise_simt_worker)
  foreach(part warpwise_simt_worker ${programs})
    target_compile_definitions(${part} PRIVATE WARPWISE_VERSION="${PROJECT_VERSION}")
    warpwise_warnings(${part})
    warpwise_short_build(${part} 20)
  endforeach()
  warpwise_hot_sources(${WARPWISE_HOT_SOURCES})
  add_dependencies(warpwise-worker-simt lesson_list)

  foreach(folder ${WARPWISE_LESSON_FOLDERS})
    warpwise_lesson_name(${folder} name)
    warpwise_simt_lesson(${folder})
    add_dependencies(lessons_simt simt_${name}_described)
    add_dependencies(lessons_counted counted_${name})
  endforeach()
endfunction()

# warpwise_simt_lesson(folder): a lesson's modules for the CPU backend, and its description.
function(warpwise_simt_lesson folder)
  warpwise_lesson_name(${folder} name)
  warpwise_simt_objects(plain ${folder} plain)
  warpwise_simt_objects(counted ${folder} counted)
  warpwise_lesson_sources(${folder} sources calls)
  warpwise_lesson_entry(${folder} entry)
  warpwise_lesson_objects(warpwise_host_${name} ${sources} ${entry})
  target_link_libraries(warpwise_host_${name} PRIVATE warpwise_simt_options)
  set(common $<TARGET_OBJECTS:warpwise_host_${name}> $<TARGET_OBJECTS:warpwise_simt_base> ${calls})
  warpwise_lesson_module(simt ${folder} ${common} ${plain})
  warpwise_lesson_module(counted ${folder} ${common} ${counted})
  target_link_libraries(simt_${name} PRIVATE warpwise_simt_plain_kernels)
  target_link_libraries(counted_${name} PRIVATE warpwise_simt_counted_kernels)
  foreach(kind simt counted)
    target_link_libraries(${kind}_${name} PRIVATE warpwise_simt_options)
    target_include_directories(${kind}_${name} PRIVATE ${folder})
    warpwise_short_build(${kind}_${name})
  endforeach()
  if(calls)
    target_link_libraries(simt_${name} PRIVATE warpwise_installed_libraries)  # the counted build has none: there, such a row runs as it is
  endif()
  warpwise_vendor_calls(${folder} vendor)
  if(vendor)
    target_link_libraries(simt_${name} PRIVATE warpwise-simt-libraries)
    target_link_libraries(counted_${name} PRIVATE warpwise-simt-libraries)
  endif()
  # The same as a library, for tests that call a lesson's own functions.
  add_library(warpwise_simt_${name} STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:warpwise_host_${name}> ${calls} ${plain})
  set_target_properties(warpwise_simt_${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(warpwise_simt_${name} PUBLIC warpwise_simt_plain_kernels warpwise_base PRIVATE warpwise_simt_options)
  if(calls)
    target_link_libraries(warpwise_simt_${name} PRIVATE warpwise_installed_libraries)
  endif()
  if(vendor)
    target_link_libraries(warpwise_simt_${name} PRIVATE warpwise-simt-libraries)
  endif()
  warpwise_describe(simt ${folder})
  add_dependencies(lesson_${name} simt_${name}_described counted_${name})
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

# warpwise_cuda_objects(folder result): object libraries of a folder's .cu files, as generator expressions.
function(warpwise_cuda_objects folder result)
  set(options -lineinfo -Xcompiler=-Wall,-Wextra)
  # For which GPUs a file is compiled, by the end of its name.
  set(architectures_any ${CMAKE_CUDA_ARCHITECTURES})
  set(architectures_sm80 ${CMAKE_CUDA_ARCHITECTURES})
  list(FILTER architectures_sm80 EXCLUDE REGEX "^[567][0-9]")
  if(NOT architectures_sm80)
    set(architectures_sm80 80)
  endif()
  set(architectures_sm90 90)
  set(architectures_sm90a 90a-real)
  set(objects)
  get_filename_component(name ${folder} NAME)
  foreach(end any sm80 sm90 sm90a)
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cu ${folder}/*/*.cu)
    if(end STREQUAL any)
      list(FILTER sources EXCLUDE REGEX "\\.sm[0-9]+a?\\.cu$")
    else()
      list(FILTER sources INCLUDE REGEX "\\.${end}\\.cu$")
    endif()
    if(sources)
      set(target cuda_${name}_${end})
      warpwise_together(sources ${target} ${sources})
      add_library(${target} OBJECT ${sources})
      target_compile_options(${target} PRIVATE ${options} -Xcompiler=-fPIC)
      target_compile_definitions(${target} PRIVATE WARPWISE_CUDA=1)
      target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR} ${folder})
      target_link_libraries(${target} PRIVATE fmt::fmt-header-only nlohmann_json::nlohmann_json)
      set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES "${architectures_${end}}")
      list(APPEND objects $<TARGET_OBJECTS:${target}>)
    endif()
  endforeach()
  set(${result} ${objects} PARENT_SCOPE)
endfunction()

function(warpwise_add_cuda_worker)
  set(options -lineinfo -Xcompiler=-Wall,-Wextra)
  warpwise_lesson_objects(warpwise_cuda_base ${WARPWISE_SHARED_SOURCES})
  target_compile_definitions(warpwise_cuda_base PRIVATE WARPWISE_CUDA=1)
  target_compile_options(warpwise_cuda_base PRIVATE -fPIC)
  target_link_libraries(warpwise_cuda_base PRIVATE warpwise_base CUDA::cudart)
  warpwise_cuda_objects(${CMAKE_SOURCE_DIR}/kernels kernels)
  add_library(warpwise_cuda_kernels STATIC ${kernels})
  set_target_properties(warpwise_cuda_kernels PROPERTIES LINKER_LANGUAGE CXX)

  set(sources ${WARPWISE_WORKER_SOURCES})
  list(FILTER sources EXCLUDE REGEX "/(counting|overlap|studying|tracer_simt)\\.cpp$")  # the CPU backend's
  list(APPEND sources ${CMAKE_SOURCE_DIR}/engine/worker/tracer_cupti.cpp)
  add_library(warpwise_cuda_worker STATIC ${sources} $<TARGET_OBJECTS:warpwise_cuda_base> ${CMAKE_SOURCE_DIR}/engine/worker/flush_l2.cu)
  add_executable(warpwise-worker-cuda ${CMAKE_SOURCE_DIR}/engine/main/worker.cpp)
  set(programs warpwise-worker-cuda)
  if(TARGET warpwise_exercise_fences)
    add_executable(warpwise-judge-cuda ${CMAKE_SOURCE_DIR}/engine/main/judge.cpp ${WARPWISE_JUDGE_SOURCES})
    target_link_libraries(warpwise-judge-cuda PRIVATE warpwise_cuda_worker warpwise_exercise_fences)
    list(APPEND programs warpwise-judge-cuda)
  endif()
  # The runtime is shared with the lessons and exercises that the worker loads: it knows their kernels, and the worker sees the errors of
  # their launches.
  target_link_libraries(warpwise_cuda_worker PUBLIC warpwise_stream CUDA::cudart CUDA::cublas ${CMAKE_DL_LIBS})
  target_link_libraries(warpwise-worker-cuda PRIVATE warpwise_cuda_worker)
  foreach(part warpwise_cuda_worker ${programs})
    target_compile_definitions(${part} PRIVATE WARPWISE_CUDA=1 WARPWISE_VERSION="${PROJECT_VERSION}")
    target_compile_options(${part} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:${options}>)
    target_include_directories(${part} PRIVATE ${CMAKE_SOURCE_DIR})
    set_target_properties(${part} PROPERTIES CUDA_RUNTIME_LIBRARY Shared LINKER_LANGUAGE CXX)
    warpwise_warnings(${part})
    warpwise_short_build(${part})
  endforeach()
  warpwise_hot_sources(${WARPWISE_HOT_SOURCES})
  warpwise_use_cupti(warpwise_cuda_worker)
  add_dependencies(warpwise-worker-cuda lesson_list)

  foreach(folder ${WARPWISE_LESSON_FOLDERS})
    warpwise_lesson_name(${folder} name)
    warpwise_lesson_sources(${folder} sources calls)
    warpwise_lesson_entry(${folder} entry)
    warpwise_lesson_objects(cuda_host_${name} ${sources} ${calls} ${entry})
    target_compile_definitions(cuda_host_${name} PRIVATE WARPWISE_CUDA=1)
    target_link_libraries(cuda_host_${name} PRIVATE warpwise_base CUDA::cudart CUDA::cublas)
    warpwise_short_build(cuda_host_${name})
    warpwise_cuda_objects(${folder} steps)
    warpwise_lesson_module(cuda ${folder} $<TARGET_OBJECTS:cuda_host_${name}> $<TARGET_OBJECTS:warpwise_cuda_base> ${steps})
    target_link_libraries(cuda_${name} PRIVATE warpwise_cuda_kernels CUDA::cudart CUDA::cublas)
    if(calls)
      target_link_libraries(cuda_host_${name} PRIVATE warpwise_installed_libraries)
      target_link_libraries(cuda_${name} PRIVATE warpwise_installed_libraries)
    endif()
    warpwise_vendor_calls(${folder} vendor)
    if(vendor)
      target_link_libraries(cuda_${name} PRIVATE CUDA::cusolver CUDA::cusparse)
    endif()
    set_target_properties(cuda_${name} PROPERTIES CUDA_RUNTIME_LIBRARY Shared)
    warpwise_describe(cuda ${folder})
    add_dependencies(lessons_cuda cuda_${name}_described)
    if(WARPWISE_GPU_FOUND)
      add_dependencies(lesson_${name} cuda_${name}_described)
    endif()
  endforeach()

  # What `warpwise profile` runs.
  file(GLOB benchmarks CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/profile/*.cu)
  warpwise_together(benchmarks profile ${benchmarks})
  add_executable(warpwise-profile ${benchmarks})
  target_compile_options(warpwise-profile PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:${options}>)
  target_include_directories(warpwise-profile PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/engine/profile)
endfunction()
