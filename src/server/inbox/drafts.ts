/** Documents of mine that are not sent: listed by the rows that their tables keep in `draft`, shown as their records are now. */
import type { KeyFigure } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';
import { columnsOf } from '../documents/record.ts';
import { saidOf, shownOf, type Said } from '#server/documents/shown/matter.ts';
import { organisationOf } from '../flows/organisation.ts';
import type { Narrowed } from './filters.ts';
import { byResource, type Row } from './rows.ts';

/** Drafts looked at for a narrowed page; where they do not fill it, the next page goes on behind them. */
const most = 500;

interface Place {
  readonly id: string;
  readonly at: string;
  readonly resource: string;
  readonly document_id: string;
  readonly instance_id: string | null;
  readonly watched: boolean;
}

async function recordsOf({ services: { db } }: Context, definition: Definition, ids: readonly string[]): Promise<AnyDoc[]> {
  const { name } = tableOf(definition);
  return db.query<AnyDoc>(
    `select ${columnsOf(definition)} from "${name}" r where r.id = any($1::bigint[]) and not r.deleted`,
    [ids],
    `drafts ${name}`,
  );
}

const isWithin = ({ starter, departments, amountFrom, amountTo }: Narrowed, row: Row): boolean => {
  const amount = row.figure?.kind === 'money' ? row.figure.value : null;
  return (
    (starter === null || row.applicant_id === starter) &&
    (departments === null || (row.applicant_department_id !== null && departments.includes(row.applicant_department_id))) &&
    (amountFrom === null || (amount !== null && compare(amount, amountFrom) >= 0)) &&
    (amountTo === null || (amount !== null && compare(amount, amountTo) <= 0))
  );
};

interface Asked {
  readonly size: number;
  readonly by: Narrowed;
  readonly after: readonly [string, string] | null;
  /** SQL of the documents that a search found, its tsquery at `$7`; empty: no search. */
  readonly hits: string;
  readonly searched: string | null;
}

/** At most `size` rows, the newest first; `walked`: key of the last draft looked at, where there are more behind it. */
export async function draftRows(
  context: Context,
  { size, by, after, hits, searched }: Asked,
): Promise<{ rows: Row[]; walked: Row | null }> {
  if (by.actions !== null || by.statuses?.includes('draft') === false) return { rows: [], walked: null };
  const { db, registry } = context.services;
  const looks = [by.starter, by.departments, by.amountFrom, by.amountTo].some((one) => one !== null);
  const limit = looks ? most : size;
  const among = hits === '' ? '' : ` and (d.resource, d.document_id) in (select h.resource, h.id from (${hits}) h)`;
  const places = await db.query<Place>(
    `select d.id::text, d.at, d.resource, d.document_id::text, i.id::text as instance_id,
       exists (select from watch w where w.user_id = $1 and w.instance_id = i.id) as watched
     from draft d left join flow_instance i on i.resource = d.resource and i.document_id = d.document_id
     where d.user_id = $1 and ($3::bigint is null or d.id < $3) and ($4::text[] is null or d.resource = any($4))
       and ($5::timestamptz is null or d.at >= $5) and ($6::timestamptz is null or d.at < $6)${among}
     order by d.id desc limit $2`,
    [context.actor.userId, limit, after?.[1] ?? null, by.resources, by.from, by.till, ...(searched === null ? [] : [searched])],
    `inbox_drafts${hits === '' ? '' : '_q'}`,
  );
  const organisation = await organisationOf(db);
  const known = new Map<string, AnyDoc>();
  const said = new Map<string, Said>();
  await Promise.all(
    [...byResource(places)].map(async ([resource, group]) => {
      const definition = registry.get(resource);
      if (!definition) return;
      const ids = group.map(({ document_id }) => document_id);
      const records = await recordsOf(context, definition, ids);
      for (const record of records) known.set(`${resource} ${String(record['id'])}`, record);
      said.set(resource, await saidOf(context.services, definition, records));
    }),
  );
  const rowOf = (place: Place): Row[] => {
    const definition = registry.get(place.resource);
    const record = known.get(`${place.resource} ${place.document_id}`);
    const sayings = said.get(place.resource);
    if (!definition || !record || !sayings) return [];
    const author = textOf(record['applicant']) || context.actor.userId;
    const { amount: _, applicant: _name, ...shown } = shownOf(definition, record, organisation, author, sayings);
    return [
      {
        ...shown,
        urgency: shown.urgency as Row['urgency'],
        figure: shown.figure satisfies KeyFigure | null,
        applicant_id: author,
        key: place.at,
        key_id: place.id,
        claimable: false,
        task_id: null,
        instance_id: place.instance_id,
        resource: place.resource,
        document_id: place.document_id,
        node_id: null,
        name: null,
        name_en: null,
        opened_at: place.at,
        due_at: null,
        kind: 'approve',
        status: record['status'] as Status,
        unread: false,
        watched: place.watched,
      },
    ];
  };
  const rows = places.flatMap(rowOf).filter((row) => isWithin(by, row));
  const last = places.at(-1);
  const walked = looks && places.length === limit && last ? (rowOf(last)[0] ?? null) : null;
  return { rows: rows.slice(0, size), walked };
}
