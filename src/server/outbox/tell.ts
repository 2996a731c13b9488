/** Messages to people: kept in the transaction of what they tell of, delivered after it by the notices of their keys. */
import type { Principal } from '#machines/flow.ts';
import type { NoticeKey } from '#resources/seeds.ts';
import type { Sql } from '../db/sql.ts';

/** `Key`: the product tells by its own notices; a flow may send others. */
export interface Message<Key extends string = NoticeKey> {
  readonly key: Key;
  readonly principals: readonly Principal[];
  readonly params: Readonly<Record<string, string>>;
  /** Whoever did it hears nothing of it. */
  readonly actorId?: string | null;
}

/** Principals of one message; more than 500 receivers are never told (notices/deliver.ts). */
const portion = 400;

const inPortions = (message: Message): Message[] =>
  Array.from({ length: Math.ceil(message.principals.length / portion) }, (_, at) => ({
    ...message,
    principals: message.principals.slice(at * portion, (at + 1) * portion),
  }));

/** Tells people at once, or not before `due`. A message to nobody is none. */
export async function tell(tx: Sql, now: string | Date, messages: readonly Message[], due: string | Date = now): Promise<void> {
  const payloads = messages.flatMap(inPortions);
  if (payloads.length === 0) return;
  await tx.query(
    `insert into outbox (kind, payload, created_at, due_at) select 'notice', x, $2, $3 from json_array_elements($1::json) x`,
    [JSON.stringify(payloads), now, due],
    'outbox_tell',
  );
}
