/**
 * What goes to chat groups. Rows are written with the message, lent for a few minutes before the group's server is asked, and tried again
 * when it does not take them. A channel without gateway fails at once and says so; the message stands in the application.
 */
import { fill } from '#model/words.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { judgeSends } from './judge.ts';
import { gatewaysOf, type Gateway } from './gateways.ts';
import { sendChat } from './chat.ts';
import { afterQuiet, type Quiet } from './mailTimes.ts';
import { chatChannels, type ChatChannel } from './noticesWords.ts';

export interface Delivery {
  readonly outbox_id: string | null;
  readonly send_id: string | null;
  readonly key: string | null;
  readonly channel: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly state: 'waiting' | 'failed';
  readonly reason: string | null;
  readonly due_at: Date | null;
  readonly at: Date;
}

interface ChatWords {
  readonly key: string | null;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly quiet: Quiet | null;
  readonly level: string;
}

const mostAttempts = 8;
const mostRows = 50;
const lentMs = 5 * 60_000;

const isChat = (channel: string): channel is ChatChannel => chatChannels.some((one) => one === channel);

/** Rows of the channels that are neither the application's nor the mail's. No product of ours sends short messages: those fail. */
export const chatRows = (
  { clock, zone }: Pick<Services, 'clock' | 'zone'>,
  { outboxId, sendId }: { readonly outboxId: string | null; readonly sendId: string | null },
  { quiet, level, ...words }: ChatWords,
  channels: readonly string[],
): Delivery[] => {
  const now = clock.now();
  const due = level === 'critical' ? now : afterQuiet(now, [quiet], zone);
  return channels
    .filter((channel) => channel !== 'inner' && channel !== 'email')
    .map((channel) => ({
      ...words,
      outbox_id: outboxId,
      send_id: sendId,
      channel,
      at: now,
      ...(isChat(channel)
        ? { state: 'waiting' as const, reason: null, due_at: due }
        : { state: 'failed' as const, reason: 'noGateway', due_at: null }),
    }));
};

const types =
  'outbox_id bigint, send_id bigint, key text, channel text, title text, text text, link text, state text, reason text, due_at timestamptz, at timestamptz';
const columns = types.replaceAll(/ \w+(?=,|$)/g, '');

export async function writeDeliveries(tx: Sql, rows: readonly Delivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into notice_delivery (${columns}) select ${columns} from json_to_recordset($1::json) as x (${types}) on conflict do nothing`,
    [JSON.stringify(rows)],
    'notice_chat',
  );
}

interface Due {
  readonly id: string;
  readonly channel: ChatChannel;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly attempts: number;
  readonly send_id: string | null;
}

/** 10 s, 20 s, 40 s … at most an hour. */
const waitAfter = (attempts: number): number => Math.min(10_000 * 2 ** (attempts - 1), 3_600_000);

async function post(services: Services, gateway: Gateway | undefined, row: Due): Promise<boolean> {
  const { db, clock, log, mail } = services;
  // One that was recalled meanwhile is not tried again; if it went out, that is told.
  const settle = (state: string, reason: string | null, due: Date | null): Promise<object[]> =>
    db.query(
      `update notice_delivery set state = $2, reason = $3, due_at = $4, done_at = case when $2 = 'sent' then $5::timestamptz end
       where id = $1 and (state = 'waiting' or $2 = 'sent')`,
      [row.id, state, reason, due, clock.now()],
      'notice_chat_done',
    );
  if (gateway === undefined) {
    await settle('failed', 'noGateway', null);
    return false;
  }
  const link = row.link === null || mail.home === null ? null : `${mail.home}/tf${row.link}`;
  try {
    await sendChat(services, gateway, { title: row.title, text: row.text, link });
    await settle('sent', null, null);
    return true;
  } catch (error) {
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 200);
    const last = row.attempts >= mostAttempts;
    log.warn(
      { err: error, delivery: row.id, channel: row.channel, attempts: row.attempts },
      fill('a chat group could not be told; {what}', {
        what: last ? 'it is given up, the notice stands in the application' : 'it is tried again',
      }),
    );
    await settle(last ? 'failed' : 'waiting', detail, last ? null : new Date(clock.now().getTime() + waitAfter(row.attempts)));
    return false;
  }
}

/** Sends what is due; answers how many groups were told. Several servers may do so at once. */
export async function workChats(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const rows = await db.query<Due>(
    `with due as (select id from notice_delivery where state = 'waiting' and due_at <= $1 order by due_at, id limit $2 for update skip locked)
     update notice_delivery d set due_at = $3, attempts = d.attempts + 1 from due where d.id = due.id
     returning d.id::text, d.channel, d.title, d.text, d.link, d.attempts, d.send_id::text`,
    [now, mostRows, new Date(now.getTime() + lentMs)],
    'notice_chat_take',
  );
  if (rows.length === 0) return 0;
  const gateways = await gatewaysOf(services);
  let sent = 0;
  for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
    if (await post(services, gateways.get(row.channel), row)) sent += 1;
  const sends = [...new Set(rows.flatMap(({ send_id: id }) => (id === null ? [] : [id])))];
  if (sends.length > 0) await judgeSends(db, sends);
  return sent;
}
