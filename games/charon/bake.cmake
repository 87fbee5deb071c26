# The reader that reads a map bakes moon.txt into the table that cards.c includes.
add_executable(bake-charon games/charon/data/bake.c games/charon/face/map.c games/data.c games/parse.c)
target_include_directories(bake-charon PRIVATE ${CMAKE_BINARY_DIR})
target_link_libraries(bake-charon text crypt)
add_custom_command(
  OUTPUT games/charon/rules/shipped.inc
  COMMAND ${CMAKE_COMMAND} -E make_directory games/charon/rules
  COMMAND bake-charon ${CMAKE_SOURCE_DIR}/games/charon/data/moon.txt >games/charon/rules/shipped.inc
  DEPENDS bake-charon games/charon/data/moon.txt)
add_custom_target(baked-charon DEPENDS games/charon/rules/shipped.inc)
add_dependencies(baked baked-charon)
