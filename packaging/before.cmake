# cpack reads this before it makes a package.
cmake_policy(VERSION 3.25)
if(CPACK_GENERATOR STREQUAL "DEB")
  # What makes a package must be there: without dpkg-shlibdeps cpack would make one that depends on nothing.
  foreach(each dpkg-deb dpkg-shlibdeps file)
    find_program(WAGNIS_${each} ${each} NO_CACHE)
    if(NOT WAGNIS_${each})
      message(FATAL_ERROR "A package cannot be made without ${each}. Please run\n  sudo apt install dpkg-dev file")
    endif()
  endforeach()
  # The homepage is where this checkout came from, without who fetched it, unless one is given.
  if(NOT CPACK_DEBIAN_PACKAGE_HOMEPAGE)
    execute_process(COMMAND git -C ${CMAKE_CURRENT_LIST_DIR} config --get remote.origin.url OUTPUT_VARIABLE origin ERROR_QUIET)
    if(origin MATCHES "^https://([^/@\n]*@)?([^ \n]+)\n$")
      string(REGEX REPLACE "[.]git$" "" CPACK_DEBIAN_PACKAGE_HOMEPAGE "https://${CMAKE_MATCH_2}")
    endif()
  endif()
endif()
