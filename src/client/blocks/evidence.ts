/** What goes with a decision beside its words: files, a signature, people picked for the next steps, where a rejection goes. */
import type { FileRef } from '#model/field.ts';
import type { Person } from '#model/api.ts';

export interface Evidence {
  readonly files: readonly FileRef[];
  /** Drawn or typed, sent when it is decided; or the kept one. */
  readonly signature: File | FileRef | null;
  /** By node. */
  readonly chosen: Readonly<Record<string, readonly Person[]>>;
  readonly rejectTo: string | null;
}

export const noEvidence: Evidence = { files: [], signature: null, chosen: {}, rejectTo: null };

/** What of it the calls take, ids only; `signature` is the upload. */
export const bodyOf = ({ files, chosen, rejectTo }: Evidence, signature: FileRef | null): Readonly<Record<string, unknown>> => {
  const picked = Object.entries(chosen).filter(([, people]) => people.length > 0);
  return {
    ...(files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
    ...(signature ? { signature: signature.id } : {}),
    ...(picked.length > 0 ? { chosen: Object.fromEntries(picked.map(([node, people]) => [node, people.map(({ id }) => id)])) } : {}),
    ...(rejectTo ? { rejectTo } : {}),
  };
};
