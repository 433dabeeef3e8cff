# `cmake --install`: a lab for all users of a machine, who need not write to it. Programs and modules go to PREFIX/lib/warpwise, what they
# read and quote to PREFIX/share/warpwise, and PREFIX/bin/warpwise leads to the program. Debian's package (debian/) is made by it.

option(WARPWISE_INSTALLED "Name sources in reports as `cmake --install` places them, below CMAKE_INSTALL_PREFIX" OFF)
set(WARPWISE_PLACES_INSTALLED)
if(WARPWISE_INSTALLED)
  set(WARPWISE_PLACES_INSTALLED -ffile-prefix-map=${CMAKE_SOURCE_DIR}=${CMAKE_INSTALL_PREFIX}/share/warpwise)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:${WARPWISE_PLACES_INSTALLED}>)
endif()

# warpwise_install(): what the target `lab` builds, without a GPU's part: that is built for the GPU of one machine.
function(warpwise_install)
  # As they are built: they find their libraries beside themselves.
  set(programs lib/warpwise)
  foreach(part warpwise warpwise-run warpwise-verbs warpwise-simt-cc warpwise-simt warpwise-simt-libraries warpwise-worker-simt warpwise-judge-simt)
    if(TARGET ${part})
      install(PROGRAMS $<TARGET_FILE:${part}> DESTINATION ${programs})
    endif()
  endforeach()
  foreach(folder ${WARPWISE_LESSON_FOLDERS})
    warpwise_lesson_name(${folder} name)
    foreach(kind simt counted exercises)
      if(TARGET ${kind}_${name})
        install(FILES $<TARGET_FILE:${kind}_${name}> DESTINATION ${programs}/${kind})
      endif()
    endforeach()
  endforeach()
  install(DIRECTORY ${WARPWISE_PROGRAMS}/simt DESTINATION ${programs} FILES_MATCHING PATTERN *.json)
  install(DIRECTORY ${WARPWISE_PROGRAMS}/short_headers DESTINATION ${programs})
  install(FILES ${WARPWISE_PROGRAMS}/lessons.json DESTINATION ${programs})

  # The texts, the exercises as they are given, CUDA's headers for the CPU backend; and all that `--via` builds a worker from.
  install(DIRECTORY cli cmake docs engine exercises gui kernels lessons simt DESTINATION share/warpwise
          REGEX "/exercises/([^/]*/ex[^/]*\\.cu(\\.mine.*)?|\\.given)$" EXCLUDE
          REGEX "/simt/(tests|bench)$" EXCLUDE)
  install(FILES CMakeLists.txt LICENSE README.md CONTRIBUTING.md DESTINATION share/warpwise)
  install(PROGRAMS warpwise DESTINATION share/warpwise)
  install(CODE [[
    set(programs "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/bin")
    file(MAKE_DIRECTORY "${programs}")
    file(CREATE_LINK ../lib/warpwise/warpwise "${programs}/warpwise" SYMBOLIC)]])
endfunction()
