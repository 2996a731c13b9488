/** The onboarding through the generic pages: what the law says of the probation and of the ID card, while typing. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { session } from '#client/data/session.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Onboarding',
  args: { resource: 'hrStaffOnboard', template: 'edit', path: '/add', query: { type: 'hrStaffOnboard' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A new one: the usual nationality is there, nothing is red before anything was typed. */
export const New: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
    await expect(await canvas.findByDisplayValue('汉族')).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

const draft = {
  id: '601',
  code: 'HRRZ-20261120-001',
  status: 'draft',
  version: 1,
  name: '李春花',
  gender: 'female',
  birthDate: '1998-03-05',
  idCard: '379900199803050020',
  entryDate: '2026-11-23',
  probationMonths: 2,
  contractType: 'fixed',
  contractFrom: '2026-11-23',
  contractTo: '2028-11-22',
  $names: {},
  can: { put: true, submit: true, deletes: true },
};

const mother = { id: '71', onboardId: '601', name: '王秀兰', relation: 'mother', workUnit: '芝罘区第二小学', $names: {} };
const rowsMay = ['page', 'add', 'put', 'deletes'].map((action) => `hrStaffFamily:${action}`);
const withRows = (more: readonly string[]) => () => session.set({ ...session.get(), permissions: [...session.get().permissions, ...more] });

/** The end of the probation follows its months; what belongs to the form stands in tabs below and is written there. */
export const Draft: Story = {
  args: {
    path: '/edit',
    query: { type: 'hrStaffOnboard', id: '601' },
    records: { 'hrStaffOnboard/601': draft, 'hrStaffFamily/71': mother },
    list: [mother],
  },
  beforeEach: withRows([...rowsMay, 'hrStaffLearnexp:page']),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByDisplayValue('李春花')).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('[data-path="probationEnd"] dd')?.textContent).toMatch(/2027-01-22/));
    await expect(await canvas.findByRole('tab', { name: /^(Family members|家庭成员).*1$/ })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('button', { name: /^(Delete|删除)\s?王秀兰$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Edit|编辑)\s?王秀兰$/ }));
    const drawer = await within(document.body).findByRole('dialog');
    await expect(await within(drawer).findByDisplayValue('王秀兰')).toBeVisible();
    await expect(within(drawer).queryByText(/^(Onboarding|入职单)$/)).toBeNull();
  },
};
