/** Assets on site by place and by person, the card of one, a stocktake by scan and by hand, own assets to be confirmed. */
import { CountPage } from '#client/pages/bill/assets/CountPage.tsx';
import { w } from '#model/words.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const row = (id: string, assetName: string): AnyDoc => ({
  id,
  checkId: '7',
  fixassetId: `1${id}`,
  assetCode: `ZC20260000${id}`,
  assetName,
  spec: 'T640',
  bookArea: '3',
  userId: '37',
  finding: 'open',
  $names: { 'areas/3': w('Workshop 1', '一号车间') },
});
const check: AnyDoc = {
  id: '7',
  code: 'PD-20261120-01',
  checkName: '年度资产盘点',
  checkState: 'counting',
  deadline: '2026-12-10',
  cardCount: 3,
  seenCount: 1,
  can: {},
};
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(CountPage, '/bill/assetCount'),
  title: 'Bill/Assets',
  args: {
    permissions: ['fixasset:page', 'assetCheck:page', 'assetCheckItem:page'],
    query: { id: '7' },
    data: {
      'assetCheck/get/7': check,
      'assetCheckItem/page': { records: [row('1', '水质监测工作站'), row('2', '手持终端')], total: 2, pageNum: 1, pageSize: 200 },
      'assetCheck/scan/7': {
        id: '1',
        fixassetId: '11',
        assetCode: 'ZC202600001',
        assetName: '水质监测工作站',
        finding: 'found',
        cardCount: 3,
        seenCount: 2,
      },
      'assetCheck/counting': [check],
      'assetCheck/mine': [
        {
          checkId: '7',
          code: 'PD-20261120-01',
          deadline: '2026-12-10',
          qrcode: 'ZC202600009',
          assetCode: 'ZC202600009',
          assetName: '笔记本电脑',
          place: '办公楼',
          confirmed: false,
        },
      ],
    },
    seen,
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Only what is missing is listed; what was scanned leaves the list. */
export const Counting: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1/3')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Scan a label|扫描标签)$/ }), 'ZC202600001{Enter}');
    await expect(await canvas.findByText('2/3')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^(Seen: 水质监测工作站|已找到：水质监测工作站)$/ })).toBeNull());
    await expect(seen.some((one) => one.includes('scan/7') && one.includes('"qrcode":"ZC202600001"'))).toBe(true);
  },
};
export const Mine: Story = {
  args: { query: {} },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(It is with me: 笔记本电脑|确认在我处：笔记本电脑)$/ }));
    await waitFor(() => expect(seen.some((one) => one.includes('ZC202600009'))).toBe(true));
  },
};
