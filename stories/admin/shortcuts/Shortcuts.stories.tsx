/** One's own shortcuts: put in order, renamed, removed, added, full. */
import { ShortcutsPage } from '#client/admin/shortcuts/ShortcutsPage.tsx';
import type { Shortcut } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { serve, Stage, type Answers } from '../reports/server.tsx';

const meta: Meta = { title: 'Admin/Shortcuts' };
export default meta;

const own = (id: string): Shortcut => ({
  id,
  resourceId: `m${id}`,
  name: w(`Page ${id}`, `页面 ${id}`),
  alias: null,
  icon: 'receipt',
  color: null,
  sort: Number(id),
  path: `/x/${id}`,
  realPath: `/x/${id}`,
  version: 1,
});

let seen: ReturnType<typeof serve> = [];
const story = (count: number, more: Answers = {}, play?: StoryObj['play']): StoryObj => ({
  render: () => <Stage page={ShortcutsPage} path="/system/shortcut" />,
  beforeEach: () => {
    const rows = Array.from({ length: count }, (_, at) => own(String(at + 1)));
    seen = serve({
      'GET shortcut/all': () => rows,
      'PUT shortcut/order': () => rows,
      'POST shortcut/add/1': () => rows[0],
      'PUT shortcut/put/1': () => rows[0],
      'DELETE shortcut/deletes': () => null,
      ...more,
    });
  },
  ...(play ? { play } : {}),
});
const sent = (call: string): unknown => seen.findLast((one) => one.call === call)?.body;

export const Three = story(3, {}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /(Move Page 1 down|下移页面 1)/ }));
  await waitFor(() => expect(sent('PUT shortcut/order')).toEqual({ ids: ['2', '1', '3'] }));
  const name = canvas.getByRole('textbox', { name: /(Own name of Page 1|页面 1的别名)/ });
  await userEvent.type(name, '常用{Enter}');
  await waitFor(() => expect(sent('PUT shortcut/put/1')).toEqual({ alias: '常用', version: 1 }));
  await userEvent.click(canvas.getByRole('button', { name: /(Remove Page 3|移除页面 3)/ }));
  await waitFor(() => expect(sent('DELETE shortcut/deletes')).toEqual(['3']));
});
export const Empty = story(0, {}, async ({ canvas }) => {
  await expect(await canvas.findByText(/No shortcuts yet|暂无快捷入口/)).toBeVisible();
  await expect(canvas.getByRole('combobox', { name: /Add a page|添加页面/ })).toBeVisible();
});
export const Full = story(12, {}, async ({ canvas }) => {
  await expect(await canvas.findByText(/There are twelve|已有12个/)).toBeVisible();
  await expect(canvas.queryByRole('combobox')).toBeNull();
});
export const Failed = story(0, { 'GET shortcut/all': () => ({ code: '500', desc: '服务器处理失败', data: null }) }, async ({ canvas }) => {
  await expect(await canvas.findByText('服务器处理失败')).toBeVisible();
});
