/** The rows of a sheet that somebody sent, as texts, whichever kind of file it was. */

/** Rows as they stand in the file, counted from 1; a row that is empty may be missing. */
export type Sheet = readonly { readonly number: number; readonly cells: readonly string[] }[];
