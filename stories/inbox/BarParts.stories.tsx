/** Boxes in which something is chosen or written for a decision, by themselves. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { SignaturePad } from '#client/blocks/decide/SignaturePad.tsx';
import { Attached } from '#client/deciding/Attached.tsx';
import { ChangedBand } from '#client/deciding/ChangedBand.tsx';
import { Choices } from '#client/deciding/Choices.tsx';
import { SnoozePicker } from '#client/deciding/SnoozePicker.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import type { SentFiles } from '#client/blocks/decide/sentFiles.ts';
import type { Person } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { firstBundle } from './bundles.ts';
import { people } from './fixtures.ts';
import { serve, Stage } from './server.tsx';

const meta: Meta = {
  title: 'Inbox/BarParts',
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
  decorators: [
    (Story) => (
      <Stage height="460px" width={520}>
        <div style={{ padding: 12 }}>
          <Story />
        </div>
      </Stage>
    ),
  ],
};
export default meta;

const Picker = ({
  first = [],
  ordered = false,
  error = null,
}: {
  readonly first?: readonly Person[];
  readonly ordered?: boolean;
  readonly error?: string | null;
}) => {
  const [value, setValue] = useState(first);
  return <PeoplePicker label="审批人" value={value} onChange={setValue} multiple ordered={ordered} error={error} />;
};

/** Without a word: those picked last and one's department; whoever is away with who stands in. */
export const PeopleRecent: StoryObj = {
  render: () => <Picker />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(6));
  },
};
export const PeopleByInitials: StoryObj = {
  render: () => <Picker />,
  play: async ({ canvas }) => {
    // Enter before the answer is there means whoever is found.
    await userEvent.type(canvas.getByRole('combobox'), 'qlh{Enter}');
    await expect(await canvas.findByRole('button', { name: /乔丽华|Qiao Lihua/ })).toBeVisible();
    await expect(canvas.getByRole('combobox')).toHaveValue('');
  },
};
export const PeopleNone: StoryObj = {
  render: () => <Picker />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'zzz');
    await expect(await canvas.findByText(/Nobody found|没有找到/)).toBeVisible();
  },
};
export const PeopleOrdered: StoryObj = {
  render: () => <Picker first={[people.qiao, people.chen, people.wei]} ordered />,
  play: async ({ canvas }) => {
    const names = () => canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await userEvent.click(canvas.getByRole('button', { name: /魏晓丹前移|Move Wei Xiaodan earlier/ }));
    await expect(names()[1]).toMatch(/魏晓丹|Wei Xiaodan/);
    canvas.getByRole('combobox').focus();
    await userEvent.keyboard('{Backspace}');
    await expect(names()).toHaveLength(2);
  },
};
export const PeopleWrong: StoryObj = { render: () => <Picker first={[people.qiao]} error="已是该环节的审批人" /> };

const Steps = () => {
  const [value, setValue] = useState<string | null>('audit');
  return (
    <Choices
      label="退回到哪个环节"
      choices={[
        { id: 'audit', label: '财务审核', beside: '陈思雨' },
        { id: 'leader', label: '部门负责人' },
        { id: 'start', label: '提交' },
      ]}
      value={value}
      onChange={setValue}
    />
  );
};
export const NodePicker: StoryObj = {
  render: () => <Steps />,
  play: async ({ canvas }) => {
    canvas.getByRole('radio', { name: /财务审核/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: /部门负责人/ })).toBeChecked();
  },
};

const Snooze = ({ now, error = null }: { readonly now: string; readonly error?: string | null }) => {
  const [value, setValue] = useState<string | null>(null);
  return <SnoozePicker value={value} onChange={setValue} error={error} now={now} />;
};
export const SnoozeMorning: StoryObj = { render: () => <Snooze now="2026-11-18T02:00:00.000Z" /> };
/** After 15:00 there is no more today. */
export const SnoozeEvening: StoryObj = {
  render: () => <Snooze now="2026-11-18T09:00:00.000Z" error="必填" />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('radio')).toHaveLength(3);
  },
};

const signed = fn();
const Pad = (props: { readonly required?: boolean; readonly error?: string | null }) => <SignaturePad onChange={signed} {...props} />;
const last = (): unknown => signed.mock.lastCall?.[0];
export const SignatureEmpty: StoryObj = { render: () => <Pad required error="此处必须签名。" /> };
/** Strokes, one taken back, then all. */
export const SignatureDrawn: StoryObj = {
  render: () => <Pad />,
  play: async ({ canvas }) => {
    const pad = canvas.getByRole('img');
    const box = pad.getBoundingClientRect();
    for (const [x, y] of [
      [40, 50],
      [180, 90],
    ] as const) {
      await fireEvent.pointerDown(pad, { button: 0, pointerId: 1, clientX: box.left + x, clientY: box.top + y });
      await fireEvent.pointerMove(pad, { pointerId: 1, clientX: box.left + x + 40, clientY: box.top + y + 30 });
      await fireEvent.pointerMove(pad, { pointerId: 1, clientX: box.left + x + 90, clientY: box.top + y - 20 });
      await fireEvent.pointerUp(pad, { pointerId: 1 });
    }
    await expect(pad).toHaveAccessibleName(/2/);
    await waitFor(() => expect(last()).toBeInstanceOf(File));
    await expect((last() as File).type).toBe('image/png');
    await userEvent.click(canvas.getByRole('button', { name: /Undo stroke|撤销一笔/ }));
    await expect(pad).toHaveAccessibleName(/1/);
  },
};
export const SignatureTyped: StoryObj = {
  render: () => <Pad />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), '林海川');
    await waitFor(() => expect(last()).toBeInstanceOf(File));
    await userEvent.click(canvas.getByRole('button', { name: /Clear|清除/ }));
    await waitFor(() => expect(last()).toBeNull());
    await userEvent.type(canvas.getByRole('textbox'), '林海川');
  },
};
export const SignatureSaved: StoryObj = {
  render: () => <Pad />,
  beforeEach: () => {
    serve({ signature: { id: '77', name: 'signature.png', size: 900, mime: 'image/png' } });
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /saved signature|已存签名/ }));
    await expect(last()).toMatchObject({ id: '77' });
  },
};

const file = (id: string, name: string, size: number): FileRef => ({ id, name, size, mime: 'application/pdf' });
const sent: SentFiles = { sending: [], unsent: [], awaited: false, send: fn(), wait: () => false, forget: fn() };
export const FilesAttached: StoryObj = {
  render: () => <Attached files={[file('1', '酒店发票.pdf', 183_000), file('2', '机票行程单.pdf', 45_000)]} sent={sent} onChange={fn()} />,
};
export const FilesAwaited: StoryObj = {
  render: () => <Attached files={[]} sent={{ ...sent, sending: [new File([''], '酒店发票.pdf')], awaited: true }} onChange={fn()} />,
};
export const FilesNone: StoryObj = { render: () => <Attached files={[]} sent={sent} onChange={fn()} error="单个文件不能超过 50 MB" /> };

const Changed = () => {
  const { data } = useDefinition('expenseReport');
  return data ? (
    <ChangedBand
      bundle={firstBundle}
      definition={data}
      changes={[
        { field: 'totalAmount', before: '3268.00', after: '3468.00' },
        { field: 'reason', before: '青岛水产展布展', after: '青岛水产展布展及客户拜访' },
      ]}
    />
  ) : null;
};
export const ChangedSinceOpened: StoryObj = {
  render: () => <Changed />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/3,468\.00/)).toBeVisible();
  },
};
