/** Pay fixed by a confirmation, through the generic pages: as who may see it reads it, and as it is masked for whoever may not. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { AnyDoc } from '#model/definition.ts';
import { bundle, names } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Salary confirmation',
  args: { resource: 'hrSalaryConfirmation', template: 'edit', path: '/add', query: { type: 'hrSalaryConfirmation' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

const confirmation: AnyDoc = {
  id: '901',
  code: 'HRDX-20261120-001',
  title: '何婷婷 薪资确认 HRDX-20261120-001',
  status: 'approved',
  staffId: '122',
  deptId: '5',
  grade: 'T2',
  salaryReason: 'promotion',
  oldTotal: '7800.00',
  baseSalary: '3500.00',
  postSalary: '2700.00',
  performanceBase: '1770.00',
  totalMonthly: '7970.00',
  probationRate: '1.00',
  effectiveDate: '2026-12-01',
  offStandard: false,
  staffAgreed: true,
  version: 4,
  $names: names,
};
const masked = Object.fromEntries(
  Object.entries(confirmation).map(([name, value]) => [name, /Total|Salary|Base|Monthly/.test(name) ? '••••' : value]),
);
const read = (document: AnyDoc): Story['args'] => ({
  template: 'view',
  path: '/view',
  query: { type: 'hrSalaryConfirmation', id: '901' },
  bundles: { 'hrSalaryConfirmation/901': bundle('hrSalaryConfirmation', document) },
});

/** A new one. */
export const New: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
  },
};

/** The chosen standard fills the amounts that nobody has written, says so, and can be taken back. */
export const FillsFromStandard: Story = {
  args: {
    list: [{ id: '41', standardNum: 'T2-1', name: '专业二级一档', grade: 'T2', status: 'enabled' }],
    records: {
      'hrSalaryStandard/41': {
        id: '41',
        baseSalary: '3500.00',
        postSalary: '2600.00',
        performanceBase: '1700.00',
        mealAllowance: '300.00',
        phoneAllowance: '0.00',
        otherAllowance: '0.00',
        $names: {},
      },
    },
  },
  play: async ({ canvasElement }) => {
    const input = (name: string) => canvasElement.querySelector<HTMLInputElement>(`#${name}`)!;
    const total = () => canvasElement.querySelector('[data-path="totalMonthly"] dd')?.textContent;
    await waitFor(() => expect(input('standardId')).toBeVisible());
    await userEvent.type(input('postSalary'), '2750');
    await userEvent.click(input('standardId'));
    await userEvent.click(await within(document.body).findByRole('option', { name: /专业二级一档/ }));
    await waitFor(() => expect(total()).toBe('8,250.00'));
    await expect(await within(document.body).findByText(/^(Filled from|已按)/)).not.toHaveTextContent(/Post pay|岗位工资/);
    // At the choice, not as a notice that goes by itself.
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Undo|撤销)$/ }));
    await waitFor(() => expect(total()).toBe('2,750.00'));
    await expect(within(canvasElement).queryByText(/^(Filled from|已按)/)).toBeNull();
  },
};

export const Read: Story = {
  args: read(confirmation),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/7,970\.00/)).toBeVisible();
  },
};

/** No amount is to be read, not even as zero. */
export const Masked: Story = {
  args: read(masked),
  play: async ({ canvas, canvasElement }) => {
    await expect((await canvas.findAllByText('••••')).length).toBeGreaterThan(3);
    await expect(canvasElement).not.toHaveTextContent(/\d\.00/);
  },
};
