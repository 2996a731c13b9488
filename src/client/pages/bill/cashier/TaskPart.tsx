/** Payments that are due together: each is chosen for a run, or says why it is not. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { Checkbox } from '@mantine/core';
import css from './cashier.module.css';
import { fits, isFree, type DeskAccount, type DeskTask, type Part } from './desk.ts';
import { RecordLink } from '../money/RecordLink.tsx';
import { words } from './cashierWords.ts';

interface Props {
  readonly part: Part;
  readonly tasks: readonly DeskTask[];
  readonly account: DeskAccount;
  readonly chosen: ReadonlySet<string>;
  /** Task that the keys stand at. */
  readonly at: string | null;
  readonly onToggle: (task: DeskTask) => void;
}

/** Why a payment is not for a run of this account. */
const WhyNot = ({ task, account }: { readonly task: DeskTask; readonly account: DeskAccount }) => {
  const say = useSay();
  if (task.run !== null)
    return (
      <PageLink to="/bill/cashier" query={{ run: task.run.id }}>
        {say(words.inRun, { code: task.run.code })}
      </PageLink>
    );
  if (task.byHand !== null) return say(words.byHand);
  return fits(task, account) ? null : say(words.otherAccount);
};

const Row = ({ task, account, chosen, at, onToggle }: Omit<Props, 'part' | 'tasks'> & { readonly task: DeskTask }) => {
  const say = useSay();
  const free = isFree(task, account);
  return (
    <li data-task={task.taskId} aria-current={at === task.taskId ? 'true' : undefined}>
      <Checkbox
        aria-label={say(words.choose, { code: task.code })}
        checked={chosen.has(task.taskId)}
        disabled={!free}
        onChange={() => onToggle(task)}
      />
      <span className={css['what']}>
        {task.payeeName ?? '—'}
        <span className={frame['second']}>
          <RecordLink resource={task.resource} id={task.documentId} name={task.code} /> {task.purpose}
        </span>
        {!free && (
          <span className={frame['second']}>
            <WhyNot task={task} account={account} />
          </span>
        )}
      </span>
      <span className={css['sum']}>
        <Money value={task.amount} currency={task.currency} />
        <span className={frame['second']}>{say(words.due, { date: task.due })}</span>
      </span>
    </li>
  );
};

export const TaskPart = ({ part, tasks, ...shared }: Props) => {
  const say = useSay();
  if (tasks.length === 0) return null;
  return (
    <section className={frame['part']}>
      <h2 data-part={part}>
        {say(words[part])} <span className={frame['quiet']}>{say(words.countOf, { n: tasks.length })}</span>
      </h2>
      <ul className={css['tasks']} aria-label={say(words[part])}>
        {tasks.map((task) => (
          <Row key={task.taskId} task={task} {...shared} />
        ))}
      </ul>
    </section>
  );
};
