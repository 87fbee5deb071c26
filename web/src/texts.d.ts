/** Made by build.mjs from text/languages.h and web/texts/. */
declare module "texts" {
  export interface Catalogue {
    /** Which form a number takes. */
    plural: (n: number) => number;
    texts: Readonly<Record<string, string | readonly string[]>>;
  }
  export interface Language {
    code: string;
    /** As its speakers write it. */
    name: string;
    /** Nothing to load for English. */
    load?: () => Promise<{ default: Catalogue }>;
  }
  export const languages: readonly Language[];
}
