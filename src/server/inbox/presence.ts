/**
 * Who else looks at a document now: rows of persons, outside the machine. It locks nothing and expires by
 * itself. Whoever comes or goes is told to the others as an event without names; they ask again, and are asked for their rights again.
 */
import type { Person } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { Context, Services } from '../context.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { announce, publish } from '../realtime/hub.ts';

/** So long a person counts as present after they were last heard of; readers speak up every thirty seconds. */
const presentForMs = 75_000;
/** More are not named. */
const most = 20;

/** Says that this person looks at the document, or no more; answers who else does, who came last first. Refused to whom it is not shown. */
export async function beHere(context: Context, definition: Definition, id: string, here: boolean): Promise<readonly Person[]> {
  const { actor, services } = context;
  const { db, clock, log } = services;
  await readStored(context, definition, id);
  const now = clock.now();
  const place = [definition.key, id, actor.userId];
  const { others, moved } = await db.transaction(async (tx) => {
    const [before] = await tx.query<{ until: string }>(
      'select until from presence where resource = $1 and document_id = $2 and user_id = $3 for update',
      place,
      'presence_mine',
    );
    const was = before !== undefined && Date.parse(before.until) > now.getTime();
    if (here)
      await tx.query(
        `insert into presence (resource, document_id, user_id, until) values ($1, $2, $3, $4)
         on conflict (resource, document_id, user_id) do update set until = excluded.until`,
        [...place, new Date(now.getTime() + presentForMs)],
        'presence_here',
      );
    else await tx.query('delete from presence where resource = $1 and document_id = $2 and user_id = $3', place, 'presence_gone');
    const rows = await tx.query<{ id: string }>(
      `select user_id::text as id from presence where resource = $1 and document_id = $2 and user_id <> $3 and until > $4
       order by until desc limit ${most}`,
      [...place, now],
      'presence_others',
    );
    const came = was !== here;
    if (came)
      await publish(
        tx,
        now,
        rows.map((row) => `u:${row.id}` as const),
        { type: 'presence', resource: definition.key, id },
      );
    return { others: rows, moved: came && rows.length > 0 };
  });
  if (moved) void announce(db).catch((error: unknown) => log.warn({ err: error }, 'browsers could not be told at once'));
  if (others.length === 0) return [];
  const organisation = await organisationOf(db);
  return others.map((row) => personOf(organisation, row.id));
}

/** Rows of those who left without a word. */
export async function sweepPresence({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.query('delete from presence where until < $1', [clock.now()], 'presence_sweep');
}
