/** What a list can be asked beside its pages, and how people keep ways of looking at it. */
import type { Person } from './api.ts';
import type { Words } from './words.ts';

/** Over all rows that a filter leaves: a second call, so that no page waits for it. */
export interface ListTotals {
  readonly total: number;
  /** There are more than `total`; nothing is summed then. */
  readonly totalAtLeast?: true;
  /** By field, as decimal text; fields that this person may not see are not among them. */
  readonly sums: Readonly<Record<string, string>>;
}

/** How many rows of a filter have each value of a field; no value is ''. */
export interface ListCounts {
  readonly counts: Readonly<Record<string, number>>;
  /** There are more rows than were counted. */
  readonly atLeast?: true;
}

/** Views that the list of every document has. */
export const fixedViews = ['all', 'mine', 'inApproval', 'rejected', 'thisMonth'] as const;
export type FixedView = (typeof fixedViews)[number];

/** Other forms of a list than rows, as its address names them. */
export const layouts = ['board'] as const;
export type Layout = (typeof layouts)[number];

/** A way of looking at a list, kept under a name. */
export interface ListView {
  readonly id: string;
  readonly name: string;
  /** Of the list's address: filters, `keyword`, `sort`, `columns`, `layout`. */
  readonly query: Readonly<Record<string, string>>;
  /** Whose people see it as well; told to its owner alone. */
  readonly roles: readonly SharedRole[];
  /** Only its owner changes or deletes it. */
  readonly own: boolean;
  readonly owner: Person;
}

/** A role that something kept is or may be shared with. */
export interface SharedRole {
  readonly id: string;
  readonly name: Words;
}

export interface ListViews {
  readonly views: readonly ListView[];
  /** What the list opens with, a fixed view or the id of a kept one; null: everything. */
  readonly first: string | null;
  /** Whom this person may share a view with. */
  readonly shareWith: readonly SharedRole[];
}
