/** The print sheet: what its paper bears, what can be chosen, and what a paper is told afterwards. */
import type { PrintChecked } from '#model/prints.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { file } from '../inbox/files.ts';
import { approvedExpense, auditTask, expenseInApproval, people } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const asked: string[] = [];
const printed = fn<() => void>();

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Print',
  args: {
    resource: 'expenseReport',
    template: 'print',
    path: '/bill/expenseReportPrint',
    query: { id: '601' },
    bundles: { 'expenseReport/601': approvedExpense },
  },
  beforeEach: async (context) => {
    const after = await pageMeta.beforeEach(context);
    const [print, served] = [globalThis.print, globalThis.fetch];
    globalThis.print = printed;
    printed.mockReset();
    asked.length = 0;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'POST' && request.url.endsWith('/print')) asked.push(await request.clone().text());
      return served(request);
    };
    return () => {
      globalThis.print = print;
      after();
    };
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (canvas: ReturnType<typeof within>) => userEvent.click(await canvas.findByRole('button', { name: /^(Print|打印)$/ }));
const sheets = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-print]')];

const signed = {
  ...approvedExpense,
  document: { ...approvedExpense.document, attachments: [file(901, 'ticket.png'), file(902, 'hotel.pdf')] },
  trail: [
    ...approvedExpense.trail.map((entry) => (entry.action === 'approve' ? { ...entry, signature: file(900, 'signature.png') } : entry)),
    { ...approvedExpense.trail[1]!, id: '6', seq: 6, action: 'comment', comment: '请附行程单' },
    { ...approvedExpense.trail[1]!, id: '7', seq: 7, action: 'printed', comment: null },
  ],
};

/** Until it is printed a sheet bears no code; the print is written down first, and the next one gets a code of its own. */
export const CodeOfItsPrint: Story = {
  play: async ({ canvas, canvasElement }) => {
    const sheet = await canvas.findByRole('article');
    await expect(within(sheet).queryByRole('img', { name: /校验/ })).toBeNull();
    await expect(sheet).toHaveTextContent('未登记，无校验码');
    let borne = '';
    printed.mockImplementation(() => {
      borne = sheet.textContent;
      void expect(within(sheet).getByRole('img', { name: /校验/ })).toBeVisible();
    });
    await press(canvas);
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    await expect(borne).toContain('由 欧阳倩 打印 · 正本 · 扫码校验');
    await expect(JSON.parse(asked[0]!)).toMatchObject({ version: 3, copies: 1 });
    dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(sheet).toHaveTextContent('未登记，无校验码'));
    await expect(sheets(canvasElement)).toHaveLength(1);
  },
};
export const Choices: Story = {
  args: { bundles: { 'expenseReport/601': signed } },
  play: async ({ canvas, canvasElement }) => {
    const sheet = await canvas.findByRole('article');
    // Signatures stand in the block, and neither remarks nor prints do.
    await waitFor(() => expect(within(sheet).getAllByRole('img', { name: /的签名$/ })).toHaveLength(4));
    await expect(sheet).not.toHaveTextContent('请附行程单');
    await userEvent.click(canvas.getByRole('checkbox', { name: /Comments|评论/ }));
    await expect(sheet).toHaveTextContent('评论：请附行程单');
    await userEvent.click(canvas.getByRole('checkbox', { name: /Attachments|附件/ }));
    await waitFor(() => expect(within(sheet).getByRole('img', { name: 'ticket.png' })).toBeVisible());
    await expect(sheet).toHaveTextContent('未打印的附件：hotel.pdf');
    const copies = canvas.getByRole('textbox', { name: /Copies|份数/ });
    await userEvent.clear(copies);
    await userEvent.type(copies, '2');
    let borne: readonly string[] = [];
    printed.mockImplementation(() => void (borne = sheets(canvasElement).map((one) => one.textContent)));
    await press(canvas);
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    await expect(JSON.parse(asked[0]!)).toMatchObject({ copies: 2 });
    await expect(borne.map((text) => /正本|第2份/.exec(text)?.[0])).toEqual(['正本', '第2份']);
  },
};
/** Nothing is printed that could not be written down. */
export const Refused: Story = {
  args: { answers: { '/print': { code: '409', reason: 'changedMeanwhile', desc: '打开后单据已被修改', data: null } } },
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('打开后单据已被修改');
    await expect(printed).not.toHaveBeenCalled();
  },
};
export const NoRight: Story = {
  args: { bundles: { 'expenseReport/601': { ...approvedExpense, can: {} } } },
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/may not print|没有打印/);
    await expect([asked, printed.mock.calls]).toEqual([[], []]);
  },
};
/** A draft has no trail: it is printed as what it is, and its code opens it. */
export const Draft: Story = {
  args: { bundles: { 'expenseReport/601': { ...approvedExpense, document: { ...expenseInApproval, status: 'draft' }, trail: [] } } },
  play: async ({ canvas, canvasElement }) => {
    await press(canvas);
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    await expect(asked).toEqual([]);
    await expect(canvasElement.querySelector('[data-text="未生效"]')).not.toBeNull();
  },
};

