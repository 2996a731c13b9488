/** What an administrator can plan for an instance; each act says here why it cannot be, where it cannot. */
import { useSay } from '#client/words/language.tsx';
import type { InstanceView, TaskOpen } from '#model/workflow/instanceView.ts';
import { type Words, w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { Icon } from '#client/theme/Icon.tsx';
import type { IconName } from '#client/theme/icons.ts';
import type { ReactNode } from 'react';
import css from '#client/designer/instances/instance.module.css';
import { MigrateForm } from './MigrateForm.tsx';
import { EndForm, JumpForm, ReassignForm, type Step } from './Moving.tsx';
import { SendForm } from './SendForm.tsx';
import { planned, type Planned } from './plan.ts';
import { kindWords, words } from '#client/designer/instances/instancesWords.ts';

export type Opened = 'jump' | 'send' | 'reassign' | 'migrate' | 'end' | null;

const texts = {
  title: w('Plan an act', '选择操作'),
  over: w('The document is decided; it can only be invalidated.', '单据已办结，只能作废。'),
  nobody: w('Nobody is asked now.', '当前没有待办任务。'),
  nothing: w('It waits for no message, signal or receive task.', '当前没有等待的消息、信号或接收任务。'),
  incident: w('{act}: {detail}', '{act}：{detail}'),
} as const;

interface Props {
  readonly view: InstanceView;
  /** Steps at which work can begin. */
  readonly steps: readonly Step[];
  readonly nameOfElement: (id: string) => string;
  /** Tasks and state after what is planned already. */
  readonly tasks: readonly TaskOpen[];
  readonly suspended: boolean;
  readonly chosen: string | null;
  readonly opened: Opened;
  /** The task that is to go to somebody else. */
  readonly task: string | null;
  /** The wait that is to be answered. */
  readonly wait: string | null;
  readonly onOpen: (opened: Opened) => void;
  readonly onAdd: (planned: Planned) => void;
}

export const OperatePanel = ({ view, steps, nameOfElement, tasks, suspended, chosen, opened, task, wait, onOpen, onAdd }: Props) => {
  const say = useSay();
  const over = view.endedAt !== null;
  const forms: readonly (readonly [Exclude<Opened, null>, IconName, Words | null, ReactNode])[] = [
    [
      'jump',
      'transfer',
      over ? texts.over : null,
      <JumpForm key="jump" steps={steps} here={view.here.map((id) => ({ id, name: nameOfElement(id) }))} chosen={chosen} onAdd={onAdd} />,
    ],
    [
      'send',
      'submit',
      over ? texts.over : view.subscriptions.length === 0 ? texts.nothing : null,
      <SendForm key={`send ${wait}`} waits={view.subscriptions} first={wait} nameOfElement={nameOfElement} onAdd={onAdd} />,
    ],
    [
      'reassign',
      'addApprover',
      over ? texts.over : tasks.length === 0 ? texts.nobody : null,
      <ReassignForm key={`reassign ${task}`} tasks={tasks} known={new Set(view.tasks.map(({ id }) => id))} first={task} onAdd={onAdd} />,
    ],
    ['migrate', 'flow', over ? texts.over : null, <MigrateForm key="migrate" view={view} onAdd={onAdd} />],
    ['end', 'invalidate', null, <EndForm key="end" document={view.resource !== null} onAdd={onAdd} />],
  ];
  return (
    <section className={css['section']} aria-label={say(texts.title)}>
      <h2>{say(texts.title)}</h2>
      <div className={css['acts']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name={suspended ? 'activate' : 'suspend'} size={16} />}
          disabled={over}
          title={over ? say(texts.over) : undefined}
          onClick={() => onAdd(suspended ? planned.activate() : planned.suspend())}
        >
          {say(kindWords[suspended ? 'activate' : 'suspend'])}
        </Button>
        {forms.map(([kind, icon, why]) => (
          <Button
            key={kind}
            size="compact-sm"
            variant={opened === kind ? 'light' : 'default'}
            leftSection={<Icon name={icon} size={16} />}
            aria-expanded={opened === kind}
            disabled={why !== null}
            title={why ? say(why) : undefined}
            onClick={() => onOpen(opened === kind ? null : kind)}
          >
            {say(kindWords[kind])}…
          </Button>
        ))}
      </div>
      {forms.find(([kind]) => kind === opened)?.[3]}
      {view.incidents
        .filter(({ solvedAt }) => solvedAt === null)
        .map(({ id, detail, failed }) => (
          <div key={id} className={css['acts']}>
            {failed !== null && (
              <Button size="compact-sm" variant="default" onClick={() => onAdd(planned.retry(id))}>
                {say(texts.incident, { act: say(words.retry), detail: detail.slice(0, 40) })}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => onAdd(planned.solve(id))}>
              {say(texts.incident, { act: say(kindWords.solve), detail: detail.slice(0, 40) })}
            </Button>
          </div>
        ))}
    </section>
  );
};
