/** Everything known of an instance beside its drawing: who holds it, what it knows, what it waits for, what went wrong, where it belongs. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { InstanceView, Relative } from '#model/workflow/instanceView.ts';
import { type Words, w } from '#model/words.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IncidentItem } from './IncidentItem.tsx';
import css from './instance.module.css';
import { Values } from './Values.tsx';
import { waitWords, words } from './instancesWords.ts';

const texts = {
  tasks: w('Open tasks', '待办任务'),
  noTasks: w('Nobody is asked now.', '当前没有待办任务。'),
  reassign: w('Reassign', '转派'),
  due: w('due', '截止'),
  variables: w('Variables', '流程变量'),
  noVariables: w('The flow keeps no variables.', '没有流程变量。'),
  locals: w('Variables of {at}', '{at} 的局部变量'),
  timers: w('Timers', '定时器'),
  never: w('waits for nothing', '不触发'),
  attempts: w('failed {n} times', '已失败{n}次'),
  waits: w('What it waits for', '等待中'),
  send: w('Send…', '发送…'),
  sendFor: w('Send {what} to “{node}”', '向“{node}”发送{what}'),
  jobs: w('Jobs', '作业'),
  incidents: w('Incidents', '异常'),
  around: w('Sub-processes and caller', '子流程与父流程'),
  parent: w('called by', '由其调用'),
  child: w('calls', '调用'),
} as const;

const Section = ({ title, count, children }: { readonly title: Words; readonly count?: number; readonly children: ReactNode }) => {
  const say = useSay();
  return (
    <section className={css['section']} aria-label={say(title)}>
      <h2>
        {say(title)}
        {count !== undefined && <span className={css['quiet']}> {count}</span>}
      </h2>
      {children}
    </section>
  );
};

const RelativeLine = ({ relative, words: what }: { readonly relative: Relative; readonly words: Words }) => {
  const say = useSay();
  return (
    <li>
      {say(what)}{' '}
      <PageLink to="/process/instance" query={{ id: relative.id }}>
        {relative.flowKey} v{relative.version} · {say(words.instance, { id: relative.id })}
      </PageLink>{' '}
      <StatusTone status={relative.status} size="sm" />
      {relative.node !== null && <code>{relative.node}</code>}
    </li>
  );
};

interface Props {
  readonly view: InstanceView;
  readonly operates: boolean;
  readonly nameOfElement: (id: string) => string;
  /** Begins planning that a task goes to somebody else; absent where that cannot be. */
  readonly onReassign?: (taskId: string) => void;
  /** Begins planning that one of its waits is answered; absent where that cannot be. */
  readonly onSend?: (wait: string) => void;
}

export const Panels = ({ view, operates, nameOfElement, onReassign, onSend }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { tasks, variables, locals, timers, subscriptions, jobs, incidents, parent, children } = view;
  const open = incidents.filter(({ solvedAt }) => solvedAt === null);
  return (
    <>
      {open.length > 0 && (
        <Section title={texts.incidents} count={open.length}>
          {open.map((incident) => (
            <IncidentItem key={incident.id} incident={incident} operates={operates} />
          ))}
        </Section>
      )}
      <Section title={texts.tasks} count={tasks.length}>
        {tasks.length === 0 && <p className={css['quiet']}>{say(texts.noTasks)}</p>}
        <ul className={css['lines']}>
          {tasks.map((task) => (
            <li key={task.id}>
              <div>
                <strong>{say(task.name)}</strong>{' '}
                {task.assignee
                  ? nameOf(task.assignee)
                  : [...(task.group && task.people.length !== 1 ? [say(task.group)] : []), task.people.map(nameOf).join(say(words.comma))]
                      .filter((part) => part !== '')
                      .join(': ')}
                <span className={css['quiet']}>
                  {' · '}
                  <RelTime at={task.openedAt} />
                  {task.dueAt !== null && (
                    <>
                      {' · '}
                      {say(texts.due)} <RelTime at={task.dueAt} />
                    </>
                  )}
                </span>
              </div>
              {onReassign && task.kind === 'approve' && (
                <Button size="compact-xs" variant="default" onClick={() => onReassign(task.id)}>
                  {say(texts.reassign)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.variables} count={Object.keys(variables).length}>
        {Object.keys(variables).length === 0 ? <p className={css['quiet']}>{say(texts.noVariables)}</p> : <Values values={variables} />}
        {Object.entries(locals).map(([at, own]) => (
          <div key={at}>
            <h3 className={css['small']}>{say(texts.locals, { at })}</h3>
            <Values values={own} />
          </div>
        ))}
      </Section>
      {timers.length > 0 && (
        <Section title={texts.timers} count={timers.length}>
          <ul className={css['lines']}>
            {timers.map((timer) => (
              <li key={timer.id}>
                <span>{nameOfElement(timer.nodeId)}</span>
                <span>
                  {timer.dueAt === null ? say(texts.never) : <RelTime at={timer.dueAt} />}
                  {timer.attempts > 0 && <span className={css['bad']}> {say(texts.attempts, { n: timer.attempts })}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {subscriptions.length > 0 && (
        <Section title={texts.waits} count={subscriptions.length}>
          <ul className={css['lines']}>
            {subscriptions.map((one) => (
              <li key={one.wait}>
                <div>
                  <strong>{nameOfElement(one.nodeId)}</strong> {say(waitWords[one.kind], { name: one.name })}
                  {one.key !== null && ` (${one.key})`}
                  <span className={css['quiet']}>
                    {' · '}
                    <RelTime at={one.at} />
                  </span>
                </div>
                {onSend && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={say(texts.sendFor, { what: say(waitWords[one.kind], { name: one.name }), node: nameOfElement(one.nodeId) })}
                    onClick={() => onSend(one.wait)}
                  >
                    {say(texts.send)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {jobs.length > 0 && (
        <Section title={texts.jobs} count={jobs.length}>
          <ul className={css['lines']}>
            {jobs.map((job) => (
              <li key={job.id}>
                <span>
                  {job.kind}
                  {job.lastError !== null && <span className={css['bad']}> {job.lastError}</span>}
                </span>
                {job.dueAt === null ? say(texts.never) : <RelTime at={job.dueAt} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(parent || children.length > 0) && (
        <Section title={texts.around} count={children.length}>
          <ul className={css['relatives']}>
            {parent && <RelativeLine relative={parent} words={texts.parent} />}
            {children.map((child) => (
              <RelativeLine key={child.id} relative={child} words={texts.child} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
