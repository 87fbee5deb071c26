/** What build.mjs makes of games.def: the games that have a folder here, in that order. */
declare module "faces" {
  export const faces: readonly import("./games/face").GameFace[];
}
