/** One piece of work in the tray: how far it is, and what can be done with it. */
import { cancelJob, dismissJob, fetchResult, retryJob } from '#client/data/jobs.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { fileSize } from '#model/calculation/format.ts';
import { isOver, jobKeptMs, type JobView } from '#model/operations/jobs.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import css from './JobTray.module.css';
import { jobWords } from './jobWords.ts';

const SECOND = 1000;

/** Seconds since, counted on while it is shown. */
const useSeconds = (since: string | null): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.round((now - Date.parse(since)) / SECOND));
};

const numberOf = (n: number): string => n.toLocaleString('en');

const Running = ({ job }: { readonly job: JobView }) => {
  const say = useSay();
  const { done, total, state, startedAt, stopping } = job;
  const seconds = useSeconds(state === 'running' ? startedAt : null);
  const time =
    seconds < 60 ? say(jobWords.seconds, { n: seconds }) : say(jobWords.minutes, { m: Math.floor(seconds / 60), n: seconds % 60 });
  const counted = total !== null && total > 0;
  const share = counted ? Math.min(100, Math.floor((done / total) * 100)) : null;
  const far = counted
    ? say(jobWords.progress, { done: numberOf(done), total: numberOf(total) })
    : done > 0
      ? say(jobWords.soFar, { n: numberOf(done) })
      : null;
  const text = state === 'waiting' ? say(jobWords.waiting) : stopping ? say(jobWords.stopping) : say(jobWords.working, { time });
  return (
    <>
      <div
        className={css['bar']}
        role="progressbar"
        aria-label={say(job.name)}
        aria-valuetext={[far, text].filter(Boolean).join(' · ')}
        {...(share === null ? {} : { 'aria-valuenow': share })}
        data-turning={share === null && state === 'running'}
      >
        <span style={share === null ? undefined : { width: `${share}%` }} />
      </div>
      <span className={css['small']}>{[far, text].filter(Boolean).join(' · ')}</span>
    </>
  );
};

const Ended = ({ job }: { readonly job: JobView }) => {
  const say = useSay();
  const { state, note, file, failure, endedAt } = job;
  if (state === 'failed') return <span className={css['failure']}>{failure ? say(failure.desc) : ''}</span>;
  if (state === 'cancelled') return <span className={css['small']}>{say(jobWords.cancelled)}</span>;
  const until = endedAt === null ? '' : formatInstant(new Date(Date.parse(endedAt) + jobKeptMs).toISOString(), 'yyyy-MM-dd hh:mm').slice(5);
  const parts = [note ? say(note) : null, file ? fileSize(file.size) : null, file ? say(jobWords.kept, { time: until }) : null];
  return <span className={css['small']}>{parts.filter(Boolean).join(' · ')}</span>;
};

export const JobRow = ({ job }: { readonly job: JobView }) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const name = say(job.name);
  const over = isOver(job);
  const during = async (work: Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  return (
    <li className={css['job']} data-state={job.state}>
      <div className={css['head']}>
        <strong className={css['name']} title={name}>
          {name}
        </strong>
        {over && (
          <ActionIcon size={24} variant="subtle" aria-label={say(jobWords.dismiss, { name })} onClick={() => void dismissJob(job.id)}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {over ? <Ended job={job} /> : <Running job={job} />}
      <div className={css['acts']}>
        {!over && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={job.stopping}
            aria-label={say(jobWords.cancelOf, { name })}
            onClick={() => void cancelJob(job.id)}
          >
            {say(jobWords.cancel)}
          </Button>
        )}
        {job.state === 'done' && job.file && (
          <Button
            size="compact-sm"
            loading={busy}
            aria-label={say(jobWords.downloadOf, { name })}
            onClick={() => void during(fetchResult(job))}
          >
            {say(jobWords.download)}
          </Button>
        )}
        {(job.state === 'failed' || job.state === 'cancelled') && (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            aria-label={say(jobWords.retryOf, { name })}
            onClick={() => void during(retryJob(job.id))}
          >
            {say(jobWords.retry)}
          </Button>
        )}
      </div>
    </li>
  );
};
