declare module "shipped" {
  export const shipped: { duel: string; charon: string };
}
