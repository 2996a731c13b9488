/** The text of a contract: placeholders in its terms are filled in from what was entered beside them. Pure. */
import type { Field } from '#model/field.ts';

/** `{甲方}`, `{Party A}` and `{partyA}` are one and the same placeholder. */
const placeholder = /[{｛]([^{}｛｝\n]{1,40})[}｝]/g;

export type Values = ReadonlyMap<string, string>;

/** The values of fields by everything that a placeholder may call them: key and both labels. */
export function valuesOf(fields: Readonly<Record<string, Field>>, tell: (field: Field, name: string) => string): Values {
  const all = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const value = tell(field, name);
    for (const key of [name, field.label.zh, field.label.en]) if (!all.has(key.toLowerCase())) all.set(key.toLowerCase(), value);
  }
  return all;
}

/** A piece of the text; `missing` is a placeholder that nothing fills in, which the paper shows as a gap to be written into. */
export interface Piece {
  readonly text: string;
  readonly missing: boolean;
}

export function piecesOf(text: string, values: Values): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(placeholder)) {
    const name = (found[1] ?? '').trim();
    const value = values.get(name.toLowerCase()) ?? '';
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), missing: false });
    pieces.push(value === '' ? { text: name, missing: true } : { text: value, missing: false });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), missing: false });
  return pieces;
}

/** Names of placeholders that nothing fills in, each once. */
export const missingIn = (texts: readonly string[], values: Values): readonly string[] => [
  ...new Set(texts.flatMap((text) => piecesOf(text, values).flatMap((piece) => (piece.missing ? [piece.text] : [])))),
];
