/** Where a practice stands, from what is heard of the real inbox. Pure: what is heard goes in, where it stands comes out. */
import type { Want } from './invented.ts';
import { stepKeys, type StepKey } from './steps.ts';

/** What is told when something else was done than what the step asks for. */
export type Hint = 'approveFirst' | 'late' | 'template' | 'rejectIt' | 'palette' | 'loan' | 'alike' | 'atOnce';

export interface Run {
  /** Index of the step, `stepKeys.length` when all are done. */
  readonly at: number;
  readonly hint: Hint | null;
  /** The task that was approved to be taken back. */
  readonly approved: string | null;
  /** The palette was opened for this step. */
  readonly searched: boolean;
}

export type Heard =
  /** Decided and held; `ready`: with a ready-made opinion. */
  | { readonly type: 'held'; readonly action: string; readonly taskId: string; readonly want: Want | null; readonly ready: boolean }
  | { readonly type: 'undone' }
  /** The server in the page has it: it cannot be taken back any more. */
  | { readonly type: 'sent'; readonly taskId: string }
  | { readonly type: 'searched' }
  | { readonly type: 'batch'; readonly action: string; readonly count: number };

export const begun: Run = { at: 0, hint: null, approved: null, searched: false };

export const stepOf = ({ at }: Run): StepKey | null => stepKeys[at] ?? null;
export const isDone = (run: Run): boolean => stepOf(run) === null;

const on = (run: Run, more: Partial<Run> = {}): Run => ({ ...begun, at: run.at + 1, ...more });
const told = (run: Run, hint: Hint): Run => ({ ...run, hint });
/** Fewer are no batch worth learning. */
const batchOf = 3;

const rules: Readonly<Record<StepKey, (run: Run, heard: Heard) => Run>> = {
  approve: (run, heard) => {
    if (heard.type !== 'held') return run;
    return heard.action === 'approve' ? on(run, { approved: heard.taskId }) : told(run, 'approveFirst');
  },
  undo: (run, heard) => {
    if (heard.type === 'undone') return on(run);
    // It went out before it was taken back: another one comes.
    return heard.type === 'sent' && heard.taskId === run.approved ? { ...begun, hint: 'late' } : run;
  },
  reject: (run, heard) => {
    if (heard.type !== 'held') return run;
    if (heard.action !== 'reject') return told(run, 'rejectIt');
    return heard.ready ? on(run) : told(run, 'template');
  },
  palette: (run, heard) => {
    if (heard.type === 'searched') return { ...run, searched: true };
    if (heard.type !== 'held') return run;
    if (heard.want !== 'loan' || heard.action !== 'approve') return told(run, 'loan');
    return run.searched ? on(run) : told(run, 'palette');
  },
  batch: (run, heard) => {
    if (heard.type === 'held') return told(run, 'atOnce');
    if (heard.type !== 'batch') return run;
    return heard.action === 'approve' && heard.count >= batchOf ? on(run) : told(run, 'alike');
  },
};

export const next = (run: Run, heard: Heard): Run => {
  const step = stepOf(run);
  return step === null ? run : rules[step](run, heard);
};
