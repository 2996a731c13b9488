/** Rules while somebody edits them: each with a key of its own, some not finished yet. Never changed in place. */
import { isWhole, type Formula, type Group, type Item, type Rule } from '#machines/conditions/rules.ts';
import { readExpression } from '#machines/feel/tree.ts';

interface Keyed {
  readonly key: string;
}
export type RuleDraft = Rule & Keyed;
export type FormulaDraft = Formula & Keyed;
export type GroupDraft = Omit<Group, 'items'> & Keyed & { readonly items: readonly Draft[] };
export type Draft = RuleDraft | FormulaDraft | GroupDraft;

let made = 0;
const freshKey = (): string => `r${(made += 1)}`;

const draftOf = (item: Item): Draft => (item.kind === 'group' ? groupDraft(item) : { ...item, key: freshKey() });
export const groupDraft = (group: Group): GroupDraft => ({ ...group, key: freshKey(), items: group.items.map(draftOf) });

export const newRule = (): RuleDraft => ({ kind: 'rule', key: freshKey(), subject: { path: '', fold: null }, operator: '=', values: [] });
export const newGroup = (join: Group['join']): GroupDraft => ({ kind: 'group', key: freshKey(), join, not: false, items: [newRule()] });

/** The tree with another draft in the place of the one with its key; null takes it away. Groups that lose their last item go too. */
export const replaced = (group: GroupDraft, key: string, next: Draft | null): GroupDraft => ({
  ...group,
  items: group.items.flatMap((item): readonly Draft[] => {
    if (item.key === key) return next ? [next] : [];
    if (item.kind !== 'group') return [item];
    const inside = replaced(item, key, next);
    return inside.items.length === 0 && item.items.length > 0 ? [] : [inside];
  }),
});

export const appended = (group: GroupDraft, to: string, item: Draft): GroupDraft =>
  group.key === to
    ? { ...group, items: [...group.items, item] }
    : { ...group, items: group.items.map((one) => (one.kind === 'group' ? appended(one, to, item) : one)) };

const reads = (text: string): boolean => {
  try {
    readExpression(text);
    return true;
  } catch {
    return false;
  }
};

/** Is every rule of it finished? */
export const isReady = (draft: Draft): boolean => {
  if (draft.kind === 'group') return draft.items.every(isReady);
  return draft.kind === 'feel' ? reads(draft.text) : isWhole(draft);
};
