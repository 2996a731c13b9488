/** What is typed into a document is not lost: a new one goes on after a reload, a connection that returns, files on their way, two who write. */
import { kept } from '#client/data/kept.ts';
import { keptDraft, type KeptDraft } from '#client/blocks/form/keptDraft.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { expenseDraft, names } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Drafts',
  args: { resource: 'expenseReport', template: 'edit', path: '/edit', query: { type: 'expenseReport', id: '601' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

const stored = { 'expenseReport/601': expenseDraft };
const body = () => within(document.body);
const field = <Element extends HTMLElement = HTMLInputElement>(root: HTMLElement, path: string) =>
  root.querySelector<Element>(`[data-path="${path}"]`)!;
const saved = (root: HTMLElement) => waitFor(() => expect(root.querySelector('[data-draft=saved]')).not.toBeNull());

/** Saved twice, it is found again by its address, and what was typed since by what this computer keeps. */
export const NewGoesOn: Story = {
  args: {
    path: '/add',
    query: { type: 'expenseReport' },
    again: true,
    records: { 'expenseReport/777': { ...expenseDraft, id: '777', version: 2, reason: '青岛出差' } },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1 });
    await waitFor(() => expect(field(canvasElement, 'reason')).toBeVisible());
    await userEvent.type(field(canvasElement, 'reason'), '青岛');
    await userEvent.keyboard('{Control>}s{/Control}');
    await saved(canvasElement);
    const form = field(canvasElement, 'reason');
    await userEvent.type(form, '出差');
    await userEvent.keyboard('{Control>}s{/Control}');
    await saved(canvasElement);
    // The same form all the way: the new address did not take it away.
    await expect(field(canvasElement, 'reason')).toBe(form);
    await userEvent.click(canvas.getByText('Load again'));
    await waitFor(() => expect(field(canvasElement, 'reason')).toHaveValue('青岛出差'));
    await expect(await kept.all('draft/expenseReport/new/')).toEqual([]);
  },
};

/** What comes back says from where, when in the company's time, and what becomes of it when an empty form is opened instead. */
export const RestoredAndNamed: Story = {
  args: { path: '/add', query: { type: 'expenseReport' } },
  beforeEach: () =>
    kept.set('draft/expenseReport/new/gone', {
      at: '2026-11-20T06:02:00Z',
      record: { reason: '滤网' },
      base: {},
      names: {},
    } satisfies KeptDraft),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(field(canvasElement, 'reason')).toHaveValue('滤网'));
    await expect(
      canvas.getByText(/^(What you had typed by 14:02 was restored .* throws it away\.|已从本机恢复 14:02 录入的内容。 .*不再保留。)/),
    ).toBeVisible();
    // Whoever has no open loan is not asked to offset one.
    await expect(canvasElement.querySelector('[data-path=items]')).not.toBeNull();
  },
};

const other = 'draft/expenseReport/new/other';
let closeOther: () => void = () => undefined;
/** Another window has the same new form open: this one begins its own and leaves the other's alone, until that window is gone. */
export const TwoWindows: Story = {
  args: { path: '/add', query: { type: 'expenseReport' } },
  beforeEach: async () => {
    const draft = { at: '2026-11-20T01:00:00Z', record: { reason: '另一窗口' }, base: {}, names: {} } satisfies KeptDraft;
    await kept.set(other, draft);
    await new Promise<void>((held) => {
      void navigator.locks.request('tydf/window/other', () => {
        held();
        return new Promise<void>((done) => (closeOther = done));
      });
    });
    return () => closeOther();
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(field(canvasElement, 'reason')).toBeVisible());
    await expect(field(canvasElement, 'reason')).toHaveValue('');
    await userEvent.type(field(canvasElement, 'reason'), '本窗口');
    await waitFor(async () => {
      const left = await kept.all<KeptDraft>('draft/expenseReport/new/');
      await expect(new Set(left.map(([, { record }]) => record['reason']))).toEqual(new Set(['另一窗口', '本窗口']));
    });
    // Saved, this one has an address of its own.
    await userEvent.keyboard('{Control>}s{/Control}');
    await saved(canvasElement);
    await waitFor(async () => expect(await kept.all('draft/expenseReport/new/')).toHaveLength(1));
    await expect(await keptDraft(expenseReport, null)).toBeNull();
    closeOther();
    await waitFor(async () => expect((await keptDraft(expenseReport, null))?.record['reason']).toBe('另一窗口'));
    await expect(await kept.get(other)).toBeUndefined();
  },
};

const answers: Record<string, Envelope> = {};
/** What could not be sent goes by itself when the server is there again. */
export const SentWhenBack: Story = {
  args: { records: stored, answers },
  play: async ({ canvasElement }) => {
    answers['put/601'] = { code: '503', desc: 'not ready', data: null };
    await waitFor(() => expect(field(canvasElement, 'reason')).toBeVisible());
    await userEvent.type(field(canvasElement, 'reason'), '，含接待');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(canvasElement.querySelector('[data-draft=offline]')).not.toBeNull());
    delete answers['put/601'];
    dispatchEvent(new Event('online'));
    await saved(canvasElement);
  },
};

