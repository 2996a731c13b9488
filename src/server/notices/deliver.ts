/**
 * Messages of the outbox become notices: one row for each receiver, once, however often a message is delivered. Whoever did it themselves
 * is told nothing. A whole batch is written in one statement, in the transaction that marks its messages as sent.
 */
import { filledLink } from '#model/operations/noticeTemplate.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { holdersOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import type { Deliver, OutboxRow } from '../outbox/queue.ts';
import type { Message as Sent } from '../outbox/tell.ts';
import { publishAll, type Told as ToldTo } from '../realtime/hub.ts';
import { chatRows, writeDeliveries, type Delivery } from './deliveries.ts';
import { mailDue } from './mailTimes.ts';
import { settingsOf } from './settings.ts';
import { configBy, textsOf, type NoticeConfig } from './noticesWords.ts';
import { writeNotices, type NoticeRow } from './write.ts';

/** A role may be many people's; a message to more of them is for a notice board. */
const mostReceivers = 500;
/** What is found so much later is told in the application only. */
const staleMs = 24 * 3_600_000;

/** By whatever key a flow or the product sends it. */
type Told = Sent<string>;

const isPayload = (payload: unknown): payload is Told => {
  const { key, principals, params } = payload as Partial<Told>;
  return typeof key === 'string' && Array.isArray(principals) && typeof params === 'object' && params !== null;
};

interface Message {
  readonly row: OutboxRow;
  readonly payload: Told;
  readonly config: NoticeConfig;
  readonly receivers: readonly string[];
}

const receiversOf = (organisation: Organisation, { principals, actorId }: Told): string[] =>
  holdersOf(organisation, principals, mostReceivers)
    .map(({ id }) => id)
    .filter((id) => id !== actorId && organisation.users.get(id)?.enabled === true);

/** Words and place of a message, the same for all its receivers. */
const aboutOf = ({ row, payload: { key, params, actorId = null }, config }: Message) => {
  const { title, text } = textsOf(config, params);
  return {
    outbox_id: row.id,
    send_id: null,
    kind: config.kind,
    key,
    params,
    level: config.level,
    loud: config.loud,
    title_zh: title.zh,
    title_en: title.en,
    text_zh: text.zh,
    text_en: text.en,
    link: filledLink(config.link, params),
    actor_id: actorId,
    resource: params['resource'] ?? null,
    document_id: idOf(params['documentId']),
    task_id: idOf(params['taskId']),
    code: params['code'] ?? '',
    at: row.created_at,
  };
};

async function draftsOf(
  tx: Sql,
  { mail, clock, zone }: Services,
  organisation: Organisation,
  messages: readonly Message[],
): Promise<NoticeRow[]> {
  const settings = await settingsOf(tx, [...new Set(messages.flatMap(({ receivers }) => receivers))]);
  const now = clock.now();
  return messages.flatMap((message) => {
    const { row, config, receivers } = message;
    const about = aboutOf(message);
    const fresh = now.getTime() - Date.parse(row.created_at) < staleMs;
    const [inApplication, byMail] = [config.channels.includes('inner'), config.channels.includes('email')];
    return receivers.flatMap((userId): NoticeRow[] => {
      const own = settings(userId);
      // What is critical is shown to everybody.
      const shown = inApplication && (own.kinds[config.kind].inner || config.level === 'critical');
      const reachable = byMail && fresh && mail.available && Boolean(organisation.users.get(userId)?.email);
      const due = reachable ? mailDue(config, own, now, zone) : null;
      return shown || due
        ? [{ ...about, user_id: userId, shown, mail_at: due?.at ?? null, mail_error: null, digest: due?.digest ?? false }]
        : [];
    });
  });
}

/** What goes to chat groups, and what cannot go out at all: one row a message and channel, however many it is for. */
const deliveriesOf = (services: Services, messages: readonly Message[]): Delivery[] =>
  messages.flatMap((message) => {
    const { row, config, receivers } = message;
    const about = aboutOf(message);
    const words = {
      key: about.key,
      title: about.title_zh,
      text: about.text_zh,
      link: about.link,
      quiet: config.quiet,
      level: config.level,
    };
    const fresh = services.clock.now().getTime() - Date.parse(row.created_at) < staleMs;
    return fresh && receivers.length > 0 ? chatRows(services, { outboxId: row.id, sendId: null }, words, config.channels) : [];
  });

/** What a notice asks for, another may have done: it counts as unread no longer, and is not mailed. */
async function settleDone(tx: Sql, now: Date, messages: readonly Message[]): Promise<void> {
  const places = messages
    .map(({ payload: { params } }) => ({ resource: params['resource'] ?? null, id: idOf(params['documentId']) }))
    .filter(({ resource, id }) => resource !== null && id !== null);
  if (places.length === 0) return;
  const settled = await tx.query<{ user: string }>(
    `update notice n set read_at = $3, mail_at = null
     from unnest($1::text[], $2::bigint[]) as d (resource, id), task t
     where n.resource = d.resource and n.document_id = d.id and n.read_at is null and n.kind in ('assigned', 'urged')
       and t.id = n.task_id and t.state <> 'open'
     returning n.user_id::text as user`,
    [places.map(({ resource }) => resource), places.map(({ id }) => id), now],
    'notice_settle',
  );
  // Their bells count anew.
  const people = [...new Set(settled.map(({ user }) => user))];
  await publishAll(
    tx,
    now,
    people.map((user): ToldTo => [[`u:${user}`], { type: 'inbox', added: [], removed: [] }]),
  );
}

/** Answers what failed: rows that are no notices, by their ids. A message whose configuration is disabled goes to nobody. */
export const deliverNotices =
  (services: Services): Deliver =>
  async (tx, rows) => {
    const organisation = await organisationOf(services.db);
    const failures = new Map<string, Error>();
    const keys = rows.flatMap(({ payload }) => (isPayload(payload) ? [payload.key] : []));
    const configOf = await configBy(tx, [...new Set(keys)]);
    const messages = rows.flatMap((row): Message[] => {
      const { payload } = row;
      if (row.kind !== 'notice' || !isPayload(payload)) {
        failures.set(row.id, new Error(`nobody delivers rows of kind ${row.kind}`));
        return [];
      }
      const config = configOf(payload.key);
      return config === null ? [] : [{ row, payload, config, receivers: receiversOf(organisation, payload) }];
    });
    await writeNotices(tx, services, await draftsOf(tx, services, organisation, messages));
    await writeDeliveries(tx, deliveriesOf(services, messages));
    await settleDone(tx, services.clock.now(), messages);
    return failures;
  };
