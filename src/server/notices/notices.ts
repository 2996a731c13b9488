/** The bell: a person's own notices, newest first, and marking them as read. */
import { noticeKinds, type Notice, type NoticeKind, type NoticePage } from '#model/operations/personal.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';

export interface NoticeQuery {
  readonly unread: boolean;
  /** Kinds by commas; null: all. */
  readonly kind: string | null;
  /** `next` of the page before. */
  readonly after: string | null;
  readonly size: number;
}

interface Row extends Omit<Notice, 'title' | 'text' | 'actor'> {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly textZh: string;
  readonly textEn: string;
  readonly actorId: string | null;
}

const page = `select n.id::text, n.kind, n.level, n.loud, n.link, n.send_id::text as "messageId", n.title_zh as "titleZh", n.title_en as "titleEn",
  n.text_zh as "textZh", n.text_en as "textEn", n.actor_id::text as "actorId", n.resource, n.document_id::text as "documentId",
  n.task_id::text as "taskId", n.code, n.at, n.read_at is not null as read, coalesce(t.state <> 'open', false) as done
  from notice n left join task t on t.id = n.task_id
  where n.user_id = $1 and n.shown and ($2::bigint is null or n.id < $2) and (not $3::boolean or n.read_at is null)
    and ($4::text[] is null or n.kind = any($4))
  order by n.id desc limit $5`;

const kindOf = (kind: string): NoticeKind => {
  const known = noticeKinds.find((one) => one === kind);
  if (known === undefined)
    throw new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), {
      name: 'kind',
      value: kind.slice(0, 40),
    });
  return known;
};

const kindsIn = (kinds: string | null): readonly NoticeKind[] | null => kinds?.split(',').map(kindOf) ?? null;

const keyIn = (after: string): string => {
  const id = idOf(after);
  if (id === null)
    throw new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), {
      name: 'after',
      value: after.slice(0, 40),
    });
  return id;
};

export async function noticesOf({ services, actor }: Context, { unread, kind, after, size }: NoticeQuery): Promise<NoticePage> {
  const before = after === null ? null : keyIn(after);
  const [found, organisation] = await Promise.all([
    services.db.query<Row>(page, [actor.userId, before, unread, kindsIn(kind), size + 1], 'notice_page'),
    organisationOf(services.db),
  ]);
  const rows = found.slice(0, size);
  return {
    notices: rows.map(({ titleZh, titleEn, textZh, textEn, actorId, ...row }) => ({
      ...row,
      title: w(titleEn, titleZh),
      text: w(textEn, textZh),
      actor: actorId === null ? null : personOf(organisation, actorId),
    })),
    next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Unread notices of a person, exact to 99; 100 stands for more. */
export async function unreadNotices(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from notice where user_id = $1 and shown and read_at is null limit 100) n',
    [userId],
    'notice_unread',
  );
  return row?.count ?? 0;
}

/** Which of one's own: those of `ids`, those of some kinds (by commas), or all. */
interface Read {
  readonly ids?: readonly string[];
  readonly kind?: string | null;
}

/** What was read is not mailed any more. Answers how many of the person's own are left unread. */
export async function readNotices({ services, actor }: Context, { ids, kind }: Read): Promise<{ readonly unread: number }> {
  await services.db.query(
    `update notice set read_at = $2, mail_at = null where user_id = $1 and read_at is null and ($3::bigint[] is null or id = any($3))
       and ($4::text[] is null or kind = any($4))`,
    [actor.userId, services.clock.now(), ids ?? null, kindsIn(kind ?? null)],
    'notice_read',
  );
  return { unread: await unreadNotices(services.db, actor.userId) };
}
