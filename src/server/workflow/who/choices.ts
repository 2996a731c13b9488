/** What a drawing may name: groups of people, decision tables, processes, effects, messages. Answers `GET /tydf/process/design/choices`. */
import type { DesignChoices } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { newestDecisions } from '../../flows/process/decisions.ts';
import { configsOf } from '#server/notices/noticesWords.ts';

const named = <Entry extends { readonly key: string }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a.key.localeCompare(b.key));

export async function choicesFor({ services: { db, areas } }: Context): Promise<DesignChoices> {
  const [organisation, messages, keys, processes] = await Promise.all([
    organisationOf(db),
    configsOf(db, null),
    db.query<{ key: string }>('select distinct key from decision_definition', [], 'design_decisions'),
    db.query<{ key: string; zh: string; en: string; versions: number[] }>(
      `select key, (array_agg(name order by version desc))[1] as zh, (array_agg(name_en order by version desc))[1] as en,
         array_agg(version order by version desc) as versions from flow_definition group by key order by key`,
      [],
      'design_processes',
    ),
  ]);
  const decisions = await newestDecisions(
    db,
    keys.map(({ key }) => key),
  );
  const { roles, posts, departments, holdersOfRole, holdersOfPost, membersOfDepartment } = organisation;
  return {
    roles: [...roles].map(([code, name]) => ({ code, name, holders: holdersOfRole.get(code)?.length ?? 0 })),
    posts: [...posts.values()].map(({ id, code, name }) => ({ code, name, holders: holdersOfPost.get(id)?.length ?? 0 })),
    departments: [...departments.values()].map(({ id, code, name, parentId }) => ({
      code,
      name,
      holders: membersOfDepartment.get(id)?.length ?? 0,
      parent: (parentId !== null && departments.get(parentId)?.code) || null,
    })),
    effects: Object.keys(areas.effects).toSorted(),
    messages: messages.filter(({ enabled }) => enabled).map(({ key, name }) => ({ key, name })),
    decisions: named(keys.map(({ key }) => ({ key, name: decisions.get(key)?.[key]?.name ?? key }))),
    processes: processes.map(({ key, zh, en, versions }) => ({ key, name: w(en, zh), versions })),
  };
}
