# The reader that reads seasons bakes seasons.txt into the table that shipped.h includes.
add_executable(bake-dynasty games/dynasty/data/bake.c games/dynasty/face/seasons.c games/data.c)
target_include_directories(bake-dynasty PRIVATE ${CMAKE_BINARY_DIR})
target_link_libraries(bake-dynasty text crypt)
add_custom_command(
  OUTPUT games/dynasty/rules/shipped.inc
  COMMAND ${CMAKE_COMMAND} -E make_directory games/dynasty/rules
  COMMAND bake-dynasty ${CMAKE_SOURCE_DIR}/games/dynasty/data/seasons.txt >games/dynasty/rules/shipped.inc
  DEPENDS bake-dynasty games/dynasty/data/seasons.txt)
add_custom_target(baked-dynasty DEPENDS games/dynasty/rules/shipped.inc)
add_dependencies(baked baked-dynasty)
