/** A step of a flow collects as data what it asks the database for; this also holds what it is played in. */
import type { CompiledFlow, FlowInput, Principal, StoredSnapshot, Values } from '#machines/flow.ts';
import type { Status } from '#model/status.ts';
import type { Words } from '#model/words.ts';
import type { Beyond, NewJob, Wait } from './beyond.ts';
import type { Question } from './directory.ts';
import type { Instance } from './instance.ts';
import type { Happening } from './trail.ts';

interface NewTask {
  readonly slot: string;
  readonly nodeId: string;
  readonly kind: 'approve' | 'repost';
  readonly name: Words;
  readonly principals: readonly Principal[];
  readonly dueAt: string | null;
  /** Properties of models drawn elsewhere: description, priority, form key … */
  readonly about: Values | null;
}

interface NewTimer {
  readonly nodeId: string;
  readonly timer: string;
  readonly dueAt: string;
  readonly onDue: string | null;
}

/** A message to people, sent after commit. */
export interface Notice {
  readonly key: string;
  readonly principals: readonly Principal[];
  readonly params: Readonly<Record<string, string>>;
}

/** Everything a step asks the database for. */
export interface Plan {
  snapshot: StoredSnapshot;
  status: Status;
  final: boolean;
  ended: boolean;
  here: readonly string[];
  open: NewTask[];
  closeSlots: string[];
  timers: NewTimer[];
  cancelTimers: string[];
  happenings: Happening[];
  copyTo: string[];
  notices: Notice[];
  /** Fields of the document that effects of service tasks set. */
  fields: Values;
  /** An effect did what nobody can take back. */
  lasting: boolean;
  listens: Wait[];
  unlisten: string[];
  jobs: NewJob[];
  /** Error with which the flow ended because nothing in it caught it. */
  failure: { readonly error: string; readonly text: string } | null;
}

export interface PlayWorld {
  readonly flow: CompiledFlow;
  readonly input: FlowInput;
  readonly question: Question;
  /** Decisions of this run including the one that is being made. */
  readonly decided: Instance['decided'];
  /** Absent on the fast path, which stays inside its instance. */
  readonly beyond?: Beyond;
  /** The instant of a date-time or of a duration (ISO 8601) from now on; `task`: it is a task's due time, counted in working time. */
  readonly dueAt: (due: string, task: boolean) => string;
  /** Due time that a node in progress already has: the next voter of a sequence shares it. */
  readonly dueOf: (node: string) => string | null;
}
