/** What build.mjs makes of games.def: the games that have a folder here, in that order. */
declare module "looks" {
  export const looks: readonly import("./games/look").GameLook[];
}
