/** A person's own notices as a register: the rows behind the bell. Nobody sees another's. */
import type { Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { momentAsked } from '#server/documents/checks/askedDates.ts';
import { missing, missingRecord, notForYou } from '../documents/refusals.ts';
import { htmlOf } from '../notices/plain.ts';
import { readNotices, unreadNotices } from '../notices/notices.ts';
import { writeOwnNotice } from './ownNotice.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

const definitionIn = ({ services }: Context): Definition => {
  const definition = services.registry.get('noticeMessage');
  if (definition === undefined) throw new Error('the registry has no noticeMessage');
  return definition;
};

const columns = (english: boolean): string => `n.id::text, n.send_id::text as "sendId", n.user_id::text as receiver, n.kind, n.level,
  n.title_${english ? 'en' : 'zh'} as title, n.text_${english ? 'en' : 'zh'} as text, n.resource as "bizType", n.document_id::text as "bizId",
  n.task_id::text as "taskId", n.link, case when n.read_at is null then 'unread' else 'read' end as "readState", n.read_at as "readAt", n.at as "sentAt"`;

const shown = ({ text, ...row }: AnyDoc): AnyDoc => ({ ...row, content: textOf(text) === '' ? '' : htmlOf(textOf(text)) });

const one = (query: Query, name: string): string | null => {
  const value = [query[name] ?? []].flat()[0];
  return value === undefined || value === '' ? null : value;
};
const many = (query: Query, name: string): string[] | null => {
  const values = [query[name] ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '');
  return values.length === 0 ? null : values;
};

const wrong = (name: string, value: string): Refusal =>
  new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), { name, value: value.slice(0, 40) });

const numberIn = (query: Query, name: string, usual: number, most: number): number => {
  const text = one(query, name);
  if (text === null) return usual;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrong(name, text);
  return Math.min(Number(text), most);
};

const unreadFirst = '(n.read_at is null) desc, n.id desc';

/** `readState`, `level`, `kind`, `keyword`, `sentAt_from`, `sentAt_to`; the unread ones first, the newest of each before the others. */
export async function myNotices(context: Context, query: Query): Promise<Page> {
  const { services, actor, language } = context;
  const [pageNum, pageSize] = [numberIn(query, 'pageNum', 1, 100_000), numberIn(query, 'pageSize', 20, 200)];
  const state = one(query, 'readState');
  if (state !== null && state !== 'unread' && state !== 'read') throw wrong('readState', state);
  const keyword = one(query, 'keyword');
  const values = [
    actor.userId,
    state === null ? null : state === 'read',
    many(query, 'level'),
    many(query, 'kind'),
    keyword === null ? null : `%${keyword.slice(0, 100).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    momentAsked('sentAt_from', one(query, 'sentAt_from'), services.zone),
    momentAsked('sentAt_to', one(query, 'sentAt_to'), services.zone, true),
  ];
  const where = `n.user_id = $1 and n.shown and ($2::boolean is null or (n.read_at is not null) = $2) and ($3::text[] is null or n.level = any($3))
    and ($4::text[] is null or n.kind = any($4)) and ($6::timestamptz is null or n.at >= $6) and ($7::timestamptz is null or n.at < $7)
    and ($5::text is null or n.title_zh || ' ' || n.title_en || ' ' || n.text_zh || ' ' || n.text_en || ' ' || n.code ilike $5)`;
  const [rows, [count]] = await Promise.all([
    services.db.query<AnyDoc>(
      `select ${columns(language === 'en')} from notice n where ${where} order by ${unreadFirst} limit $8 offset $9`,
      [...values, pageSize, (pageNum - 1) * pageSize],
    ),
    services.db.query<{ total: number }>(`select count(*)::int as total from notice n where ${where}`, values),
  ]);
  return { records: rows.map(shown), total: count?.total ?? 0, pageNum, pageSize };
}

/** One of one's own. Another's is not there, as every record beyond one's reach. */
export async function myNotice(context: Context, id: string): Promise<AnyDoc> {
  const { services, actor, language } = context;
  const [row] = await services.db.query<AnyDoc>(
    `select ${columns(language === 'en')}, n.shown, case when $2 then coalesce(nullif(m.content_en, ''), m.content) else m.content end as html
     from notice n left join notice_send_message m on m.id = n.send_id where n.id = $1`,
    [id, language === 'en'],
  );
  const definition = definitionIn(context);
  if (row === undefined) throw missingRecord(definition, id);
  if (row['receiver'] !== actor.userId) throw notForYou(definition, id);
  if (row['shown'] !== true) throw missingRecord(definition, id);
  const { html, shown: _shown, ...rest } = row;
  const plain = shown(rest);
  return textOf(html) === '' ? plain : { ...plain, content: html };
}

export async function readMine(context: Context, id: string): Promise<AnyDoc> {
  await myNotice(context, id);
  await readNotices(context, { ids: [id] });
  return myNotice(context, id);
}

/** Takes notices out of one's own list and bell; nobody else's is touched, and the sender still counts them. */
export async function hideMine(context: Context, ids: readonly string[]): Promise<void> {
  const { db, clock } = context.services;
  await db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `update notice set shown = false, mail_at = null, read_at = coalesce(read_at, $3) where user_id = $1 and id = any($2::bigint[]) and shown returning id::text`,
      [context.actor.userId, ids, clock.now()],
    );
    const gone = new Set(rows.map(({ id }) => id));
    const lost = ids.find((id) => !gone.has(id));
    if (lost !== undefined) throw missingRecord(definitionIn(context), lost);
  });
}

/** A note to oneself: it stands in one's own bell at once. */
export async function noteToSelf(context: Context, { title, content, link }: AnyDoc): Promise<AnyDoc> {
  const { services } = context;
  const [told, text] = [textOf(title).trim(), textOf(content).trim()];
  if (told === '') throw missing('title');
  const id = await services.db.transaction((tx) =>
    writeOwnNotice(tx, context, {
      key: 'note',
      level: 'info',
      title: w(told, told),
      text: w(text, text),
      link: textOf(link) || null,
    }),
  );
  return myNotice(context, id);
}

export const unreadCount = async ({ services, actor }: Context): Promise<{ readonly count: number }> => ({
  count: await unreadNotices(services.db, actor.userId),
});
