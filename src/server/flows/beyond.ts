/** A step of a flow asks for these beyond its own instance: waits for messages and signals, called processes, decisions, steps of others. */
import type { Call, Values } from '#machines/flow.ts';
import type { Outcome } from './process/decisions.ts';

/** An instance waits for one of these: a message or a signal by name, a message perhaps with its key; a trigger has neither. */
export interface Wait {
  readonly wait: string;
  readonly node: string;
  readonly kind: 'message' | 'signal' | 'trigger';
  readonly name: string;
  readonly key: string | null;
}

/** A step that another instance takes because of this one, after commit. */
export interface NewJob {
  readonly kind: 'message' | 'signal' | 'start' | 'cancel' | 'escalated' | 'childDone' | 'childFailed';
  /** The call of this instance that it concerns. */
  readonly call: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A step can ask for this beyond its own instance. */
export interface Beyond {
  /** The instance waits for this, as stored before this step. */
  readonly waits: () => Promise<readonly Wait[]>;
  /** Id of the definition that a call starts; refused where there is none. */
  readonly called: (process: string, binding: Call['binding']) => Promise<string>;
  /** Evaluates a deployed decision. */
  readonly decide: (decision: string, values: Values) => Promise<Outcome>;
  /**
   * Runs an effect on the instance's document, of which this step's earlier effects have set `fields`; answers the fields that it set.
   * Null where nobody knows its name, or there is no document.
   */
  readonly effect: (name: string, fields: Values) => Promise<Values | null>;
}

/** Does what is thrown reach this wait? A message without key, or a wait without one, goes by the name alone. */
export const reaches = (
  thrown: { readonly kind: string; readonly name: string; readonly key: string | null },
  { kind, name, key }: Pick<Wait, 'kind' | 'name' | 'key'>,
): boolean =>
  thrown.kind === kind && thrown.name === name && (kind === 'signal' || thrown.key === null || key === null || thrown.key === key);
