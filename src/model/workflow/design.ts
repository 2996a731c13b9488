/** Shapes of the flow designer's calls. Ids are strings, instants ISO 8601 in UTC. */
import type { AnyDoc } from '#model/definition.ts';
import type { Names, Person } from '#model/api.ts';
import type { Words } from '#model/words.ts';

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
  /** Key of the flow that is drawn, for those who stand in for some flows only; without it the document's own. */
  readonly flow?: string;
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
  /** The node demands that somebody fills a field: nobody passes it for having approved before. */
  readonly mustFill?: boolean;
}
export interface WhoAnswer {
  readonly nodeId: string;
  readonly people: readonly Person[];
  readonly group: Words | null;
  /** One list of principals (`u:12`, `r:cashier`) for each ballot, as the flow would open them. */
  readonly voters: readonly (readonly string[])[];
  /** `found`: asked; `admins`: nobody found, administrators asked; `skipped`, `self`, `repeated`: passes; `nobody`: the flow stops; `later`: rests on what the document lacks. */
  readonly outcome: 'found' | 'admins' | 'skipped' | 'self' | 'repeated' | 'nobody' | 'later';
  /** Who finds it in their inbox too, in the stead of somebody asked who is away. */
  readonly standIns: readonly { readonly person: Person; readonly onBehalfOf: Person }[];
  /** Each rule with the people that it gave, in words why it gave none. */
  readonly rules: readonly { readonly rule: string; readonly people: readonly Person[]; readonly problem: Words | null }[];
}

/** `GET /tydf/process/design/starter/{id}`: somebody as conditions know them when they begin a flow (`starter.department = "D08"`). */
export interface StarterAnswer {
  readonly person: Person;
  readonly values: AnyDoc;
  /** Of themselves and their department. */
  readonly names: Names;
}

/** What happens at one step of a case: who acts (null: whoever is asked), and how. */
export interface CaseStep {
  /** The step, or the event that comes; empty of a repost. */
  readonly nodeId: string;
  readonly action: 'approve' | 'reject' | 'return' | 'timeout' | 'message' | 'repost';
  readonly by: string | null;
  /** Return, and reject where it is chosen: the step gone back to. */
  readonly to?: string;
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
  /** Who said last that this is right. */
  readonly expectedBy: Person | null;
  readonly expectedAt: string;
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

/** A version of a decision table. */
export interface DecisionVersion {
  readonly version: number;
  readonly deployedAt: string;
  readonly deployedBy: Person | null;
  readonly note: string | null;
}

/** A decision table as deployed, newest version; a row of `GET /tydf/process/decisions`. A file may hold several decisions. */
export interface DecisionListed extends DecisionVersion {
  readonly key: string;
  readonly name: string;
  /** Keys of the decisions of its file, itself among them. */
  readonly file: readonly string[];
  readonly kind: 'table' | 'literal' | 'context' | 'list' | 'invocation';
  readonly rules: number;
  /** Flows whose newest version asks it. */
  readonly usedBy: readonly { readonly key: string; readonly name: Words; readonly definitionId: string }[];
}

/** `GET /tydf/process/decisions/{key}`, with `?version=` that one; `POST /tydf/process/decisions` deploys a file. */
export interface DecisionRecord extends DecisionListed {
  readonly xml: string;
  /** Newest first. */
  readonly versions: readonly DecisionVersion[];
}

/** `over`: the version that was edited; where another one is the newest by now, it is refused with `decisionChanged`. */
export interface DeployDecisionBody {
  readonly xml: string;
  readonly note?: string;
  readonly over?: { readonly key: string; readonly version: number };
}

/** A small drawing of a flow, in the units of its diagram, from its upper left corner on. */
export type SketchKind = 'start' | 'end' | 'event' | 'gateway' | 'task' | 'frame' | 'pool' | 'other';
export interface Sketch {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly {
    readonly kind: SketchKind;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** Points of each line: x, y, x, y and so on. */
  readonly lines: readonly (readonly number[])[];
}

/** The menu from which documents of a flow are opened, with the directories above it. */
export interface BoundMenu {
  readonly id: string;
  readonly path: readonly Words[];
}

/** A model as the list shows it: `GET /tydf/process/model/overview`, a page of them. */
export interface ModelRow {
  readonly id: string;
  readonly key: string;
  readonly name: Words;
  readonly category: string | null;
  readonly version: number;
  readonly sketch: Sketch | null;
  /** Record of `ufloFlow` that binds the flow; null: it is bound to nothing yet. */
  readonly settingId: string | null;
  readonly resource: string | null;
  readonly menu: BoundMenu | null;
  /** State of its drawing; when and by whom it was last changed. */
  readonly drawing: number | null;
  readonly updatedAt: string | null;
  readonly updatedBy: Person | null;
  /** Who edits it now. */
  readonly editing: Person | null;
  readonly errors: number;
  readonly warnings: number;
  /** The drawing is another than the one that was deployed. */
  readonly changed: boolean;
  /** Newest deployed version of its key. */
  readonly deployed: {
    readonly definitionId: string;
    readonly version: number;
    readonly at: string;
    readonly by: Person | null;
    readonly suspended: boolean;
  } | null;
  /** Instances that run, in whatever version. */
  readonly running: number;
}

/** States by which models are filtered. */
export const modelStates = ['draft', 'changed', 'deployed', 'suspended', 'faulty'] as const;
export type ModelState = (typeof modelStates)[number];

/** Why nothing can begin with a flow now; part of `GET /tydf/process/flow/{key}`. */
export interface SuspensionTold {
  readonly at: string | null;
  readonly by: Person | null;
  readonly reason: string | null;
}

/** `GET /tydf/process/design/choices`: what a drawing may name, for the designer to pick from and to call by name. */
export interface DesignChoices {
  /** Codes with their names; `holders`: how many enabled people today. */
  readonly roles: readonly NamedGroup[];
  readonly posts: readonly NamedGroup[];
  /** `parent`: code of the department above, null at the top. */
  readonly departments: readonly (NamedGroup & { readonly parent: string | null })[];
  /** Names of what service tasks can do. */
  readonly effects: readonly string[];
  /** Keys of messages that the product has words for; others read “Message”. */
  readonly messages: readonly { readonly key: string; readonly name: Words }[];
  readonly decisions: readonly { readonly key: string; readonly name: string }[];
  /** Deployed processes with their versions, newest first. */
  readonly processes: readonly { readonly key: string; readonly name: Words; readonly versions: readonly number[] }[];
}
export interface NamedGroup {
  readonly code: string;
  readonly name: Words;
  readonly holders: number;
}
