/** Every message about a document says this of it. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Notice } from '../flows/plan.ts';
import type { OutboxItem, TaskRow } from '../flows/write.ts';
import { ownersOf, type Case } from './load.ts';
import type { Principal } from '#machines/flow.ts';
import { isActive } from '#server/access/standIns.ts';

/** About a task: whoever stands in for somebody hears of it as well. */
const aboutTasks: readonly string[] = ['task_assigned', 'task_returned', 'task_reposted', 'task_urged'];

/** Notices as rows of the outbox; their own parameters go over those of the document. Whoever acted hears nothing of it themselves. */
export function noticesAbout(found: Case, record: AnyDoc, notices: readonly Notice[], actorId: string | null): OutboxItem[] {
  const applicant = found.organisation.users.get(found.instance.starterId);
  const params = {
    applicant: applicant?.name ?? '',
    applicantEn: applicant?.nameEn || (applicant?.name ?? ''),
    docTitle: found.definition.label.zh,
    docTitleEn: found.definition.label.en,
    code: textOf(record['code']),
    resource: found.definition.key,
    documentId: found.instance.documentId,
  };
  return notices.map((notice) => {
    const others = aboutTasks.includes(notice.key) ? standInsFor(found, notice.principals).map(({ userId }) => `u:${userId}` as const) : [];
    const principals = [...notice.principals, ...others];
    return { kind: 'notice', payload: { ...notice, actorId, principals, params: { ...params, ...notice.params } } };
  });
}

/** Each once, with whom they stand in for; never the one whose document it is, nor who is asked themselves. */
export const standInsFor = (found: Case, principals: readonly Principal[]): NonNullable<TaskRow['standIns']> => {
  const { organisation, instance, now } = found;
  const own = ownersOf(found);
  return organisation.substitutions
    .filter(
      (one) =>
        principals.includes(`u:${one.userId}`) &&
        !principals.includes(`u:${one.substituteId}`) &&
        !own.includes(one.substituteId) &&
        isActive(one, { flow: instance.definition.key, now }),
    )
    .map((one) => ({ userId: one.substituteId, onBehalfOf: one.userId }))
    .filter((one, at, all) => all.findIndex(({ userId }) => userId === one.userId) === at);
};
