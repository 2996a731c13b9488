/** Shapes of the inbox and of its reader, between server and client. Ids and decimals are strings, instants ISO 8601 in UTC. */
import type { Can, FieldRight, Finding, FlowView, KeyFigure, Person, RouteStep, StepToChoose, TrailEntry, Summary } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import type { StepWait } from './stepWait.ts';
import type { SearchHit } from '#model/calculation/search.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';

/** `watched`: documents that I watch; `drafts`: my documents that are not sent yet. */
export type InboxTab = 'todo' | 'done' | 'started' | 'copied' | 'watched' | 'drafts';
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
  /** Since when it waits where it is, of documents that I started or watch: the oldest of its open tasks. */
  readonly heldSince?: string | null;
  readonly dueAt: string | null;
  /** Waiting for any one of a group; deciding it claims it. */
  readonly claimable: boolean;
  readonly unread: boolean;
  /** Of a document that I started: an approver's question waits for my answer. */
  readonly asked?: boolean;
  /** Whom I stand in for, while they are away; null where the task is my own. */
  readonly onBehalfOf?: Person | null;
  /** `repost`: a rejected document of mine. */
  readonly task: 'approve' | 'repost' | null;
  readonly decision: { readonly action: string; readonly comment: string | null; readonly at: string } | null;
  readonly files: number;
  readonly summary?: Summary;
  /** Of a document under way: steps done, and how many are expected yet. */
  readonly progress?: { readonly done: number; readonly ahead: number } | null;
  /** Of a document under way that asks nobody: what it waits for at its node. */
  readonly wait?: StepWait | null;
  /** How long such a task usually waits at its node, of a document at that of its oldest open task (median of the last ninety days), in milliseconds; null: too few. */
  readonly usualMs?: number | null;
  readonly snoozedUntil?: string | null;
  readonly watched?: boolean;
}

export interface InboxPage {
  readonly rows: readonly InboxRow[];
  /** Opaque key of the next page, null at the end. */
  readonly next: string | null;
}

/** Counts exact to 99; 100 stands for "99+". */
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
  /** What can be picked now: earlier nodes to return to, nodes whose people this person picks, approvers whom they added. */
  readonly choices?: {
    /** `straight`: from there it could come back here at once. */
    readonly returnTo: readonly { readonly id: string; readonly name: Words; readonly straight: boolean }[];
    readonly choose: readonly StepToChoose[];
    readonly added: readonly { readonly taskId: string; readonly people: readonly Person[] }[];
    /** Earlier nodes that a rejection may go to instead of the applicant; absent where the node does not leave it to the approver. */
    readonly rejectTo?: readonly { readonly id: string; readonly name: Words }[];
  };
  readonly questions?: readonly DocumentQuestion[];
  /** This person follows the document and hears of its steps. */
  readonly watched?: boolean;
  /** It was sent to this person as a copy, or mentions them, and they have not read it since. */
  readonly unread?: boolean;
  readonly trail: readonly TrailEntry[];
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
  readonly flow: FlowView | null;
  readonly brief: readonly Finding[];
  /** How the votes stand at the reader's step, where several are asked. */
  readonly votes?: {
    readonly mode: RouteStep['mode'];
    readonly approved: number;
    readonly rejected: number;
    readonly of: number;
    /** Approvals that it takes. */
    readonly needed: number;
  } | null;
  /** Whom the reader stands in for here, and until when. */
  readonly standIn?: { readonly person: Person; readonly until: string } | null;
  /** The task that was asked for is closed to the reader, and not by them: who did what with it; `claim`, who has taken it. */
  readonly closed?: { readonly by: Person | null; readonly action: string; readonly at: string } | null;
  /** How long such steps usually take (median of the last ninety days), and when it may be over. */
  readonly timing?: { readonly usualMs: number | null; readonly expectedEnd: string | null } | null;
}

/** `GET /tydf/process/document/{resource}/{id}/related`: what the document points at, what points at it, what was sent alike lately. */
export interface RelatedDocument extends SearchHit {
  readonly way: 'to' | 'from' | 'recent';
  /** The field that ties them, or what they have in common. */
  readonly by: Words;
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

/** What came, or in a dry run would come, of one task of `POST /tydf/process/decideMany`. */
export interface BulkOutcome {
  readonly taskId: string;
  readonly done: boolean;
  /** State of the document afterwards; null where it was refused. */
  readonly status: Status | null;
  readonly refusal: { readonly code: string; readonly reason: string; readonly desc: string; readonly faults: readonly Fault[] } | null;
  /** Code of the document. This and the next three are null where the task was never in this person's inbox. */
  readonly code: string | null;
  readonly kind: Words | null;
  readonly figure: KeyFigure | null;
  readonly applicant: Person | null;
  /** Of a dry run: the version of the document that it was about. To be given with the decision, so that nothing unseen is decided. */
  readonly version: number | null;
  /** Who holds the document afterwards; empty where it was refused. */
  readonly next: readonly RouteStep[];
  /** Of a dry run: what to look at before deciding. Empty otherwise. */
  readonly findings: readonly Finding[];
}

/** What can be done with many rows at once beside deciding them (`POST /tydf/process/actMany`). */
export const manyActions = ['transfer', 'copyTo', 'snooze', 'claim', 'read', 'deletes'] as const;
export type ManyAction = (typeof manyActions)[number];

/** What came, or in a dry run would come, of one row: a task, or a document where `taskId` is null. */
export interface ManyOutcome extends Pick<BulkOutcome, 'done' | 'refusal' | 'next'> {
  readonly taskId: string | null;
  readonly resource: string;
  readonly documentId: string;
}

/** What lists of the inbox can be narrowed by, all texts; several kinds, states or acts are separated by commas. */
export const inboxFilterNames = [
  'resource',
  'system',
  'starter',
  'department',
  'from',
  'to',
  'amountFrom',
  'amountTo',
  'status',
  'action',
] as const;
export type InboxFilterName = (typeof inboxFilterNames)[number];
