/** A vacancy that is opened to own staff: the desk gets a draft of news to complete and publish. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect } from '../effect.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Place {
  readonly department: string;
  readonly post: string;
}

const textFor = ({ department, post }: Place, { needCount, innerFrom, innerTo, minYears }: AnyDoc): string =>
  [
    `${escaped(department)}招聘${escaped(post)}${textOf(needCount)}人，现面向内部员工开放竞聘。`,
    `报名时间：${textOf(innerFrom)}至${textOf(innerTo)}。`,
    ...(Number(minYears) > 0 ? [`须在本公司工作满${Number(minYears)}年。`] : []),
    '在“内部招聘”中报名。',
  ]
    .map((sentence) => `<p>${sentence}</p>`)
    .join('');

/** Written once the vacancy is approved; nothing where it is not for own staff. */
export const vacancyAnnounced: Effect = async ({ tx, context, definition, record, now, write }) => {
  if (record['openInner'] !== true) return;
  const [place] = await tx.query<Place>(
    `select d.name as department, p.name as post from sys_department d, posts p where d.id = $1 and p.id = $2`,
    [record['needDept'], record['postId']],
    'vacancy_place',
  );
  if (place === undefined) return;
  const draft = await write('companyDynamic', {
    title: `内部竞聘：${place.department}${place.post}`.slice(0, 120),
    category: 'notice',
    content: textFor(place, record),
    publishDept: record['needDept'],
    sourceType: definition.key,
    sourceId: textOf(record['id']),
  });
  const params = { name: textOf(draft['title']), resource: 'companyDynamic', documentId: textOf(draft['id']) };
  await tell(tx, now, [{ key: 'news_draft', principals: ['r:admin_clerk'], params, actorId: context.actor.userId }]);
};
