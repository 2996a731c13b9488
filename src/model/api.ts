/** Shapes that travel between server and client beside the records themselves. Ids and decimals are strings, instants ISO 8601 in UTC. */
import type { AnyDoc } from './definition.ts';
import type { FileRef } from './field.ts';
import type { Fault } from './refusal.ts';
import type { Words } from './words.ts';

/** Every answer but a download (specification 8, R-229, rulings 34). `code` is '200' or a 4xx. */
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
  /** Exact up to 10,000; `totalAtLeast` then says that there are more (rulings 11). */
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
  /** What rules and defaults of a form in the browser know of the person. */
  readonly staffId?: string | null;
  readonly postIds?: readonly string[];
  readonly roles?: readonly string[];
}

/** A side-menu entry (specification 3, R-064). */
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

/** States of a document (workflow.md, section 1). */
export type Status =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'reposted'
  | 'approved'
  | 'invalidated'
  | 'confirmed'
  | 'reconfirmed'
  | 'goodsSubmitted';

/** What a person may do with a document; `decide.ts` has one row for each. */
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

/** What people do with a task or a document beside deciding it (workflow.md, section 5). */
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

/** For each action: allowed, or why not now. An action that is missing is none of this person's business and is not drawn. */
export type Can = Readonly<Partial<Record<DocumentAction | PersonAct, true | { readonly reason: string; readonly desc: Words }>>>;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
}

/** Right of a node over a field; a field without entry is read-only for the approver. Line fields as `items.approvedAmount`. */
export type FieldRight = 'hidden' | 'read' | 'edit' | 'require';

export interface KeyFigure {
  readonly kind: 'money' | 'days' | 'quantity' | 'date';
  readonly value: string;
  /** A word before it, such as the leave type. */
  readonly word: Words | null;
}

export type InboxTab = 'todo' | 'done' | 'started' | 'copied';
export type InboxSort = 'due' | 'received' | 'amount' | 'applicant';

/** A row of the inbox: a task (todo, done) or a document of mine (started). `taskId` is null where there is no task of mine. */
export interface InboxRow {
  readonly taskId: string | null;
  readonly instanceId: string | null;
  readonly resource: string;
  readonly documentId: string;
  readonly kind: Words;
  readonly code: string;
  readonly status: Status;
  readonly node: { readonly id: string; readonly name: Words } | null;
  /** Who holds it now, for `started` and `done`. */
  readonly holders: readonly Person[];
  readonly applicant: Person;
  readonly department: Words | null;
  readonly urgency: 'normal' | 'urgent' | 'veryUrgent';
  readonly figure: KeyFigure | null;
  readonly receivedAt: string;
  readonly dueAt: string | null;
  /** Waiting for any one of a group; deciding it claims it. */
  readonly claimable: boolean;
  readonly unread: boolean;
  /** Of a document that I started: an approver's question waits for my answer. */
  readonly asked?: boolean;
  /** Whom I stand in for, while he is away; null where the task is my own. */
  readonly onBehalfOf?: Person | null;
  /** `repost`: a rejected document of mine. */
  readonly task: 'approve' | 'repost' | null;
  readonly decision: { readonly action: string; readonly comment: string | null; readonly at: string } | null;
  readonly files: number;
  /** The document's own summary fields, in the order of its definition. */
  readonly summary?: readonly { readonly name: string; readonly label: Words; readonly text: Words }[];
  /** Of a document under way: steps done, and how many are expected yet. */
  readonly progress?: { readonly done: number; readonly ahead: number } | null;
  /** How long such a task usually waits at its node (median of the last ninety days), in milliseconds; null: too few. */
  readonly usualMs?: number | null;
  readonly snoozedUntil?: string | null;
  readonly watched?: boolean;
}

export interface InboxPage {
  readonly rows: readonly InboxRow[];
  /** Opaque key of the next page, null at the end. */
  readonly next: string | null;
}

/** Counts exact to 99; 100 stands for "99+" (rulings 11). */
export interface InboxCounts {
  readonly todo: number;
  readonly started: number;
  readonly copied: number;
  readonly overdue: number;
  readonly urgent: number;
  readonly back: number;
  readonly claimable: number;
  readonly snoozed?: number;
  readonly mentions?: number;
  /** Tasks where the applicant's answer is awaited. */
  readonly waiting?: number;
  readonly watched?: number;
  readonly drafts?: number;
  /** For whom I stand in, with the tasks of each. */
  readonly onBehalf?: readonly { readonly person: Person; readonly count: number }[];
  /** Unread notices of the bell. */
  readonly notices?: number;
  readonly byResource: readonly { readonly resource: string; readonly kind: Words; readonly count: number }[];
  /** By the system in which the documents' menus lie. */
  readonly bySystem?: readonly { readonly system: string; readonly name: Words; readonly count: number }[];
}

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
  /** What was attached to this entry, and the hand-written signature under it. */
  readonly files?: readonly FileRef[];
  readonly signature?: FileRef | null;
  /** Whom the act is about: mentioned, informed, handed to, added, taken away. */
  readonly people?: readonly Person[];
  /** The step to which it went back. */
  readonly to?: { readonly id: string; readonly name: Words } | null;
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
}

