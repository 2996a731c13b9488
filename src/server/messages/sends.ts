/** Messages as their senders see them: how many have read them, and what became of each delivery. */
import type { Page, Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import type { Query } from '#server/documents/lists/filters.ts';
import { list, listAll } from '#server/documents/lists/list.ts';
import { read, readStored } from '#server/documents/shown/read.ts';
import { save } from '../documents/save.ts';
import { requireCode } from '../access/require.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { receiversIn, receiversOf } from './receivers.ts';
import { checkedReceivers, mostWithout, sendDefinition } from './send.ts';

/** With the number of those who have read it by now. */
async function counted(sql: Sql, records: readonly AnyDoc[]): Promise<AnyDoc[]> {
  const rows = await sql.query<{ id: string; read: number }>(
    `select send_id::text as id, count(*) filter (where read_at is not null)::int as read from notice where send_id = any($1::bigint[]) group by 1`,
    [records.map(({ id }) => id)],
    'notice_read_counts',
  );
  const byId = new Map(rows.map(({ id, read: count }) => [id, count]));
  return records.map((record) => ({ ...record, readCount: byId.get(String(record['id'])) ?? (record['sentAt'] ? 0 : null) }));
}

export async function messagesPage(context: Context, query: Query): Promise<Page> {
  const page = await list(context, sendDefinition(context.services), query);
  return { ...page, records: await counted(context.services.db, page.records) };
}

export const allMessages = async (context: Context, query: Query): Promise<AnyDoc[]> =>
  counted(context.services.db, await listAll(context, sendDefinition(context.services), query));

export const messageOf = async (context: Context, id: string): Promise<AnyDoc> =>
  (await counted(context.services.db, [await read(context, sendDefinition(context.services), id)]))[0] ?? {};

/** A message that is planned will be sent without asking again: whoever plans it must be allowed to send it. */
export async function saveMessage(context: Context, body: AnyDoc, id?: string): Promise<AnyDoc> {
  const { services, actor } = context;
  return save(context, sendDefinition(services), body, id, async (tx, written) => {
    if (written['planTime'] === null) return;
    requireCode(actor, 'noticeSendMessage:sendMsg');
    await checkedReceivers(services, tx, written, actor);
  });
}

/** How many a message would reach, and the first of them; `most`: so many without the permission to send to all. */
export interface Meant {
  readonly count: number;
  readonly people: readonly Person[];
  readonly most: number | null;
}

export async function meantBy({ services, actor }: Context, wish: AnyDoc): Promise<Meant> {
  const organisation = await organisationOf(services.db);
  const ids = await receiversOf(services, services.db, receiversIn(wish), { resource: null, id: null });
  return {
    count: ids.length,
    people: ids.slice(0, 5).map((id) => personOf(organisation, id)),
    most: actor.permissions.has('noticeSendMessage:sendAll') ? null : mostWithout,
  };
}

type DeliveryState = 'waiting' | 'sent' | 'read' | 'failed';

/** One way to one receiver; `receiver` null: a chat group. `reason`: `noGateway`, `noAddress`, `recalled`, or what a server answered. */
export interface DeliveryLine {
  readonly receiver: Person | null;
  readonly channel: string;
  readonly state: DeliveryState;
  readonly at: string | null;
  readonly reason: string | null;
}

export interface Deliveries {
  readonly counts: Readonly<Record<DeliveryState, number>>;
  readonly lines: readonly DeliveryLine[];
  /** Lines of this choice in all. */
  readonly total: number;
}

const deliveryStates: readonly DeliveryState[] = ['waiting', 'sent', 'read', 'failed'];
const lines = `
  select n.user_id::text as "userId", 'inner' as channel, case when n.read_at is null then 'sent' else 'read' end as state, coalesce(n.read_at, n.at) as at, null as reason, 0 as sort
    from notice n join notice_send_message m on m.id = n.send_id where n.send_id = $1 and 'inner' = any(m.channels)
  union all
  select n.user_id::text, 'email', case when n.mail_error is not null then 'failed' when n.mailed_at is not null then 'sent' else 'waiting' end,
      coalesce(n.mailed_at, n.mail_at), n.mail_error, 1
    from notice n where n.send_id = $1 and (n.mail_at is not null or n.mailed_at is not null or n.mail_error is not null)
  union all
  select null, d.channel, d.state, coalesce(d.done_at, d.due_at, d.at), d.reason, 2 from notice_delivery d where d.send_id = $1`;

export async function deliveriesOf(context: Context, id: string, state: string | null, pageNum: number): Promise<Deliveries> {
  const { db } = context.services;
  await readStored(context, sendDefinition(context.services), id);
  if (state !== null && !deliveryStates.some((known) => known === state))
    throw new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), {
      name: 'state',
      value: state.slice(0, 40),
    });
  const [organisation, counts, rows] = await Promise.all([
    organisationOf(db),
    db.query<{ state: DeliveryState; n: number }>(`select state, count(*)::int as n from (${lines}) l group by state`, [id]),
    db.query<Omit<DeliveryLine, 'receiver'> & { userId: string | null }>(
      `select "userId", channel, state, at, reason from (${lines}) l where $2::text is null or state = $2
       order by case state when 'failed' then 0 when 'waiting' then 1 when 'sent' then 2 else 3 end, sort, "userId"::bigint limit 50 offset $3`,
      [id, state, (pageNum - 1) * 50],
    ),
  ]);
  const byState = Object.fromEntries(
    deliveryStates.map((one) => [one, counts.find((row) => row.state === one)?.n ?? 0]),
  ) as Deliveries['counts'];
  return {
    counts: byState,
    lines: rows.map(({ userId, ...row }) => ({ ...row, receiver: userId === null ? null : personOf(organisation, userId) })),
    total: counts.filter((row) => state === null || row.state === state).reduce((sum, { n }) => sum + n, 0),
  };
}
