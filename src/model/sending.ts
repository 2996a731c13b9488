/** How a document goes from its author into its flow: submitted, or confirmed where it is a document of stock. */
import type { Status } from './api.ts';
import type { Definition } from './definition.ts';

type Sent = Pick<Definition, 'document'>;

export interface Sending {
  /** Last part of the call's address. */
  readonly path: 'submitProcess' | 'confirm';
  readonly method: 'POST' | 'PUT';
  /** Permission that sending it takes, again after a rejection too. */
  readonly permission: 'submit' | 'confirm';
}

export const sendingOf = ({ document }: Sent): Sending =>
  document?.confirm
    ? { path: 'confirm', method: document.confirm.method, permission: 'confirm' }
    : { path: 'submitProcess', method: 'POST', permission: 'submit' };

/** The state as the document shows it: `confirmed` stands for submitted. */
export const shownStatus = ({ document }: Sent, status: Status): Status =>
  document?.confirm && status === 'submitted' ? 'confirmed' : status;
