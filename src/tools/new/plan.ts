/** What is to be made and edited, and doing it whole or not at all. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A change of a file that exists; it must change something. */
export interface Edit {
  readonly file: string;
  readonly with: (text: string) => string;
}
export interface Plan {
  /** Sources by path from the root. */
  readonly made: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
  /** What is left to the author, a sentence each. */
  readonly next: readonly string[];
}

/**
 * Writes all of a plan.
 * @throws Error that names the file, before anything is written, where one to be made exists or an edit finds no place
 */
export function carryOut({ made, edits }: Plan): { readonly made: readonly string[]; readonly edited: readonly string[] } {
  const there = Object.keys(made).filter((file) => existsSync(path.join(root, file)));
  if (there.length > 0) throw new Error(`${there.join(', ')} exists already.`);
  const changed = new Map<string, string>();
  for (const edit of edits) {
    const text = changed.get(edit.file) ?? readFileSync(path.join(root, edit.file), 'utf8');
    const after = edit.with(text);
    if (after === text) throw new Error(`${edit.file} is not written as expected: there is no place for the new line.`);
    changed.set(edit.file, after);
  }
  for (const [file, text] of [...Object.entries(made), ...changed]) {
    const full = path.join(root, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
  return { made: Object.keys(made), edited: [...changed.keys()] };
}
