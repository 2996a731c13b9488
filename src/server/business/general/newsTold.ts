/** Who is told of company news, and how. */
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyDynamic } from '#resources/general/companyDynamic.ts';
import type { Context, Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { tell, type Message } from '../../outbox/tell.ts';

type Key = Extract<Message['key'], `news_${string}`>;

/** Everybody who works in the company: enabled accounts that belong to a department. */
export async function readersOfAll({ db }: Pick<Services, 'db'>): Promise<readonly string[]> {
  const { users } = await organisationOf(db);
  return [...users.values()].filter(({ enabled, departmentId }) => enabled && departmentId !== null).map(({ id }) => id);
}

/** Tells these people of news, with a link to where they read it. */
export async function tellReaders(
  tx: Sql,
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  key: Key,
  record: AnyDoc,
  readers: readonly string[],
): Promise<void> {
  const id = textOf(record['id']);
  const department = (await organisationOf(services.db)).departments.get(textOf(record['publishDept']))?.name;
  const now = services.clock.now();
  const params = {
    name: textOf(record['title']),
    node: department?.zh ?? '',
    nodeEn: department?.en ?? '',
    date: formatInstant(now.toISOString(), 'yyyy-MM-dd hh:mm', services.zone),
    link: `/general/news?id=${id}`,
    resource: companyDynamic.key,
    documentId: id,
  };
  await tell(tx, now, [{ key, principals: readers.map((user) => `u:${user}` as const), params, actorId: actor.userId }]);
}

/** Announcements, and what everybody must read, are told to all when they are first published; other news is found. */
export async function tellPublished(tx: Sql, context: Pick<Context, 'services' | 'actor'>, record: AnyDoc): Promise<void> {
  const isTold = textOf(record['toldAt']) !== '';
  if (isTold || (record['category'] !== 'notice' && record['mustRead'] !== true)) return;
  await tellReaders(tx, context, 'news_published', record, await readersOfAll(context.services));
}
