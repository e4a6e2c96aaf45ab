# cpack reads this before it makes a package: what makes one must be there. Without dpkg-shlibdeps cpack would make a
# package that depends on nothing.
cmake_policy(VERSION 3.25)
if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(each dpkg-deb dpkg-shlibdeps file)
    find_program(WAGNIS_${each} ${each} NO_CACHE)
    if(NOT WAGNIS_${each})
      message(FATAL_ERROR "A package cannot be made without ${each}. Please run\n  sudo apt install dpkg-dev file")
    endif()
  endforeach()
endif()
