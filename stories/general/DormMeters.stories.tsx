/** Meters of a month: read one by one, pasted from a spreadsheet, a meter that was replaced, a month that payroll has taken. */
import { MetersPage } from '#client/pages/general/dorms/MetersPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const room = (id: string, roomNo: string, more: object = {}) => ({
  id,
  building: '1号楼',
  roomNo,
  month: '2026-10',
  waterBefore: '120.00',
  powerBefore: '1300.00',
  waterTo: null,
  powerTo: null,
  amount: null,
  carried: false,
  ...more,
});
const rooms = [
  room('1', '101'),
  room('2', '102', { month: null, waterBefore: null, powerBefore: null }),
  room('3', '103', { waterTo: '130.00', powerTo: '1400.00', amount: '93.00', carried: true }),
];

const meta: Meta<PageArgs> = {
  ...pageMeta(MetersPage, '/general/dormMeters'),
  title: 'General/Dormitory meters',
  args: {
    permissions: ['dormManagement:meter', 'dormManagement:page'],
    data: { 'dormManagement/meters': { rooms }, 'dormManagement/meter/1': { id: '1' }, 'dormManagement/meter/2': { id: '2' } },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Read: Story = {
  play: async ({ canvas }) => {
    const [water] = await canvas.findAllByRole('textbox');
    await expect(canvas.getByRole('button', { name: /^(Save|保存)$/ })).toBeDisabled();
    await userEvent.type(water as HTMLElement, '110');
    // It shows less than before, so it was replaced or is wrong.
    await userEvent.click(canvas.getByRole('checkbox', { name: /Replaced|已换表/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Save 1|保存1项)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/both meters|须同时填写/);
  },
};

export const Pasted: Story = {
  play: async ({ canvas }) => {
    const [water] = await canvas.findAllByRole('textbox');
    (water as HTMLElement).focus();
    await userEvent.paste('125.5\t1,350\n10\t20\n1\t1');
    await expect(canvas.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value)).toEqual(['125.5', '1350', '10', '20']);
    await expect(canvas.getByRole('button', { name: /^(Save 2|保存2项)$/ })).toBeEnabled();
  },
};

export const Failed: Story = {
  args: { refusals: { 'dormManagement/meters': { code: '500', desc: 'x', data: null } as never } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded|加载失败/)).toBeVisible();
  },
};
