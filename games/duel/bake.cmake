# The compiler of cards makes tables of the shipped set, for cards.c and deck.c.
file(GLOB DUEL_CARDS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/duel/cards/*.txt)
add_executable(bake-duel games/duel/cards/bake.c games/duel/face/language.c games/duel/face/sentence.c
  games/duel/face/compile.c)
target_include_directories(bake-duel PRIVATE ${CMAKE_BINARY_DIR})
target_link_libraries(bake-duel text)
add_custom_command(
  OUTPUT games/duel/rules/box.inc games/duel/face/titles.inc
  COMMAND ${CMAKE_COMMAND} -E make_directory games/duel/rules games/duel/face
  COMMAND bake-duel games/duel/rules/box.inc games/duel/face/titles.inc ${DUEL_CARDS}
  DEPENDS bake-duel ${DUEL_CARDS})
add_custom_target(baked-duel DEPENDS games/duel/rules/box.inc games/duel/face/titles.inc)
add_dependencies(baked baked-duel)
