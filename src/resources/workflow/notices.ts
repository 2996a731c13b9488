/** What the engine tells of documents and their tasks. */
import type { NoticeKind } from '#model/operations/personal.ts';
import { w, type Words } from '#model/words.ts';
import { noticeOf, type NoticeMore, type NoticeSeed, type NoticeSeeds } from '../notice.ts';

const atNode = w('{applicant} · {node}', '{applicant} · {node}');
const byApplicant = w('{applicant}', '{applicant}');
const comment = w('{comment}', '{comment}');

/** About a document: its name and number behind what happened. Told by mail too, as far as each person wants it. */
const ofDocument = (en: string, zh: string, text: Words, kind: NoticeKind, more: NoticeMore = {}): NoticeSeed =>
  noticeOf(w(en, zh), w(`${en}: {docTitle} {code}`, `${zh}：{docTitle} {code}`), text, kind, {
    mail: true,
    receivers: 'assignee',
    ...more,
  });
const toStarter: NoticeMore = { receivers: 'starter' };
const loud: NoticeMore = { loud: true };

export const workflowNotices = {
  task_assigned: ofDocument('To approve', '待审批', atNode, 'assigned'),
  task_returned: ofDocument('Sent back to you', '已退回给我', comment, 'returned', loud),
  task_reposted: ofDocument('Corrected and submitted again', '已修改并重新提交', atNode, 'returned'),
  task_mention: ofDocument('You are mentioned', '有人提到我', comment, 'mentioned', loud),
  task_question: ofDocument('A question', '有询问', comment, 'asked', loud),
  task_answer: ofDocument('An answer', '有答复', comment, 'asked', loud),
  task_urged: ofDocument('Urged', '催办', w('{applicant} · {node} {comment}', '{applicant} · {node} {comment}'), 'urged', {
    loud: true,
    level: 'warning',
  }),
  task_due: ofDocument('Due soon', '即将到期', atNode, 'urged', { level: 'warning' }),
  task_stand_in: noticeOf(
    w('Standing in', '代理审批'),
    w('You stand in for {who}', '将代理{who}的审批'),
    w('From {from} to {to}', '{from} 至 {to}'),
    'system',
    { mail: true },
  ),
  process_approved: ofDocument('Approved', '已通过', comment, 'decided', toStarter),
  process_rejected: ofDocument('Rejected', '已驳回', comment, 'decided', { ...toStarter, ...loud, level: 'warning' }),
  process_voided: ofDocument('Invalidated', '已作废', comment, 'decided', { ...toStarter, level: 'warning' }),
  process_taken_back: ofDocument('Not sent back after all', '退回已收回', comment, 'returned', toStarter),
  process_returned: ofDocument('Sent back to an earlier step', '已退回上一环节', comment, 'returned', { ...toStarter, ...loud }),
  process_cc: ofDocument('For your information', '抄送', byApplicant, 'copied', { receivers: 'user' }),
  // Whatever a flow sends under a name of its own.
  process_message: ofDocument('Message', '消息', byApplicant, 'system', { receivers: 'user' }),
  flow_no_assignee: ofDocument('Nobody found to decide', '找不到审批人', atNode, 'system', {
    receivers: 'role',
    role: 'sys_admin',
    level: 'warning',
  }),
} as const satisfies NoticeSeeds;
