/** What the desk does with company news: publish it, take it offline, see who has not read it, urge them. */
import type { AnyDoc } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { notNow } from '#model/acts.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { publishAsked, takeOfflineAsked } from '#resources/general/rules/news.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { invalid } from '../../documents/refusals.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { call, type BusinessCall } from '../call.ts';
import { actOn, type Acting } from './acting.ts';
import { readersOfAll, tellPublished, tellReaders } from './newsTold.ts';

/** Shown at once, or from a later time; then the server publishes it (newsTurns.ts). */
const publish = (asked: Acting, at: string | null): Promise<AnyDoc> =>
  actOn(asked, 'publish', (record, now) => {
    if (at !== null && at < now) throw invalid([fault('past', 'publishAt', w('lies in the past', '发布时间已过'))]);
    if (at !== null && at > now) return { values: { publishState: 'scheduled', publishAt: at, offlineReason: null } };
    return {
      values: { publishState: 'published', publishAt: now, offlineReason: null, toldAt: record['toldAt'] ?? now },
      tell: (tx) => tellPublished(tx, asked.context, record),
    };
  });

const takeOffline = (asked: Acting, reason: string): Promise<AnyDoc> =>
  actOn(asked, 'takeOffline', () => ({ values: { publishState: 'offline', offlineReason: reason } }));

interface Confirmed {
  readonly userId: string;
  readonly at: string;
}

const confirmedOf = (sql: Sql, id: unknown): Promise<Confirmed[]> =>
  sql.query<Confirmed>(
    'select user_id::text as "userId", confirmed_at as at from news_reading where news_id = $1 and confirmed_at is not null order by confirmed_at, user_id',
    [id],
    'news_confirmed_by',
  );

/** Everybody who has not confirmed yet. */
async function unreadOf(sql: Sql, services: Services, id: unknown): Promise<readonly string[]> {
  const confirmed = new Set((await confirmedOf(sql, id)).map(({ userId }) => userId));
  return (await readersOfAll(services)).filter((user) => !confirmed.has(user));
}

const urge = (asked: Acting): Promise<AnyDoc> =>
  actOn(asked, 'urge', async (record, now, tx) => {
    const unread = await unreadOf(tx, asked.context.services, record['id']);
    const { reason, desc } = notNow('allRead', w('Everybody has read it', '已全部阅读'));
    if (unread.length === 0) throw new Refusal('409', reason, desc);
    return {
      values: { urgedOn: dateAt(now, asked.context.services.zone) },
      tell: (inside) => tellReaders(inside, asked.context, 'news_urged', record, unread),
    };
  });

/** Who read it when, and who has not, by department. */
async function readers({ context, definition, params }: Acting) {
  const { db } = context.services;
  const record = await readStored(context, definition, params['id'] ?? '');
  const { users, departments } = await organisationOf(db);
  const confirmed = new Map((await confirmedOf(db, record['id'])).map(({ userId, at }) => [userId, at]));
  const all = await readersOfAll(context.services);
  const departmentOf = (user: string): string => users.get(user)?.departmentId ?? '';
  const named = (user: string) => ({ id: user, name: users.get(user)?.name ?? '', nameEn: users.get(user)?.nameEn ?? null });
  return {
    title: textOf(record['title']),
    due: all.length,
    read: all.filter((user) => confirmed.has(user)).length,
    urgedOn: textOf(record['urgedOn']) || null,
    departments: [...new Set(all.map(departmentOf))]
      .map((id) => {
        const members = all.filter((user) => departmentOf(user) === id);
        const { zh = '', en = '' } = departments.get(id)?.name ?? {};
        return {
          id,
          name: { zh, en },
          due: members.length,
          unread: members.filter((user) => !confirmed.has(user)).map(named),
          read: members.flatMap((user) => (confirmed.has(user) ? [{ ...named(user), at: confirmed.get(user) ?? '' }] : [])),
        };
      })
      .toSorted((one, other) => other.unread.length - one.unread.length || one.id.localeCompare(other.id)),
  };
}

export const newsCalls: readonly BusinessCall[] = [
  call({
    resource: 'companyDynamic',
    method: 'PUT',
    path: 'publish/:id',
    action: 'publish',
    summary: w('Publish news now or at a later time', '发布公司动态'),
    body: publishAsked,
    answer: 'record',
    run: ({ body, ...asked }) => publish(asked, body.publishAt),
  }),
  call({
    resource: 'companyDynamic',
    method: 'PUT',
    path: 'takeOffline/:id',
    action: 'publish',
    summary: w('Take news offline', '下线公司动态'),
    body: takeOfflineAsked,
    answer: 'record',
    run: ({ body, ...asked }) => takeOffline(asked, body.reason),
  }),
  call({
    resource: 'companyDynamic',
    method: 'PUT',
    path: 'urge/:id',
    action: 'publish',
    summary: w('Urge who has not read it, once a day', '催阅公司动态'),
    answer: 'record',
    run: (asked) => urge(asked),
  }),
  call({
    resource: 'companyDynamic',
    method: 'GET',
    path: 'readers/:id',
    action: 'publish',
    summary: w('Who has read it, and who has not by department', '公司动态阅读情况'),
    answer: {
      title: f.text(w('Title', '标题'), { required: true, max: 120 }),
      due: f.integer(w('Readers', '应读人数'), { required: true }),
      read: f.integer(w('Have read', '已读人数'), { required: true }),
      urgedOn: f.date(w('Urged on', '催阅日期')),
      departments: f.json(w('By department', '按部门'), { required: true }),
    },
    run: (asked) => readers(asked),
  }),
];
