/** Logs and audit: rows with the tail on and paused, an entry with before and after, verification, jobs, retention. */
import { DeniedLogPage } from '#client/admin/logs/DeniedLogPage.tsx';
import { JobsPage } from '#client/admin/logs/JobsPage.tsx';
import { LoginLogPage } from '#client/admin/logs/LoginLogPage.tsx';
import { OperationLogPage } from '#client/admin/logs/OperationLogPage.tsx';
import { RetentionPage } from '#client/admin/logs/RetentionPage.tsx';
import { TrailAuditPage } from '#client/admin/logs/TrailAuditPage.tsx';
import type { PageProps } from '#client/data/page/page.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { serve, Stage, type Answers } from '../reports/server.tsx';
import { answers, holding, newer } from './fixtures.ts';

const meta: Meta = { title: 'Admin/Logs' };
export default meta;

const codes = ['logs:page', 'logs:export', 'logs:put', 'definitions:page'];
let seen: ReturnType<typeof serve> = [];
const story = (
  page: ComponentType<PageProps>,
  {
    query = {},
    more = {},
    may = codes,
    play,
  }: { query?: Record<string, string>; more?: Answers; may?: readonly string[]; play?: StoryObj['play'] } = {},
): StoryObj => ({
  render: () => (
    <div style={{ height: 640 }}>
      <Stage page={page} path="/here" query={query} />
      <QuestionHost />
    </div>
  ),
  beforeEach: () => void (seen = serve({ ...answers, ...more }, may)),
  ...(play ? { play } : {}),
});
const rowsOf = async (canvasElement: HTMLElement): Promise<HTMLElement[]> => {
  const table = await within(canvasElement).findByRole('table');
  return within(table).getAllByRole('row').slice(1);
};
const live = (canvasElement: HTMLElement) => within(canvasElement).findByRole('switch', { name: /Live|实时/ });

export const TailOn = story(OperationLogPage, {
  more: newer(),
  play: async ({ canvasElement }) => {
    await expect(await rowsOf(canvasElement)).toHaveLength(4);
    await userEvent.click(await live(canvasElement));
    await waitFor(async () => expect((await rowsOf(canvasElement))[0]).toHaveTextContent('新来的岗位'));
  },
});

/** The pointer rests on the rows: what comes waits, and is told. */
export const TailPaused = story(OperationLogPage, {
  more: newer(),
  play: async ({ canvasElement }) => {
    const [first] = await rowsOf(canvasElement);
    await userEvent.click(await live(canvasElement));
    await userEvent.hover(first!);
    await waitFor(() => expect(within(canvasElement).getByText(/^(1 new|新增1条)$/)).toBeVisible());
    await expect((await rowsOf(canvasElement))[0]).toHaveTextContent('出纳岗');
    await userEvent.unhover(first!);
    await waitFor(async () => expect((await rowsOf(canvasElement))[0]).toHaveTextContent('新来的岗位'));
  },
});

/** An entry opens by Enter; before and after stand in it with the words of the fields. */
export const BeforeAndAfter = story(OperationLogPage, {
  play: async ({ canvasElement }) => {
    const [first] = await rowsOf(canvasElement);
    first!.focus();
    await userEvent.keyboard('{Enter}');
    const drawer = await within(document.body).findByRole('dialog');
    await waitFor(() => expect(drawer).toHaveTextContent(/出纳岗.*→.*出纳主管岗/));
    await expect(within(drawer).getByText(/"recordId": "7"/)).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: /^(Older entry|较早的一条)$/ }));
    await waitFor(() => expect(document.body).toHaveTextContent(/"id": "103"/));
  },
});

