/** Taking a sent message back: it leaves every bell, and what has not gone out stays home. Mails and texts that were sent cannot be fetched back. */
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { publishAll, type Told } from '../realtime/hub.ts';
import { lockedMessage } from './send.ts';

/** `unread`: of how many it was taken before they read it; `gone`: mails and texts that had left. */
export async function recallMessage(
  context: Context,
  id: string,
): Promise<{ readonly receiverCount: number; readonly unread: number; readonly gone: number }> {
  const { db, clock } = context.services;
  return db.transaction(async (tx) => {
    const state = textOf((await lockedMessage(tx, context, id))['sendState']);
    if (!['sent', 'partial', 'failed'].includes(state))
      throw new Refusal('409', 'notSent', w('Only a message that was sent can be recalled', '只有已发送的消息可以撤回'));
    const rows = await tx.query<{ id: string; user_id: string; read: boolean; mailed: boolean }>(
      `update notice set shown = false, mail_at = null where send_id = $1
       returning id::text, user_id::text, read_at is not null as read, mailed_at is not null as mailed`,
      [id],
    );
    const [texts] = await tx.query<{ sent: number }>(
      `with held as (update notice_delivery set state = 'failed', reason = 'recalled', due_at = null where send_id = $1 and state = 'waiting')
       select count(*)::int as sent from notice_delivery where send_id = $1 and state = 'sent'`,
      [id],
    );
    await tx.query(
      `update notice_send_message set send_state = 'recalled', version = version + 1, updated_at = $2, updated_by = $3 where id = $1`,
      [id, clock.now(), context.actor.userId],
    );
    await publishAll(
      tx,
      clock.now(),
      rows.map((row): Told => [[`u:${row.user_id}`], { type: 'notice', id: row.id }]),
    );
    return {
      receiverCount: rows.length,
      unread: rows.filter(({ read }) => !read).length,
      gone: rows.filter(({ mailed }) => mailed).length + (texts?.sent ?? 0),
    };
  });
}
