/** How far an operation on many has come, and what failed; the result stays until it is dismissed. */
import { copyText } from '#client/blocks/copyText.ts';
import { call } from '#client/data/server/call.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { OperationShown } from '#model/operations/operations.ts';
import { fill, w } from '#model/words.ts';
import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { at, operationQuery, operationRowsQuery } from '../calls.ts';
import css from '../instances.module.css';
import { kindWords } from '#client/designer/instances/instancesWords.ts';
import { About } from './About.tsx';

const texts = {
  running: w('{done} of {total} done', '已处理 {done} / {total}'),
  done: w('{done} done', '完成{done}条'),
  failed: w('{done} done · {failed} not', '完成{done}条 · 失败{failed}条'),
  stopped: w('Stopped: {done} of {total} done, {failed} failed', '已停止：完成 {done} / {total}，失败 {failed}'),
  stop: w('Stop', '停止'),
  again: w('Retry these {n}', '重试这{n}条'),
  on: w('Go on', '继续'),
  copy: w('Copy list', '复制清单'),
} as const;

export const summary = ({ state, failed }: OperationShown) =>
  state === 'running' ? texts.running : state === 'stopped' ? texts.stopped : failed > 0 ? texts.failed : texts.done;

export const Job = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(operationQuery(id));
  const failing = (data?.failed ?? 0) > 0;
  const failed = useQuery({ ...operationRowsQuery(id, 'failed', data?.failed ?? 0), enabled: failing });
  const ended = data !== undefined && data.state !== 'running';
  // What was done shows in every list.
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: ['instances'], predicate: ({ queryKey }) => queryKey[1] !== 'operations' });
  }, [ended, client]);
  if (!data) return <Skeleton height={64} />;
  const { done, total, state, kind } = data;
  const act = async (name: 'stop' | 'resume') => {
    setBusy(true);
    await call('POST', at(`/batch/${id}/${name}`));
    await client.invalidateQueries({ queryKey: ['instances', 'operations'] });
    setBusy(false);
  };
  const rows = failed.data?.records ?? [];
  const why = (row: (typeof rows)[number]): string =>
    row.detail
      ? [fill(row.detail.desc[language], row.detail.params), ...row.detail.faults.map(({ message }) => say(message))].join(' ')
      : '';
  const text = say(summary(data), { done, total, failed: data.failed });
  return (
    <Stack gap="sm">
      <Text role="status">{say(kindWords[kind]) + say(w(': ', '：')) + text}</Text>
      <Progress value={total === 0 ? 100 : ((done + data.failed) / total) * 100} aria-label={text} />
      {rows.length > 0 && (
        <ul className={css['jobs']}>
          {rows.map((row) => (
            <li key={row.subject}>
              <About subject={row.subject} about={row.about} />
              <div className={css['why']}>{why(row)}</div>
            </li>
          ))}
        </ul>
      )}
      <div className={css['acts']}>
        {state === 'running' && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void act('stop')}>
            {say(texts.stop)}
          </Button>
        )}
        {state !== 'running' && (failing || state === 'stopped') && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void act('resume')}>
            {failing ? say(texts.again, { n: data.failed }) : say(texts.on)}
          </Button>
        )}
        {rows.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => void copyText(rows.map((row) => `${row.about?.code ?? row.subject}\t${why(row)}`).join('\n'))}
          >
            {say(texts.copy)}
          </Button>
        )}
      </div>
    </Stack>
  );
};
