/** A file beside the scripts; its address is relative to them. */
declare module "*.wasm" {
  const path: string;
  export default path;
}
