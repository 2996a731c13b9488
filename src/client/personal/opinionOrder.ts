/**
 * Opinion templates in their order. The company's stand together; one's own stand before or after them, so the order of
 * one action is: some own, the company's, the other own. Pure.
 */
import type { OpinionTemplate } from '#model/operations/personal.ts';

export type OpinionAction = OpinionTemplate['action'];

const isCompanys = ({ own }: OpinionTemplate): boolean => !own;

/** As the server gives them: by number, of one number the company's first. */
export const inOrder = (all: readonly OpinionTemplate[]): readonly OpinionTemplate[] =>
  all.toSorted((a, b) => a.sort - b.sort || Number(a.own) - Number(b.own) || Number(a.id) - Number(b.id));

/** Of one action, as they are offered; Alt and a digit take the first nine. */
export const ofAction = (all: readonly OpinionTemplate[], action: OpinionAction): readonly OpinionTemplate[] =>
  inOrder(all).filter((one) => one.action === action);

interface Moved {
  readonly all: readonly OpinionTemplate[];
  /** Own ones whose number the server has to learn. */
  readonly changed: readonly OpinionTemplate[];
}

/**
 * One's own `id` moved by some places (negative: up), the company's counting as one place. `list` is what `ofAction` gives; so is the answer.
 */
export const moved = (list: readonly OpinionTemplate[], id: string, by: number): Moved => {
  const company = list.filter(isCompanys);
  const firstOfCompany = list.findIndex(isCompanys);
  const own = list.filter(({ own: mine }) => mine);
  const before = firstOfCompany < 0 ? 0 : list.slice(0, firstOfCompany).filter(({ own: mine }) => mine).length;
  const places: readonly (OpinionTemplate | null)[] = company.length === 0 ? own : [...own.slice(0, before), null, ...own.slice(before)];
  const from = places.findIndex((one) => one?.id === id);
  const to = Math.min(Math.max(from + by, 0), places.length - 1);
  if (from < 0 || to === from) return { all: list, changed: [] };
  const item = places[from] ?? null;
  const order = places.toSpliced(from, 1).toSpliced(to, 0, item);
  const block = order.indexOf(null);
  const lowest = Math.min(...company.map(({ sort }) => sort));
  const highest = Math.max(0, ...company.map(({ sort }) => sort));
  const all = order.flatMap((one, at): readonly OpinionTemplate[] => {
    if (one === null) return company;
    return [{ ...one, sort: block < 0 ? at + 1 : at < block ? lowest - block + at : highest + at - block }];
  });
  const sorts = new Map(list.map((one) => [one.id, one.sort]));
  return { all, changed: all.filter((one) => one.own && sorts.get(one.id) !== one.sort) };
};
