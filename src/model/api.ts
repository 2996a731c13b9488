/** Shapes that travel between server and client beside the records themselves. Ids and decimals are strings, instants ISO 8601 in UTC. */
import type { ActKey } from './acts.ts';
import type { AnyDoc } from './values.ts';
import type { FileRef } from './field.ts';
import type { JobView } from './operations/jobs.ts';
import type { Fault } from './refusal.ts';
import type { StepWait } from './workflow/stepWait.ts';
import type { Words } from './words.ts';
import type { Status } from './status.ts';

/** Every answer but a download. `code` is '200' or a 4xx. */
export interface Envelope<Data = unknown> {
  readonly code: string;
  readonly desc: string;
  readonly data: Data;
  readonly reason?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly faults?: readonly Fault[];
}

export interface Page<Row = AnyDoc> {
  readonly records: readonly Row[];
  /** Exact up to 10,000; `totalAtLeast` then says that there are more. */
  readonly total: number;
  readonly totalAtLeast?: boolean;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface UserInfo {
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly nameEn: string | null;
  readonly postName: string;
  readonly deptId: string | null;
  readonly deptName: string;
  /** Code of the department, which conditions of flows know. */
  readonly deptCode?: string | null;
  readonly mustChangePwd: boolean;
  /** A role demands a second factor and none is set up: nothing else before that. */
  readonly mustSecure?: boolean;
  /** Rules and defaults of a form in the browser know this of the person. */
  readonly staffId?: string | null;
  readonly postIds?: readonly string[];
  readonly roles?: readonly string[];
}

/** A side-menu entry. */
export interface MenuEntry {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly path: string;
  readonly realPath: string;
  readonly redirect: string | null;
  readonly hidden: boolean;
  readonly hasPage: boolean;
  readonly children: readonly MenuEntry[];
  readonly meta: { readonly title: string; readonly titleEn: string; readonly icon: string | null };
  /** Flow key and resource of the page behind it, where it has one. */
  readonly flowKey: string | null;
  readonly resource: string | null;
}

/** A person may do these with a document; `decide.ts` has one row for each. */
export type DocumentAction =
  | 'submit'
  | 'repost'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'discard'
  | 'void'
  | 'put'
  | 'deletes'
  | 'print'
  | 'claim'
  | 'release';

/** People do these with a task or a document beside deciding it. */
export type PersonAct =
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'addBefore'
  | 'addAfter'
  | 'removeApprover'
  | 'copyTo'
  | 'comment'
  | 'ask'
  | 'answer'
  | 'urge'
  | 'takeBack';

/** A document that was approved about a record and takes effect on a day to come; records carry theirs in `$coming`. */
export interface Coming {
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly label: Words;
  readonly date: string;
}

/** A person may do this with a plain record beside keeping it. */
export type RecordAct = 'confirm';

/** Each action is allowed, or tells why not now. An action that is missing is none of this person's business and is not drawn. */
export type Can = Readonly<
  Partial<Record<DocumentAction | PersonAct | RecordAct | ActKey, true | { readonly reason: string; readonly desc: Words }>>
>;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  /** Somebody who is asked or holds a task is away now. */
  readonly away?: Absence | null;
}

/** Somebody stands in for a person now, or they are on leave or on a trip: until when, who does their work, and what they let senders know. */
export interface Absence {
  readonly until: string;
  readonly substitute: Person | null;
  readonly note: string | null;
  /** They are on a trip, and may answer from there. */
  readonly trip?: boolean;
}

/** Right of a node over a field; a field without entry is read-only for the approver. Line fields as `items.approvedAmount`. */
export type FieldRight = 'hidden' | 'read' | 'edit' | 'require';

export interface KeyFigure {
  readonly kind: 'money' | 'days' | 'quantity' | 'date';
  readonly value: string;
  /** A word before it, such as the leave type. */
  readonly word: Words | null;
}

/** The matter of a document, in the order of its definition, each part by its first field; `bare`: says nothing without its label. */
export type Summary = readonly { readonly name: string; readonly label: Words; readonly text: Words; readonly bare?: true }[];

