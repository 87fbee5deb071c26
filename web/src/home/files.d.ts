/** What build.mjs makes: the script of a worker, built before, and the nets of the games. */
declare module "*.worker" {
  const path: string;
  export default path;
}

declare module "nets" {
  export const nets: Readonly<Record<string, string>>;
}
