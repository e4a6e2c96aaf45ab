# wagnis_folder(NAME FILES... [ALONE files...] USES targets...): the library of one folder of src/. Includes are written
# from src/. The files are compiled together, since most of their cost is headers that they have in common: names in
# their anonymous namespaces must differ. Each of those ALONE is compiled by itself. For wasm there are no archives
# (Debian's ar writes no index for them): the sources are remembered and src/wasm compiles them all.
function(wagnis_folder name)
  cmake_parse_arguments(F "" "" "USES;ALONE" ${ARGN})
  if(WAGNIS_WASM)
    foreach(list UNPARSED_ARGUMENTS ALONE)
      foreach(file ${F_${list}})
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        set_property(GLOBAL APPEND PROPERTY WAGNIS_WASM_${list} ${file})
      endforeach()
    endforeach()
    return()
  endif()
  add_library(wagnis_${name} STATIC ${F_UNPARSED_ARGUMENTS} ${F_ALONE})
  set_target_properties(wagnis_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  set_source_files_properties(${F_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  # g++ warns of types in anonymous namespaces once the file is part of a group.
  target_compile_options(wagnis_${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  target_include_directories(wagnis_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(wagnis_${name} PUBLIC ${F_USES})
  # A global whose value is computed at the start of the program may be read by another before it is there.
  target_compile_options(wagnis_${name} PRIVATE $<$<CXX_COMPILER_ID:Clang>:-Wglobal-constructors>)
endfunction()

# The options for a part of the program that takes little of the processor, and for one that takes hardly any. In a
# release build they spare g++ a quarter and two fifths of its work; with sanitizers, whose checks take clang long to
# optimise, two thirds.
set(faster_release $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-O1>)
if(WAGNIS_SANITIZE OR WAGNIS_TSAN)
  set(WAGNIS_COMPILES_FAST -O0)
  set(WAGNIS_COMPILES_FASTEST -O0)
else()
  set(WAGNIS_COMPILES_FAST ${faster_release})
  set(WAGNIS_COMPILES_FASTEST -Og)
endif()

# wagnis_embed(VARIABLE FILE NAME NAMESPACE): a source, its path in VARIABLE, that defines the bytes of FILE as
# `extern const unsigned char NAME[]` and their number as `extern const std::size_t NAMESize`.
function(wagnis_embed variable file name namespace)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(CONCAT text "#include <cstddef>\nnamespace ${namespace} {\n"
    "extern const unsigned char ${name}[] = {${bytes}};\nextern const std::size_t ${name}Size = sizeof ${name};\n}\n")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${file}.cc)
  file(CONFIGURE OUTPUT ${source} CONTENT "${text}" @ONLY)
  set(${variable} ${source} PARENT_SCOPE)
endfunction()

# wagnis_test(NAME FILES... USES targets...): one GoogleTest program; every TEST in it is a test of ctest. Its files are
# compiled together, eight at a time, as GoogleMock costs the compiler more than most of them: names in their anonymous
# namespaces must differ.
function(wagnis_test name)
  cmake_parse_arguments(F "" "" "USES" ${ARGN})
  add_executable(test_${name} ${F_UNPARSED_ARGUMENTS})
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(test_${name} PRIVATE WAGNIS_TESTS="${PROJECT_SOURCE_DIR}/tests")
  set_target_properties(test_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  target_link_libraries(test_${name} PRIVATE ${F_USES} GTest::gmock GTest::gtest_main)
  # What is tested keeps its optimisation; most tests hardly compute themselves.
  target_compile_options(test_${name} PRIVATE ${WAGNIS_COMPILES_FASTEST})
  gtest_discover_tests(test_${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set_target_properties(test_${name} PROPERTIES WAGNIS_READS ${folder})
  foreach(list READS RUNS)
    file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/test_${name}.${list} CONTENT
      "$<JOIN:$<TARGET_GENEX_EVAL:test_${name},$<TARGET_PROPERTY:test_${name},WAGNIS_${list}>>,\n>\n")
  endforeach()
endfunction()

# wagnis_test_runs(NAME targets...): the test program starts or loads these. wagnis_test_reads(NAME paths...): it reads
# these files or folders besides its own folder, as paths from the top. ./check runs a test program again when it, or
# what stands here, has changed: so both must be whole.
function(wagnis_test_runs name)
  add_dependencies(test_${name} ${ARGN})
  foreach(target ${ARGN})
    set_property(TARGET test_${name} APPEND PROPERTY WAGNIS_RUNS "$<TARGET_FILE:${target}>")
  endforeach()
endfunction()
function(wagnis_test_reads name)
  set_property(TARGET test_${name} APPEND PROPERTY WAGNIS_READS ${ARGN})
endfunction()

# wagnis_test_computes(NAME): the test program computes so much itself that to optimise it takes the compiler less time
# than it spares.
function(wagnis_test_computes name)
  target_compile_options(test_${name} PRIVATE -O1)
endfunction()

# wagnis_fuzz(NAME FILE USES targets...): one libFuzzer program of the fuzz build; the target fuzz is all of them.
function(wagnis_fuzz name file)
  cmake_parse_arguments(F "" "" "USES" ${ARGN})
  add_executable(fuzz_${name} ${file})
  set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_include_directories(fuzz_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(fuzz_${name} PRIVATE ${F_USES})
  add_dependencies(fuzz fuzz_${name})
endfunction()
