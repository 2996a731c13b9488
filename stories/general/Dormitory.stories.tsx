/** The dormitory by floors: beds that are free, reserved, lived in; a room beside it; no rooms, rooms that do not come. */
import { FloorsPage } from '#client/pages/general/dorms/FloorsPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const free = (bedNo: number) => ({ bedNo, state: 'free', name: null, from: null, until: null });
const rooms = [
  {
    id: '1',
    building: '1号楼',
    floor: 1,
    roomNo: '101',
    roomGender: 'male',
    roomState: 'normal',
    beds: [
      { bedNo: 1, state: 'living', name: '闫飞', from: `${day(-90)}T00:00:00.000Z`, until: day(200) },
      { bedNo: 2, state: 'reserved', name: '宋大伟', from: `${day(5)}T00:00:00.000Z`, until: null },
      free(3),
      free(4),
    ],
  },
  { id: '2', building: '1号楼', floor: 2, roomNo: '201', roomGender: 'couple', roomState: 'repair', beds: [free(1), free(2)] },
  {
    id: '3',
    building: '1号楼',
    floor: 2,
    roomNo: '202',
    roomGender: 'female',
    roomState: 'full',
    beds: [{ bedNo: 1, state: 'living', name: null, from: `${day(-90)}T00:00:00.000Z`, until: null }],
  },
];
const stay = {
  id: '9',
  bedNo: 1,
  staffId: '122',
  stayStatus: 'living',
  checkInDate: day(-90),
  planOutDate: day(200),
  $names: { 'hrPfStaffOnboard/122': { zh: '闫飞', en: 'Yan Fei' } },
};
const detail = {
  room: { id: '1', building: '1号楼', roomNo: '101' },
  beds: [
    {
      bedNo: 1,
      stay,
      booking: { code: 'RZ00001', title: 'x', resource: 'dormManagementDetail', recordId: '9', from: day(-90), held: false },
    },
    {
      bedNo: 2,
      stay: null,
      booking: {
        code: 'ZS-20261120-0001',
        title: 'ZS-20261120-0001',
        resource: 'dormApply',
        recordId: '4',
        from: `${day(5)}T00:00:00.000Z`,
        held: true,
      },
    },
    { bedNo: 3, stay: null, booking: null },
  ],
  history: [{ ...stay, id: '8', stayStatus: 'left', checkOutDate: day(-91) }],
};

const meta: Meta<PageArgs> = {
  ...pageMeta(FloorsPage, '/general/dormFloors'),
  title: 'General/Dormitory',
  args: {
    permissions: ['dormManagement:page', 'dormManagementDetail:page', 'dormApply:add', 'dormApply:page'],
    data: { 'dormManagement/floors': { rooms }, 'dormManagementDetail/getAcc/1': detail },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Floors: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: /闫飞/ })).toBeVisible();
    // Who may not read a stay sees that the bed is taken, and no more.
    await expect(canvas.getByText(/^(Taken|已占用)$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(canvas.queryByText('202')).toBeNull();
    await expect(canvas.queryByText('201')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /闫飞/ }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(await dialog.findByRole('link', { name: 'ZS-20261120-0001' })).toBeVisible();
    await expect(dialog.getAllByRole('link', { name: /闫飞|Yan Fei/ })).toHaveLength(2);
  },
};

export const NoRooms: Story = {
  args: { data: { 'dormManagement/floors': { rooms: [] } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/There is no room yet|尚无宿舍房间/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { refusals: { 'dormManagement/floors': { code: '500', desc: 'x', data: null } as never } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded|加载失败/)).toBeVisible();
  },
};
