/** The tray of long-running work next to the bell: a ring while there is any, its list behind it. Loaded with the first. */
import { dismissJob, followJobs, useJobs } from '#client/data/jobs.ts';
import { useSession } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import { isOver, type JobView } from '#model/operations/jobs.ts';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { tellEnd } from './jobNews.ts';
import { JobRing, ringOf } from './JobRing.tsx';
import { JobRow } from './JobRow.tsx';
import css from './JobTray.module.css';
import { jobWords } from './jobWords.ts';

interface ShownProps {
  readonly jobs: readonly JobView[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** The tray of these; nothing without any. */
export const JobTrayOf = ({ jobs, opened, onOpened }: ShownProps) => {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const count = jobs.length;
  // Whoever takes the last button away by pressing it stands in the list still.
  useEffect(() => {
    if (opened && count > 0 && document.activeElement === document.body) list.current?.focus();
  }, [opened, count]);
  if (count === 0) return null;
  const ring = ringOf(jobs);
  const over = jobs.filter(isOver);
  const failed = jobs.filter(({ state }) => state === 'failed').length;
  const done = jobs.filter(({ state }) => state === 'done').length;
  const parts = [
    ring.running > 0 && `${say(jobWords.running, { n: ring.running })}${ring.share === null ? '' : ` ${Math.floor(ring.share * 100)}%`}`,
    failed > 0 && say(jobWords.failed, { n: failed }),
    done > 0 && say(jobWords.done, { n: done }),
  ].filter(Boolean);
  const label = [say(jobWords.jobs), ...parts].join(' · ');
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" width="min(360px, calc(100vw - 24px))" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={32}
          className={css['button']}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => onOpened(!opened)}
        >
          <JobRing {...ring} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(jobWords.jobs)} p={0}>
        <div className={css['list']} ref={list} tabIndex={-1}>
          <ul>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
          {over.length > 1 && (
            <div className={css['foot']}>
              <Button size="compact-sm" variant="subtle" onClick={() => over.forEach(({ id }) => void dismissJob(id))}>
                {say(jobWords.dismissDone)}
              </Button>
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};

export const JobTray = () => {
  const jobs = useJobs();
  const userId = useSession((now) => now.user?.userId ?? null);
  const [opened, setOpened] = useState(false);
  const looking = useRef(false);
  useEffect(() => {
    looking.current = opened && jobs.length > 0;
  });
  // Whoever has the tray open sees the end themselves.
  useEffect(() => followJobs(userId, (job) => void (looking.current && !document.hidden ? undefined : tellEnd(job))), [userId]);
  return <JobTrayOf jobs={jobs} opened={opened} onOpened={setOpened} />;
};
