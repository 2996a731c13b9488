/** How everybody reads company news: what is shown now, one article, counting that it was opened, confirming that it was read. */
import { sql as raw, type RawBuilder } from 'kysely';
import { f, type Checked } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { publishedIn } from '../../access/published.ts';
import { changedNothing } from '../../audit/operations.ts';
import type { Sql } from '../../db/sql.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { call, type BusinessCall } from '../call.ts';
import type { Acting } from './acting.ts';

/** Raises the counter by one statement, so that whoever edits the news meanwhile saves it unhindered. */
async function hit({ context, definition, params }: Acting): Promise<{ hits: number }> {
  const { db, clock } = context.services;
  return db.transaction(async (tx) => {
    const { rows } = await raw<{ hits: number }>`update company_dynamic n set hits = coalesce(n.hits, 0) + 1
      where n.id = ${params['id']}::bigint and not n.deleted and ${publishedIn(context, definition, 'n')} returning n.hits`.execute(
      tx.kysely,
    );
    const [row] = rows;
    if (row === undefined) throw missingRecord(definition, params['id']);
    await tx.query(
      'insert into news_reading (news_id, user_id, read_at) values ($1, $2, $3) on conflict do nothing',
      [params['id'], context.actor.userId, clock.now()],
      'news_opened',
    );
    // The bell asks for nothing that was done.
    await tx.query(
      `update notice set read_at = $3 where user_id = $2 and resource = 'companyDynamic' and document_id = $1 and read_at is null`,
      [params['id'], context.actor.userId, clock.now()],
      'news_notices_read',
    );
    changedNothing(context);
    return row;
  });
}

const markFields = {
  readAt: f.dateTime(w('Opened at', '打开时间')),
  confirmedAt: f.dateTime(w('Confirmed at', '确认时间')),
} as const;

const shownFields = {
  id: f.text(w('Id', '标识'), { required: true }),
  title: f.text(w('Title', '标题'), { required: true, max: 120 }),
  category: f.choice('newsCategory', w('Category', '分类'), { required: true }),
  summary: f.text(w('Summary', '摘要'), { max: 300 }),
  cover: f.images(w('Cover', '封面')),
  publishDept: f.text(w('Published by', '发布部门')),
  publishDeptEn: f.text(w('Published by, English', '发布部门（英文）')),
  publishAt: f.dateTime(w('Published at', '发布时间'), { required: true }),
  topFlag: f.boolean(w('On top', '置顶'), { required: true }),
  mustRead: f.boolean(w('Must be read', '须确认已读'), { required: true }),
  hits: f.integer(w('Hits', '点击量'), { required: true }),
  ...markFields,
} as const;
type Shown = Checked<typeof shownFields>;

const articleFields = {
  ...shownFields,
  content: f.richText(w('Text', '正文'), { required: true }),
  source: f.text(w('Source', '来源'), { max: 60 }),
  author: f.text(w('Author', '作者'), { max: 30 }),
  attachments: f.files(w('Attachments', '附件')),
} as const;
type Article = Checked<typeof articleFields>;

/** What is shown now, with what the person did with it; `which` chooses among it. */
async function shown<Row extends Shown>(
  sql: Sql,
  { context, definition }: Pick<Acting, 'context' | 'definition'>,
  more: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } =
    await raw<Row>`select n.id::text as id, n.title, n.category, n.summary, n.cover, d.name as "publishDept", d.name_en as "publishDeptEn",
      n.publish_at as "publishAt", coalesce(n.top_flag, false) as "topFlag", coalesce(n.must_read, false) as "mustRead",
      coalesce(n.hits, 0) as hits, r.read_at as "readAt", r.confirmed_at as "confirmedAt" ${more}
    from company_dynamic n left join sys_department d on d.id = n.publish_dept
      left join news_reading r on r.news_id = n.id and r.user_id = ${context.actor.userId}::bigint
    where not n.deleted and ${publishedIn(context, definition, 'n')} ${which}`.execute(sql.kysely);
  return rows;
}

const perPage = 20;

const listed = (
  asked: Acting,
  { category, home, pageNum }: { readonly category: string | null; readonly home: boolean | null; readonly pageNum: number | null },
): Promise<readonly Shown[]> =>
  shown<Shown>(
    asked.context.services.db,
    asked,
    raw``,
    raw`${category === null ? raw`` : raw`and n.category = ${category}`} ${home === true ? raw`and n.home_flag` : raw``}
      order by n.top_flag desc nulls last, n.publish_at desc, n.id desc limit ${perPage} offset ${((pageNum ?? 1) - 1) * perPage}`,
  );

/** The article of an id; to whom it is not shown it does not exist. */
async function article(sql: Sql, asked: Acting): Promise<Article> {
  const id = textOf(asked.params['id']);
  const more = raw`, n.content, n.source, n.author, n.attachments`;
  const [row] = await shown<Article>(sql, asked, more, raw`and n.id = ${id}::bigint`);
  if (row === undefined) throw missingRecord(asked.definition, id);
  return row;
}

/** Confirms that the person has read it; the first time stays. */
async function confirm(asked: Acting): Promise<Pick<Article, keyof typeof markFields>> {
  const { context, params } = asked;
  const { db, clock } = context.services;
  return db.transaction(async (tx) => {
    await article(tx, asked);
    await tx.query(
      `insert into news_reading as r (news_id, user_id, read_at, confirmed_at) values ($1, $2, $3, $3)
       on conflict (news_id, user_id) do update set confirmed_at = coalesce(r.confirmed_at, excluded.confirmed_at)`,
      [params['id'], context.actor.userId, clock.now()],
      'news_confirm',
    );
    changedNothing(context);
    const { readAt, confirmedAt } = await article(tx, asked);
    return { readAt, confirmedAt };
  });
}

export const newsReadingCalls: readonly BusinessCall[] = [
  call({
    resource: 'companyDynamic',
    method: 'GET',
    path: 'reading',
    action: 'page',
    summary: w('News that is shown now, with what the person has read', '可阅读的公司动态'),
    query: {
      category: f.choice('newsCategory', w('Category', '分类')),
      home: f.boolean(w('Only what is for the home page', '仅首页展示')),
      pageNum: f.integer(w('Page', '页码'), { least: '1', most: '10000' }),
    },
    answer: [shownFields],
    run: ({ query, ...asked }) => listed(asked as Acting, query),
  }),
  call({
    resource: 'companyDynamic',
    method: 'GET',
    path: 'article/:id',
    action: 'page',
    summary: w('One article as everybody reads it', '公司动态正文'),
    answer: articleFields,
    run: (asked) => article(asked.context.services.db, asked),
  }),
  call({
    resource: 'companyDynamic',
    method: 'PUT',
    path: 'hits/:id',
    action: null,
    summary: w('Count that published news was opened', '公司动态点击量加一'),
    answer: { hits: f.integer(w('Hits', '点击量'), { required: true }) },
    run: (asked) => hit(asked),
  }),
  call({
    resource: 'companyDynamic',
    method: 'PUT',
    path: 'read/:id',
    action: 'page',
    summary: w('Confirm that one has read it', '确认已读公司动态'),
    answer: markFields,
    run: (asked) => confirm(asked),
  }),
];
