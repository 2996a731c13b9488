/** What the server answers about sign-ins, operations, refused calls, the trail's chains, queues, and how long each is kept. */
import type { Names, Person, TrailChange } from '#model/api.ts';
import type { Words } from '#model/words.ts';

/** Logs by the last part of their calls: `/tydf/administration/logs/loginLog`. */
export const logKinds = ['loginLog', 'operationLog', 'deniedLog'] as const;
export type LogKind = (typeof logKinds)[number];

interface LogRow {
  readonly id: string;
  /** ISO instant. */
  readonly at: string;
}

interface CountedRow extends LogRow {
  /** When it happened last, and how often within its minute. */
  readonly lastAt: string;
  readonly times: number;
  readonly address: string;
  readonly agent: string;
}

export interface LoginRow extends CountedRow {
  /** As typed. */
  readonly account: string;
  /** Whose account it is; null where there is none of that name. */
  readonly person: Person | null;
  /** `signedIn`, or the reason of the refusal. */
  readonly outcome: string;
}

export interface DeniedRow extends CountedRow {
  /** Null: nobody was signed in. */
  readonly person: Person | null;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly code: string;
  readonly reason: string;
  readonly permission: string | null;
}

export interface OperationRow extends LogRow {
  /** Null: the server itself. */
  readonly person: Person | null;
  readonly address: string | null;
  readonly action: string;
  readonly resource: string;
  readonly recordId: string | null;
  readonly recordName: string | null;
  /** Paths of the first fields that changed, and how many did. */
  readonly fields: readonly string[];
  readonly changed: number;
}

/** One operation with what was before and after. */
export interface OperationShown extends OperationRow {
  readonly changes: readonly TrailChange[];
  /** Of records that values point at. */
  readonly names: Names;
}

export interface LogRows {
  readonly loginLog: LoginRow;
  readonly operationLog: OperationRow;
  readonly deniedLog: DeniedRow;
}

/** A portion, newest first. */
export interface LogPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of older rows; null at the end. */
  readonly next: string | null;
  /** Cursor from which newer rows are asked for (`newer`); null where there is no row. */
  readonly newest: string | null;
}

/** A document whose chain does not hold. */
export interface BrokenChain {
  readonly instanceId: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly flowName: Words;
  /** Place in the trail of the first entry that does not fit what stands before it. */
  readonly brokenAt: number;
  /** When that entry says it was made, and by whom; null where an entry is missing. */
  readonly entry: { readonly at: string; readonly action: string; readonly person: Person | null } | null;
}

/** One portion of a verification. */
export interface ChainPortion {
  readonly documents: number;
  readonly entries: number;
  readonly broken: readonly BrokenChain[];
  /** Where to go on; null when all was seen. */
  readonly next: string | null;
  /** Documents in all; told with the first portion. */
  readonly total: number | null;
}

/** The head of one day's trail. */
export interface TrailDay {
  /** Company's day. */
  readonly day: string;
  readonly entries: number;
  readonly head: string;
  /** When it was sealed. */
  readonly at: string;
}

export interface TrailDayReport extends TrailDay {
  /** The entries of today still give that head; where false somebody changed the trail. */
  readonly holds: boolean;
  /** How many entries there are now. */
  readonly found: number;
}

export interface QueueState {
  readonly name: 'outbox' | 'jobs' | 'timers' | 'mail';
  /** Not done yet; of these due by now; given up until somebody tries again. */
  readonly waiting: number;
  readonly due: number;
  readonly failed: number;
  /** Due time of the oldest that is due. */
  readonly oldest: string | null;
}

/** A message that could not be delivered. */
export interface FailedMessage {
  readonly id: string;
  readonly kind: string;
  readonly key: string | null;
  readonly attempts: number;
  readonly error: string;
  readonly createdAt: string;
  /** When it is tried again; null: not by itself. */
  readonly dueAt: string | null;
}

/** Work of every day: a notice of dates that come near, or what the business does by the calendar. */
export interface DailyWork {
  /** Of the notice's configuration, or of the work. */
  readonly key: string;
  readonly name: Words;
  /** This names what holds the dates. */
  readonly about: Words;
  /** Days before a date on which it is told. */
  readonly ahead: readonly number[];
  readonly enabled: boolean;
  /** Company's day that it was done for last, when, and how much was done. */
  readonly day: string | null;
  readonly doneAt: string | null;
  readonly count: number;
  /** Failures since, and why. */
  readonly attempts: number;
  readonly error: string | null;
  /** Null: it is switched off. */
  readonly nextAt: string | null;
}

export interface JobsState {
  readonly queues: readonly QueueState[];
  readonly daily: readonly DailyWork[];
  readonly openIncidents: number;
  readonly failed: readonly FailedMessage[];
}

/** Days that each is kept. */
export const retentionNames = ['loginLog', 'operationLog', 'deniedLog', 'notices'] as const;
export type RetentionName = (typeof retentionNames)[number];
export type Retention = Readonly<Record<RetentionName, number>>;

/** Sign-ins, operations and refusals are kept for at least six months, as the law on network security asks of operators (Article 21). */
export const retentionLimits: Readonly<Record<RetentionName, { readonly least: number; readonly most: number; readonly usual: number }>> = {
  loginLog: { least: 180, most: 3650, usual: 365 },
  operationLog: { least: 180, most: 3650, usual: 1095 },
  deniedLog: { least: 180, most: 3650, usual: 180 },
  notices: { least: 30, most: 3650, usual: 365 },
};

export interface RetentionShown {
  readonly days: Retention;
  /** Rows there are, and how many of them are older than `days`: the next run removes these. */
  readonly rows: Readonly<Record<RetentionName, { readonly all: number; readonly over: number; readonly oldest: string | null }>>;
  readonly lastRun: { readonly at: string; readonly removed: Retention } | null;
}
