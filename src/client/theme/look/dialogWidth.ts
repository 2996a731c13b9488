/** How wide dialogs are: 40 % of the window, and more only where what they show cannot be read on less. */
export const dialogWidth = {
  usual: '40vw',
  /** Rows of several columns, read across: records to choose from, rows of a file, keys of a cache, many instances. */
  table: 'min(960px, 94vw)',
  /** Two drawings or texts side by side. */
  beside: 'min(1120px, 96vw)',
  /** All fields of a document, with their lines. */
  form: '72vw',
  /** A picture or a page of a file. */
  picture: '80vw',
} as const;

export type DialogRoom = keyof typeof dialogWidth;
