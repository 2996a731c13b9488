/** Report of administrative materials: by material, by month, of one department, nothing in the months, what cannot be loaded. */
import { ReportPage } from '#client/pages/general/materials/ReportPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const figures = (open: string, inAmount: string, out: string, close: string) => ({
  openQty: '10.00',
  openAmount: open,
  inQty: '20.00',
  inAmount,
  outQty: '12.00',
  outAmount: out,
  lossQty: '0.00',
  lossAmount: '0.00',
  adjustQty: '-1.00',
  adjustAmount: '-19.80',
  closeQty: '17.00',
  closeAmount: close,
});
const named = { material: null, spec: null, category: null, unit: null, dept: null };
const report = (records: readonly object[], totals: object) => ({
  materialManagementReport: {
    records,
    total: records.length,
    pageNum: 1,
    pageSize: 100,
    totals,
    chart: { x: ['办公用品', '礼品'], in: ['396.00', '0.00'], out: ['237.60', '120.00'] },
  },
});
const departments = { 'sysDepartment/all': [{ id: '8', name: '陆基养殖部', nameEn: 'Land-based Farming (RAS)' }] };
const total = figures('258.00', '396.00', '357.60', '276.60');

const meta: Meta<PageArgs> = {
  ...pageMeta(ReportPage, '/general/materialManagementReport'),
  title: 'General/Material report',
  args: {
    permissions: ['materialManagementReport:page', 'materialManagementReport:export', 'adMaterialMove:page'],
    query: { from: '2026-11' },
    data: {
      ...departments,
      ...report(
        [
          { ...named, key: '1', material: '复印纸', category: 'office', unit: 'ream', ...figures('198.00', '396.00', '237.60', '336.60') },
          { ...named, key: '2', material: '三文鱼礼盒', category: 'gift', unit: 'box', ...figures('60.00', '0.00', '120.00', '-60.00') },
        ],
        total,
      ),
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Quantities stand beside values; only values are added up. */
export const Materials: Story = {
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('region', { name: /^(Administrative material report|行政物资报表)$/ });
    await expect(within(table).getByRole('link', { name: '复印纸' })).toBeVisible();
    await expect(within(table).getByText(/276\.60/)).toBeVisible();
    // Names and kinds stand on one line, however many figures there are, and the names stay while the figures scroll.
    await expect(
      within(table)
        .getByText(/^(Gifts?|礼品)$/)
        .getBoundingClientRect().height,
    ).toBeLessThan(40);
    const name = within(table).getByRole('rowheader', { name: '复印纸' });
    const { left } = name.getBoundingClientRect();
    table.scrollLeft = table.scrollWidth;
    await expect(name.getBoundingClientRect().left).toBeCloseTo(left, 0);
    await expect(canvas.getByRole('button', { name: /^(Export CSV|导出 CSV)$/ })).toBeEnabled();
  },
};
export const Months: Story = {
  args: {
    query: { from: '2026-10', to: '2026-11', by: 'month' },
    data: {
      ...departments,
      ...report(
        [
          { ...named, key: '2026-10', ...total },
          { ...named, key: '2026-11', ...total },
        ],
        total,
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/units differ|计量单位不同/)).toBeVisible();
  },
};
/** Of a department only what it got is told. */
export const OneDepartment: Story = {
  args: {
    query: { from: '2026-11', dept: '8' },
    data: {
      ...departments,
      ...report([{ ...named, key: '1', material: '复印纸', category: 'office', unit: 'ream', outQty: '2.00', outAmount: '39.60' }], {
        outQty: '2.00',
        outAmount: '39.60',
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('columnheader')).length).toBe(5);
  },
};
export const Empty: Story = { args: { data: { ...departments, ...report([], {}) } } };
export const Failed: Story = { args: { refusals: { materialManagementReport: { code: '503', desc: '服务暂不可用', data: null } } } };
