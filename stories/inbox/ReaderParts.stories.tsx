/** Parts of the reader by themselves: brief, trail, changes. */
import { ChangeHistory } from '#client/blocks/trail/ChangeHistory.tsx';
import { ChangeList } from '#client/blocks/trail/ChangeView.tsx';
import { DecisionBrief } from '#client/blocks/decide/DecisionBrief.tsx';
import { Trail } from '#client/blocks/trail/Trail.tsx';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { firstBundle, longTrail, parallelTrail, talk } from './bundles.ts';
import { serve, Stage } from './server.tsx';

const meta: Meta = {
  title: 'Inbox/ReaderParts',
  loaders: [async () => ({ definition: await loadDefinition('expenseReport') })],
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
};
export default meta;
type Story = StoryObj;

/** Six lines and no more: four findings, the gravest first, then where it goes and why it is here. */
const mixed: DocumentBundle = {
  ...firstBundle,
  brief: [
    { severity: 'info', text: w('4th trip this quarter.', '本季度第4次出差。'), field: null },
    { severity: 'warning', text: w('Hotel ¥120 above the limit.', '住宿超标 ¥120。'), field: 'items' },
    { severity: 'info', text: w('The amount is usual for this kind.', '金额与以往同类单据相近。'), field: null },
    { severity: 'warning', text: w('Two of the days are a weekend.', '其中2天为周末。'), field: 'items' },
    { severity: 'error', text: w('The budget is short by ¥1,040.00.', '预算不足，差 ¥1,040.00。'), field: 'budgetLeft' },
    { severity: 'warning', text: w('An invoice was used before.', '有发票已报销过。'), field: 'items' },
  ],
};
const show = fn();
export const BriefMixed: Story = {
  render: () => <DecisionBrief bundle={mixed} onShow={show} />,
  play: async ({ canvas }) => {
    const lines = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(lines).toHaveLength(6);
    await expect(lines[0]).toContain('¥1,040.00');
    await expect(lines[5]).toMatch(/Why you|原因/);
    await userEvent.click(canvas.getByRole('button', { name: /¥1,040\.00/ }));
    await expect(show).toHaveBeenCalledWith('budgetLeft');
  },
};
/** What a document is like leads to it, where this person may read it; else it is only told. */
export const BriefOther: Story = {
  render: () => (
    <DecisionBrief
      bundle={{
        ...firstBundle,
        brief: [
          {
            severity: 'warning',
            text: w('Same amount and payee as another document of the last 90 days', '近90天内另有1张同金额、同收款人的单据'),
            field: 'totalAmount',
            other: { resource: 'expenseReport', documentId: '512', code: 'BX-20261102-0003' },
          },
          { severity: 'info', text: w('2026-11-15 is a day of rest (Sunday)', '2026-11-15（周日）为休息日'), field: 'items.0.happenDate' },
        ],
      }}
      onShow={show}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'BX-20261102-0003' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Same amount|近90天)/ }));
    await expect(show).toHaveBeenLastCalledWith('totalAmount');
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
  },
};
export const BriefNothing: Story = { render: () => <DecisionBrief bundle={{ ...firstBundle, brief: [] }} onShow={fn()} /> };
/** Two at once: each with who has it, and when that one is done the other goes on. */
export const TrailParallel: Story = {
  render: (_, { loaded }) => (
    <Stage height="auto">
      <Trail bundle={parallelTrail} definition={loaded['definition'] as Definition} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const open = canvas.getAllByRole('listitem').filter((one) => /in progress|进行中/.test(one.textContent));
    await expect(open.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/陈思雨|Chen Siyu/),
      expect.stringMatching(/乔丽华|Qiao Lihua/),
    ]);
  },
};
export const TrailThreeRuns: Story = {
  render: (_, { loaded }) => (
    <Stage height="auto">
      <Trail bundle={longTrail} definition={loaded['definition'] as Definition} />
    </Stage>
  ),
};
/** Opinion with files and signature, questions in place, people of an act, where it went back to. */
export const TrailTalk: Story = {
  render: (_, { loaded }) => (
    <Stage height="auto">
      <Trail bundle={talk} definition={loaded['definition'] as Definition} read={7} onVerify={() => Promise.resolve()} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/展会期间无其他房源/)).toBeVisible();
    await expect(canvas.getAllByText(/Not answered yet|尚未答复/)).toHaveLength(1);
    await expect(canvas.getAllByText(/^(new|新)$/)).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: /Verify again|重新校验/ }));
    await waitFor(() => expect(canvas.getByText(/unbroken|链条完整/)).toHaveTextContent(/checked at|校验/));
  },
};
export const TrailBroken: Story = {
  render: (_, { loaded }) => (
    <Stage height="auto">
      <Trail bundle={{ ...longTrail, chain: { entries: 8, unbroken: false } }} definition={loaded['definition'] as Definition} />
    </Stage>
  ),
};
export const BriefWhy: Story = {
  render: () => (
    <DecisionBrief
      bundle={{
        ...firstBundle,
        brief: [],
        flow: {
          ...firstBundle.flow!,
          route: firstBundle.flow!.route.map((step) =>
            step.state === 'here'
              ? {
                  ...step,
                  why: {
                    who: w('leader in charge', '分管领导'),
                    conditions: [{ text: w('Total 62,000.00 > 50,000', '报销金额 62,000.00 > 50,000'), met: true }],
                  },
                }
              : step,
          ),
        },
      }}
      onShow={fn()}
    />
  ),
  play: async ({ canvasElement }) => expect(canvasElement).toHaveTextContent('62,000.00 > 50,000'),
};
export const Changes: Story = {
  render: (_, { loaded }) => (
    <ChangeList
      definition={loaded['definition'] as Definition}
      changes={[
        { field: 'reason', before: '青岛水产展', after: '青岛水产展布展及客户拜访' },
        { field: 'items.1.amount', before: '1860.00', after: '1500.00' },
        { field: 'items.4', before: null, after: { summary: '停车费', amount: '60.00' } },
        { field: 'items.5', before: { summary: '洗车', amount: '40.00' }, after: null },
      ]}
    />
  ),
};
/** From the first version to the last, until others are picked. */
export const TwoVersions: Story = {
  render: (_, { loaded }) => {
    const at = (seq: number, before: string, after: string) => ({
      ...firstBundle.trail[0]!,
      id: String(seq),
      seq,
      changes: [{ field: 'reason', before, after }],
    });
    return (
      <Stage height="auto">
        <ChangeHistory trail={[at(2, '差旅', '展览'), at(4, '展览', '布展')]} definition={loaded['definition'] as Definition} names={{}} />
      </Stage>
    );
  },
  play: async ({ canvas }) => {
    const compared = within(canvas.getByRole('region', { name: /Compare two versions|对比两个版本/ }));
    await expect(compared.getByRole('status')).toHaveTextContent(/差旅.*布展/);
    await userEvent.selectOptions(compared.getByRole('combobox', { name: /^(From|从)$/ }), '1');
    await expect(compared.getByRole('status')).toHaveTextContent(/展览.*布展/);
    await userEvent.selectOptions(compared.getByRole('combobox', { name: /^(To|到)$/ }), '1');
    await expect(compared.getByRole('status')).toHaveTextContent(/say the same|内容相同/);
  },
};
/** Sent as it is, or with what only reads the same: nothing stands as changed. */
export const ChangesNone: Story = {
  render: (_, { loaded }) => {
    const definition = loaded['definition'] as Definition;
    return (
      <Stage height="auto">
        <ChangeHistory trail={firstBundle.trail} definition={definition} names={{}} />
        <ChangeList definition={definition} changes={[{ field: 'totalAmount', before: '3268', after: '3268.00' }]} />
      </Stage>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/Nothing was changed|没有任何修改/)).toBeVisible();
    await expect(canvasElement.querySelectorAll('dl > *, ol')).toHaveLength(0);
  },
};
