# The exercises' check files, compiled once for readers and workers alike: warpwise_exercises. An exercise is
# exercises/NN_lesson/exK_topic.cu (compiled when it is checked, never here) and exercises/NN_lesson/exK_topic_check.cpp.
# The check files need nothing of a backend but its types, so either one's headers will do.

include(compiler_places)

file(GLOB WARPWISE_CHECK_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/exercises/[0-9][0-9]_*/ex*_check.cpp)
list(SORT WARPWISE_CHECK_FILES COMPARE NATURAL)

function(warpwise_add_exercises)
  set(EXERCISE_DECLARATIONS "")
  set(EXERCISE_CALLS "")
  foreach(file ${WARPWISE_CHECK_FILES})
    file(RELATIVE_PATH below ${CMAKE_SOURCE_DIR} ${file})
    if(NOT below MATCHES "^exercises/[0-9]+_([a-z0-9_]+)/ex[0-9]+_([a-z0-9_]+)_check\\.cpp$")
      message(FATAL_ERROR "${below}: an exercise's check file is named exK_topic_check.cpp, in lower case")
    endif()
    set(lesson ${CMAKE_MATCH_1})
    set(topic ${CMAKE_MATCH_2})
    string(REPLACE "_check.cpp" ".cu" source ${below})
    string(APPEND EXERCISE_DECLARATIONS "namespace ${lesson} {\nwarpwise::Exercise exercise_${topic}();\n}\n")
    string(APPEND EXERCISE_CALLS "    add(${lesson}::exercise_${topic}(), \"${lesson}\", \"${topic}\", \"${source}\");\n")
    # Each finds its own lesson's headers first.
    get_filename_component(folder ${below} DIRECTORY)
    string(REPLACE "exercises/" "lessons/" lesson_folder ${folder})
    set_property(SOURCE ${file} APPEND PROPERTY INCLUDE_DIRECTORIES ${CMAKE_SOURCE_DIR}/${lesson_folder} ${CMAKE_SOURCE_DIR}/${folder})
  endforeach()
  set(table ${CMAKE_BINARY_DIR}/generated/exercise_table.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/exercise_table.cpp.in ${table} @ONLY)

  file(GLOB readers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/reader/exercise*.cpp)
  add_library(warpwise_exercises STATIC ${CMAKE_SOURCE_DIR}/engine/exercise.cpp ${readers} ${WARPWISE_CHECK_FILES} ${table})
  target_compile_definitions(warpwise_exercises PRIVATE WARPWISE_CUDA=0)
  if(WARPWISE_SIMT)
    target_include_directories(warpwise_exercises PRIVATE ${CMAKE_SOURCE_DIR}/simt/include)
    warpwise_compiler_places(places ${SIMT_CXX})
    list(JOIN places ":" places)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/engine/reader/exercise_compile.cpp APPEND PROPERTY
                 COMPILE_DEFINITIONS WARPWISE_COMPILER="${SIMT_CXX}" WARPWISE_COMPILER_PLACES="${places}")
  elseif(CUDAToolkit_FOUND)
    target_include_directories(warpwise_exercises PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
  endif()
  find_library(WARPWISE_LIBDW dw REQUIRED)  # reads what a student's file has become (exercise_object.h)
  find_library(WARPWISE_LIBELF elf REQUIRED)
  target_link_libraries(warpwise_exercises PUBLIC warpwise_engine PRIVATE ${WARPWISE_LIBDW} ${WARPWISE_LIBELF})
  warpwise_warnings(warpwise_exercises)
  warpwise_short_build(warpwise_exercises)
endfunction()
