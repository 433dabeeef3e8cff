# The warnings that our own code is held to.
function(warpwise_warnings target)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra>)
endfunction()
