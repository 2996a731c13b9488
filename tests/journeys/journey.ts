/**
 * A journey is a test told as data: who does what to one document, and what then is true for everybody. It is played through
 * HTTP on the real database, so every step is a call that has to succeed, or to be refused with the reason it names.
 */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';

/** `submitAnother` submits a second document beside the one the journey is about. */
export type Deed = 'submit' | 'submitAnother' | 'approve' | 'reject' | 'repost' | 'withdraw' | 'discard' | 'void' | 'save' | 'deletes';

/** `as` does `deed`; `values` are fields of the document (submit, save, repost) or of the node (approve). */
export interface Act {
  readonly as: string;
  readonly deed: Deed;
  readonly values?: AnyDoc;
  readonly comment?: string;
  /** Node fields of every line of a set, as the approver sees them filled in. */
  readonly fillLines?: Readonly<Record<string, AnyDoc>>;
  /** Reason of the refusal that must come instead of success, and the field it names. */
  readonly refused?: { readonly reason?: string; readonly field?: string };
}

/** What must be true now. `waitsFor` are the login names in whose inbox the document waits, all of them, in any order. */
export interface Truth {
  readonly status?: string;
  readonly node?: string | null;
  /** One of the nodes at which it stands, where branches run side by side. */
  readonly among?: string;
  readonly waitsFor?: readonly string[];
  readonly fields?: AnyDoc;
  /** Actions in the trail so far, in order. */
  readonly trail?: readonly string[];
  /** Rows of another resource, read by this login name. */
  readonly row?: { readonly as: string; readonly path: string; readonly find: AnyDoc; readonly has: AnyDoc };
}

export type JourneyStep = Act | { readonly then: Truth } | { readonly after: { readonly hours: number } };

export interface Journey {
  readonly title: string;
  readonly resource: string;
  /** Instant at which it begins, ISO 8601. */
  readonly at: string;
  /** What has to stand in the database before it begins; ids that it answers are `@ready:<name>` in the values. */
  readonly before?: (server: TestServer) => Promise<Readonly<Record<string, string>> | void>;
  readonly steps: readonly JourneyStep[];
}