/** Several of a list: each is written down, then one sheet follows the other; what cannot be read stands apart. */
export const OfAList: Story = {
  args: {
    template: 'list',
    path: '/bill/expenseReport',
    query: {},
    list: ['601', '602', '603'].map((id) => ({ ...approvedExpense.document, id, code: `BX-20261121-0${id}` })),
    bundles: {
      'expenseReport/601': approvedExpense,
      'expenseReport/602': { ...approvedExpense, document: { ...approvedExpense.document, id: '602' } },
      'expenseReport/603': { ...approvedExpense, can: {} },
    },
  },
  play: async ({ canvas }) => {
    for (const row of (await canvas.findAllByRole('checkbox', { name: /BX-/ })).slice(0, 3)) await userEvent.click(row);
    await press(canvas);
    const dialog = within(await within(document.body).findByRole('dialog', { name: /3/ }));
    await expect(await dialog.findByText(/may not print|没有打印/)).toBeVisible();
    let borne: readonly string[] = [];
    printed.mockImplementation(() => void (borne = sheets(document.body).map((one) => one.textContent)));
    await userEvent.click(await dialog.findByRole('button', { name: /^(Print 2|打印 2)/ }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    await expect(borne.map((text) => text.includes('扫码校验'))).toEqual([true, true]);
    await expect(asked).toHaveLength(2);
  },
};

const view = (checked: Partial<PrintChecked>): Partial<PageArgs> => ({
  template: 'view',
  path: '/bill/expenseReportView',
  query: { id: '601', printed: '6-0f1e2d3c4b5a6978' },
  bundles: { 'expenseReport/601': { ...auditTask, task: null } },
  answers: {
    '/print': {
      code: '200',
      desc: 'ok',
      data: {
        at: '2026-11-20T07:02:00.000Z',
        by: people.zhao,
        copies: 1,
        differs: [],
        hidden: 0,
        later: 0,
        chain: { entries: 7, unbroken: true },
        ...checked,
      },
    },
  },
});
const band = (canvas: ReturnType<typeof within>) =>
  canvas.findByText(/^(Print of|赵明远于|Zhao)/).then((title: HTMLElement) => title.closest('[role=status]'));

export const PaperEquals: Story = {
  args: view({}),
  play: async ({ canvas }) => {
    await expect(await band(canvas)).toHaveTextContent(/equals the record.*unbroken, 7|内容与当前记录一致.*链条完整，共7条/);
  },
};
export const PaperDiffers: Story = {
  args: view({ differs: ['purpose', 'items.amount', 'items.summary'], hidden: 2, later: 3 }),
  play: async ({ canvas }) => {
    const told = await band(canvas);
    await expect(told).toHaveTextContent(/differs from the record: [^,]+, [^,]+\.|不一致：[^、]+、[^、]+。/);
    await expect(told).toHaveTextContent(/2 fields.*3 steps|另有 2 个.*流转 3 步/);
  },
};
export const PaperWithBrokenChain: Story = {
  args: view({ chain: { entries: 7, unbroken: false } }),
  play: async ({ canvas }) => {
    await expect(await band(canvas)).toHaveTextContent(/chain of the trail is broken|链条已断裂/);
  },
};
export const PaperUnknown: Story = {
  args: {
    ...view({}),
    answers: { '/print': { code: '404', reason: 'noSuchPrint', desc: '此单据没有带有该校验码的打印记录', data: null } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('此单据没有带有该校验码的打印记录');
  },
};
