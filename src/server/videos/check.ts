/** Checks which cameras answer and keeps what was found. */
import { sql as raw } from 'kysely';
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { scopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { snake, tableOf } from '../db/tables.ts';
import { missingRecord } from '../documents/refusals.ts';
import { probe, type Probed } from './probe.ts';

export interface Checked {
  readonly id: string;
  readonly name: string;
  readonly online: string;
  readonly checkedAt: string | null;
  readonly reason: Words;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly stream_url: string | null;
  readonly online: string | null;
  readonly checked_at: string | null;
}

const mostChecked = 200;
const together = 20;
/** Asked again within this time, a camera is not asked again: what was found a moment ago is the answer. */
const restMs = 10_000;
const lately = w('checked a moment ago', '刚刚检测过');

/** The live cameras of these ids, or all, as far as this person sees them; one they do not see is a refusal that names it. */
async function camerasOf(context: Context, definition: Definition, ids: readonly string[]): Promise<readonly Row[]> {
  const scope = scopeOf(context, definition, 'r');
  const { rows } =
    await raw<Row>`select r.id::text, r.name, r.stream_url, r.online, r.checked_at from ${raw.table(tableOf(definition).name)} r
    where not r.deleted and r.video_type = 'live' ${ids.length === 0 ? raw`and r.status is distinct from 'disabled'` : raw`and r.id = any(${[...ids]}::bigint[])`}
    ${scope === null ? raw`` : raw`and ${scope}`} order by r.sort nulls last, r.id limit ${mostChecked}`.execute(
      context.services.db.kysely,
    );
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw missingRecord(definition, missing);
  return rows;
}

async function checkOne(context: Context, definition: Definition, row: Row, loopback: boolean): Promise<Checked> {
  const { db, clock } = context.services;
  const now = clock.now();
  const before = row.checked_at === null ? Number.NEGATIVE_INFINITY : Date.parse(row.checked_at);
  if (now.getTime() - before < restMs && now.getTime() >= before)
    return { id: row.id, name: row.name, online: row.online ?? 'unknown', checkedAt: row.checked_at, reason: lately };
  const found: Probed = await probe(row.stream_url ?? '', loopback);
  const [online, checkedAt] = [found.online ? 'online' : 'offline', clock.now()];
  // The version stays: who edits the record meanwhile is not told that somebody changed it.
  await db.kysely.updateTable(tableOf(definition).name).set({ online, checked_at: checkedAt }).where('id', '=', row.id).execute();
  return { id: row.id, name: row.name, online, checkedAt: checkedAt.toISOString(), reason: found.reason };
}

/** Without ids every live camera. At most 20 are asked at the same time, each for three seconds. */
export async function checkVideos(
  context: Context,
  definition: Definition,
  ids: readonly string[],
  loopback: boolean,
): Promise<readonly Checked[]> {
  if (ids.length > mostChecked)
    throw new Refusal('400', 'tooManyIds', w('At most {most} videos at a time', '一次最多检测{most}个'), { most: mostChecked });
  const waiting = [...(await camerasOf(context, definition, ids)).entries()];
  const done: Checked[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      done[next[0]] = await checkOne(context, definition, next[1], loopback);
  };
  await Promise.all(Array.from({ length: Math.min(together, waiting.length) }, work));
  if (done.length > 0) await context.services.db.notify('record', snake(definition.key));
  return done;
}