export interface TrailChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface TrailEntry {
  readonly id: string;
  readonly seq: number;
  readonly at: string;
  readonly actor: Person | null;
  readonly onBehalfOf: Person | null;
  readonly node: { readonly id: string; readonly name: Words } | null;
  /** submit, approve, reject, repost, withdraw, discard, void, autoPassed, escalated, printed … */
  readonly action: string;
  readonly comment: string | null;
  readonly changes: readonly TrailChange[];
  /** These were attached to this entry, with the hand-written signature under it. */
  readonly files?: readonly FileRef[];
  readonly signature?: FileRef | null;
  /** Whom the act is about: mentioned, informed, handed to, added, taken away. */
  readonly people?: readonly Person[];
  /** The step to which it went back; `straight`: from there it comes to whoever returned it at once. */
  readonly to?: { readonly id: string; readonly name: Words; readonly straight?: true } | null;
  /** Whoever rejected or returned it remarks this at fields, and the author answers there. */
  readonly remarks?: readonly FieldRemark[];
  readonly answers?: readonly FieldRemark[];
  readonly run: number;
  /** Time the task waited, in milliseconds. */
  readonly waitedMs: number | null;
}

/** One step of the route, past or expected. */
export interface RouteStep {
  readonly nodeId: string;
  readonly name: Words;
  /** `undecided`: the way from here depends on values that are still empty. */
  readonly state: 'done' | 'here' | 'expected' | 'undecided';
  readonly mode: 'one' | 'any' | 'all' | 'sequence' | 'vote';
  readonly people: readonly Person[];
  /** Role, post or department a group task goes to, for people to read. */
  readonly group: Words | null;
  /** Why it comes here: the rule and the condition with its values. */
  readonly because: Words | null;
  readonly problem: Words | null;
  readonly why?: StepWhy;
  /** Only a step that asks nobody waits like this. */
  readonly wait?: StepWait;
}

/** Why a step came, on the values at hand: the rule that names its people, and the conditions on the way to it. */
export interface StepWhy {
  readonly who: Words | null;
  /** `met` false: it did not hold, and the way for all else was taken. */
  readonly conditions: readonly { readonly text: Words; readonly met: boolean }[];
}

/** A way out of a gateway, or of an event at a step's border. */
export interface OutlineBranch {
  /** Id of the sequence flow or event. */
  readonly flow: string;
  readonly name: Words;
  readonly condition: Words | null;
  /** Taken where no other is. */
  readonly otherwise: boolean;
  readonly items: readonly OutlineItem[];
}

/** A flow as a list to read; steps are numbered through. */
export type OutlineItem =
  | {
      readonly type: 'step';
      readonly id: string;
      readonly number: number;
      /** BPMN type without prefix. */
      readonly kind: string;
      readonly name: Words;
      readonly who: Words | null;
      readonly mode: RouteStep['mode'];
      /** ISO 8601 duration in working time. */
      readonly due: string | null;
      readonly inside: readonly OutlineItem[];
      readonly boundary: readonly OutlineBranch[];
    }
  | {
      readonly type: 'choice' | 'parallel';
      readonly id: string;
      readonly name: Words;
      /** More than one branch may be taken. */
      readonly several: boolean;
      readonly branches: readonly OutlineBranch[];
    }
  /** Goes on at a step told elsewhere; `back`: one before. `number` 0: no step of its own. */
  | { readonly type: 'jump'; readonly id: string; readonly number: number; readonly name: Words; readonly back: boolean };

export interface FlowView {
  readonly definitionId: string;
  readonly version: number;
  readonly name: Words;
  readonly marks: Readonly<Record<string, 'done' | 'here' | 'rejected'>>;
  readonly route: readonly RouteStep[];
  /** Elements and sequence flows: passed, likely to be passed, and closed on the present values. */
  readonly way?: { readonly done: readonly string[]; readonly expected: readonly string[]; readonly closed: readonly string[] };
  /** Since when the work waits at its steps, by node. */
  readonly since?: Readonly<Record<string, string>>;
}

