/** The ways in which the door says no, in one place, so that each has one wording. */
import type { Person } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { Refusal } from '#model/refusal.ts';
import { statusOf } from '#model/status.ts';
import { w, type Words } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { asMissing } from '../access/unseen.ts';

/** A thing may not exist, or not for whoever asks: nobody learns which. */
export const nothingThere = (reason: string, label: Words, params: { readonly id: string; readonly resource?: string }): Refusal =>
  new Refusal('404', reason, w(`${label.en} {id} does not exist or is not for you`, `${label.zh} {id} 不存在或无权查看`), params);

export const missingRecord = ({ key, label }: Pick<Definition, 'key' | 'label'>, id: unknown): Refusal =>
  nothingThere('missingRecord', label, { id: textOf(id).slice(0, 100), resource: key });

/** A record that is there, but not for whoever asks. */
export const notForYou = (definition: Pick<Definition, 'key' | 'label'>, id: unknown): Refusal => asMissing(missingRecord(definition, id));

export const missingTask = (id: string): Refusal => nothingThere('missingTask', w('Task', '任务'), { id: id.slice(0, 40) });

export const invalid = (faults: readonly Fault[]): Refusal => {
  const first = faults.find((fault) => fault.severity === 'error') ?? faults[0];
  const message = first?.message ?? w('The record is not in order', '单据内容有误');
  return new Refusal(
    '400',
    'invalid',
    w(`${message.en}${first?.field ? ` (${first.field})` : ''}`, `${message.zh}${first?.field ? `（${first.field}）` : ''}`),
    {},
    faults,
  );
};

export const missing = (field: string): Refusal =>
  invalid([{ field, rule: 'required', severity: 'error', message: w('required', '必填') }]);

export const notYours = (): Refusal => new Refusal('403', 'notYours', w('This task is not yours to decide', '该任务不在本人的待办中'));

/** It came back to its applicant: nothing is decided on it until it is sent again. */
export const waitsForRepost = (): Refusal =>
  new Refusal(
    '409',
    'waitsForRepost',
    w('It was rejected and waits to be reposted or discarded; there is nothing to approve', '单据已被驳回，须重新提交或放弃，不能审批'),
  );

export const ownDocument = (): Refusal =>
  new Refusal('403', 'ownDocument', w('Nobody decides on their own document', '不能审批本人的单据'));

export const notAuthor = (): Refusal => new Refusal('403', 'notAuthor', w('Only the applicant may do this', '仅申请人可以执行此操作'));

export const notInState = (status: unknown): Refusal => {
  const { label } = statusOf(String(status));
  return new Refusal(
    '409',
    'notNow',
    w(`The document is in state “${label.en}”; this cannot be done now`, `单据当前状态为“${label.zh}”，不能执行此操作`),
    { status: String(status) },
  );
};

/** A person in the parameters of a refusal: `who` in Chinese, `whoEn` in English. */
export const namesOf = ({ name, nameEn }: Person): { readonly who: string; readonly whoEn: string } => ({
  who: name,
  whoEn: nameEn ?? name,
});

/** Rulings 15: who decided, what, and when. */
export const alreadyDecided = (decision: { readonly who: Person; readonly at: string; readonly action: string } | null): Refusal =>
  decision
    ? new Refusal('409', 'alreadyDecided', w('Already decided by {whoEn} at {at}', '该任务已由{who}于{at}处理'), {
        ...decision,
        ...namesOf(decision.who),
      })
    : new Refusal('409', 'alreadyDecided', w('This task is no longer open', '该任务已不在待办状态'));

/** Interface 5.6: who has taken the task, and since when. */
export const alreadyClaimed = (who: Person, at: string | null): Refusal =>
  at === null
    ? new Refusal('409', 'alreadyClaimed', w('{whoEn} has claimed this task', '该任务已被{who}认领'), { ...namesOf(who) })
    : new Refusal('409', 'alreadyClaimed', w('{whoEn} has claimed this task at {at}', '该任务已由{who}于{at}认领'), {
        ...namesOf(who),
        at,
      });

/** The change is shown by the document itself, read again. */
export const changedMeanwhile = (): Refusal =>
  new Refusal('409', 'changedMeanwhile', w('The document has changed since you opened it', '打开后单据已被修改'));

export const otherRequest = (): Refusal =>
  new Refusal('409', 'requestReused', w('This request id was already used for something else', '该请求编号已用于其他操作'));

export const tooBusy = (): Refusal =>
  new Refusal(
    '409',
    'tooBusy',
    w('The document is being decided by several people at once; try again', '单据正被多人同时处理，可稍后重试'),
  );

export const suspended = (): Refusal =>
  new Refusal('409', 'flowSuspended', w('The flow of this document is suspended', '该单据的流程已挂起'));
