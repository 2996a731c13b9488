/** A department asks to change the pay of its people, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { w } from '#model/words.ts';
import { day, names } from '../documents/fixtures.ts';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Salary change application',
  args: { resource: 'hrSalaryChangeApplication', template: 'edit', path: '/add', query: { type: 'hrSalaryChangeApplication' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };

/** The standard chosen in a line fills its new pay; difference, share and totals follow. */
export const StandardOfLine: Story = {
  args: {
    path: '/edit',
    query: { type: 'hrSalaryChangeApplication', id: '341' },
    list: [{ id: '42', standardNum: 'T2-2', name: '专业二级二档', grade: 'T2', status: 'enabled' }],
    answers: {
      'process/facts': {
        code: '200',
        desc: 'ok',
        data: {
          persons: [
            {
              staffId: '122',
              postId: '31',
              oldStandardId: '41',
              oldTotal: '8000.00',
              lastChange: null,
              validFrom: day(-400),
              ofDepartment: true,
              open: null,
            },
          ],
          standards: [],
        },
      },
    },
    records: {
      'hrSalaryChangeApplication/341': {
        id: '341',
        code: 'HRTX-20261120-001',
        status: 'draft',
        applyForDept: '5',
        salaryReason: 'annual',
        effectiveMonth: day(40).slice(0, 7),
        reason: '年度调薪',
        version: 1,
        items: [{ id: '1', staffId: '122', newStandardId: null, newTotal: null }],
        $names: { ...names, 'hrSalaryStandard/41': w('T2 step 1', '专业二级一档'), 'posts/31': w('Salesperson', '销售专员') },
      },
      'hrSalaryStandard/42': { id: '42', totalMonthly: '8400.00', $names: {} },
    },
  },
  play: async ({ canvasElement }) => {
    const cell = (name: string) => canvasElement.querySelector<HTMLElement>(`[data-path="items.0.${name}"]`)!;
    await waitFor(() => expect(cell('oldTotal')).toHaveTextContent('8,000.00'));
    cell('newStandardId').focus();
    await userEvent.keyboard('{F2}');
    await userEvent.click(await within(document.body).findByRole('option', { name: /专业二级二档/ }));
    await waitFor(() => expect(cell('newTotal')).toHaveTextContent('8,400.00'));
    await expect(cell('rate')).toHaveTextContent(/^5 ?%?$/);
    await expect(canvasElement.querySelector('[data-path="totalIncrease"] dd')).toHaveTextContent('400.00');
  },
};
