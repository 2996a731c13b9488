/** What a person sets for themselves, and what reaches them as a notice: shapes between server and client. */
import type { Absence, Person } from '#model/api.ts';
import type { InboxSort } from '#model/workflow/inbox.ts';
import type { Language, Words } from '#model/words.ts';

/** A limit has at most 14 digits and two decimals, as amounts of money do. */
export const isAmountLimit = (text: string): boolean => /^\d{1,14}(\.\d{1,2})?$/.test(text);

/** Queues of the to-do list that are there for everybody. */
export const startQueues = ['all', 'overdue', 'urgent', 'back', 'claimable'] as const;

/** How a person likes the product. The server keeps them, so that these follow the person to every device. */
export interface Preferences {
  readonly language: Language;
  readonly scheme: 'auto' | 'light' | 'dark' | 'contrast';
  readonly density: 'comfortable' | 'compact';
  /** Follows the system unless set to less. */
  readonly motion: 'system' | 'less';
  /** Single-letter shortcuts (WCAG 2.1.4). */
  readonly letters: 'on' | 'focus' | 'off';
  /** Keys that the person changed: chord of the register by the chord it replaces. */
  readonly keys: Readonly<Record<string, string>>;
  /** Seconds that a decision can be taken back; `send`: until the person sends it (WCAG 2.2.1). */
  readonly hold: 0 | 5 | 10 | 'send';
  /** What the inbox opens after a decision. */
  readonly advance: 'next' | 'previous' | 'none';
  /** A alone approves, held as usual. */
  readonly express: boolean;
  /** Order of the to-do list. */
  readonly sort: InboxSort;
  /** Where the inbox opens. */
  readonly queue: (typeof startQueues)[number];
  /** The kept filter that the inbox opens with instead, as it was last seen: the first list need not wait for it. */
  readonly startView: { readonly id: string; readonly query: Readonly<Record<string, string>> } | null;
  /** Queues, kinds (`kind-…`) and kept filters (`view-…`) in the order the person gave them; what is not named stands where it usually does. */
  readonly queueOrder: readonly string[];
  /** Those of them that they put out of sight; their tasks stay in the to-do. */
  readonly hiddenQueues: readonly string[];
  /** Amount above which a task is never alike to others; null: none. */
  readonly bulkLimit: string | null;
  /** Patterns over the colours of charts. */
  readonly patterns: boolean;
  /** What is not shown of the inbox' rows, by name of the column. */
  readonly hiddenColumns: readonly string[];
  /** The offer to practise was taken or put away: it is not made again. */
  readonly practised: boolean;
  /** Keys that were shown to whoever kept clicking their button, as `aria-keyshortcuts` spells them: once each. */
  readonly taught: readonly string[];
}

export const usualPreferences: Preferences = {
  language: 'zh',
  scheme: 'auto',
  density: 'comfortable',
  motion: 'system',
  letters: 'on',
  keys: {},
  hold: 5,
  advance: 'next',
  express: false,
  sort: 'due',
  queue: 'all',
  startView: null,
  queueOrder: [],
  hiddenQueues: [],
  bulkLimit: null,
  patterns: false,
  hiddenColumns: [],
  practised: false,
  taught: [],
};

/** An opinion offered while deciding: the company's (`own` false) or one's own, in their order; the digit of Alt+digit is its place. */
export interface OpinionTemplate {
  readonly id: string;
  readonly action: 'approve' | 'reject' | 'return' | 'transfer' | 'withdraw' | 'discard';
  readonly text: Words;
  readonly own: boolean;
  /** Of one kind of document only; null: of all. */
  readonly resource: string | null;
  readonly sort: number;
}

/** What happened, as far as a person can choose how to hear of it. */
export const noticeKinds = ['assigned', 'decided', 'returned', 'copied', 'mentioned', 'asked', 'urged', 'system'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface NoticeSettings {
  /** In the application always unless muted; by mail at once, in a daily digest, or not. */
  readonly kinds: Readonly<Record<NoticeKind, { readonly inner: boolean; readonly mail: 'no' | 'atOnce' | 'digest' }>>;
  /** Hour of the day, company time, at which a digest goes out. */
  readonly digestAt: number;
  /** No mail between these hours; null: any time. What falls due then waits. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
}

export const usualNoticeSettings: NoticeSettings = {
  kinds: {
    assigned: { inner: true, mail: 'digest' },
    decided: { inner: true, mail: 'atOnce' },
    returned: { inner: true, mail: 'atOnce' },
    copied: { inner: true, mail: 'no' },
    mentioned: { inner: true, mail: 'atOnce' },
    asked: { inner: true, mail: 'atOnce' },
    urged: { inner: true, mail: 'atOnce' },
    system: { inner: true, mail: 'no' },
  },
  digestAt: 8,
  quiet: { from: 22, to: 7 },
};

/** Answer of the settings' calls: whether mail can be sent at all, and the person's address; null: none is known. */
export interface NoticeSettingsAnswer extends NoticeSettings {
  readonly mailAvailable: boolean;
  readonly mailTo: string | null;
}

/** One line of the bell. */
export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly at: string;
  readonly read: boolean;
  readonly title: Words;
  readonly text: Words;
  readonly actor: Person | null;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly taskId: string | null;
  readonly code: string;
  readonly level: 'info' | 'warning' | 'critical';
  /** Page of the application that it leads to, where it is not its document; begins with `/`. */
  readonly link: string | null;
  /** The message it came with, where somebody sent one. */
  readonly messageId: string | null;
  /** Shows itself at once, where others only count: a rejection, a return, a mention, a question or its answer, urging. */
  readonly loud: boolean;
  /** Its task waits for nobody any more. */
  readonly done: boolean;
}

export interface NoticePage {
  readonly notices: readonly Notice[];
  readonly next: string | null;
}

/** Somebody to hand work to. */
export interface Colleague extends Person {
  /** Id of the personnel file; null for an account without one. */
  readonly staffId: string | null;
  readonly post: Words | null;
  readonly department: Words | null;
  readonly away: Absence | null;
}

/** A session of one's own that is open. */
export interface OwnSession {
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly current: boolean;
}

/** Somebody stands in for a person who is away. `flows` keys of flows, empty: all; `reason` is shown to senders. */
export interface Substitution {
  readonly id: string;
  readonly user: Person;
  readonly substitute: Person;
  readonly from: string;
  readonly to: string;
  readonly flows: readonly string[];
  readonly reason: string | null;
  readonly state: 'coming' | 'active' | 'over';
}
