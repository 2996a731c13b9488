/** What whoever is asked may do at a step, how long it may take, where a rejection goes, what a decision needs. */
import { acts, type BarAction } from '#client/blocks/act/actionWords.ts';
import { useSay } from '#client/words/language.tsx';
import type { TaskSettings } from '#machines/flow.ts';
import { noSpan, readSpan, writeSpan } from '#machines/spans.ts';
import { type Words, w } from '#model/words.ts';
import { Checkbox, Stack, Switch } from '@mantine/core';
import { useDesign } from '../../design.ts';
import { feelFault } from '../feelFault.ts';
import { CommitText } from '../inputs/Commit.tsx';
import { Pick, type Option } from '../inputs/Pick.tsx';
import { SpanInput } from '../inputs/SpanInput.tsx';
import { type SectionProps, useWrite } from '../parts.ts';
import { setActions, setDue, setFlag, setWord, taskOf } from '../task.ts';
import css from '../properties.module.css';

const own: Readonly<Record<string, Words>> = {
  addBefore: w('Add an approver before', '前加签'),
  addAfter: w('Add an approver after', '后加签'),
};
const allowed = [
  'approve',
  'reject',
  'return',
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'removeApprover',
  'copyTo',
  'ask',
  'comment',
] as const;

const words = {
  all: w('Everything', '全部允许'),
  allHint: w('Whatever the product knows may be done here.', '系统支持的操作均可在此使用。'),
  only: w('Only these', '仅允许'),
  limit: w('Time limit', '办理时限'),
  kind: w('Due', '到期'),
  unlimited: w('No limit', '不限时'),
  span: w('Within a time', '在一段时间内'),
  at: w('At a date of the form, or computed', '按表单日期或表达式'),
  within: w('Within', '时限'),
  dueHint: w('Days are working days; hours run on the clock.', '天数按工作日计算，小时按自然时间计算。'),
  expression: w('Expression, date or ISO duration', '表达式、日期或 ISO 时长'),
  onDue: w('When it is over', '到期后'),
  rejectTo: w('A rejection goes', '驳回至'),
  comment: w('An opinion is required', '须填写意见'),
  signature: w('A signature is required', '须签名'),
} as const;

const onDue: readonly Option<TaskSettings['onDue']>[] = [
  { value: 'remind', label: w('they are reminded', '提醒审批人') },
  { value: 'escalate', label: w('their leader is asked as well', '升级至其上级') },
  { value: 'transfer', label: w('it goes to their leader instead', '转交其上级') },
  { value: 'approve', label: w('it is approved by itself', '自动同意') },
  { value: 'reject', label: w('it is rejected by itself', '自动驳回') },
];
const rejectTo: readonly Option<TaskSettings['rejectTo']>[] = [
  { value: 'starter', label: w('to the applicant, who may correct it', '申请人，可修改后重新提交') },
  { value: 'previous', label: w('to the step before', '上一环节') },
  { value: 'chosen', label: w('to an earlier step of the approver’s choice', '由审批人选择的先前环节') },
  { value: 'end', label: w('to the end: rejected for good', '直接结束，不可重新提交') },
];

export const Actions = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const { actions } = taskOf(element);
  const unknown = actions.filter((one) => !(allowed as readonly string[]).includes(one));
  const put = (next: readonly string[]): void => write((edit) => setActions(edit, id, next));
  return (
    <>
      <Switch
        size="sm"
        label={say(words.all)}
        description={say(words.allHint)}
        checked={actions.length === 0}
        disabled={readOnly}
        onChange={(event) => put(event.currentTarget.checked ? [] : ['approve', 'reject'])}
      />
      {actions.length > 0 && (
        <Checkbox.Group
          size="xs"
          label={say(words.only)}
          value={[...actions]}
          onChange={(next) => next.length > 0 && put([...allowed, ...unknown].filter((one) => next.includes(one)))}
        >
          <Stack gap={6} mt={4}>
            {[...allowed, ...unknown].map((action) => (
              <Checkbox
                key={action}
                size="xs"
                value={action}
                disabled={readOnly}
                label={say(own[action] ?? acts[action as BarAction]?.words ?? w(action, action))}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
};

type DueKind = 'none' | 'span' | 'text';
const dueKinds: readonly Option<DueKind>[] = [
  { value: 'none', label: words.unlimited },
  { value: 'span', label: words.span },
  { value: 'text', label: words.at },
];

export const Time = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const task = taskOf(element);
  const span = task.due === null ? null : readSpan(task.due, 5);
  const kind: DueKind = task.due === null ? 'none' : span ? 'span' : 'text';
  const put = (due: string | null): void => write((edit) => setDue(edit, id, due));
  return (
    <>
      <Pick
        label={say(words.limit)}
        value={kind}
        options={dueKinds}
        disabled={readOnly}
        onChange={(next) => put(next === 'none' ? null : next === 'span' ? 'P2D' : '=today() + duration("P3D")')}
      />
      {kind === 'span' && (
        <>
          <SpanInput
            label={say(words.within)}
            working
            value={span ?? noSpan}
            disabled={readOnly}
            onCommit={(next) => put(writeSpan(next))}
          />
          <p className={css['hint']}>{say(words.dueHint)}</p>
        </>
      )}
      {kind === 'text' && (
        <CommitText
          label={say(words.expression)}
          mono
          value={task.due ?? ''}
          disabled={readOnly}
          fault={(text) => (text.startsWith('=') ? feelFault(text.slice(1), say) : null)}
          onCommit={(text) => put(text === '' ? null : text)}
        />
      )}
      {kind !== 'none' && (
        <Pick
          label={say(words.onDue)}
          value={task.onDue}
          options={onDue}
          disabled={readOnly}
          onChange={(value) => write((edit) => setWord(edit, id, 'onDue', value))}
        />
      )}
    </>
  );
};

export const Reject = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const task = taskOf(element);
  return (
    <>
      <Pick
        label={say(words.rejectTo)}
        value={task.rejectTo}
        options={rejectTo}
        disabled={readOnly}
        onChange={(value) => write((edit) => setWord(edit, id, 'rejectTo', value))}
      />
      <Switch
        size="sm"
        label={say(words.comment)}
        checked={task.commentRequired}
        disabled={readOnly}
        onChange={(event) => write((edit) => setFlag(edit, id, 'commentRequired', event.currentTarget.checked))}
      />
      <Switch
        size="sm"
        label={say(words.signature)}
        checked={task.signatureRequired}
        disabled={readOnly}
        onChange={(event) => write((edit) => setFlag(edit, id, 'signatureRequired', event.currentTarget.checked))}
      />
    </>
  );
};