export interface FlowView {
  readonly definitionId: string;
  readonly version: number;
  readonly name: Words;
  readonly marks: Readonly<Record<string, 'done' | 'here' | 'rejected'>>;
  readonly route: readonly RouteStep[];
}

export interface Finding {
  readonly severity: 'error' | 'warning' | 'info';
  readonly text: Words;
  readonly field: string | null;
}

/** Everything a reader shows, in one answer. */
export interface DocumentBundle {
  readonly resource: string;
  readonly document: AnyDoc;
  readonly can: Can;
  readonly task: InboxRow | null;
  /** Rights of the open task's node over the fields. */
  readonly rights: Readonly<Record<string, FieldRight>>;
  readonly commentRequired: boolean;
  readonly signatureRequired?: boolean;
  /** What can be picked now: earlier nodes to return to, nodes whose people this person picks, approvers whom he added. */
  readonly choices?: {
    readonly returnTo: readonly { readonly id: string; readonly name: Words }[];
    readonly choose: readonly { readonly id: string; readonly name: Words }[];
    readonly added: readonly { readonly taskId: string; readonly people: readonly Person[] }[];
  };
  readonly questions?: readonly DocumentQuestion[];
  readonly trail: readonly TrailEntry[];
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
  readonly flow: FlowView | null;
  readonly brief: readonly Finding[];
}

/** A question of an approver to the applicant; `due` stands still until it is answered. */
export interface DocumentQuestion {
  readonly id: string;
  readonly taskId: string;
  readonly asker: Person;
  readonly at: string;
  readonly text: string;
  readonly answer: { readonly by: Person; readonly at: string; readonly text: string } | null;
}

/** Body of approveProcess, rejectProcess and their kin; document fields that the node opens stand beside these keys. */
export interface DecideBody {
  readonly id: string;
  readonly requestId: string;
  readonly taskId?: string;
  readonly comment?: string;
  /** People picked for nodes, by node id (`starter.choose` at submit, `previous.choose` with a decision). */
  readonly chosen?: Readonly<Record<string, readonly string[]>>;
  /** Ids of uploaded files: what is attached to the decision, and the signature under it. */
  readonly files?: readonly string[];
  readonly signature?: string;
  /** Version of the record that the person saw; a changed field since then is a 409 (rulings 15). */
  readonly version?: number;
}

/** Answer of every deciding call. */
export interface DecideAnswer {
  readonly document: AnyDoc;
  readonly can: Can;
  readonly status: Status;
  /** Who holds it now. */
  readonly next: readonly RouteStep[];
}

/** Body and answer of `POST /tydf/process/facts`: a record being filled in, the facts its rules and computes name. */
export interface FactsBody {
  readonly resource: string;
  readonly record: AnyDoc;
}

/** `POST /tydf/process/candidates`: the approver rules of nodes and the values they need, answered with people (rulings 24). */
export interface CandidatesBody {
  readonly resource: string;
  readonly values: AnyDoc;
  /**
   * `values`: variables that the flow has set by then, beside those of the document. `decision`: key of a decision table that the flow asks,
   * whose value is wanted instead of people.
   */
  readonly nodes: readonly {
    readonly nodeId: string;
    readonly rules: readonly string[];
    readonly values?: AnyDoc;
    readonly decision?: string;
  }[];
}
export interface CandidatesAnswer {
  readonly nodeId: string;
  readonly people: readonly Person[];
  readonly group: Words | null;
  /** Of a decision table; null: none for these values. */
  readonly value?: unknown;
}

/** `POST /tydf/process/facts`: what the rules of a half-filled record need from outside it; answered with the facts by name. */
export interface FactsBody {
  readonly resource: string;
  readonly record: AnyDoc;
}

/** Events of `GET /tydf/stream`. */
export type StreamEvent =
  | { readonly type: 'inbox'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly type: 'document'; readonly resource: string; readonly id: string }
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

/** What `$names` of a record holds: how to show the records its references point at, by `resource/id`. */
export type Names = Readonly<Record<string, Words>>;
export type { FileRef };

/** A document found by code, pinyin, amount or words; only what the person may read. */
export interface SearchHit {
  readonly resource: string;
  readonly documentId: string;
  readonly kind: Words;
  readonly code: string;
  readonly title: string;
  readonly status: Status;
  readonly applicant: Person | null;
  readonly figure: KeyFigure | null;
}

/** Answer of `GET /tydf/process/search?q=`, best first: exact code, own open tasks, then the newest. */
export interface SearchAnswer {
  readonly documents: readonly SearchHit[];
  readonly people: readonly (Person & { readonly post: Words | null; readonly department: Words | null })[];
}
