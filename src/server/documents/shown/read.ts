/** One record as a person sees it: with lines, names and what they may do with it. */
import { recordOn } from '#model/daily.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { asPublished, sightOf } from '#server/access/published.ts';
import { hiding } from '#server/access/unseen.ts';
import { may, todayOf, type Context } from '#server/context.ts';
import { standingOf } from '#server/documents/can.ts';
import { comingFor } from './coming.ts';
import { list } from '#server/documents/lists/list.ts';
import { namesOf } from '#server/documents/lists/names.ts';
import { readRecord } from '#server/documents/record.ts';
import { missingRecord, notForYou } from '#server/documents/refusals.ts';
import { shownTo, visible } from './visible.ts';

/** A stored record as far as somebody sees it. `whole`: not only what is published of it. */
interface Seen {
  readonly record: AnyDoc;
  readonly whole: boolean;
}

/** The stored record of an id, refused when it is missing or beyond this person's reach. */
export async function readStored(context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const { record, whole } = await readSeen(context, definition, id);
  if (!whole) throw notForYou(definition, id);
  return record;
}

/** The stored record of an id, or what is published of it. */
export async function readSeen(context: Context, definition: Definition, id: string): Promise<Seen> {
  const stored = await readRecord(context.services.db, definition, id);
  if (!stored) throw missingRecord(definition, id);
  const record = recordOn(definition, stored, todayOf(context));
  const sight = await sightOf(context, definition, record);
  if (sight === 'nothing') throw notForYou(definition, id);
  return sight === 'all' ? { record, whole: true } : { record: asPublished(definition, record), whole: false };
}

/** Work on a record of an id; whoever does not see it is told that there is none, whatever refuses the work. */
export const onSeenRecord = <Answer>(context: Context, definition: Definition, id: unknown, work: () => Promise<Answer>): Promise<Answer> =>
  hiding(
    () => missingRecord(definition, id),
    async () => {
      const record = await readRecord(context.services.db, definition, id);
      return record && (await sightOf(context, definition, record)) !== 'nothing';
    },
    work,
  );

/** A record as answers carry it: masked, with `$names` and `can`. */
export async function shownRecord(context: Context, definition: Definition, record: AnyDoc): Promise<AnyDoc> {
  const { db } = context.services;
  const { can, found } = await standingOf(db, context, definition, record);
  const seen = found ? shownTo(context, found, record) : visible(context, definition, record);
  const $names = await namesOf(db, context, definition, [seen]);
  const $coming = await comingFor(context, definition, textOf(record['id']));
  return { ...seen, $names, can, ...($coming.length > 0 ? { $coming } : {}) };
}

/** How many rows of a register are told with the record that they belong to. */
const firstOnes = 50;

/** Reads what belongs to a record, under the names that its definition gives; nothing of what this person may not list. */
async function belongingOf(context: Context, { belonging = [] }: Definition, id: string): Promise<AnyDoc> {
  const rows: AnyDoc = {};
  for (const { resource, by, as } of belonging) {
    const other = as === undefined || !may(context.actor, resource, 'page') ? undefined : context.services.registry.get(resource);
    if (as !== undefined && other) rows[as] = (await list(context, other, { [by]: id, pageSize: String(firstOnes) })).records;
  }
  return rows;
}

export async function read(context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const shown = await shownRecord(context, definition, (await readSeen(context, definition, id)).record);
  return { ...shown, ...(await belongingOf(context, definition, id)) };
}
