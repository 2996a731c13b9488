/** What a list can be asked beside its pages (interface 4.4). */

/** Over all rows that a filter leaves: a second call, so that no page waits for it (rulings 11). */
export interface ListTotals {
  readonly total: number;
  /** There are more than `total`; nothing is summed then. */
  readonly totalAtLeast?: true;
  /** By field, as decimal text; fields that this person may not see are not among them. */
  readonly sums: Readonly<Record<string, string>>;
}
