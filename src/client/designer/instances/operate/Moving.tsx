/** Forms of the acts that need more than a press: where to, whom to, which version, which end. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { TaskOpen } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { Button, Radio, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { planned, type Planned } from './plan.ts';
import { skippedBy } from '#client/designer/instances/steps.ts';

const texts = {
  to: w('To step', '目标环节'),
  from: w('Only the branch at', '仅移动该分支'),
  whole: w('All of it', '整个实例'),
  skips: w('Nobody is asked at: {names}', '将跳过：{names}'),
  add: w('Add to the plan', '加入计划'),
  task: w('Task', '任务'),
  who: w('To whom', '转派给'),
  how: w('What becomes of the document', '单据如何处理'),
  usual: w('Rejected for good; an approved one is invalidated', '终审驳回；已通过的作废'),
  rejected: w('Rejected for good', '终审驳回'),
  invalidated: w('Invalidated', '作废'),
  choose: w('Choose above first.', '先在上方选择。'),
} as const;

interface Adding {
  readonly onAdd: (planned: Planned) => void;
}

export interface Step {
  readonly id: string;
  readonly name: string;
}

/** Puts the act that was filled in into the plan. */
export const Add = ({ ready, onPress }: { readonly ready: boolean; readonly onPress: () => void }) => {
  const say = useSay();
  return (
    <Button
      size="compact-sm"
      disabled={!ready}
      title={ready ? undefined : say(texts.choose)}
      onClick={onPress}
      style={{ alignSelf: 'start' }}
    >
      {say(texts.add)}
    </Button>
  );
};

/** `chosen`: the step picked in the diagram or in the list. */
export const JumpForm = ({
  steps,
  here,
  chosen,
  onAdd,
}: Adding & { readonly steps: readonly Step[]; readonly here: readonly Step[]; readonly chosen: string | null }) => {
  const say = useSay();
  const [own, setOwn] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const to = own ?? (steps.some(({ id }) => id === chosen) ? chosen : null);
  const target = steps.find(({ id }) => id === to);
  const branch = here.find(({ id }) => id === from);
  const skipped = skippedBy(steps, branch === undefined ? here : [branch], to);
  return (
    <Stack gap="xs">
      <Select
        label={say(texts.to)}
        searchable
        data={steps.map(({ id, name }) => ({ value: id, label: name }))}
        value={to}
        onChange={setOwn}
      />
      {here.length > 1 && (
        <Radio.Group label={say(texts.from)} value={from} onChange={setFrom}>
          <Stack gap={4} mt={4}>
            <Radio value="" label={say(texts.whole)} />
            {here.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {skipped.length > 0 && (
        <Text size="sm" c="var(--warning-text)">
          {say(texts.skips, { names: skipped.map(({ name }) => name).join(say(w(', ', '、'))) })}
        </Text>
      )}
      <Add
        ready={target !== undefined}
        onPress={() => {
          if (target) onAdd(planned.jump(target.id, target.name, branch));
        }}
      />
    </Stack>
  );
};

/** `tasks`: those that are open after what is planned already; `known`: ids that there are today. */
export const ReassignForm = ({
  tasks,
  known,
  first,
  onAdd,
}: Adding & { readonly tasks: readonly TaskOpen[]; readonly known: ReadonlySet<string>; readonly first: string | null }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const [own, setOwn] = useState<string | null>(first);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const offered = tasks.filter(({ kind }) => kind === 'approve');
  const task = offered.find(({ id }) => id === own) ?? (offered.length === 1 ? offered[0] : undefined);
  const holders = (one: TaskOpen): string =>
    one.assignee
      ? nameOf(one.assignee)
      : one.people
          .slice(0, 3)
          .map(nameOf)
          .join(say(w(', ', '、')));
  const [person] = people;
  return (
    <Stack gap="xs">
      <Select
        label={say(texts.task)}
        data={offered.map((one) => ({ value: one.id, label: [say(one.name), holders(one)].filter((part) => part !== '').join(' · ') }))}
        value={task?.id ?? null}
        onChange={setOwn}
      />
      <PeoplePicker label={say(texts.who)} value={people} onChange={setPeople} />
      <Add
        ready={task !== undefined && person !== undefined}
        onPress={() => {
          if (!task || !person) return;
          // A task that an act before opens has no id yet; its step names it.
          onAdd(
            planned.reassign(known.has(task.id) ? { taskId: task.id } : { nodeId: task.nodeId }, say(task.name), person, nameOf(person)),
          );
          setPeople([]);
        }}
      />
    </Stack>
  );
};

export const EndForm = ({ document, onAdd }: Adding & { readonly document: boolean }) => {
  const say = useSay();
  const [as, setAs] = useState('');
  return (
    <Stack gap="xs">
      {document && (
        <Radio.Group label={say(texts.how)} value={as} onChange={setAs}>
          <Stack gap={4} mt={4}>
            <Radio value="" label={say(texts.usual)} />
            <Radio value="rejected" label={say(texts.rejected)} />
            <Radio value="invalidated" label={say(texts.invalidated)} />
          </Stack>
        </Radio.Group>
      )}
      <Add ready onPress={() => onAdd(planned.end(as === 'rejected' || as === 'invalidated' ? as : undefined))} />
    </Stack>
  );
};
