/** How the sending of messages stands, by what became of every mail and text. */
import type { Sql } from '../db/sql.ts';

/** Sets state and reason of sent messages; a recalled one stays so. */
export const judgeSends = (sql: Sql, ids: readonly string[]): Promise<object[]> =>
  sql.query(
    `with parts as (
       select send_id, 'email' as channel, mail_error as reason, count(*) as n from notice
         where send_id = any($1::bigint[]) and mail_error is not null group by 1, 2, 3
       union all
       select send_id, channel, reason, 1 from notice_delivery where send_id = any($1::bigint[]) and state = 'failed'),
     failed as (select send_id, left(string_agg(channel || ' ' || n || ': ' || coalesce(reason, ''), '; ' order by channel, reason), 200) as reason
       from parts group by send_id),
     well as (
       select send_id from notice where send_id = any($1::bigint[]) and (shown or mail_at is not null or mailed_at is not null)
       union select send_id from notice_delivery where send_id = any($1::bigint[]) and state <> 'failed')
     update notice_send_message m set fail_reason = f.reason,
       send_state = case when f.send_id is null then 'sent' when m.id in (select send_id from well) then 'partial' else 'failed' end
     from unnest($1::bigint[]) as asked (id) left join failed f on f.send_id = asked.id
     where m.id = asked.id and m.send_state in ('sent', 'partial', 'failed')`,
    [ids],
    'notice_judge',
  );
