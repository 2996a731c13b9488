/** The counter: what waits, handing out by scan and keys, the wrong lot, a receipt in part, nothing to do, no connection, a phone. */
import { connection } from '#client/data/server/connection.ts';
import { CounterPage } from '#client/pages/material/counter/CounterPage.tsx';
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { row } from '../inbox/fixtures.ts';
import { answers, pageOf } from './server.ts';

const task = row(1, {
  taskId: '901',
  resource: 'materialExit',
  documentId: '71',
  code: 'CKD-20261120-0004',
  kind: w('Stock out', '物资出库'),
  node: { id: 'keeper', name: w('Issue', '发料') },
  figure: null,
  summary: [{ name: 'purpose', label: w('Purpose', '用途'), text: w('Morning feeding', '早班投喂') }],
});
const names = {
  'materialItem/1': w('Feed 9 mm', '海水鱼膨化饲料 9 mm'),
  'materialItem/4': w('Impeller', '增氧机叶轮'),
  'materialStorehouse/1': w('Feed store 1', '一号饲料库'),
};
const exit: AnyDoc = {
  id: '71',
  version: 3,
  code: 'CKD-20261120-0004',
  status: 'confirmed',
  storehouseId: '1',
  exitType: 'production',
  picks: [
    { id: '11', itemId: '1', lotNo: '20260601-A', pickedQty: '120.000', qty: '120.000' },
    { id: '12', itemId: '4', lotNo: null, pickedQty: '2.000', qty: '2.000' },
  ],
  $names: names,
};
const bundle = { resource: 'materialExit', document: exit, task, rights: { picks: 'require' }, can: {}, commentRequired: false };
const transfer: AnyDoc = {
  id: '55',
  version: 2,
  code: 'DB-20261119-0001',
  status: 'approved',
  storehouseId: '1',
  inStorehouseId: '1',
  transferState: 'inTransit',
  picks: [{ id: '21', itemId: '1', lotNo: '20260601-A', qty: '75.000', receivedQty: '25.000' }],
  $names: names,
};
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(CounterPage, '/material/counter'),
  title: 'Material/Counter',
  decorators: [
    (Story) => (
      <>
        <Story />
        <QuestionHost />
      </>
    ),
  ],
  args: {
    permissions: ['materialExit:approve', 'materialExit:page', 'materialTransfer:page', 'materialStorehouse:page'],
    data: {
      ...answers,
      'process/inbox': { rows: [task], next: null },
      'process/task/901': bundle,
      'materialTransfer/page': pageOf([transfer]),
      'materialTransfer/get/55': transfer,
      approveProcess: { document: exit },
      'materialTransfer/confirm': { received: '50.000', lossId: null },
    },
    seen,
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const scanField = { name: /^(Scan|扫描)$/ };
const post = { name: /^(Confirm and post…|确认过账…)/ };

export const Waiting: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /CKD-20261120-0004/ })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: /DB-20261119-0001/ })).toBeVisible();
  },
};

const others: AnyDoc = { ...transfer, id: '56', code: 'DB-20261119-0002', inStorehouseId: '2' };
/** Of transfers, those to ones own storehouses are asked for, each by itself. */
export const OwnStores: Story = {
  beforeEach: () => {
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('materialTransfer/page')) return answer(request);
      const store = new URL(request.url).searchParams.get('inStorehouseId');
      return Response.json({ code: '200', desc: 'ok', data: pageOf(store === '1' ? [transfer] : [others]) });
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /DB-20261119-0001/ })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /DB-20261119-0002/ })).toBeNull();
  },
};
/** What could not be asked is told beside what is there. */
export const PartFailed: Story = {
  args: { refusals: { 'materialTransfer/page': { code: '500', desc: '服务异常', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('服务异常')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: /CKD-20261120-0004/ })).toBeVisible();
  },
};

