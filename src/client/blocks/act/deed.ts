/** What a person does with a task or document beside approving and rejecting it: a body for its call, and what to say of it. */
import type { DecideAnswer, Envelope } from '#model/api.ts';
import type { PanelAction } from './actionWords.ts';

export interface Deed {
  readonly action: PanelAction;
  /** Name of the call where it is not that of the action: `addBefore`, `addAfter`. */
  readonly verb?: string;
  /** Of another task than the one that is open: the added approver's. */
  readonly taskId?: string;
  readonly comment: string;
  /** Ids of people, steps and files, an instant. */
  readonly more: Readonly<Record<string, unknown>>;
  /** To whom or until when, for the place of the row: `→ Qiao Lihua`. */
  readonly outcome: string;
  /** Hears what the server answered, where it is not held. */
  readonly heard?: (answer: DecideAnswer) => void;
}

/** Answers the refusal; null when it was taken, or is held in the outbox. */
export type OnDeed = (deed: Deed) => Promise<Envelope | null>;
