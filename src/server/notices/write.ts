/** Rows of `notice`: what of one message reaches one person. Written together, once, however often a message is delivered. */
import type { NoticeParams } from '#model/operations/noticeTemplate.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { publishAll, type Told } from '../realtime/hub.ts';

/** Columns of `notice` that are set when it is told. One of `outbox_id` and `send_id` is its origin. */
export interface NoticeRow {
  readonly outbox_id: string | null;
  readonly send_id: string | null;
  readonly user_id: string;
  readonly kind: string;
  readonly key: string;
  readonly params: NoticeParams;
  readonly level: string;
  readonly loud: boolean;
  readonly title_zh: string;
  readonly title_en: string;
  readonly text_zh: string;
  readonly text_en: string;
  readonly link: string | null;
  readonly actor_id: string | null;
  readonly resource: string | null;
  readonly document_id: string | null;
  readonly task_id: string | null;
  readonly code: string;
  readonly at: string | Date;
  readonly shown: boolean;
  readonly mail_at: Date | null;
  readonly mail_error: string | null;
  readonly digest: boolean;
}

const types =
  'outbox_id bigint, send_id bigint, user_id bigint, kind text, key text, params jsonb, level text, loud boolean, title_zh text, title_en text, text_zh text, text_en text, link text, actor_id bigint, resource text, document_id bigint, task_id bigint, code text, at timestamptz, shown boolean, mail_at timestamptz, mail_error text, digest boolean';
const columns = types.replaceAll(/ \w+(?=,|$)/g, '');

/** A message to everybody is written by so many people at a time: each row carries its text. */
const portion = 200;

/** Writes what is not there yet and tells the bells of those who see it; answers the ids of what was written. */
export async function writeNotices(tx: Sql, { clock }: Pick<Services, 'clock'>, rows: readonly NoticeRow[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += portion) {
    const written = await tx.query<{ id: string; user_id: string; shown: boolean }>(
      `insert into notice (${columns}) select ${columns} from json_to_recordset($1::json) as x (${types})
       on conflict do nothing returning id::text, user_id::text, shown`,
      [JSON.stringify(rows.slice(at, at + portion))],
      'notice_deliver',
    );
    const told = written.filter(({ shown }) => shown).map(({ id, user_id: user }): Told => [[`u:${user}`], { type: 'notice', id }]);
    await publishAll(tx, clock.now(), told);
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}