/** A scanner types and presses Enter; a second Enter fills the line. Nothing but keys. */
export const ByKeyboard: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas, canvasElement }) => {
    const scan = await canvas.findByRole('textbox', scanField);
    await expect(scan).toHaveFocus();
    await expect(canvas.getByRole('button', post)).toBeDisabled();
    await userEvent.keyboard('20260601-a{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^(Add: |增加：)/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(scan).toHaveFocus());
    await expect(canvas.getByRole('textbox', { name: /^(Quantity: |数量：).*20260601-A$/ })).toHaveValue('120');
    await userEvent.keyboard('FD-00004{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^(Add: |增加：)/ })).toHaveFocus());
    await userEvent.keyboard('1{Enter}');
    await expect(await canvas.findByText(/^(1 less|少1)$/)).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await expect(within(dialog).getByText(/(cannot be undone|不能撤回)/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Post|过账)$/ }));
    await waitFor(() => expect(seen.some((one) => one.includes('materialExit/approveProcess') && one.includes('"qty":"1"'))).toBe(true));
  },
};
export const WrongLot: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', scanField), '20260910-B{Enter}');
    await expect(await canvas.findByText(/20260601-A( is to be taken first\.|。)/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Hand out 20260910-B instead|改发20260910-B)$/ }));
    await expect(canvas.getByRole('combobox')).toHaveValue('20260910-B');
    await userEvent.clear(canvas.getByRole('textbox', scanField));
    await userEvent.type(canvas.getByRole('textbox', scanField), '20251101-A{Enter}');
    await expect(await canvas.findByText(/(may not be handed out|不可发放)/)).toBeVisible();
  },
};
export const Bags: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas }) => {
    const [bags] = await canvas.findAllByRole('textbox', { name: /^(bag|bags|Bag|袋)/i });
    await userEvent.type(bags!, '4');
    await expect(canvas.getByRole('textbox', { name: /^(Quantity: |数量：).*20260601-A$/ })).toHaveValue('100');
  },
};
export const Receiving: Story = {
  args: { query: { transfer: '55' } },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^(Quantity: |数量：)/ }), '40');
    await userEvent.click(canvas.getByRole('button', post));
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /(still on its way|其余仍在途)$/ }));
    await waitFor(() => expect(seen.some((one) => one.includes('"receivedQty":"40"') && one.includes('"rest":"later"'))).toBe(true));
  },
};
const everything = { name: /^(All as planned|全部按应发)$/ };
const answerYes = async (canvasElement: HTMLElement): Promise<void> => {
  const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /^(Post|过账)$/ }));
};
/** Until what was sent is answered it is sent again as it was, under its own id, and nothing hangs. */
export const SentAgain: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas, canvasElement }) => {
    const answer = globalThis.fetch;
    const ids: string[] = [];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('approveProcess')) return answer(request);
      ids.push(((await request.clone().json()) as { requestId: string }).requestId);
      if (ids.length === 1) throw new TypeError('Failed to fetch');
      return answer(request);
    };
    await userEvent.click(await canvas.findByRole('button', everything));
    await userEvent.click(canvas.getByRole('button', post));
    await answerYes(canvasElement);
    await expect(await canvas.findByText(/^(The server cannot be reached\.|无法连接服务器。)$/)).toBeVisible();
    connection.set('online');
    await waitFor(() => expect(canvas.getByRole('button', post)).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', post));
    await waitFor(() => expect(ids).toHaveLength(2));
    await expect(ids[1]).toBe(ids[0]);
  },
};
/** What is asked again before it is posted may fail: the sheet says so and can be posted again. */
export const AskedInVain: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', everything));
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      return request.url.includes('process/task/901')
        ? Response.json({ code: '500', desc: '服务异常', data: null }, { status: 500 })
        : answer(request);
    };
    await userEvent.click(canvas.getByRole('button', post));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('服务异常');
    await expect(canvas.getByRole('button', post)).toBeEnabled();
  },
};
export const RefusedByLine: Story = {
  args: {
    query: { task: '901' },
    refusals: {
      approveProcess: {
        code: '400',
        desc: '以下字段有误',
        data: null,
        faults: [{ field: 'picks.0.lotNo', message: w('is on hold', '该批次已冻结'), severity: 'error', rule: 'lotOnHold' }],
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', everything));
    await userEvent.click(canvas.getByRole('button', post));
    await answerYes(canvasElement);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/海水鱼膨化饲料 9 mm 20260601-A(: is on hold|：该批次已冻结)/);
  },
};
/** Other work is not chosen before what was typed may be lost. */
export const LeftUnsaved: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', everything));
    await userEvent.click(canvas.getByRole('link', { name: /DB-20261119-0001/ }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^(Stay|留下)$/ }));
    await expect(canvas.getByRole('button', post)).toBeEnabled();
  },
};
/** Somebody else has done it. */
export const DoneAlready: Story = {
  args: {
    query: { task: '901' },
    data: { ...answers, 'process/inbox': { rows: [], next: null }, 'process/task/901': { ...bundle, task: null, rights: {} } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^(This step is done|该步骤已办结)$/)).toBeVisible();
  },
};
/** A receipt that was counted elsewhere meanwhile: the newest numbers stand there. */
export const ReceivedMeanwhile: Story = {
  args: { query: { transfer: '55' } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^(Quantity: |数量：)/ }), '40');
    const answer = globalThis.fetch;
    const later = { ...transfer, picks: [{ id: '21', itemId: '1', lotNo: '20260601-A', qty: '75.000', receivedQty: '30.000' }] };
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      return request.url.includes('materialTransfer/get/55') ? Response.json({ code: '200', desc: 'ok', data: later }) : answer(request);
    };
    await userEvent.click(canvas.getByRole('button', post));
    await expect(await canvas.findByText(/^(On its way 45|在途45)/)).toBeVisible();
  },
};
export const NoConnection: Story = {
  args: { query: { task: '901' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(All as planned|全部按应发)$/ }));
    connection.set('offline');
    try {
      await expect(await canvas.findByText(/^(No connection: nothing can be posted\.|网络已断开，无法过账。)$/)).toBeVisible();
      await expect(canvas.getByRole('button', post)).toBeDisabled();
    } finally {
      connection.set('online');
    }
  },
};
export const Decides: Story = {
  args: {
    query: { task: '901' },
    data: { ...answers, 'process/inbox': { rows: [task], next: null }, 'process/task/901': { ...bundle, rights: {} } },
  },
};
export const Empty: Story = { args: { data: answers } };
export const Failed: Story = { args: { refusals: { 'process/inbox': { code: '503', desc: '服务暂不可用', data: null } } } };
export const Loading: Story = { args: { silent: 'process/inbox' } };
export const Phone: Story = { globals: { viewport: { value: 'mobile2' } }, args: { query: { task: '901' } } };
