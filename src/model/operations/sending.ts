/** How a document goes from its author into its flow: submitted, or confirmed where it is a document of stock. */
import type { Status } from '#model/status.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { callEnding } from '#model/flows.ts';

type Sent = Pick<Definition, 'document'>;

interface Call {
  /** Last part of the call's address. */
  readonly path: string;
  readonly method: 'POST' | 'PUT';
}

export interface Sending extends Call {
  readonly path: 'submitProcess' | 'confirm';
  /** Permission that sending it takes, again after a rejection too. */
  readonly permission: 'submit' | 'confirm';
}

export const sendingOf = ({ document }: Sent): Sending =>
  document?.confirm
    ? { path: 'confirm', method: document.confirm.method, permission: 'confirm' }
    : { path: 'submitProcess', method: 'POST', permission: 'submit' };

/** Three spellings of one call. */
const reposts: readonly [Call, ...Call[]] = [
  { path: 'rePostProcess', method: 'POST' },
  { path: 'resubmitProcess', method: 'POST' },
  { path: 'reSubmitProcess', method: 'POST' },
];

/** The calls by which it is sent again after a rejection: its own, or the one by which it was sent first. */
export const repostingOf = (definition: Sent): readonly [Call, ...Call[]] =>
  definition.document?.repostToSubmit ? [sendingOf(definition)] : reposts;

type Deed = 'submit' | 'repost' | 'approve' | 'reject';
const ofDecision = { approve: 'approveProcess', reject: 'rejectProcess' } as const;

/** The calls of a deed with this document: of a variant with a flow of its own all but its approval end in the name of the variant. */
export function callsFor(definition: Sent, deed: Deed, record: AnyDoc): readonly [Call, ...Call[]] {
  if (deed === 'approve') return [{ path: ofDecision.approve, method: 'POST' }];
  const ending = callEnding(definition, record);
  const calls: readonly [Call, ...Call[]] =
    deed === 'submit'
      ? [sendingOf(definition)]
      : deed === 'repost'
        ? repostingOf(definition)
        : [{ path: ofDecision.reject, method: 'POST' }];
  const [first, ...others] = calls.map(({ path, method }): Call => ({ path: `${path}${ending}`, method }));
  return [first ?? calls[0], ...others];
}

/** The state as the document shows it: `confirmed` stands for submitted. */
export const shownStatus = ({ document }: Sent, status: Status): Status =>
  document?.confirm && status === 'submitted' ? 'confirmed' : status;
