/**
 * What each message says, and as which kind people choose how to hear of it (notice keys of office.md 0.10). A notice keeps its key and
 * its parameters; the words are made when somebody reads them. Figures of documents never stand in a notice: rights over fields
 * belong to the document, and what a node hides would be told here.
 */
import type { NoticeKind } from '#model/personal.ts';
import { fill, w, type Words } from '#model/words.ts';

type Params = Readonly<Record<string, string>>;

interface Message {
  readonly kind: NoticeKind;
  readonly title: Words;
  readonly text: Words;
}

const atNode = w('{applicantEn} · {nodeEn}', '{applicant} · {node}');
const byApplicant = w('{applicantEn}', '{applicant}');
const comment = w('{comment}', '{comment}');

const titled = (kind: NoticeKind, en: string, zh: string, text: Words): Message => ({
  kind,
  title: w(`${en}: {docTitleEn} {code}`, `${zh}：{docTitle} {code}`),
  text,
});

const messages: Readonly<Record<string, Message>> = {
  task_assigned: titled('assigned', 'To approve', '待审批', atNode),
  task_returned: titled('returned', 'Sent back to you', '已退回至您', comment),
  task_reposted: titled('returned', 'Corrected and submitted again', '已修改并重新提交', atNode),
  process_approved: titled('decided', 'Approved', '已通过', comment),
  process_rejected: titled('decided', 'Rejected', '已驳回', comment),
  process_voided: titled('decided', 'Invalidated', '已作废', comment),
  process_taken_back: titled('returned', 'Not sent back after all', '退回已撤销', comment),
  process_returned: titled('returned', 'Sent back to an earlier step', '已退回上一环节', comment),
  process_cc: titled('copied', 'For your information', '抄送', byApplicant),
  task_mention: titled('mentioned', 'You are mentioned', '有人提到了您', comment),
  task_question: titled('asked', 'A question', '有提问', comment),
  task_answer: titled('asked', 'An answer', '有答复', comment),
  task_urged: titled('urged', 'Please decide', '催办', w('{applicantEn} · {nodeEn} {comment}', '{applicant} · {node} {comment}')),
  task_due: titled('urged', 'Due soon', '即将到期', atNode),
  task_stand_in: {
    kind: 'system',
    title: w('You stand in for {whoEn}', '您将代理{who}的审批'),
    text: w('From {from} to {to}', '{from} 至 {to}'),
  },
  flow_no_assignee: titled('system', 'Nobody found to decide', '找不到审批人', atNode),
};

/** A message that a flow sends under a name of its own. */
const ofFlow = titled('system', 'Message', '消息', byApplicant);

/** Keys that have words of their own, with what they are called. */
export const knownMessages = (): { readonly key: string; readonly name: Words }[] =>
  Object.entries(messages).map(([key, { title }]) => ({ key, name: w(bare(title.en), bare(title.zh)) }));

const bare = (title: string): string => title.replace(/[:：]? ?\{.*$/, '').trim();

/** What a person is waited for, or waits for most: the bell of an open window shows it at once (interface 3.6). */
const loud: ReadonlySet<string> = new Set([
  'process_rejected',
  'process_returned',
  'task_returned',
  'task_mention',
  'task_question',
  'task_answer',
  'task_urged',
]);

export const isLoud = (key: string): boolean => loud.has(key);

export const kindOf = (key: string): NoticeKind => (messages[key] ?? ofFlow).kind;

/** Whatever a message lacks is left out, not shown as a place. */
const filled = (words: Words, params: Params): Words => {
  const known = { applicantEn: params['applicant'] ?? '', nodeEn: params['node'] ?? '', docTitleEn: params['docTitle'] ?? '', ...params };
  const text = (own: string): string =>
    fill(own, known)
      .replaceAll(/\{\w+\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[ ·:：]+|[ ·:：]+$/g, '');
  return { en: text(words.en), zh: text(words.zh) };
};

export function textsOf(key: string, params: Params): { readonly title: Words; readonly text: Words } {
  const { title, text } = messages[key] ?? ofFlow;
  return { title: filled(title, params), text: filled(text, params) };
}
