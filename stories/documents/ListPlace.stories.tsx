/** ‹ › on a document's page: they walk the list it was opened from, over the ends of what was read of it. */
import { queries } from '#client/data/server/queries.ts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { bundle, expenseInApproval } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const ids = ['601', '602', '603', '604'] as const;
const list = ids.map((id) => ({ ...expenseInApproval, id, code: `BX-20261121-0${id}` }));

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/List place',
  args: {
    resource: 'expenseReport',
    template: 'view',
    path: '/view',
    query: { type: 'expenseReport', id: '602' },
    list,
    bundles: Object.fromEntries(list.map((record) => [`expenseReport/${record.id}`, bundle('expenseReport', record)])),
  },
  beforeEach: async (context) => {
    const after = await pageMeta.beforeEach(context);
    // What the list read last: its first page, of two.
    const page = { records: list.slice(0, 2), total: 4, pageNum: 1, pageSize: 2 };
    queries.setQueryData(['list', 'expenseReport', { pageNum: 1, pageSize: 2 }], page);
    return after;
  },
};
export default meta;
type Story = StoryObj<PageArgs>;

export const Walks: Story = {
  play: async ({ canvas, canvasElement }) => {
    const at = (place: string, code: string) =>
      waitFor(() =>
        expect(within(canvasElement).getByRole('article')).toHaveTextContent(new RegExp(`${code}.*${place}|${place}.*${code}`)),
      );
    const press = (name: RegExp) => canvas.findByRole('button', { name }).then((button: HTMLElement) => userEvent.click(button));
    await at('2 / 4', 'BX-20261121-0602');
    // Its page ends here: the next one is read.
    await press(/^(Next|下一条)$/);
    await at('3 / 4', 'BX-20261121-0603');
    await press(/^(Next|下一条)$/);
    await at('4 / 4', 'BX-20261121-0604');
    await press(/^(Next|下一条)$/);
    await press(/^(Previous|上一条)$/);
    await press(/^(Previous|上一条)$/);
    await at('2 / 4', 'BX-20261121-0602');
  },
};
