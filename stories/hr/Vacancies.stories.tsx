/** Vacancies that are open to own staff: one to apply for, one applied for already. */
import { VacanciesPage } from '#client/pages/hr/vacancies/VacanciesPage.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const names = {
  'sysDepartment/8': w('Land-based Farming (RAS)', '陆基养殖部'),
  'posts/41': w('RAS technician', '循环水养殖技术员'),
  'posts/42': w('Shift leader', '班组长'),
};
const vacancy = (id: string, postId: string) => ({
  id,
  needDept: '8',
  postId,
  needCount: 2,
  innerTo: '2026-12-05',
  minYears: '1.0',
  $names: names,
});
const page = (...records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });

const meta: Meta<PageArgs> = {
  ...pageMeta(VacanciesPage, '/hr/innerVacancies'),
  title: 'HR/Internal vacancies',
  args: {
    permissions: ['hrPostApply:add', 'hrPostApply:page', 'hrApplicationRecruit:page'],
    data: {
      'hrApplicationRecruit/page': page(vacancy('701', '41'), vacancy('702', '42')),
      'hrPostApply/page': page({ id: '801', recruitId: '702', status: 'submitted' }),
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /RAS technician|循环水养殖技术员/ }));
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await expect(canvasElement.querySelector('[data-at]')).toHaveAttribute('data-at', '/add?type=hrPostApply&recruitId=701');
  },
};

export const None: Story = {
  args: { data: { 'hrApplicationRecruit/page': page(), 'hrPostApply/page': page() } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No vacancy|目前没有/)).toBeVisible();
  },
};
