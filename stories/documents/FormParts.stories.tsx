/** What stands around the fields of a form: where the draft is, what is to be corrected, files on their way, what is empty, what belongs. */
import { DraftIndicator } from '#client/blocks/form/DraftIndicator.tsx';
import { ErrorSummary } from '#client/blocks/form/ErrorSummary.tsx';
import { ReadForm } from '#client/blocks/reader/ReadForm.tsx';
import { RecordHistory } from '#client/blocks/trail/RecordHistory.tsx';
import { Related } from '#client/blocks/reader/Related.tsx';
import { queries } from '#client/data/server/queries.ts';
import { StepBar } from '#client/documents/StepBar.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { type FileRef, f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { bundle, expenseInApproval } from './fixtures.ts';
import { serve } from './server.tsx';
import { expenseFlow, finishedFlow, rejectedFlow } from '../inbox/bundles.ts';

const meta: Meta = {
  title: 'Documents/Form parts',
  loaders: [async () => ({ definition: await loadDefinition('expenseReport') })],
  beforeEach: () => serve({ answers: { related: nothing, 'expenseReport/601': nothing } }).then(() => undefined),
  decorators: [
    (Story) => (
      <QueryClientProvider client={queries}>
        <main style={{ display: 'grid', gap: 16, padding: 16, maxHeight: '100dvh', overflow: 'auto' }}>
          <Story />
        </main>
      </QueryClientProvider>
    ),
  ],
};
export default meta;
const nothing = { code: '200', desc: 'ok', data: [] };
const definitionOf = (loaded: Readonly<Record<string, unknown>>) => loaded['definition'] as Definition;

const states = ['clean', 'waiting', 'saving', 'saved', 'offline', 'refused', 'conflict'] as const;
/** A clean draft says nothing; each other state has words of its own. */
export const Drafts: StoryObj = {
  render: () => (
    <>
      {states.map((state) => (
        <DraftIndicator key={state} draft={{ state, at: '2026-11-20T06:02:00Z', refusal: null }} />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const told = canvas.getAllByRole('status').map(({ textContent }) => textContent);
    await expect(told[0]).toBe('');
    await expect(told[3]).toContain('14:02');
    await expect(new Set(told).size).toBe(states.length);
  },
};

const wrong = (field: string): Fault => ({ field, rule: 'required', severity: 'error', message: w('required', '必填') });
const nine = ['costDept', 'payeeName', 'bankName', 'bankAccount', 'reason', 'items.0.summary', 'items.1.amount', 'items.2.guests', ''];
const going = fn();
/** One link for each field, the lines by their number; what is wrong with the whole leads nowhere. */
export const Errors: StoryObj = {
  render: (_, { loaded }) => (
    <>
      <ErrorSummary
        definition={definitionOf(loaded)}
        faults={[wrong('reason'), { ...wrong('billCount'), severity: 'warning' }]}
        onGo={going}
      />
      <ErrorSummary definition={definitionOf(loaded)} faults={nine.map(wrong)} onGo={going} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: /^(1 field|有1处)/ })).toBeVisible();
    await expect(canvas.getByRole('group', { name: /^(9 fields|有9处)/ })).toBeVisible();
    const links = canvas.getAllByRole('button');
    await expect(links).toHaveLength(1 + 8);
    await userEvent.click(links.at(-1)!);
    await expect(going).toHaveBeenCalledWith('items.2.guests');
  },
};

const kept: FileRef = { id: '1', name: '发票.pdf', size: 4, mime: 'application/pdf' };
const Attachments = () => {
  const say = useSay();
  const [value, setValue] = useState<unknown>([kept]);
  return (
    <FieldInput
      id="attachments"
      field={f.files(w('Files', '附件'))}
      label={say(w('Files', '附件'))}
      value={value}
      onChange={setValue}
      names={{}}
    />
  );
};
/** One on its way, one the server did not take, one that is there already; what is on its way can be cancelled. */
export const Attaching: StoryObj = {
  render: () => <Attachments />,
  beforeEach: () => {
    const Usual = globalThis.XMLHttpRequest;
    // The first file arrives half, the second fails.
    let count = 0;
    globalThis.XMLHttpRequest = class extends Usual {
      override send(): void {
        count += 1;
        if (count === 1) this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
        else this.dispatchEvent(new ProgressEvent('error'));
      }
    };
    return () => {
      globalThis.XMLHttpRequest = Usual;
    };
  },
  play: async ({ canvas, canvasElement }) => {
    const file = (name: string, text: string) => new File([text], name, { type: 'application/pdf' });
    const given = [file('合同.pdf', 'a'), file('邀请函.pdf', 'b'), file('发票.pdf', 'four')];
    await canvas.findByText('发票.pdf');
    await userEvent.upload(canvasElement.querySelector<HTMLElement>('input[type=file]')!, given);
    const bar = await canvas.findByRole('progressbar', { name: '合同.pdf' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    const told = (await canvas.findAllByRole('alert')).map(({ textContent }) => textContent);
    await expect(told).toEqual([expect.stringMatching(/发票.*(already|已经)/), expect.stringMatching(/邀请函.*(not sent|未能上传)/)]);
    await userEvent.click(canvas.getByRole('button', { name: /Cancel sending|取消上传/ }));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
  },
};

const standing = [
  { flow: expenseFlow, timing: { usualMs: 104_400_000, expectedEnd: '2026-11-23T06:00:00Z' } },
  {
    flow: {
      ...expenseFlow,
      route: expenseFlow.route.slice(0, 3).map((one, at) => (at === 2 ? { ...one, state: 'undecided' as const } : one)),
    },
  },
  { flow: rejectedFlow },
  { flow: finishedFlow },
];
/** Waiting, not decided further, rejected, done: as a bar for the eye and as a sentence for everybody. */
export const Steps: StoryObj = {
  render: () => (
    <>
      {standing.map((over, at) => (
        <StepBar key={at} bundle={bundle('expenseReport', expenseInApproval, over)} />
      ))}
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const one of [
      /Step 2 of 5|第2步，共5步/,
      /not decided yet|尚未确定/,
      /Rejected at Audit|在“财务审核”被驳回/,
      /All 5 steps|全部5个/,
    ])
      await expect(canvas.getByText(one)).toBeVisible();
    const drawn = new Set([...canvasElement.querySelectorAll<HTMLElement>('[data-state]')].map(({ dataset }) => dataset['state']));
    await expect(drawn).toEqual(new Set(['done', 'expected', 'here', 'rejected', 'undecided']));
  },
};

/** What says nothing is put away behind its number, and comes when it is asked for. */
export const EmptyFields: StoryObj = {
  render: (_, { loaded }) => <ReadForm definition={definitionOf(loaded)} record={expenseInApproval} />,
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: /\d+( empty|个空)/ });
    const before = canvasElement.querySelectorAll('dt').length;
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvasElement.querySelectorAll('dt').length - before).toBeGreaterThanOrEqual(2);
  },
};

export const NothingBelongs: StoryObj = {
  render: (_, { loaded }) => (
    <>
      <Related resource="expenseReport" id="601" />
      <RecordHistory definition={definitionOf(loaded)} id="601" />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nothing belongs|没有相关单据/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Change history|变更历史/ }));
    await expect(await canvas.findByText(/No change was logged|没有变更记录/)).toBeVisible();
  },
};
