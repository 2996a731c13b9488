/** Who decides at a step, how many of them have to, and what happens where the rules give nobody, the applicant, or the same again. */
import { useSay } from '#client/words/language.tsx';
import type { TaskMode, TaskSettings } from '#machines/flow.ts';
import { type Words, w } from '#model/words.ts';
import { NumberInput, Radio, Stack } from '@mantine/core';
import { useDesign } from '../../design.ts';
import { AssigneeRules } from '../AssigneeRules.tsx';
import { foreignPartsOf } from '../foreign.ts';
import { Pick, type Option } from '../inputs/Pick.tsx';
import { type SectionProps, useWrite } from '../parts.ts';
import { nodeOf, setMode, setRules, setShare, setWord, taskOf } from '../task.ts';
import css from '../properties.module.css';

const words = {
  mode: w('If several are asked', '多人审批方式'),
  share: w('Approvals needed, in percent', '同意比例（%）'),
  nobody: w('Nobody is found', '找不到审批人时'),
  self: w('The applicant is found', '审批人为申请人本人时'),
  repeated: w('The same person has approved before', '审批人此前已同意时'),
  elsewhere: w(
    'Another tool’s settings say who is asked ({names}). A rule added here takes their place.',
    '审批人由其他工具的设置决定（{names}）。在此添加规则后将取而代之。',
  ),
} as const;

/** What other tools call the people of a task. */
const people = /:(?:assignee|candidateUsers|candidateGroups|assignmentDefinition)$/i;

const modes: readonly { readonly value: TaskMode; readonly label: Words; readonly hint: Words }[] = [
  {
    value: 'one',
    label: w('One of them', '单人'),
    hint: w('It lies with all; whoever is first decides.', '同时待办，由最先处理的人决定。'),
  },
  { value: 'any', label: w('Any', '或签'), hint: w('Each has their own task; one approval is enough.', '各有待办，一人同意即通过。') },
  { value: 'all', label: w('All', '会签'), hint: w('Everybody has to approve, at the same time.', '同时审批，须全部同意。') },
  {
    value: 'sequence',
    label: w('In sequence', '依次'),
    hint: w('Everybody has to approve, one after the other.', '按顺序逐一审批，须全部同意。'),
  },
  { value: 'vote', label: w('Vote', '票决'), hint: w('A share of the approvals is enough.', '同意达到比例即通过。') },
];

const nobody: readonly Option<TaskSettings['nobody']>[] = [
  { value: 'admin', label: w('the administrators are asked', '转由管理员处理') },
  { value: 'skip', label: w('the step passes by itself', '该环节自动通过') },
  { value: 'starter.leader', label: w('the applicant’s leader is asked', '转由申请人的上级处理') },
  { value: 'fail', label: w('the flow stops, whoever decided before is told', '流程停止，提示上一环节') },
];
const self: readonly Option<TaskSettings['self']>[] = [
  { value: 'leader', label: w('their leader is asked instead', '改由其上级审批') },
  { value: 'skip', label: w('they are left out; alone, the step passes', '将其排除；仅有本人时自动通过') },
  { value: 'ask', label: w('they decide on their own document', '由本人审批') },
];
const repeated: readonly Option<TaskSettings['repeated']>[] = [
  { value: 'skipAlways', label: w('it counts as approved', '视为已同意') },
  { value: 'skipConsecutive', label: w('it counts, if it was the step just before', '仅相邻环节视为已同意') },
  { value: 'ask', label: w('they are asked again', '再次审批') },
];

export const Who = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { definition, process, readOnly } = useDesign();
  const write = useWrite();
  const task = taskOf(element);
  const elsewhere = foreignPartsOf(element).filter(({ name }) => people.test(name));
  return (
    <>
      {task.approvers.length === 0 && elsewhere.length > 0 && (
        <p className={css['hint']}>{say(words.elsewhere, { names: elsewhere.map(({ text }) => text).join(say(w(', ', '、'))) })}</p>
      )}
      <AssigneeRules
        key={id}
        value={task.approvers}
        onChange={(rules) => write((edit) => setRules(edit, id, rules))}
        definition={definition}
        asked={{ resource: definition?.key ?? null, flow: process }}
        node={nodeOf(id, task)}
        disabled={readOnly}
      />
      <Radio.Group
        size="xs"
        label={say(words.mode)}
        value={task.mode}
        onChange={(mode) => mode !== task.mode && write((edit) => setMode(edit, element, mode as TaskMode))}
      >
        <Stack gap={6} mt={4}>
          {modes.map(({ value, label, hint }) => (
            <Radio key={value} size="xs" value={value} label={say(label)} description={say(hint)} disabled={readOnly} />
          ))}
        </Stack>
      </Radio.Group>
      {task.mode === 'vote' && (
        <NumberInput
          key={task.share}
          size="xs"
          label={say(words.share)}
          className={css['narrow']}
          defaultValue={Math.round(task.share * 100)}
          min={1}
          max={100}
          allowDecimal={false}
          disabled={readOnly}
          onBlur={(event) => {
            const percent = Math.max(1, Math.min(100, Number.parseInt(event.currentTarget.value, 10) || 50));
            if (percent !== Math.round(task.share * 100)) write((edit) => setShare(edit, id, percent));
          }}
        />
      )}
      <Pick
        label={say(words.nobody)}
        value={task.nobody}
        options={nobody}
        disabled={readOnly}
        onChange={(value) => write((edit) => setWord(edit, id, 'nobody', value))}
      />
      <Pick
        label={say(words.self)}
        value={task.self}
        options={self}
        disabled={readOnly}
        onChange={(value) => write((edit) => setWord(edit, id, 'self', value))}
      />
      <Pick
        label={say(words.repeated)}
        value={task.repeated}
        options={repeated}
        disabled={readOnly}
        onChange={(value) => write((edit) => setWord(edit, id, 'repeated', value))}
      />
    </>
  );
};
