/** A task as the lists of tasks show it. */
import type { KeyFigure, Person } from '#model/api.ts';
import type { Words } from '#model/words.ts';

/** A row of `GET /tydf/process/loadTask`, and of the other lists of tasks. */
export interface TaskLine {
  readonly taskId: string;
  readonly instanceId: string;
  readonly resource: string | null;
  /** Id of the document; null in a process without one. */
  readonly businessId: string | null;
  readonly flowKey: string;
  /** Kind of document, or the flow's name. */
  readonly kind: Words;
  readonly code: string;
  readonly status: string;
  readonly nodeId: string;
  readonly node: Words;
  readonly applicant: Person | null;
  readonly department: Words | null;
  readonly urgency: string;
  readonly figure: KeyFigure | null;
  readonly holders: readonly Person[];
  readonly state: 'open' | 'done' | 'closed';
  readonly receivedAt: string;
  readonly dueAt: string | null;
  readonly decision: { readonly by: Person | null; readonly action: string; readonly comment: string | null; readonly at: string } | null;
}
