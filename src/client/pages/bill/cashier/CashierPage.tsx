/** What the cashier has to pay, by the day on which it is due, gathered into runs of one account; the open runs stand below. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useUp } from '#client/data/server/connection.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQuery, gather, openRunsQuery } from './calls.ts';
import css from './cashier.module.css';
import { accountFor, inOrder, isFree, nextDue, parts, sumsOf, tasksOf, type Desk, type DeskAccount, type DeskTask } from './desk.ts';
import { RunPart } from './RunPart.tsx';
import { TaskPart } from './TaskPart.tsx';
import { words } from './cashierWords.ts';

interface TasksProps {
  readonly desk: Desk;
  readonly account: DeskAccount;
  readonly runs: readonly AnyDoc[];
}

const Figures = ({ account, runs, chosen }: Omit<TasksProps, 'desk'> & { readonly chosen: readonly DeskTask[] }) => {
  const say = useSay();
  const sums = sumsOf(account, runs, chosen);
  return (
    <dl className={frame['figures']}>
      {(['balance', 'inRuns', 'chosen', 'left'] as const).map((name) => (
        <div key={name}>
          <dt>{say(words[name])}</dt>
          <dd data-late={compare(sums[name], '0') < 0 || undefined}>
            <Money value={sums[name]} currency={account.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Keys as in the inbox: J and K walk, X chooses. */
function useWalk(order: readonly DeskTask[], onToggle: (task: DeskTask) => void): string | null {
  const [at, setAt] = useState<string | null>(null);
  const step = (by: number): void => {
    const now = order.findIndex(({ taskId }) => taskId === at);
    const next = order[now < 0 ? 0 : Math.min(order.length - 1, Math.max(0, now + by))];
    if (next === undefined) return;
    setAt(next.taskId);
    document.querySelector(`[data-task="${next.taskId}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts('list', {
    KeyJ: { words: words.nextRow, run: () => step(1) },
    KeyK: { words: words.previousRow, run: () => step(-1) },
    KeyX: {
      words: words.select,
      run: () => {
        const task = order.find(({ taskId }) => taskId === at);
        if (task !== undefined) onToggle(task);
      },
    },
  });
  return at;
}

const Tasks = ({ desk, account, runs }: TasksProps) => {
  const say = useSay();
  const up = useUp();
  const client = useQueryClient();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // What a colleague has gathered meanwhile is chosen no more.
  const chosen = inOrder(desk).filter((task) => picked.has(task.taskId) && isFree(task, account));
  const toggle = (task: DeskTask): void => {
    if (!isFree(task, account)) return;
    setPicked((now) => (now.has(task.taskId) ? new Set([...now].filter((id) => id !== task.taskId)) : new Set([...now, task.taskId])));
  };
  const at = useWalk(inOrder(desk), toggle);
  const due = [...tasksOf(desk, 'overdue'), ...tasksOf(desk, 'today')].filter((task) => isFree(task, account));
  const next = nextDue(desk);
  const sums = sumsOf(account, runs, chosen);
  const make = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const answer = await gather(
      account.id,
      chosen.map(({ taskId }) => taskId),
    );
    setBusy(false);
    if (answer.code === '200') {
      setPicked(new Set());
      notify.success(say(words.made, { code: textOf(answer.data['code']) }));
    } else setRefused(answer.desc);
    await client.invalidateQueries({ queryKey: ['list', 'paymentBatch'] });
  };
  return (
    <>
      <Figures account={account} runs={runs} chosen={chosen} />
      {next !== null && <EmptyState title={say(words.notToday)} text={say(words.next, { date: next })} />}
      {parts.map((part) => (
        <TaskPart
          key={part}
          part={part}
          tasks={tasksOf(desk, part)}
          account={account}
          chosen={new Set(chosen.map(({ taskId }) => taskId))}
          at={at}
          onToggle={toggle}
        />
      ))}
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused}
        </Alert>
      )}
      <div className={css['foot']}>
        <span role="status">
          {say(words.sumOf, { n: chosen.length })} <Money value={sums.chosen} currency={account.currency} />
          {chosen.length > 0 && compare(sums.left, '0') < 0 && <span className={css['late']}> {say(words.short)}</span>}
        </span>
        <span className={frame['bar']}>
          {chosen.length > 0 ? (
            <Button variant="default" onClick={() => setPicked(new Set())}>
              {say(words.none)}
            </Button>
          ) : (
            due.length > 0 && (
              <Button variant="default" onClick={() => setPicked(new Set(due.map(({ taskId }) => taskId)))}>
                {say(words.chooseAll)}
              </Button>
            )
          )}
          <Button disabled={!up || chosen.length === 0} loading={busy} onClick={() => void make()}>
            {say(words.run)}
          </Button>
        </span>
      </div>
    </>
  );
};

export const CashierPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const desk = useQuery(deskQuery);
  const runs = useQuery(openRunsQuery);
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {(desk.data?.accounts.length ?? 0) > 1 && desk.data && (
          <NativeSelect
            size="sm"
            aria-label={say(words.account)}
            value={accountFor(desk.data, query['account'])?.id ?? ''}
            data={desk.data.accounts.map(({ id, name, bank, numberEnd, currency }) => ({
              value: id,
              // The name is that of others too, and what a phone cuts off.
              label: [bank, numberEnd, currency, name].filter(Boolean).join(' · '),
            }))}
            onChange={({ currentTarget: { value } }) => go(path, withPart(query, { account: value }), { replace: true })}
          />
        )}
      </header>
      <Loaded of={desk} title={words.failed} height={320}>
        {(found) => {
          const account = accountFor(found, query['account']);
          if (account === undefined) return <EmptyState title={say(words.noAccount)} text={say(words.noAccountText)} />;
          if (found.tasks.length === 0) return <EmptyState title={say(words.nothing)} text={say(words.nothingText)} />;
          return <Tasks key={account.id} desk={found} account={account} runs={runs.data ?? []} />;
        }}
      </Loaded>
      <Loaded of={runs} title={words.runsFailed} height={160}>
        {(found) => <RunPart runs={found} today={desk.data?.today ?? ''} asked={query['run']} />}
      </Loaded>
    </div>
  );
};
