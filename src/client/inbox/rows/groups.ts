/** Heads over the rows of a list: by kind, applicant or day, with count, sum and what can be decided together. */
import type { Person } from '#model/api.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { Say } from '#client/words/language.tsx';
import type { GroupItem, Item } from './items.ts';
import { isWithinLimit } from '#client/inbox/bulk/selection.ts';
import type { Grouping } from '#client/inbox/useInboxAddress.ts';

/** What was decided lies by the day of that, as its list does. */
const dayOf = ({ decision, receivedAt }: InboxRow): string => dateAt(decision?.at ?? receivedAt);

const groupOf = (row: InboxRow, by: Grouping): string =>
  by === 'kind' ? row.resource : by === 'applicant' ? row.applicant.id : dayOf(row);

const titleOf = (row: InboxRow, by: Grouping, say: Say, nameOf: (person: Person) => string): string =>
  by === 'kind' ? say(row.kind) : by === 'applicant' ? nameOf(row.applicant) : dayOf(row);

/** The largest set of tasks of one kind at one node that wait for my approval. */
export const alikeIn = (rows: readonly InboxRow[]): readonly InboxRow[] => {
  const sets = new Map<string, InboxRow[]>();
  for (const row of rows) {
    if (row.task !== 'approve' || !isWithinLimit(row)) continue;
    const name = `${row.resource}/${row.node?.id}`;
    const set = sets.get(name);
    if (set) set.push(row);
    else sets.set(name, [row]);
  }
  const [largest] = [...sets.values()].toSorted((a, b) => b.length - a.length);
  return largest && largest.length > 1 ? largest : [];
};

/** Sum of the amounts; null where a group has none. */
export const sumOf = (rows: readonly InboxRow[]): string | null => {
  const amounts = rows.flatMap(({ figure }) => (figure?.kind === 'money' ? [figure.value] : []));
  return amounts.length === 0 ? null : sum(amounts, 2);
};

/** Items under their heads, the groups in the order of their first row; what is no row goes where it stood. */
export const grouped = (
  items: readonly Item[],
  by: Exclude<Grouping, 'none'>,
  say: Say,
  nameOf: (person: Person) => string,
): readonly Item[] => {
  const groups = new Map<string, { readonly first: InboxRow; readonly rows: InboxRow[]; readonly items: Item[] }>();
  let current = '';
  const [before, gaps]: [Item[], Item[]] = [[], []];
  for (const item of items) {
    if (item.type === 'gap') gaps.push(item);
    if (item.type === 'leaving') (groups.get(current)?.items ?? before).push(item);
    if (item.type !== 'row') continue;
    current = groupOf(item.row, by);
    const group = groups.get(current);
    if (group) {
      group.rows.push(item.row);
      group.items.push(item);
    } else groups.set(current, { first: item.row, rows: [item.row], items: [item] });
  }
  return [
    ...before,
    ...[...groups].flatMap(([name, { first, rows, items: members }]): Item[] => [
      {
        type: 'group',
        key: `group-${name}`,
        text: titleOf(first, by, say, nameOf),
        count: rows.length,
        sum: sumOf(rows),
        alike: alikeIn(rows),
      } satisfies GroupItem,
      ...members,
    ]),
    ...gaps,
  ];
};
