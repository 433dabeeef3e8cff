# Where a compiler is, for the fences round an exercise's compilation, which leave the system's folders open and no others: itself, behind
# links and wrappers too, its programs, headers and libraries.

# warpwise_compiler_places(out compiler): sets `out` to those of its files and folders that are not below /usr, /lib or /bin.
function(warpwise_compiler_places out compiler)
  set(places ${compiler})
  set(ask ${CMAKE_COMMAND} -E env LC_ALL=C ${compiler})  # what it says is looked for in English
  # "COLLECT_GCC=PATH" is what a wrapper starts; headers are listed one to a line, with a space before each.
  execute_process(COMMAND ${ask} -v -E -x c++ /dev/null ERROR_VARIABLE said OUTPUT_QUIET)
  string(REGEX MATCHALL "COLLECT_GCC=[^\n]+" found "${said}")
  string(REGEX MATCHALL "\n (/[^\n]+)" headers "${said}")
  foreach(place ${found} ${headers})
    string(REGEX REPLACE "^(COLLECT_GCC=|\n )" "" place "${place}")
    if(EXISTS "${place}")
      list(APPEND places "${place}")
    endif()
  endforeach()
  foreach(program cc1plus collect2 as ld)
    execute_process(COMMAND ${ask} -print-prog-name=${program} OUTPUT_VARIABLE place OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(IS_ABSOLUTE "${place}")
      get_filename_component(place "${place}" DIRECTORY)
      list(APPEND places "${place}")
    endif()
  endforeach()
  execute_process(COMMAND ${ask} -print-search-dirs OUTPUT_VARIABLE said ERROR_QUIET)
  if(said MATCHES "libraries: =([^\n]+)")
    string(REPLACE ":" ";" libraries "${CMAKE_MATCH_1}")
    list(APPEND places ${libraries})
  endif()

  set(outside "")
  foreach(place ${places})
    get_filename_component(place "${place}" REALPATH)
    if(EXISTS "${place}" AND NOT place MATCHES "^/(usr|lib|lib64|bin)(/|$)" AND NOT place STREQUAL "/")
      list(APPEND outside "${place}")
    endif()
  endforeach()
  list(APPEND outside ${compiler})  # a link is not its target
  list(REMOVE_DUPLICATES outside)
  set(${out} ${outside} PARENT_SCOPE)
endfunction()
