import { readJobs } from '#client/data/jobs.ts';
import { jobsMark } from '#client/data/jobsMark.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { JobTray, JobTrayOf } from '#client/shell/jobs/JobTray.tsx';
import type { JobView } from '#model/operations/jobs.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { serve, Stage } from './server.tsx';

const meta: Meta = { title: 'Shell/JobTray' };
export default meta;

const since = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const job = (id: string, over: Partial<JobView> = {}): JobView => ({
  id,
  kind: 'exportList',
  name: w('Export: Expense report', '导出：费用报销单'),
  state: 'running',
  done: 34_000,
  total: 100_000,
  stopping: false,
  note: null,
  file: null,
  failure: null,
  createdAt: since(15),
  startedAt: since(14),
  endedAt: null,
  ...over,
});
const counted = job('9');
const uncounted = job('8', { kind: 'exportInbox', name: w('Export: inbox', '导出：待办列表'), done: 1_200, total: null });
const waiting = job('7', { state: 'waiting', done: 0, total: null, startedAt: null });
const done = job('6', {
  state: 'done',
  done: 100_000,
  note: w('100,000 rows', '共100,000行'),
  file: { name: 'expense.xlsx', size: 4_404_019 },
  endedAt: '2026-11-20T06:02:00Z',
});
const failed = job('5', {
  name: w('Migrate instances', '迁移流程实例'),
  state: 'failed',
  failure: {
    reason: 'noPermission',
    desc: w('You have no permission for this; contact the administrator', '没有权限，请联系管理员'),
  },
  endedAt: '2026-11-20T06:02:00Z',
});
const cancelled = job('4', { state: 'cancelled', endedAt: '2026-11-20T06:02:00Z' });

const body = () => within(document.body);
const Opened = ({ jobs }: { readonly jobs: readonly JobView[] }) => {
  const [opened, setOpened] = useState(true);
  return (
    <header style={{ padding: 12, textAlign: 'end' }}>
      <JobTrayOf jobs={jobs} opened={opened} onOpened={setOpened} />
    </header>
  );
};
const shown = (jobs: readonly JobView[], play: NonNullable<StoryObj['play']>): StoryObj => ({
  render: () => (
    <Stage>
      <Opened jobs={jobs} />
    </Stage>
  ),
  play,
});

export const Running = shown([counted], async () => {
  const bar = await body().findByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '34');
  await expect(body().getByText(/34,000 (of|\/) 100,000 · (Working, 1\d s|执行中，已用 1\d秒)/)).toBeVisible();
  await expect(body().getByRole('button', { name: /Jobs · 1 running 34%|后台任务 · 1项执行中 34%/ })).toBeVisible();
});

/** Nobody knows how many there are: how many are done and for how long, and no share. */
export const NotCounted = shown([uncounted], async () => {
  const bar = await body().findByRole('progressbar');
  await expect(bar).not.toHaveAttribute('aria-valuenow');
  await expect(body().getByText(/1,200 so far · Working, 1\d s|已处理1,200条 · 执行中，已用 1\d秒/)).toBeVisible();
});

export const Waiting = shown([waiting, { ...counted, stopping: true }], async () => {
  await expect(await body().findByText(/Waiting for its turn|排队中/)).toBeVisible();
  const [first, second] = body().getAllByRole('button', { name: /Cancel: |取消任务：/ });
  await expect(first).toBeEnabled();
  await expect(second).toBeDisabled();
});

export const Failed = shown([failed], async () => {
  await expect(await body().findByText(/You have no permission|没有权限/)).toBeVisible();
  await expect(body().getByRole('button', { name: /Retry: Migrate instances|重试：迁移流程实例/ })).toBeVisible();
});

export const Done = shown([done], async () => {
  await expect(await body().findByText(/100,000( rows|行) · 4\.20 MB · (kept until|保留至) 11-21 14:02/)).toBeVisible();
  await expect(body().getByRole('button', { name: /Download: Export|下载：导出/ })).toBeVisible();
});

export const Several = shown([counted, uncounted, done, failed, cancelled], async () => {
  await waitFor(() => expect(body().getAllByRole('listitem')).toHaveLength(5));
  await expect(body().getByRole('button', { name: /2 running · 1 failed · 1 done|2项执行中 · 1项失败 · 1项完成/ })).toBeVisible();
  await expect(body().getByRole('button', { name: /Remove all that are over|移除已结束的任务/ })).toBeVisible();
});

/** On a phone the list keeps within the screen. */
export const OnAPhone: StoryObj = {
  ...shown([counted, failed, done], async () => {
    const { left, right } = (await body().findByRole('dialog')).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  }),
  globals: { viewport: { value: 'mobile2' } },
};

/** Cancelling, trying again and putting away by keyboard, over the real calls; the list ends with its last row. */
let seen: string[] = [];
export const ByKeyboard: StoryObj = {
  render: () => (
    <Stage>
      <header style={{ padding: 12, textAlign: 'end' }}>
        <JobTray />
        <button type="button">Next</button>
      </header>
      <NoticeHost />
    </Stage>
  ),
  beforeEach: async () => {
    seen = serve({
      '/tydf/jobs/9/cancel': { ...counted, state: 'cancelled', endedAt: since(0) },
      '/tydf/jobs/9/retry': { ...counted, state: 'waiting' },
      '/tydf/jobs/5': null,
      '/tydf/jobs': [counted, failed],
    });
    await readJobs();
    return async () => {
      serve({ '/tydf/jobs': [] });
      await readJobs();
    };
  },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: /Jobs|后台任务/ })).focus();
    await userEvent.keyboard('{Enter}');
    const cancel = await body().findByRole('button', { name: /^(Cancel: Export|取消任务：导出)/ });
    cancel.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(seen).toContain('POST /tydf/jobs/9/cancel'));
    const again = await body().findByRole('button', { name: /^(Retry: Export|重试：导出)/ });
    again.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(seen).toContain('POST /tydf/jobs/9/retry'));
    await userEvent.click(body().getByRole('button', { name: /Remove from the list: Migrate|从列表移除：迁移/ }));
    await waitFor(() => expect(body().getAllByRole('listitem')).toHaveLength(1));
    await expect(seen).toContain('DELETE /tydf/jobs/5');
    await expect(jobsMark.get()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /Jobs|后台任务/ })).toHaveFocus());
  },
};
