/** Made by `src/tools/licences.ts` when the client is built. */
declare module 'virtual:licences' {
  export interface Library {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly address: string | null;
    readonly text: string | null;
  }
  export const version: string;
  export const libraries: readonly Library[];
}
