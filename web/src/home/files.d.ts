/** What build.mjs makes: the script of a worker, built before, and the nets and puzzles of the games. */
declare module "*.worker" {
  const path: string;
  export default path;
}

declare module "nets" {
  export const nets: Readonly<Record<string, string>>;
}

declare module "puzzles" {
  export const puzzles: Readonly<Record<string, string>>;
}
