/** What was ordered lately, by whom, and how far it is; it goes on while nobody looks. */
import { RelTime } from '#client/theme/RelTime.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operationsQuery } from '../calls.ts';
import css from '../instances.module.css';
import { kindWords, words } from '#client/designer/instances/instancesWords.ts';
import { Job, summary } from './Job.tsx';

const texts = {
  title: w('Operations on many', '批量操作'),
  none: w('Nothing was done to many at once yet.', '暂无批量操作。'),
  details: w('Details', '明细'),
} as const;

export const JobsButton = () => {
  const say = useSay();
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const list = useQuery({ ...operationsQuery, enabled: open });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say(texts.title)}
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="right"
        title={say(texts.title)}
        closeButtonProps={{ 'aria-label': say(words.close) }}
      >
        {list.isPending && <Skeleton height={120} />}
        {list.data?.records.length === 0 && <p className={css['quiet']}>{say(texts.none)}</p>}
        <ul className={css['jobs']}>
          {list.data?.records.map((one) => (
            <li key={one.id}>
              <strong>{say(kindWords[one.kind])}</strong> · {nameOf(one.by)} · <RelTime at={one.createdAt} />
              <div>{one.reason}</div>
              {shown === one.id ? (
                <Job id={one.id} />
              ) : (
                <div className={css['acts']}>
                  <span>{say(summary(one), { done: one.done, total: one.total, failed: one.failed })}</span>
                  <Button size="compact-xs" variant="subtle" onClick={() => setShown(one.id)}>
                    {say(texts.details)}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
};
