/**
 * Whoever leaves hands over: who takes it, what goes with it, what stays to be done in the designer; the account is
 * disabled in the same step where that is wanted. Nothing happens before the whole effect was shown.
 */
import frame from '#client/blocks/frame.module.css';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { HandoverOverview } from '#model/operations/people.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Alert, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFoot } from './DialogFoot.tsx';
import { handOver, handoverQuery } from './calls.ts';

const words = {
  title: w('Hand over from {name}', '移交 {name} 的工作'),
  to: w('To', '移交给'),
  tasks: w('Open tasks ({n})', '待办任务（{n}）'),
  noTasks: w('No open tasks.', '没有待办任务。'),
  others: w('others are asked as well', '另有其他审批人'),
  standing: w('Stands in for {names} ({n})', '正在代理 {names}（{n}）'),
  departments: w('Departments: {names}', '负责的部门：{names}'),
  flows: w('These flows name {name}; change them in the designer: {flows}', '以下流程指定了 {name}，需在流程设计中修改：{flows}'),
  disable: w('Disable the account afterwards', '移交后停用账号'),
  reason: w('Reason', '原因'),
  usual: w('Handed over', '工作移交'),
  effect: w('{n} tasks go to {to}.', '{n}个任务将移交给 {to}。'),
  left: w('{n} tasks stay with {name}.', '{n}个任务仍留在 {name} 名下。'),
  goes: w(
    '{name} is signed out and can no longer sign in; what {name} did stays in every record.',
    '{name} 将被登出且无法登录；历史记录全部保留。',
  ),
  whom: w('Choose who takes it over', '选择接收人'),
  go: w('Hand over', '移交'),
  done: w('{n} tasks went to {to}', '已将{n}个任务移交给 {to}'),
  failed: w('What is to be handed over could not be loaded', '待移交内容加载失败'),
};

interface Props {
  readonly id: string;
  readonly name: string;
  /** Begun because the account is to be disabled. */
  readonly leaving?: boolean;
  readonly onClose: () => void;
}

const Tasks = ({
  tasks,
  chosen,
  faults,
  onChosen,
}: {
  readonly tasks: HandoverOverview['tasks'];
  readonly chosen: ReadonlySet<string>;
  readonly faults: readonly Fault[];
  readonly onChosen: (id: string, on: boolean) => void;
}) => {
  const say = useSay();
  const nameOf = useNameOf();
  return (
    <ul className={frame['rows']} aria-label={say(words.tasks, { n: tasks.length })}>
      {tasks.map(({ id, title, node, applicant, openedAt, alone }) => {
        const fault = faults.find(({ field }) => field === `taskIds.${id}`);
        return (
          <li key={id}>
            <Checkbox
              checked={chosen.has(id)}
              onChange={(event) => onChosen(id, event.currentTarget.checked)}
              label={`${title} · ${say(node)}`}
              description={[applicant && nameOf(applicant), alone ? null : say(words.others)].filter(Boolean).join(' · ')}
              error={fault ? say(fault.message) : undefined}
            />
            <span className={frame['second']}>
              <RelTime at={openedAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
};

export const HandoverDialog = ({ id, name, leaving = false, onClose }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const client = useQueryClient();
  const [mayDisable, mayLead] = [usePermit('users:put'), usePermit('sysDepartment:put')];
  const overview = useQuery(handoverQuery(id));
  const [to, setTo] = useState<readonly Person[]>([]);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [wants, setWants] = useState({ substitutions: true, departments: mayLead, disable: leaving });
  const [reason, setReason] = useState(say(words.usual));
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const tasks = overview.data?.tasks ?? [];
  const chosen = new Set(tasks.map((task) => task.id).filter((one) => !without.has(one)));
  const [taker] = to;

  const send = async (): Promise<void> => {
    if (!taker) return setProblem(say(words.whom));
    setBusy(true);
    const { disable, substitutions, departments } = wants;
    const answer = await handOver(id, {
      toUserId: taker.id,
      reason: reason.trim(),
      taskIds: [...chosen],
      substitutions,
      departments,
      disable,
    });
    setBusy(false);
    if (answer.code !== '200') {
      setFaults(answer.faults ?? []);
      return setProblem(answer.desc);
    }
    notify.success(say(words.done, { n: answer.data.tasks, to: nameOf(taker) }));
    for (const queryKey of [['users'], ['list', 'users'], ['record', 'users'], ['departments']])
      void client.invalidateQueries({ queryKey });
    onClose();
  };
  const wish = (key: keyof typeof wants, label: string) => (
    <Checkbox
      key={key}
      label={label}
      checked={wants[key]}
      onChange={(event) => setWants({ ...wants, [key]: event.currentTarget.checked })}
    />
  );
  const comma = say(w(', ', '、'));
  const standing = overview.data?.substitutions ?? [];
  const departments = overview.data?.departments ?? [];
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name })} dirty={taker !== undefined}>
      <Stack gap="md">
        <PeoplePicker
          label={say(words.to)}
          value={to}
          onChange={(people) => {
            setTo(people.slice(-1));
            setFaults([]);
            setProblem(null);
          }}
          without={[id]}
        />
        <Loaded of={overview} height={120} title={words.failed}>
          {() => null}
        </Loaded>
        {overview.data && (
          <>
            <Text fw={600}>{tasks.length === 0 ? say(words.noTasks) : say(words.tasks, { n: tasks.length })}</Text>
            {tasks.length > 0 && (
              <Tasks
                tasks={tasks}
                chosen={chosen}
                faults={faults}
                onChosen={(task, on) => {
                  const next = new Set(without);
                  if (on) next.delete(task);
                  else next.add(task);
                  setWithout(next);
                }}
              />
            )}
            {standing.length > 0 &&
              wish(
                'substitutions',
                say(words.standing, { n: standing.length, names: standing.map(({ user }) => nameOf(user)).join(comma) }),
              )}
            {departments.length > 0 &&
              mayLead &&
              wish('departments', say(words.departments, { names: departments.map((one) => say(one.name)).join(comma) }))}
            {mayDisable && wish('disable', say(words.disable))}
            {overview.data.flows.length > 0 && (
              <Text size="sm">{say(words.flows, { name, flows: overview.data.flows.map((flow) => flow.name).join(comma) })}</Text>
            )}
            <TextInput
              label={say(words.reason)}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {taker && (
              <Alert color="river" role="status">
                {say(words.effect, { n: chosen.size, to: nameOf(taker) })}{' '}
                {without.size > 0 && say(words.left, { n: tasks.length - chosen.size, name })} {wants.disable && say(words.goes, { name })}
              </Alert>
            )}
          </>
        )}
        <DialogFoot problem={problem} label={say(words.go)} busy={busy} ready={overview.data !== undefined} onDo={send} />
      </Stack>
    </DraggableDialog>
  );
};
