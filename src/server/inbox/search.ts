/** One search over everything: documents by code, words, pinyin and amount, as far as the person may read them, and colleagues. */
import { sql as raw } from 'kysely';
import type { Status } from '#model/status.ts';
import type { SearchAnswer, SearchHit } from '#model/calculation/search.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { scopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { searchQuery } from '../db/search.ts';
import { tableOf } from '../db/tables.ts';
import { saidOf, shownOf, type Said } from '#server/documents/shown/matter.ts';
import { columnsOf } from '../documents/record.ts';
import { visible } from '#server/documents/shown/visible.ts';
import { personOf } from '../flows/directory.ts';
import { meant } from '../flows/findPeople.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';

const mostDocuments = 12;
const mostPeople = 6;

interface Found {
  readonly hit: SearchHit;
  /** Best first: the very code, an open task of mine, the newest. */
  readonly rank: readonly [exact: boolean, mine: boolean, at: string];
}

/** A document in a list of what was found, as this person may see it. */
export function hitOf(context: Context, definition: Definition, record: AnyDoc, organisation: Organisation, said: Said): SearchHit {
  const applicant = typeof record['applicant'] === 'string' ? record['applicant'] : null;
  const { figure, summary } = shownOf(definition, record, organisation, applicant ?? context.actor.userId, said);
  return {
    resource: definition.key,
    documentId: String(record['id']),
    kind: definition.label,
    code: textOf(record['code']),
    title: textOf(record['title']),
    status: record['status'] as Status,
    applicant: applicant === null ? null : personOf(organisation, applicant),
    figure,
    summary: summary ?? [],
  };
}

function found(context: Context, definition: Definition, row: AnyDoc, organisation: Organisation, said: Said, typed: string): Found {
  const record = visible(context, definition, row);
  const hit = hitOf(context, definition, record, organisation, said);
  const waiting = Array.isArray(record['currentAssignees']) && record['currentAssignees'].map(String).includes(context.actor.userId);
  return { hit, rank: [hit.code.toLowerCase() === typed, waiting, textOf(record['createdAt'])] };
}

async function documentsOf(context: Context, definition: Definition, words: string): Promise<AnyDoc[]> {
  const scope = scopeOf(context, definition, 'r');
  const { rows } = await raw<AnyDoc>`select ${raw.raw(columnsOf(definition))} from ${raw.table(tableOf(definition).name)} r
    where not r.deleted and r.search @@ ${words}::tsquery ${scope === null ? raw`` : raw`and ${scope}`}
    order by r.created_at desc limit ${mostDocuments}`.execute(context.services.db.kysely);
  return rows;
}

function colleagues(organisation: Organisation, typed: string): SearchAnswer['people'] {
  const isMeant = meant(typed);
  const hits = [...organisation.users.values()].filter((user) => user.enabled && isMeant?.(user));
  return hits.slice(0, mostPeople).map((user) => {
    const post = user.postIds[0];
    return {
      ...personOf(organisation, user.id),
      post: (post !== undefined && organisation.posts.get(post)?.name) || null,
      department: (user.departmentId !== null && organisation.departments.get(user.departmentId)?.name) || null,
    };
  });
}

export async function search(context: Context, typed: string): Promise<SearchAnswer> {
  const words = searchQuery(typed);
  if (words === null) return { documents: [], people: [] };
  const { db, registry } = context.services;
  const kinds = [...registry.values()].filter(({ kind }) => kind === 'document');
  const [organisation, ...finds] = await Promise.all([
    organisationOf(db),
    ...kinds.map(async (definition) => {
      const rows = await documentsOf(context, definition, words);
      return { rows, said: await saidOf(context.services, definition, rows) };
    }),
  ]);
  const text = typed.trim().toLowerCase();
  const hits = kinds.flatMap((definition, at) =>
    (finds[at]?.rows ?? []).map((row) => found(context, definition, row, organisation, finds[at]!.said, text)),
  );
  const better = (a: Found, b: Found): number =>
    Number(b.rank[0]) - Number(a.rank[0]) || Number(b.rank[1]) - Number(a.rank[1]) || b.rank[2].localeCompare(a.rank[2]);
  return {
    documents: hits
      .toSorted(better)
      .slice(0, mostDocuments)
      .map(({ hit }) => hit),
    people: colleagues(organisation, typed),
  };
}
