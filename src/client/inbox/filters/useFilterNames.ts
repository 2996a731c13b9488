/** Names behind the ids of filters: kinds and systems from the counts, people remembered when they were picked, departments from their list. */
import type { Person } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { deedOf } from '#client/blocks/trail/trailWords.ts';
import { kept } from '#client/data/kept.ts';
import { askList, definitionQuery } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import { statusOf } from '#model/status.ts';
import { catalogue } from '#resources/catalogue.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { FilterNames } from './filterText.ts';
import { countsQuery, type Filters } from '#client/inbox/queries.ts';

const KEY = 'inbox/names';
const namesKey = ['inbox', 'names'];
type Names = Readonly<Record<string, Words>>;

/** Whoever was picked is named again after a reload. */
export const rememberPerson = async (client: QueryClient, { id, name, nameEn }: Person): Promise<void> => {
  const before = (await kept.get<Names>(KEY)) ?? {};
  const others = Object.entries(before).filter(([one]) => one !== id);
  await kept.set(KEY, Object.fromEntries([[id, { zh: name, en: nameEn ?? name }] as const, ...others].slice(0, 100)));
  await client.invalidateQueries({ queryKey: namesKey });
};

export interface Department {
  readonly id: string;
  readonly name: Words;
  readonly parentId: string | null;
}

/** All departments in the order of their tree, each with how deep it lies. */
export const treeOf = (departments: readonly Department[]): readonly (Department & { readonly depth: number })[] => {
  const known = new Set(departments.map(({ id }) => id));
  const below = (parent: string | null, depth: number): readonly (Department & { readonly depth: number })[] =>
    departments
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .flatMap((one) => [{ ...one, depth }, ...below(one.id, depth + 1)]);
  return below(null, 0);
};

export const useDepartments = (enabled: boolean) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['inbox', 'departments'],
    queryFn: async ({ signal }): Promise<readonly Department[]> => {
      const definition = await client.ensureQueryData(definitionQuery('sysDepartment'));
      if (!definition) return [];
      const { records } = await askList(definition, { pageNum: 1, pageSize: 200 }, signal);
      return records.map((record) => ({
        id: String(record['id']),
        name: { zh: textOf(record['name']), en: textOf(record['nameEn']) || textOf(record['name']) },
        parentId: textOf(record['parentId']) || null,
      }));
    },
    staleTime: 10 * 60_000,
    enabled,
  });
};

export const useFilterNames = (filters: Filters): FilterNames => {
  const say = useSay();
  const counts = useQuery(countsQuery).data;
  const departments = useDepartments(filters.department !== undefined);
  const people = useQuery({
    queryKey: namesKey,
    queryFn: async () => (await kept.get<Names>(KEY)) ?? {},
    enabled: filters.starter !== undefined,
  });
  return {
    kind: (resource) => {
      const label = counts?.byResource.find((one) => one.resource === resource)?.kind ?? catalogue.get(resource)?.label;
      return label ? say(label) : resource;
    },
    person: (id) => (people.data?.[id] ? say(people.data[id]) : id),
    department: (id) => {
      const name = departments.data?.find((one) => one.id === id)?.name;
      return name ? say(name) : id;
    },
    system: (id) => {
      const name = counts?.bySystem?.find(({ system }) => system === id)?.name;
      return name ? say(name) : id;
    },
    status: (status) => say(statusOf(status).label),
    action: (action) => say(deedOf(action).words),
    comma: say(w(', ', '、')),
  };
};
