/** Counts of the inbox: one statement, every figure exact to 99, 100 stands for more. */
import type { InboxCounts } from '#model/workflow/inbox.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { unreadNotices } from '../notices/notices.ts';
import { isMarked } from './marks.ts';
import { queues, sentBack, tonightOf } from './pages.ts';
import { systemsOf } from './systems.ts';

/**
 * Behind a sub-select the planner sees neither how many principals there are nor who asks and when. Otherwise it finds, by its estimate, each
 * plan for the given values so much better than the one for all that it plans the statement anew at every call, which costs four times
 * as much as carrying it out.
 */
const [principals, user] = ['(select $1::text[])', '(select $2::bigint)'];
const [tonight, now] = ['(select $3::timestamptz)', '(select $4::timestamptz)'];

/** Not put off. */
const awake = ` and not exists (select from snooze z where z.user_id = ${user} and z.task_id = b.task_id and z.until > ${now})`;

/**
 * At most a hundred rows of a principal. The order is asked for though nothing is sorted: without it the planner reads the whole table
 * for a reader of whom it believes that most rows are theirs, and with it an index is the only cheap way.
 */
const capped = (condition: string): string => `(select count(*)::int from (
  select distinct x.task_id from unnest(${principals}) as p(principal)
  cross join lateral (select b.task_id from inbox b where b.principal = p.principal${condition} order by b.due_at, b.task_id limit 100) x limit 100) y)`;

const few = (rows: string): string => `(select count(*)::int from (${rows} limit 100) s)`;

/** A task is mine where it stands in the inbox of any principal that I am. */
const inMine = (task: string): string =>
  `exists (select from inbox b where b.task_id = ${task} and b.principal = any(${principals}::text[]))`;

/**
 * Resources are found by stepping over the index, not by reading it. `marked`: of somebody who puts tasks off or watches documents
 * (`marks.ts`). `$1` principals, `$2` user, `$3` tonight, and with marks `$4` now.
 */
export const counts = (marked: boolean): string => {
  const shown = marked ? awake : '';
  return `
with recursive walk as (
  select p.principal, (select b.resource from inbox b where b.principal = p.principal order by b.resource limit 1) as resource
  from unnest(${principals}) as p(principal)
  union all
  select w.principal, (select b.resource from inbox b where b.principal = w.principal and b.resource > w.resource order by b.resource limit 1)
  from walk w where w.resource is not null
)
select ${capped(shown)} as todo,
  ${capped(` and ${queues.overdue(tonight)}${shown}`)} as overdue,
  ${capped(` and ${queues.urgent(tonight)}${shown}`)} as urgent,
  least(100, ${capped(` and ${sentBack}${shown}`)} + ${few(`select 1 from question q where q.asked_of = ${user} and q.answered_at is null
     and exists (select from inbox b where b.task_id = q.task_id)`)}) as back,
  ${capped(` and ${queues.claimable(tonight)}${shown}`)} as claimable,
  ${few(`select 1 from flow_instance i where i.starter_id = ${user} and i.ended_at is null and i.resource is not null
     order by i.started_at desc, i.id desc`)} as started,
  ${few(`select 1 from copied c where c.user_id = ${user} and not c.seen order by c.at desc, c.instance_id desc`)} as copied,
  ${few(`select 1 from copied c join flow_instance i on i.id = c.instance_id
     where c.user_id = ${user} and c.mentioned_at is not null and i.ended_at is null order by c.mentioned_at desc, c.instance_id desc`)} as mentions,
  ${few(
    `select distinct q.task_id from question q where q.asked_by = ${user} and q.answered_at is null and ${inMine('q.task_id')}${
      marked ? shown.replaceAll('b.task_id', 'q.task_id') : ''
    }`,
  )} as waiting,
  ${few(`select 1 from draft d where d.user_id = ${user} order by d.id desc`)} as drafts,
  ${
    marked
      ? `${few(`select 1 from snooze z where z.user_id = ${user} and z.until > ${now} and ${inMine('z.task_id')} order by z.task_id`)} as snoozed,
  ${few(`select 1 from watch c join flow_instance i on i.id = c.instance_id
     where c.user_id = ${user} and i.ended_at is null order by c.at desc, c.instance_id desc`)} as watched,`
      : '0 as snoozed, 0 as watched,'
  }
  (select coalesce(jsonb_agg(jsonb_build_object('user', y.on_behalf_of::text, 'count', y.count) order by y.on_behalf_of), '[]') from (
     select x.on_behalf_of, least(count(*), 100)::int as count from (
       select b.on_behalf_of from inbox b where b.principal = 'u:' || ${user}::text and b.on_behalf_of is not null${shown}
       order by b.on_behalf_of, b.due_at, b.task_id limit 1000) x group by x.on_behalf_of) y) as on_behalf,
  (select coalesce(jsonb_agg(jsonb_build_object('resource', z.resource, 'count', z.count) order by z.resource), '[]') from (
     select y.resource, least(count(distinct y.task_id), 100)::int as count from (
       select w.resource, x.task_id from walk w cross join lateral (
         select b.task_id from inbox b where b.principal = w.principal and b.resource = w.resource${shown} order by b.due_at, b.task_id limit 100) x
       where w.resource is not null) y group by y.resource) z) as by_resource`;
};

interface CountsRow extends Omit<InboxCounts, 'byResource' | 'bySystem' | 'onBehalf' | 'notices'> {
  readonly by_resource: { readonly resource: string; readonly count: number }[];
  readonly on_behalf: { readonly user: string; readonly count: number }[];
}

export async function inboxCounts(context: Context): Promise<InboxCounts> {
  const { db, clock, registry } = context.services;
  const { actor } = context;
  const marked = await isMarked(db, actor.userId);
  const values = [actor.principals, actor.userId, tonightOf(context.services), ...(marked ? [clock.now()] : [])];
  const [[row], notices, systems, organisation] = await Promise.all([
    db.query<CountsRow>(counts(marked), values, `inbox_counts${marked ? '_m' : ''}`),
    unreadNotices(db, actor.userId),
    systemsOf(db),
    organisationOf(db),
  ]);
  if (!row) throw new Error('the counts of the inbox gave no row');
  const { by_resource, on_behalf, ...rest } = row;
  const bySystem = new Map<string, { readonly system: string; readonly name: Words; count: number }>();
  for (const { resource, count } of by_resource) {
    const system = systems.get(resource);
    if (!system) continue;
    const before = bySystem.get(system.id)?.count ?? 0;
    bySystem.set(system.id, { system: system.id, name: system.name, count: Math.min(before + count, 100) });
  }
  return {
    ...rest,
    notices,
    onBehalf: on_behalf.map(({ user: id, count }) => ({ person: personOf(organisation, id), count })),
    byResource: by_resource.map(({ resource, count }) => ({
      resource,
      count,
      kind: registry.get(resource)?.label ?? w(resource, resource),
    })),
    bySystem: [...bySystem.values()],
  };
}