const puts: AnyDoc[] = [];
let left = false;
let firstStored = (): void => undefined;
/** What was typed while it saved goes when the page is left, on top of the version that was being saved. */
export const LeftWhileSaving: Story = {
  args: { records: stored, again: true },
  beforeEach: () => {
    puts.length = 0;
    const [served, held] = [globalThis.fetch, new Promise<void>((go) => (firstStored = go))];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== 'PUT' || !request.url.endsWith('/put/601')) return served(request);
      if (puts.push((await request.clone().json()) as AnyDoc) === 1) await held;
      return served(request);
    };
    return () => {
      globalThis.fetch = served;
    };
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(field(canvasElement, 'reason')).toBeVisible());
    await userEvent.type(field(canvasElement, 'reason'), '一');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(puts).toHaveLength(1));
    await userEvent.type(field(canvasElement, 'reason'), '二');
    await userEvent.click(canvas.getByText('Load again'));
    firstStored();
    await waitFor(() => expect(puts).toHaveLength(2));
    await expect(puts[1]!['reason']).toMatch(/一二$/);
    await expect(puts[1]!['version']).toBe(Number(puts[0]!['version']) + 1);
  },
};

/** Left at once after a key, the draft is saved and no more kept here: the timer of the first keeping does not bring it back. */
export const LeftAtOnce: Story = {
  args: { records: stored, again: true },
  beforeEach: () => {
    puts.length = 0;
    const served = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'PUT') puts.push((await request.clone().json()) as AnyDoc);
      // The form that comes next would keep drafts of its own.
      else if (left && request.url.endsWith('/get/601')) return new Promise<Response>(() => undefined);
      return served(request);
    };
    left = false;
    return () => {
      globalThis.fetch = served;
    };
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(field(canvasElement, 'reason')).toBeVisible());
    const quick = userEvent.setup({ delay: null });
    await quick.type(field(canvasElement, 'reason'), '一');
    left = true;
    await quick.click(canvas.getByText('Load again'));
    await waitFor(() => expect(puts).toHaveLength(1));
    await waitFor(async () => expect(await kept.get('draft/expenseReport/601')).toBeUndefined());
    await new Promise((done) => setTimeout(done, 300));
    await expect(await kept.get('draft/expenseReport/601')).toBeUndefined();
  },
};

/** A file that is on its way stops the sending and is named at its field; the form can be sent once it is there or given up. */
export const FilesAwaited: Story = {
  args: { records: stored },
  beforeEach: () => {
    const held = spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    return () => held.mockRestore();
  },
  play: async ({ canvas }) => {
    const choose = await canvas.findByRole('button', { name: /^(Attachments|附件): / });
    const input = choose.closest('[data-path]')!.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['x'], 'invoice.pdf', { type: 'application/pdf' }));
    await canvas.findByRole('progressbar', { name: 'invoice.pdf' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const summary = await canvas.findByRole('group', { name: /^(1 field to correct|有1处需要修改)$/ });
    await expect(summary).toHaveTextContent(
      /^(1 field to correctAttachments: 1 file is still being sent|有1处需要修改附件：有1个文件仍在上传)$/,
    );
    await expect(body().queryByRole('dialog')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(Cancel sending invoice\.pdf|取消上传invoice\.pdf)$/ }));
    await waitFor(() => expect(canvas.queryByRole('group', { name: /to correct|需要修改/ })).toBeNull());
  },
};

const [first, second, third] = expenseDraft['items'] as readonly Record<string, unknown>[];
const older = { ...expenseDraft, version: 2, billCount: 3 };
const typed: KeptDraft = {
  at: new Date().toISOString(),
  record: { ...older, reason: '我写的事由', items: [first, { ...second, amount: '1500.00' }, third] },
  base: older,
  names,
};
/** What this computer kept was typed on an older draft: both are shown, by field and by cell. Esc decides nothing and loses nothing. */
export const ConflictOnOpening: Story = {
  args: {
    records: stored,
    answers: { 'put/601': { code: '409', desc: 'record changed by another user', reason: 'versionConflict', data: null } },
  },
  beforeEach: () => kept.set('draft/expenseReport/601', typed),
  play: async ({ canvasElement }) => {
    const dialog = await body().findByRole('dialog', { name: /^(This draft was changed elsewhere|草稿已在别处被修改)$/ });
    const chosen = (name: RegExp) =>
      within(within(dialog).getByRole('radiogroup', { name })).getByRole<HTMLInputElement>('radio', { checked: true }).value;
    await expect(chosen(/^(Reason|报销事由)$/)).toBe('mine');
    await expect(chosen(/^(Vouchers attached|附单据张数)$/)).toBe('theirs');
    await expect(chosen(/2.*(Amount|金额)$/)).toBe('mine');
    await expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
    await expect(field(canvasElement, 'reason')).toHaveValue('我写的事由');
    await expect(canvasElement.querySelector('[data-draft=conflict]')).not.toBeNull();
    await userEvent.keyboard('{Control>}s{/Control}');
    const again = await body().findByRole('dialog');
    await userEvent.click(within(again).getByRole('button', { name: /^(Go on with this|按此继续)$/ }));
    await waitFor(() => expect(field(canvasElement, 'billCount')).toHaveValue('4'));
    await expect(field(canvasElement, 'reason')).toHaveValue('我写的事由');
  },
};
