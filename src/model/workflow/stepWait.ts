/** Shape of what a document waits for where it asks nobody. */
/** What a step waits for beside people: a time, a message or signal by its name, a condition, or to be told to go on. */
export interface StepWait {
  readonly kind: 'timer' | 'message' | 'signal' | 'condition' | 'trigger';
  readonly name: string | null;
  /** Null: not known. */
  readonly since: string | null;
  /** Of a time; null of all others, and while its clock stands still. */
  readonly dueAt: string | null;
}
