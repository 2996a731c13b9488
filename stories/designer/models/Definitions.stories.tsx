/** Deployed versions: states, suspending with a reason, activating, deleting by typing. */
import { DefinitionsPage } from '#client/designer/models/DefinitionsPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { type PageArgs, pageMeta } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(DefinitionsPage, '/process/definitions'), title: 'Designer/Definitions', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

/** A flow without document in which nothing ran. */
const trial = {
  id: '80',
  key: 'trial',
  version: 1,
  name: '试用',
  nameEn: 'Trial',
  latest: true,
  status: 'active',
  halted: false,
  statusReason: null,
  statusBy: null,
  statusAt: null,
  note: null,
  deployedBy: null,
  deployedAt: '2026-11-02T01:00:00.000Z',
  running: 0,
  finished: 0,
  medianMs: null,
  rejected: 0,
  incidents: 0,
  resource: null,
  menuId: null,
  modelId: null,
};

export const Full: Story = {};
export const Loading: Story = { args: { silent: 'definitions/page' } };
export const Empty: Story = { args: { answers: { '/definitions/page': { records: [], total: 0, pageNum: 1, pageSize: 50 } } } };
export const Failed: Story = { args: { refusals: { '/definitions/page': { code: '503', desc: 'The server is starting.', data: null } } } };

/** Without a reason it is not sent; what runs goes on unless it is ticked. */
export const Suspend: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More for Expense report v7|费用报销单 v7 的更多操作)$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^(Suspend…|挂起…)$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Suspend|挂起)$/ }));
    await expect(seen.some((call) => call.startsWith('PUT'))).toBe(false);
    await userEvent.type(within(dialog).getByRole('textbox'), '限额复核');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Suspend|挂起)$/ }));
    await waitFor(() =>
      expect(seen.find((call) => call.startsWith('PUT /tydf/process/definitions/onoffPro/71'))).toContain('"running":"continue"'),
    );
  },
};

/** The row says since when, by whom and why, with the way back. */
export const Activate: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/(限额复核)/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Activate|激活)$/ }));
    await waitFor(() => expect(seen.some((call) => call.startsWith('PUT /tydf/process/definitions/onoffPro/60'))).toBe(true));
  },
};

/** What nothing ran in is deleted by typing its key; the server's no stands in the dialog. */
export const Delete: Story = {
  args: {
    answers: {
      '/definitions/page': {
        records: [trial],
        total: 1,
        pageNum: 1,
        pageSize: 50,
      },
    },
    refusals: { '/definitions/delete': { code: '409', desc: 'The history of documents names this version', data: null } },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More for Trial v1|试用 v1 的更多操作)$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^(Delete…|删除…)$/ }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox');
    await userEvent.type(field, 'other{Enter}');
    await expect(seen.some((call) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.clear(field);
    await userEvent.type(field, 'trial{Enter}');
    await expect(await within(dialog).findByText('The history of documents names this version')).toBeVisible();
  },
};

/** A flow without document is started with what it begins with; the flow of a document is not. */
export const Start: Story = {
  args: {
    answers: {
      '/definitions/page': { records: [trial], total: 1, pageNum: 1, pageSize: 50 },
      '/definitions/start': { instanceId: '900' },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More for Trial v1|试用 v1 的更多操作)$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^(Start…|启动…)$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^Add a variable|添加变量$/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^(Name|名称) 1$/ }), 'pond');
    await userEvent.type(dialog.getByRole('textbox', { name: /: pond$/ }), 'A1');
    await userEvent.click(dialog.getByRole('button', { name: /^(Start|启动)$/ }));
    await waitFor(() => expect(seen.find((call) => call.startsWith('POST /tydf/process/definitions/start'))).toContain('"pond":"A1"'));
  },
};

export const DocumentsAreNotStarted: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More for Expense report v7|费用报销单 v7 的更多操作)$/ }));
    await screen.findByRole('menuitem', { name: /^(Suspend…|挂起…)$/ });
    await expect(screen.queryByRole('menuitem', { name: /^(Start…|启动…)$/ })).toBeNull();
  },
};
