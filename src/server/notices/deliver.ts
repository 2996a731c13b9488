/**
 * Messages of the outbox become notices: one row for each receiver, once, however often a message is delivered. Whoever did it himself
 * is told nothing. A whole batch is written in one statement, in the transaction that marks its messages as sent.
 */
import type { Principal } from '#machines/flow.ts';
import { idOf } from '#model/text.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { holdersOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import type { Deliver, OutboxRow } from '../outbox/queue.ts';
import { publishAll, type Told } from '../realtime/hub.ts';
import { mailDue } from './mailTimes.ts';
import { settingsOf } from './settings.ts';
import { kindOf } from './texts.ts';

/** A role may be many people's; a message to more of them is for a notice board. */
const mostReceivers = 500;
/** What is found so much later is told in the application only. */
const staleMs = 24 * 3_600_000;

interface Payload {
  readonly key: string;
  readonly principals: readonly Principal[];
  readonly params: Readonly<Record<string, string>>;
  readonly actorId?: string | null;
}

const isPayload = (payload: unknown): payload is Payload => {
  const { key, principals, params } = payload as Partial<Payload>;
  return typeof key === 'string' && Array.isArray(principals) && typeof params === 'object' && params !== null;
};

/** Columns of `notice` but its id. */
interface Draft {
  readonly outbox_id: string;
  readonly user_id: string;
  readonly kind: string;
  readonly key: string;
  readonly params: Payload['params'];
  readonly actor_id: string | null;
  readonly resource: string | null;
  readonly document_id: string | null;
  readonly task_id: string | null;
  readonly code: string;
  readonly at: string;
  readonly shown: boolean;
  readonly mail_at: Date | null;
  readonly digest: boolean;
}

interface Message {
  readonly row: OutboxRow;
  readonly payload: Payload;
  readonly receivers: readonly string[];
}

const receiversOf = (organisation: Organisation, { principals, actorId }: Payload): string[] =>
  holdersOf(organisation, principals, mostReceivers)
    .map(({ id }) => id)
    .filter((id) => id !== actorId && organisation.users.get(id)?.enabled === true);

async function draftsOf(
  tx: Sql,
  { mail, clock, zone }: Services,
  organisation: Organisation,
  messages: readonly Message[],
): Promise<Draft[]> {
  const settings = await settingsOf(tx, [...new Set(messages.flatMap(({ receivers }) => receivers))]);
  const now = clock.now();
  return messages.flatMap(({ row, payload: { key, params, actorId = null }, receivers }) => {
    const kind = kindOf(key);
    const about = {
      outbox_id: row.id,
      kind,
      key,
      params,
      actor_id: actorId,
      resource: params['resource'] ?? null,
      document_id: idOf(params['documentId']),
      task_id: idOf(params['taskId']),
      code: params['code'] ?? '',
      at: row.created_at,
    };
    const fresh = now.getTime() - Date.parse(row.created_at) < staleMs;
    return receivers.flatMap((userId): Draft[] => {
      const own = settings(userId);
      const shown = own.kinds[kind].inner;
      const reachable = fresh && mail.available && Boolean(organisation.users.get(userId)?.email);
      const due = reachable ? mailDue(kind, own, now, zone) : null;
      return shown || due ? [{ ...about, user_id: userId, shown, mail_at: due?.at ?? null, digest: due?.digest ?? false }] : [];
    });
  });
}

const types =
  'outbox_id bigint, user_id bigint, kind text, key text, params jsonb, actor_id bigint, resource text, document_id bigint, task_id bigint, code text, at timestamptz, shown boolean, mail_at timestamptz, digest boolean';
const columns = types.replaceAll(/ \w+(?=,|$)/g, '');

/** Answers what failed: rows that are no notices, by their ids. */
export const deliverNotices =
  (services: Services): Deliver =>
  async (tx, rows) => {
    const organisation = await organisationOf(services.db);
    const failures = new Map<string, Error>();
    const messages = rows.flatMap((row): Message[] => {
      const { payload } = row;
      if (row.kind === 'notice' && isPayload(payload)) return [{ row, payload, receivers: receiversOf(organisation, payload) }];
      failures.set(row.id, new Error(`nobody delivers rows of kind ${row.kind}`));
      return [];
    });
    const drafts = await draftsOf(tx, services, organisation, messages);
    if (drafts.length === 0) return failures;
    const written = await tx.query<{ id: string; user_id: string; shown: boolean }>(
      `insert into notice (${columns}) select ${columns} from json_to_recordset($1::json) as x (${types})
       on conflict (outbox_id, user_id) do nothing returning id::text, user_id::text, shown`,
      [JSON.stringify(drafts)],
      'notice_deliver',
    );
    const told = written.filter(({ shown }) => shown).map(({ id, user_id: user }): Told => [[`u:${user}`], { type: 'notice', id }]);
    await publishAll(tx, services.clock.now(), told);
    return failures;
  };
