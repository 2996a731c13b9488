/** What the server does beside requests: queues with what waits and what failed, messages to try again, the way to incidents. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { call } from '#client/data/server/call.ts';
import { type PageProps, usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { FailedMessage, JobsState, QueueState } from '#model/operations/logs.ts';
import { w, type Words } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { at, jobsQuery } from './calls.ts';
import { Daily } from './Daily.tsx';
import css from './logs.module.css';
import { SmallTable } from './SmallTable.tsx';
import { words } from './logsWords.ts';

const texts = {
  title: w('Jobs and incidents', '作业与异常'),
  waiting: w('{n} waiting', '待处理 {n}'),
  due: w('{n} due now', '已到期 {n}'),
  failed: w('{n} failed', '失败 {n}'),
  oldest: w('oldest due', '最早到期'),
  healthy: w('All in order', '正常'),
  incidents: w('Open incidents', '未解决异常'),
  toIncidents: w('To the incidents', '查看异常'),
  messages: w('Messages that failed', '发送失败的消息'),
  none: w('No message failed.', '没有失败的消息。'),
  message: w('Message', '消息'),
  error: w('Why', '失败原因'),
  attempts: w('Attempts', '次数'),
  next: w('Next try', '下次重试'),
  never: w('not by itself', '不再自动重试'),
  retry: w('Retry now', '立即重试'),
  retried: w('It is tried again at once.', '已安排立即重试。'),
} as const;

const queueWords: Readonly<Record<QueueState['name'], Words>> = {
  outbox: w('Notices waiting to go out', '消息发送队列'),
  jobs: w('Steps of processes', '流程作业'),
  timers: w('Timers', '定时器'),
  mail: w('Mails', '邮件'),
};

const Queue = ({ queue }: { readonly queue: QueueState }) => {
  const say = useSay();
  return (
    <div className={css['card']} role="group" aria-label={say(queueWords[queue.name])}>
      <div>{say(queueWords[queue.name])}</div>
      <strong>{say(texts.waiting, { n: queue.waiting })}</strong>
      <div className={frame['bar']}>
        {queue.failed > 0 ? (
          <ToneLabel
            tone="rejected"
            icon="attention"
            words={w(say(texts.failed, { n: queue.failed }), say(texts.failed, { n: queue.failed }))}
          />
        ) : (
          <ToneLabel tone="approved" icon="approved" words={texts.healthy} />
        )}
        {queue.due > 0 && <span className={frame['quiet']}>{say(texts.due, { n: queue.due })}</span>}
        {queue.oldest !== null && (
          <span className={frame['quiet']}>
            {say(texts.oldest)} <RelTime at={queue.oldest} />
          </span>
        )}
      </div>
    </div>
  );
};

const Messages = ({ failed }: { readonly failed: readonly FailedMessage[] }) => {
  const say = useSay();
  const client = useQueryClient();
  const retries = usePermit('logs:put');
  const [busy, setBusy] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const retry = async (id: string) => {
    setBusy(id);
    const answer = await call<JobsState>('POST', at(`outbox/${id}/retry`), { quiet: true });
    setBusy(null);
    setTold(answer.code === '200' ? say(texts.retried) : answer.desc);
    if (answer.code === '200') client.setQueryData(jobsQuery.queryKey, answer.data);
  };
  return (
    <>
      {failed.length === 0 ? (
        <section className={frame['part']}>
          <h2>{say(texts.messages)}</h2>
          <EmptyState title={say(texts.none)} />
        </section>
      ) : (
        <SmallTable
          title={texts.messages}
          heads={[words.time, texts.message, texts.error, texts.attempts, texts.next, ...(retries ? [words.action] : [])]}
        >
          {failed.map((one) => (
            <tr key={one.id}>
              <td>
                <RelTime at={one.createdAt} />
              </td>
              <td>
                <code>{one.key ?? one.kind}</code>
              </td>
              <td>{one.error}</td>
              <td className={frame['number']}>{one.attempts}</td>
              <td>{one.dueAt === null ? say(texts.never) : <RelTime at={one.dueAt} />}</td>
              {retries && (
                <td>
                  <Button size="compact-sm" variant="default" loading={busy === one.id} onClick={() => void retry(one.id)}>
                    {say(texts.retry)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </SmallTable>
      )}
      <p role="status" className={frame['quiet']}>
        {told}
      </p>
    </>
  );
};

export const JobsPage = (_page: PageProps) => {
  const say = useSay();
  const state = useQuery(jobsQuery);
  const seesIncidents = usePermit('definitions:page');
  usePageMarks({ title: say(texts.title) });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(texts.title)}</h1>
      </header>
      <Loaded of={state} height={96}>
        {(jobs) => (
          <>
            <div className={css['grid']}>
              {jobs.queues.map((queue) => (
                <Queue key={queue.name} queue={queue} />
              ))}
              <div className={css['card']} role="group" aria-label={say(texts.incidents)}>
                <div>{say(texts.incidents)}</div>
                <strong>{jobs.openIncidents}</strong>
                {seesIncidents && <PageLink to="/process/incidents">{say(texts.toIncidents)}</PageLink>}
              </div>
            </div>
            <Daily pieces={jobs.daily} />
            <Messages failed={jobs.failed} />
          </>
        )}
      </Loaded>
    </div>
  );
};
