/** All meeting rooms at one look: a day, a week, nothing booked, no rooms, a calendar that does not come, and the phone's list. */
import { CalendarPage } from '#client/pages/general/meetings/CalendarPage.tsx';
import { addDays, instantAt } from '#model/calculation/dates.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, within } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const tomorrow = day(1);
const room = (id: string, name: string, capacity: number, needConfirm = false) => ({
  id,
  code: `r${id}`,
  name,
  capacity,
  needConfirm,
  equipment: ['projector'],
  openFrom: '07:00',
  openTo: '22:00',
  note: null,
});
const rooms = [room('1', '大会议室', 40, true), room('2', '二号会议室', 16), room('3', '小会议室', 8)];
const booking = (roomId: string, from: string, to: string, more: object) => ({
  roomId,
  from: instantAt(tomorrow, from),
  to: instantAt(tomorrow, to),
  held: false,
  code: `HY-${roomId}`,
  topic: null,
  resource: 'meetApply',
  recordId: null,
  own: false,
  ...more,
});
const bookings = [
  booking('1', '09:00', '10:40', { topic: '海洋主管部门调研', recordId: '71', held: true }),
  booking('2', '13:30', '15:00', { topic: '周例会', recordId: '72', own: true }),
  booking('3', '08:00', '08:50', {}),
];

const meta: Meta<PageArgs> = {
  ...pageMeta(CalendarPage, '/general/meetingCalendar'),
  title: 'General/Room calendar',
  args: {
    permissions: ['meetApply:add', 'meetApply:page', 'meetingRoom:page'],
    query: { day: tomorrow },
    data: { 'meetingRoom/calendar': { rooms, bookings }, 'meetingRoom/free': [rooms[2], rooms[1], rooms[0]] },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const at = (canvasElement: HTMLElement): URLSearchParams =>
  new URLSearchParams(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')?.split('?')[1]);
const slot = /二号会议室.*10:00|Book 二号会议室 at 10:00/;

export const Day: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /周例会/ })).toBeVisible();
    // Who may not read a meeting sees that the room is taken, and no more.
    await expect(canvas.getByText(/^(Taken|已占用)$/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /二号会议室.*14:00/ })).toBeNull();
    const free = canvas.getByRole('button', { name: slot });
    free.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowDown}');
    await expect(canvas.getByRole('button', { name: /小会议室.*10:00/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(at(canvasElement).get('startTime')).toBe(instantAt(tomorrow, '10:00'));
    await expect(at(canvasElement).get('endTime')).toBe(instantAt(tomorrow, '11:00'));
    await expect(at(canvasElement).get('roomId')).toBe('2');
  },
};

export const Dragged: Story = {
  play: async ({ canvas, canvasElement }) => {
    const slots = await canvas.findAllByRole('button', { name: /二号会议室.*(10:00|10:30|11:00)/ });
    await fireEvent.pointerDown(slots[0] as HTMLElement, { pointerType: 'mouse', button: 0 });
    for (const one of slots) await fireEvent.pointerOver(one, { pointerType: 'mouse' });
    await fireEvent.pointerUp(slots[2] as HTMLElement, { pointerType: 'mouse' });
    await expect(at(canvasElement).get('endTime')).toBe(instantAt(tomorrow, '11:30'));
  },
};

export const Week: Story = {
  args: { query: { day: tomorrow, view: 'week' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /周例会/ })).toBeVisible();
    await userEvent.click(
      within(canvas.getByRole('row', { name: /小会议室/ }))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await expect(at(canvasElement).get('roomId')).toBe('3');
  },
};

export const AllFree: Story = {
  args: { query: { day: addDays(tomorrow, 1) }, data: { 'meetingRoom/calendar': { rooms, bookings: [] } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/All rooms are free|所有会议室均空闲/)).toBeVisible();
  },
};

export const NoRooms: Story = {
  args: { data: { 'meetingRoom/calendar': { rooms: [], bookings: [] } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/no meeting room yet|尚未设置会议室/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { refusals: { 'meetingRoom/calendar': { code: '500', desc: 'x', data: null } as never } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded|加载失败/)).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'mobile2' } },
  play: async ({ canvas, canvasElement }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^(Book|预订)$/ });
    await userEvent.click(first as HTMLElement);
    await expect(at(canvasElement).get('roomId')).toBe('3');
    await expect(at(canvasElement).get('headcount')).toBe('4');
  },
};
