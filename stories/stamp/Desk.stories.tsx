/** The keeper's desk: what waits, a stamping with a difference that is explained, a seal that is seen, nothing to do, nothing that comes. */
import { DeskPage } from '#client/pages/stamp/desk/DeskPage.tsx';
import { instantAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { day, user } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { row } from '../inbox/fixtures.ts';
import { pageOf, seals } from './seals.ts';

const task = row(1, {
  taskId: '901',
  resource: 'stampUse',
  documentId: '71',
  code: 'YY-20261120-0004',
  kind: w('Seal use', '用印申请'),
  node: { id: 'stamp', name: w('Stamp', '盖章') },
  figure: null,
  summary: [{ name: 'fileName', label: w('Document', '文件名称'), text: w('关于监测数据报送的函', '关于监测数据报送的函') }],
});
const use = {
  id: '71',
  version: 3,
  code: 'YY-20261120-0004',
  fileName: '关于监测数据报送的函',
  receiveOrg: '烟台市海洋发展和渔业局',
  useDate: day(0),
  stampFiles: [{ id: '91', name: '函.pdf', size: 20480, mime: 'application/pdf' }],
  checksum: 'a'.repeat(64),
  stampedAt: null,
  scan: null,
  abnormal: null,
  stamps: [
    { id: '11', stampId: '1', copies: 2, positions: 1, crossPage: true, expected: 4, actualCount: null },
    { id: '12', stampId: '2', copies: 2, positions: 1, crossPage: false, expected: 2, actualCount: null },
  ],
};
const bundle = { resource: 'stampUse', document: use, task, rights: { stampedAt: 'require' }, can: {}, commentRequired: false };
const lent = {
  id: '81',
  code: 'YJ-20261118-001',
  stampId: '3',
  borrower: '8',
  keeper: user.userId,
  returnPlan: instantAt(day(-2), '17:00'),
  overdueDays: 2,
  $names: { 'stampDetail/3': w('质检专用章', '质检专用章'), 'users/8': w('Yan Fei', '闫飞') },
};
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(DeskPage, '/stamp/desk'),
  title: 'Stamp/Desk',
  args: {
    permissions: ['stampDetail:page', 'stampBorrow:giveBack', 'stampUse:page'],
    data: {
      'process/inbox': { rows: [task], next: null },
      'process/task/901': bundle,
      'stampDetail/page': pageOf(seals),
      'stampDetail/confirmHeld': seals[0],
      'stampBorrow/pageAdmin': pageOf([lent]),
      approveProcess: { document: use },
    },
    seen,
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /(Stamp|用印).*YY-20261120-0004/ })).toBeVisible();
    const mine = within(await canvas.findByRole('region', { name: /My seals|所管印章/ }));
    await userEvent.click(mine.getByRole('button', { name: /(I have it|确认在手).*公章/ }));
    await waitFor(() => expect(seen.join(' ')).toContain('confirmHeld/1'));
    // What is lent is not in the hands of its keeper.
    await expect(mine.queryByRole('button', { name: /质检专用章/ })).toBeNull();
  },
};

export const Stamping: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas }) => {
    const count = await canvas.findByRole('textbox', { name: /(Imprints made|实际盖章数).*公章/ });
    await expect(count).toHaveValue('4');
    await expect(canvas.getByText(/stamped by its keeper|由其保管人用印/)).toBeVisible();
    const done = canvas.getByRole('button', { name: /^(Stamped|完成用印)$/ });
    await userEvent.clear(count);
    await userEvent.type(count, '3');
    await expect(done).toBeDisabled();
    await userEvent.type(canvas.getByRole('textbox', { name: /Remark|用印异常说明/ }), '一份作废');
    await userEvent.click(done);
    await waitFor(() => expect(seen.join(' ')).toContain('"stamps":[{"id":"11","actualCount":3}]'));
    await expect(seen.join(' ')).toContain('"abnormal":"一份作废"');
    await expect(await canvas.findByRole('heading', { name: /My seals|所管印章/ })).toBeVisible();
  },
};

export const Refused: Story = {
  args: { query: { task: '901' }, refusals: { approveProcess: { code: '409', desc: '该印章已外借', data: null } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Stamped|完成用印)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('该印章已外借');
  },
};

export const Nothing: Story = {
  args: {
    data: {
      'process/inbox': { rows: [], next: null },
      'stampDetail/page': pageOf([]),
      'stampBorrow/pageAdmin': pageOf([]),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nothing is to be stamped|暂无待用印/)).toBeVisible();
    await expect(await canvas.findByText(/You keep no seal|本人未保管印章/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { refusals: { 'stampBorrow/pageAdmin': { code: '500', desc: '服务异常', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('服务异常')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: /YY-20261120-0004/ })).toBeVisible();
  },
};
