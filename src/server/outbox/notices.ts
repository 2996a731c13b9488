/** Notices as mail, in the language of nobody in particular: Chinese first, then English (notice keys of office.md 0.10). */
import type { Principal } from '#machines/flow.ts';
import { fill, w, type Words } from '#model/words.ts';
import type { Services } from '../context.ts';
import { holdersOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import type { Deliver } from './queue.ts';

/** Subject of each notice; places are filled from its parameters. */
const subjects: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  task_assigned: w('To approve: {docTitleEn} {code} of {applicant}', '待办：{applicant}的{docTitle} {code}（{node}）'),
  task_due: w('Due: {docTitleEn} {code} of {applicant}', '即将到期：{applicant}的{docTitle} {code}（{node}）'),
  process_approved: w('Approved: {docTitleEn} {code}', '已通过：{docTitle} {code}'),
  process_rejected: w('Rejected: {docTitleEn} {code}. {comment}', '已驳回：{docTitle} {code}。{comment}'),
  process_voided: w('Void: {docTitleEn} {code}. {comment}', '已作废：{docTitle} {code}。{comment}'),
  process_cc: w('For your information: {docTitleEn} {code} of {applicant}', '抄送：{applicant}的{docTitle} {code}'),
  task_urged: w(
    'Please decide: {docTitleEn} {code} of {applicant}. {comment}',
    '催办：{applicant}的{docTitle} {code}（{node}）。{comment}',
  ),
  task_question: w('A question about {docTitleEn} {code}: {comment}', '关于{docTitle} {code}的提问：{comment}'),
  task_answer: w('The answer about {docTitleEn} {code}: {comment}', '关于{docTitle} {code}的答复：{comment}'),
  task_mention: w(
    'You are mentioned at {docTitleEn} {code} of {applicant}: {comment}',
    '{applicant}的{docTitle} {code}中提到了您：{comment}',
  ),
  task_stand_in: w('You stand in for {whoEn} from {from} to {to}', '您将于{from}至{to}代理{who}的审批'),
  flow_no_assignee: w('Nobody found to decide: {docTitleEn} {code} ({node})', '找不到审批人：{docTitle} {code}（{node}）'),
};

const subjectOf = (key: string): Words => subjects[key] ?? w(`${key}: {docTitleEn} {code}`, `${key}：{docTitle} {code}`);

interface Payload {
  readonly key: string;
  readonly principals: readonly Principal[];
  readonly params: Readonly<Record<string, string>>;
}

/** Sends a notice to everybody behind its principals who has a mail address. An unknown kind of row is a failure, not a loss. */
export const deliverNotices =
  (services: Services): Deliver =>
  async (row) => {
    if (row.kind !== 'notice') throw new Error(`nobody delivers rows of kind ${row.kind}`);
    const { key, principals, params } = row.payload as unknown as Payload;
    const organisation = await organisationOf(services.db);
    const subject = subjectOf(key);
    const text = `${fill(subject.zh, params)}\n${fill(subject.en, params)}`;
    for (const person of holdersOf(organisation, principals, 200)) {
      const to = organisation.users.get(person.id)?.email;
      if (to) await services.mail.send({ to, subject: fill(subject.zh, params), text });
    }
  };
