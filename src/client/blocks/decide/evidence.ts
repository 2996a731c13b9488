/** What goes with a decision beside its words: files, a signature, people picked for the next steps, where a rejection goes. */
import type { FileRef } from '#model/field.ts';
import type { FieldRemark, Person } from '#model/api.ts';
import { useState } from 'react';
import { takenBack } from './outbox.ts';
import { useSentFiles, type Upload } from './sentFiles.ts';

export interface Evidence {
  readonly files: readonly FileRef[];
  /** Drawn or typed, sent when it is decided; or one that is on the server. */
  readonly signature: File | FileRef | null;
  /** By node. */
  readonly chosen: Readonly<Record<string, readonly Person[]>>;
  readonly rejectTo: string | null;
  /** At fields, of a rejection. */
  readonly remarks: readonly FieldRemark[];
}

export const noEvidence: Evidence = { files: [], signature: null, chosen: {}, rejectTo: null, remarks: [] };

/** What keeps a decision from being sent: asked for and not there, or not accepted. */
export type Fault =
  | { readonly of: 'opinion' | 'signature'; readonly text: string }
  | { readonly of: 'people'; readonly node: string; readonly text: string };

/** Those in which something is said. */
export const saidIn = (remarks: readonly FieldRemark[]): readonly FieldRemark[] => remarks.filter(({ text }) => text.trim() !== '');

const isBare = ({ files, signature, chosen, rejectTo }: Evidence): boolean =>
  files.length === 0 && signature === null && rejectTo === null && Object.keys(chosen).length === 0;

/** What of it the call of this decision takes, ids only; `signature` is the upload. */
export const bodyOf = (
  action: 'approve' | 'reject',
  { files, chosen, rejectTo, remarks }: Evidence,
  signature: FileRef | null,
): Readonly<Record<string, unknown>> => {
  const picked = Object.entries(chosen).filter(([, people]) => people.length > 0);
  return {
    ...(files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
    ...(signature ? { signature: signature.id } : {}),
    ...(picked.length > 0 ? { chosen: Object.fromEntries(picked.map(([node, people]) => [node, people.map(({ id }) => id)])) } : {}),
    ...(rejectTo ? { rejectTo } : {}),
    ...(action === 'reject' && saidIn(remarks).length > 0 ? { remarks: saidIn(remarks) } : {}),
  };
};

/** What went with a decision, by task: whoever takes it back, or is refused, finds it again. */
const went = new Map<string, Evidence>();

/** Of one task, until it is decided. `onReady`: the files that it waited for are there. */
export const useEvidence = (about: string, upload: Upload, onReady: () => void) => {
  const [evidence, setEvidence] = useState(noEvidence);
  const files = useSentFiles(upload, (file) => setEvidence((before) => ({ ...before, files: [...before.files, file] })), onReady);
  return {
    evidence,
    files,
    put: (change: Partial<Evidence>) => setEvidence((before) => ({ ...before, ...change })),
    /** Brings back what was taken back; true where there is something that is not to be decided unseen. */
    recall: (): boolean => {
      const before = takenBack.has(about) && evidence === noEvidence ? went.get(about) : undefined;
      if (before) setEvidence(before);
      return before !== undefined || evidence !== noEvidence || files.sending.length > 0;
    },
    /** It went, the signature by its upload. */
    keep: (signature: FileRef | null): void => {
      takenBack.delete(about);
      if (evidence === noEvidence) went.delete(about);
      else went.set(about, { ...evidence, signature });
    },
    clear: (): void => setEvidence(noEvidence),
    /** Remarks have a place of their own. */
    isEmpty: isBare(evidence) && files.sending.length + files.unsent.length === 0,
  };
};