/** What the filters say stands in the address; another one is asked for at once. */
export const Narrowed = story(OperationLogPage, {
  query: { resource: 'posts', recordId: '7', span: 'all' },
  play: async ({ canvasElement }) => {
    await rowsOf(canvasElement);
    await userEvent.click(within(canvasElement).getByRole('button', { name: /(Record 7 only|仅记录 7)/ }));
    await waitFor(() => expect(within(canvasElement).queryByRole('button', { name: /(Record 7 only|仅记录 7)/ })).toBeNull());
  },
});
export const Empty = story(OperationLogPage, { more: { 'GET logs/operationLog': () => ({ rows: [], next: null, newest: null }) } });
export const NoMatch = story(OperationLogPage, {
  query: { text: 'x' },
  more: { 'GET logs/operationLog': () => ({ rows: [], next: null, newest: null }) },
});
export const Failed = story(OperationLogPage, {
  more: { 'GET logs/operationLog': () => ({ code: '503', desc: '数据库暂不可用', data: null }) },
});

export const SignIns = story(LoginLogPage, {
  play: async ({ canvasElement }) => {
    const rows = await rowsOf(canvasElement);
    await expect(rows[0]).toHaveTextContent(/Chrome 156 · Windows/);
    await expect(rows[1]).toHaveTextContent(/(12 times|12次)/);
  },
});

export const Denied = story(DeniedLogPage, {
  play: async ({ canvasElement }) => {
    const [first] = await rowsOf(canvasElement);
    await userEvent.click(first!);
    await expect(await within(document.body).findByRole('dialog')).toHaveTextContent('roles:page');
  },
});

/** Two documents and a day do not hold: the first broken link of each is named. */
export const VerificationBroken = story(TrailAuditPage, {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Verify|开始校验)$/ }));
    await waitFor(() => expect(canvas.getByText(/^(3 broken|发现3处异常)$/)).toBeVisible());
    await expect(canvas.getByRole('table', { name: /(whose chain is broken|审批链异常)/ })).toHaveTextContent(
      /HRLV-20261118-0003.*(Entry 2|第2条)/,
    );
    await expect(canvas.getByRole('table', { name: /(head does not fit|封存值不符)/ })).toHaveTextContent('2026-11-18');
    await expect(canvas.getByRole('button', { name: /(as CSV|导出 CSV)/ })).toBeEnabled();
  },
});

export const VerificationHolds = story(TrailAuditPage, {
  more: holding,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Verify|开始校验)$/ }));
    await waitFor(() => expect(canvas.getByText(/(Everything holds|全部完好)/)).toBeVisible());
  },
});

/** A message that failed is tried again by who may. */
export const Jobs = story(JobsPage, {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /(Retry now|立即重试)/ }));
    await waitFor(() => expect(seen.some(({ call }) => call === 'POST logs/outbox/9/retry')).toBe(true));
    await waitFor(() => expect(canvas.getByText(/(tried again at once|已安排立即重试)/)).toBeVisible());
  },
});
export const JobsOfAuditor = story(JobsPage, {
  may: ['logs:page'],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('table', { name: /发送失败|Messages that failed/ });
    await expect(within(canvasElement).queryByRole('button', { name: /(Retry now|立即重试)/ })).toBeNull();
  },
});

/** Fewer days: what goes is told before it is saved, and asked about. */
export const RetentionEffect = story(RetentionPage, {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const days = await canvas.findByRole('textbox', { name: /^(Sign-in log|登录日志)/ });
    await userEvent.clear(days);
    await userEvent.type(days, '200');
    await waitFor(() => expect(canvas.getByText(/(412 entries are older|412条已超期)/)).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    const dialog = await within(document.body).findByRole('dialog');
    await expect(dialog).toHaveTextContent(/(412 entries will be removed|将删除412条)/);
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(seen.find(({ call }) => call === 'PUT logs/retention')?.body).toMatchObject({ loginLog: 200 }));
  },
});

/** Six months is the least that the law asks for. */
export const RetentionTooShort = story(RetentionPage, {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const days = await canvas.findByRole('textbox', { name: /^(Operation log|操作日志)/ });
    await userEvent.clear(days);
    await userEvent.type(days, '30');
    await expect(await canvas.findByText(/(from 180 to 3650 days|180至3650天)/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Save|保存)$/ })).toBeDisabled();
  },
});
