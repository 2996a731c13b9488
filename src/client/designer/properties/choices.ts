/** What a drawing may name, from the server; kept while the designer is open. */
import { ask } from '#client/data/server/call.ts';
import { useLanguage } from '#client/words/language.tsx';
import type { Labels } from '#machines/rules.ts';
import type { DesignChoices, NamedGroup } from '#model/workflow/design.ts';
import type { Language } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const nothing: DesignChoices = { roles: [], posts: [], departments: [], effects: [], messages: [], decisions: [], processes: [] };

const choicesQuery = {
  queryKey: ['design', 'choices'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<DesignChoices>('GET', '/tydf/process/design/choices', { signal }),
  staleTime: 60_000,
};

export const useChoices = () => {
  const { data, isPending, isError } = useQuery(choicesQuery);
  return { choices: data ?? nothing, isPending, isError };
};

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const named = (groups: readonly NamedGroup[], language: Language): Choice[] =>
  groups.map(({ code, name, holders }) => ({ value: code, label: `${name[language]}${holders === 0 ? ' (0)' : ''}` }));

/** Departments in the order of their tree, moved in by their depth. */
const treeOf = (departments: DesignChoices['departments'], language: Language): Choice[] => {
  const below = (parent: string | null, depth: number): Choice[] =>
    departments
      .filter((one) => one.parent === parent)
      .flatMap(({ code, name }) => [{ value: code, label: `${'\u2003'.repeat(depth)}${name[language]}` }, ...below(code, depth + 1)]);
  const placed = below(null, 0);
  const seen = new Set(placed.map(({ value }) => value));
  // One whose department above is gone still stands in the list.
  return [
    ...placed,
    ...departments.filter(({ code }) => !seen.has(code)).map(({ code, name }) => ({ value: code, label: name[language] })),
  ];
};

/** Roles, posts and departments to pick from, in the reader's language. */
export const useGroups = () => {
  const { choices, isPending, isError } = useChoices();
  const language = useLanguage();
  return useMemo(
    () => ({
      role: named(choices.roles, language),
      post: named(choices.posts, language),
      department: treeOf(choices.departments, language),
      decision: choices.decisions.map(({ key, name }) => ({ value: key, label: name === key ? key : `${name} (${key})` })),
      isPending,
      isError,
    }),
    [choices, language, isPending, isError],
  );
};

/** What rules call groups (`role:finance_cashier`), for `ruleWords`. */
export const groupLabels = ({ roles, posts }: Pick<DesignChoices, 'roles' | 'posts'>): Labels =>
  Object.fromEntries([
    ...roles.map(({ code, name }) => [`role:${code}`, name] as const),
    ...posts.map(({ code, name }) => [`post:${code}`, name] as const),
  ]);