export interface Finding {
  readonly severity: 'error' | 'warning' | 'info';
  readonly text: Words;
  readonly field: string | null;
  /** The document it speaks of beside the one that is read; only where this person may read it. */
  readonly other?: OtherDocument;
}
export interface OtherDocument {
  readonly resource: string;
  readonly documentId: string;
  readonly code: string;
}

/** A remark at a field, a set of lines, a line of it or a cell: `amount`, `items`, `items.1`, `items.1.amount`. */
export interface FieldRemark {
  readonly field: string;
  readonly text: string;
}

/** A step whose people somebody picks: the applicant when they submit, or the approver before. */
export interface StepToChoose {
  readonly id: string;
  readonly name: Words;
  /** The document will come there on its present values, so it does not go without a pick. */
  readonly due: boolean;
  /** Who was picked for it before. */
  readonly people: readonly Person[];
}

/** Answer of every deciding call. */
export interface DecideAnswer {
  readonly document: AnyDoc;
  readonly can: Can;
  readonly status: Status;
  /** Who holds it now. */
  readonly next: readonly RouteStep[];
  /** The server changed these along with it. */
  readonly warnings?: readonly Fault[];
  /** Urging reached these; who was urged within the hour is not asked again. */
  readonly urged?: readonly RouteStep[];
  /** A print stands here in the trail. */
  readonly print?: PrintMade;
}

/**
 * `POST /tydf/process/candidates`: nodes of the newest flow of a document kind and the values that their rules need, answered with
 * people. The rules themselves are the deployed flow's.
 */
export interface CandidatesBody {
  readonly resource: string;
  readonly values: AnyDoc;
  /**
   * `values`: variables that the flow has set by then, beside those of the document. `decision`: key of a decision table that the flow asks,
   * whose value is wanted instead of people.
   */
  readonly nodes: readonly {
    readonly nodeId: string;
    readonly values?: AnyDoc;
    readonly decision?: string;
  }[];
}
export interface CandidatesAnswer {
  readonly nodeId: string;
  readonly people: readonly Person[];
  readonly group: Words | null;
  /** A decision table answers this; it is null where it has none for these values. */
  readonly value?: unknown;
}

/** Events of `GET /tydf/stream`. */
export type StreamEvent =
  | { readonly type: 'inbox'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly type: 'document'; readonly resource: string; readonly id: string }
  | { readonly type: 'notice'; readonly id: string }
  /** Name or logo of the company are others. */
  | { readonly type: 'brand' }
  /** Somebody came to a document that I look at, or went. */
  | { readonly type: 'presence'; readonly resource: string; readonly id: string }
  /** A long-running piece of work of mine stands like this; null: it was put away. */
  | { readonly type: 'job'; readonly id: string; readonly job: JobView | null }
  /** The history of the demo company is loaded so far; for everybody, and never but while a demo is loaded. */
  | { readonly type: 'demo'; readonly done: number; readonly total: number }
  | { readonly type: 'session'; readonly ended: true };

export interface Dictionary {
  readonly [code: string]: readonly {
    readonly value: string;
    readonly label: string;
    readonly labelEn: string;
    readonly color: string | null;
    readonly isDefault: boolean;
  }[];
}

/** `$names` of a record tells how to show the records that its references point at, by `resource/id`. */
export type Names = Readonly<Record<string, Words>>;
export type { FileRef };

/** A quick link of one's own to a menu, as the client shows it. */
export interface Shortcut {
  readonly id: string;
  /** Id of the menu. */
  readonly resourceId: string;
  /** The own name, else the menu's. */
  readonly name: Words;
  readonly alias: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly sort: number;
  readonly path: string;
  readonly realPath: string;
  readonly version: number;
}

/** A print that stands in the trail. */
export interface PrintMade {
  /** Its place in the trail, and the beginning of the hash of its entry: the paper's code carries both. */
  readonly seq: number;
  readonly mark: string;
  readonly at: string;
  /** Number of its first copy since the document last moved; 1 is the original. */
  readonly first: number;
}
