/** Shapes of acts on many instances, tasks or incidents at once. */
import type { Person } from '#model/api.ts';
import type { WhyNot } from '#model/workflow/instanceActs.ts';
import type { Words } from '#model/words.ts';

/** Acts that can be done on many at once; retry takes incidents or instances, reassign tasks, solve incidents. */
export const operationKinds = ['suspend', 'activate', 'end', 'migrate', 'retry', 'solve', 'reassign'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** An act on many: carried out in the background, row by row. */
export interface OperationShown {
  readonly id: string;
  readonly kind: OperationKind;
  readonly reason: string;
  readonly state: 'running' | 'done' | 'stopped';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly by: Person;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** What it is about: an instance, a task or an incident, with what people call it. */
export interface OperationSubject {
  readonly instanceId: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly flowName: Words;
  readonly node: Words | null;
}

export interface OperationRow {
  readonly subject: string;
  readonly about: OperationSubject | null;
  readonly state: 'open' | 'done' | 'failed';
  readonly detail: WhyNot | null;
  readonly at: string | null;
}

/** What an act would do to each of many, before it is ordered: `POST /tydf/process/instances/batch/preview`. */
export interface BatchForeseen {
  readonly total: number;
  /** Looked at: the first few hundred. */
  readonly rows: readonly {
    readonly subject: string;
    readonly about: OperationSubject | null;
    readonly fits: boolean;
    readonly why: WhyNot | null;
    /** Who holds the task before and after, of a reassignment. */
    readonly from: readonly Person[];
    readonly to: readonly Person[];
  }[];
}
