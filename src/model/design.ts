/** Shapes of the flow designer's calls (interface.md 4.9-4.11). Ids are strings, instants ISO 8601 in UTC. */
import type { AnyDoc } from './definition.ts';
import type { Person } from './api.ts';
import type { Words } from './words.ts';

/** A record of `models`, as its calls give it. */
export interface ModelRecord extends AnyDoc {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly category: string | null;
  readonly xml: string | null;
  /** State of the drawing, counted up; and the one that was deployed. */
  readonly drawing: number | null;
  readonly deployedDrawing: number | null;
  readonly deployedVersion: number | null;
  readonly deployedAt: string | null;
  readonly version: number;
}

/**
 * `POST /tydf/process/model/lock/{id}` with `{ take? }` begins, renews or (with `take`) takes over editing; `DELETE` gives it back. It ends
 * by itself two minutes after it was last renewed. A save under somebody else's lock is refused with `modelLocked`.
 */
export interface ModelLock {
  readonly mine: boolean;
  /** Who edits; null: nobody. */
  readonly by: Person | null;
  readonly since: string | null;
  readonly lastChangeAt: string | null;
}

/** `POST /tydf/process/design/who`: whom rules give today if this person began the flow with these values. */
export interface WhoBody {
  readonly resource: string | null;
  /** Id of the starter. */
  readonly starter: string;
  readonly values: AnyDoc;
  readonly nodes: readonly WhoNode[];
}
export interface WhoNode {
  readonly nodeId: string;
  readonly rules: readonly string[];
  /** Policies of the node; without them people are told as found. */
  readonly nobody?: 'skip' | 'admin' | 'starter.leader' | 'fail';
  readonly self?: 'skip' | 'ask' | 'leader';
  readonly repeated?: 'ask' | 'skipConsecutive' | 'skipAlways';
  readonly mode?: 'one' | 'any' | 'all' | 'sequence' | 'vote';
  /** Variables set by then, beside the document's values. */
  readonly values?: AnyDoc;
  /** Who approved before, in order (user ids), and at the step just before. */
  readonly approved?: readonly string[];
  readonly previous?: readonly string[];
}
export interface WhoAnswer {
  readonly nodeId: string;
  readonly people: readonly Person[];
  readonly group: Words | null;
  /** One list of principals (`u:12`, `r:cashier`) for each ballot, as the flow would open them. */
  readonly voters: readonly (readonly string[])[];
  /** `found`: asked; `admins`: nobody found, administrators asked; `skipped`, `self`, `repeated`: passes; `nobody`: the flow stops; `later`: rests on what the document lacks. */
  readonly outcome: 'found' | 'admins' | 'skipped' | 'self' | 'repeated' | 'nobody' | 'later';
  /** Each rule with the people that it gave, in words why it gave none. */
  readonly rules: readonly { readonly rule: string; readonly people: readonly Person[]; readonly problem: Words | null }[];
}

/** What happens at one step of a case: who acts (null: whoever is asked), and how. */
export interface CaseStep {
  readonly nodeId: string;
  readonly action: 'approve' | 'reject' | 'timeout';
  readonly by: string | null;
}

/** A kept case of a flow: what is filled in, what people do, and what has to come of it. */
export interface FlowCase {
  readonly id: string;
  readonly flowKey: string;
  readonly name: string;
  readonly starter: Person;
  readonly values: AnyDoc;
  /** Decisions that differ from approving; every other step is approved by whoever is asked. */
  readonly steps: readonly CaseStep[];
  readonly expected: CaseOutcome;
  readonly version: number;
}

export interface CaseOutcome {
  /** Steps in order with the people asked (user ids, or the group's principal). */
  readonly path: readonly { readonly nodeId: string; readonly people: readonly string[] }[];
  readonly end: 'approved' | 'rejected' | 'waiting' | 'stuck';
}

/** `POST /tydf/process/cases/run`: each kept case of a flow played in a drawing. */
export interface CaseResult {
  readonly id: string;
  readonly passed: boolean;
  readonly outcome: CaseOutcome;
  /** What differs from what was expected, in words. */
  readonly differences: readonly Words[];
  /** Names of the people and steps in both outcomes. */
  readonly names: Readonly<Record<string, Words>>;
}

/** A decision table as deployed; `GET /tydf/process/decisions`, `/{key}`, `POST` deploys a file. */
export interface DecisionRecord {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly xml: string;
  readonly deployedAt: string;
  readonly deployedBy: Person | null;
  /** Keys of flows whose newest version asks it. */
  readonly usedBy: readonly string[];
}
