/** Watched dates that have come near: found, told of once for each step, by way of the outbox. */
import type { Principal } from '#machines/flow.ts';
import { addDays, daysBetween } from '#model/calculation/dates.ts';
import { mostDaysAhead, stepReached, type DateWatch } from '#model/dateWatch.ts';
import type { Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import { receiversOf, type Receivers } from '../messages/receivers.ts';
import type { NoticeKey } from '#resources/seeds.ts';
import { tell, type Message } from '../outbox/tell.ts';

/** A watch with the resource that declares it. */
export interface Watched {
  readonly definition: Definition;
  readonly watch: DateWatch;
}

interface Found {
  readonly record: string;
  /** Zero: a date of the record itself. */
  readonly line: string;
  readonly date: string;
  readonly zh: string | null;
  readonly en: string | null;
  readonly code: string | null;
  readonly lineName: string | null;
  /** Days ahead that the record itself asks for. */
  readonly own: number | null;
  readonly step: number;
}

/** Everything that is watched, by the key of its notice. */
export function watchedBy({ registry }: Pick<Services, 'registry'>): ReadonlyMap<string, readonly Watched[]> {
  const found = new Map<string, Watched[]>();
  for (const definition of registry.values())
    for (const watch of definition.dates ?? []) found.set(watch.notice, [...(found.get(watch.notice) ?? []), { definition, watch }]);
  return found;
}

const quoted = (name: string): string => `"${snake(name)}"`;

/** Dates of a span, with what names their records. */
function statementOf({ definition, watch }: Watched): { readonly text: string; readonly values: readonly (readonly string[])[] } {
  const values: (readonly string[])[] = [];
  const conditions = (alias: string, where: DateWatch['where']): string[] =>
    Object.entries(where ?? {}).map(([field, among]) => {
      values.push(among);
      return `${alias}.${quoted(field)} = any($${values.length + 2}::text[])`;
    });
  const [set, field] = watch.date.includes('.') ? watch.date.split('.', 2) : [null, watch.date];
  const table = tableOf(definition);
  const lineTable = set === null ? undefined : table.lines[set ?? ''];
  if (set !== null && lineTable === undefined) throw new Error(`${definition.key} watches ${watch.date}, which it does not have`);
  const date = `${lineTable ? 'l' : 'r'}.${quoted(field ?? '')}`;
  const column = (name: string | undefined): string => (name === undefined ? 'null' : `r.${quoted(name)}::text`);
  const has = (name: string): boolean => table.columns.some((one) => one.field === name);
  const later = lineTable && watch.lines?.latest === true;
  const where = [
    'not r.deleted',
    `${date} between $1 and $2`,
    ...conditions('r', watch.where),
    ...(watch.unless === undefined ? [] : [`r.${quoted(watch.unless)} is null`]),
    ...(lineTable ? conditions('l', watch.lines?.where) : []),
    ...(later
      ? [
          `not exists (select from "${lineTable.name}" o where ${[
            'o.parent_id = r.id',
            `(o.${quoted(field ?? '')} is null or o.${quoted(field ?? '')} > ${date})`,
            ...conditions('o', watch.lines?.where),
          ].join(' and ')})`,
        ]
      : []),
  ];
  const text = `select r.id::text as record, ${lineTable ? 'l.id' : '0'}::text as line, to_char(${date}, 'YYYY-MM-DD') as date,
      ${column(definition.name?.zh)} as zh, ${column(definition.name?.en)} as en, ${has('code') ? 'r.code' : 'null'} as code,
      ${lineTable && watch.lines?.name ? `l.${quoted(watch.lines.name)}` : 'null'} as "lineName",
      ${watch.days === undefined ? 'null::int' : `r.${quoted(watch.days)}::int`} as own
    from "${table.name}" r ${lineTable ? `join "${lineTable.name}" l on l.parent_id = r.id` : ''}
    where ${where.join(' and ')} order by ${date}, r.id`;
  return { text, values };
}

/** Before any date that is kept. */
const longAgo = '1900-01-01';

/** Those that reached a step which nobody was told of yet; noted as told in the same transaction. */
async function newlyReached(tx: Sql, watched: Watched, ahead: readonly number[], today: string, now: Date): Promise<Found[]> {
  const { watch, definition } = watched;
  const { text, values } = statementOf(watched);
  const last = watch.days === undefined ? Math.max(0, ...ahead) : mostDaysAhead;
  const span = [watch.again === undefined ? today : longAgo, addDays(today, last)];
  const near = (await tx.query<Omit<Found, 'step'>>(text, [...span, ...values])).flatMap((one): Found[] => {
    const step = stepReached(one.date, today, one.own === null ? ahead : [...ahead, one.own], watch.again);
    return step === null ? [] : [{ ...one, step }];
  });
  if (near.length === 0) return [];
  const told = await tx.query<{ key: string }>(
    `insert into date_told (notice, resource, record_id, line_id, date, step, at)
     select $1, $2, x.record, x.line, x.date, x.step, $4 from json_to_recordset($3::json) as x (record bigint, line bigint, date date, step int)
     on conflict do nothing returning record_id || '/' || line_id as key`,
    [watch.notice, definition.key, JSON.stringify(near.map(({ record, line, date, step }) => ({ record, line, date, step }))), now],
    'date_tell',
  );
  const fresh = new Set(told.map(({ key }) => key));
  return near.filter(({ record, line }) => fresh.has(`${record}/${line}`));
}

const paramsOf = ({ definition }: Watched, found: Found, today: string): Message['params'] => {
  const named = (name: string | null): string => [name ?? '', found.lineName ?? ''].filter((part) => part !== '').join(' · ');
  return {
    name: named(found.zh),
    nameEn: named(found.en || found.zh),
    date: found.date,
    days: String(Math.abs(daysBetween(today, found.date))),
    docTitle: definition.label.zh,
    docTitleEn: definition.label.en,
    code: textOf(found.code),
    resource: definition.key,
    documentId: found.record,
  };
};

export interface NoticeWish {
  readonly receivers: Receivers;
  readonly ahead: readonly number[];
}

/** Tells what came near by one notice; answers of how many dates. Whoever is told hears of it as of every message. */
export async function tellDates(
  tx: Sql,
  services: Services,
  watches: readonly Watched[],
  { receivers, ahead }: NoticeWish,
  today: string,
): Promise<number> {
  const now = services.clock.now();
  const messages: Message[] = [];
  for (const watched of watches)
    for (const found of await newlyReached(tx, watched, ahead, today, now)) {
      const about = { resource: watched.definition.key, id: found.record };
      const people = (await receiversOf(services, tx, receivers, about)).map((id): Principal => `u:${id}`);
      const offices = (watched.watch.offices ?? []).map((role): Principal => `r:${role}`);
      // The check of the registry knows it as one of the product's notices (areas/problems/told.ts).
      const key = watched.watch.notice as NoticeKey;
      messages.push({ key, principals: [...people, ...offices], params: paramsOf(watched, found, today) });
    }
  await tell(tx, now, messages);
  return messages.length;
}
