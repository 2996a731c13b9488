/** Plain records: what was typed comes back, stays unsaved until it is saved, and is asked about where it would be lost. */
import type { KeptDraft } from '#client/blocks/form/keptDraft.ts';
import { kept } from '#client/data/kept.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type PageArgs, pageMeta } from './server.tsx';

const day = { id: '5', version: 2, day: '2026-10-01', dayType: 'holiday', statutory: true, holidayName: '国庆节', can: { put: true } };
const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Records',
  args: {
    resource: 'hrWorkCalendar',
    template: 'edit',
    path: '/hr/hrWorkCalendarEdit',
    query: { id: '5' },
    records: { 'hrWorkCalendar/5': day },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const leave = () => body().findByRole('dialog', { name: /^(Leave without saving\?|不保存就离开？)$/ });
const holiday = (root: HTMLElement) => root.querySelector<HTMLInputElement>('[data-path="holidayName"]')!;
const typed = (version: number, holidayName: string): KeptDraft => ({
  at: new Date().toISOString(),
  record: { ...day, version, holidayName },
  base: { ...day, version, holidayName: '十一' },
  names: {},
});

/** Typed on an older version: both are compared, and what comes of it is not saved yet; Cancel asks. */
export const OlderVersionOffered: Story = {
  beforeEach: () => kept.set('draft/hrWorkCalendar/5', typed(1, '国庆')),
  play: async ({ canvas, canvasElement }) => {
    const dialog = await body().findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Go on with this|按此继续)$/ }));
    await waitFor(() => expect(holiday(canvasElement)).toHaveValue('国庆'));
    await userEvent.click(canvas.getByRole('button', { name: /^(Cancel|取消)$/ }));
    const question = await leave();
    await userEvent.click(within(question).getByRole('button', { name: /^(Stay|留下)/ }));
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
    await expect(holiday(canvasElement)).toHaveValue('国庆');
  },
};

/** The drawer gives back what was typed in it, and Esc asks before it is lost; given up, it does not come back. */
export const Drawer: Story = {
  args: { template: 'list', path: '/hr/hrWorkCalendar', query: {}, list: [] },
  beforeEach: () =>
    kept.set('draft/hrWorkCalendar/new/gone', { at: '', record: { holidayName: '中秋节' }, base: {}, names: {} } satisfies KeptDraft),
  play: async ({ canvas }) => {
    const open = async () => {
      const [add] = await canvas.findAllByRole('button', { name: /^(New|新增)/ });
      await userEvent.click(add!);
      const drawer = await body().findByRole('dialog');
      await waitFor(() => expect(holiday(drawer)).toBeVisible());
      return drawer;
    };
    const drawer = await open();
    await expect(holiday(drawer)).toHaveValue('中秋节');
    await userEvent.keyboard('{Escape}');
    const question = await leave();
    await userEvent.click(within(question).getByRole('button', { name: /^(Discard|放弃|不保存)/ }));
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
    await expect(holiday(await open())).toHaveValue('');
  },
};

/** What was typed and taken back is no change: nothing asks, and what was kept of it meanwhile is no longer what was typed. */
export const TakenBack: Story = {
  args: { again: true },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(holiday(canvasElement)).toHaveValue('国庆节'));
    const keptName = async () => (await kept.get<KeptDraft>('draft/hrWorkCalendar/5'))?.record['holidayName'];
    await userEvent.type(holiday(canvasElement), '一');
    await waitFor(async () => expect(await keptName()).toBe('国庆节一'));
    await userEvent.type(holiday(canvasElement), '{Backspace}');
    await waitFor(async () => expect(await keptName()).toBe('国庆节'));
    await userEvent.click(canvas.getByRole('button', { name: /^(Cancel|取消)$/ }));
    await waitFor(() => expect(canvasElement.querySelector('main')).toHaveAttribute('data-at', expect.stringContaining('hrWorkCalendar')));
    await expect(body().queryByRole('dialog')).toBeNull();
  },
};

/** A workflow page without its flow key names the page that it is about. */
export const NoFlowKey: Story = {
  args: { resource: '', path: '/add', query: { title: '新增费用报销单' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert', { hidden: true })).toHaveTextContent('新增费用报销单'));
    await body().findByRole('dialog');
    // The question stands in the whole application: it must not stand in the next story.
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
  },
};
