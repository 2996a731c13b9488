/** Every message about a document says this of it. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Notice } from '../flows/plan.ts';
import type { OutboxItem } from '../flows/write.ts';
import type { Case } from './load.ts';
import { standInsFor } from './standInsFor.ts';

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
