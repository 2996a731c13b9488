/** Every kind of field: empty, filled, required and red, read; in both languages and schemes by the story's name. */
import { FieldCell } from '#client/fields/cells.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import { queries } from '#client/data/server/queries.ts';
import type { Field } from '#model/field.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { day, names, people } from './fixtures.ts';
import { formattedHtml, hostileHtml, strangers } from '#tests/support/fakes/hostileHtml.ts';
import { serve } from './server.tsx';

const fields: readonly (readonly [Field, unknown])[] = [
  [f.text(w('Text', '文本')), '烟台至青岛'],
  [f.longText(w('Long text', '长文本')), '第一行\n第二行'],
  [f.richText(w('Rich text', '富文本')), '<p><b>加粗</b>的一段</p><script>alert(1)</script>'],
  [f.integer(w('Integer', '整数')), 12_000],
  [f.decimal([12, 3], w('Decimal', '小数')), '12.5'],
  [f.money(w('Money', '金额')), '-3268.4'],
  [f.date(w('Date', '日期')), day(0)],
  [f.dateTime(w('Date and time', '日期时间')), '2026-11-20T01:05:00.000Z'],
  [f.month(w('Month', '月份')), '2026-11'],
  [f.time(w('Time', '时间')), '09:30'],
  [f.boolean(w('Yes or no', '是否')), true],
  [f.choice('expenseType', w('Choice', '单选')), 'travel'],
  [f.choices('expenseType', w('Choices', '多选')), ['travel', 'office']],
  [f.user(w('Person', '人员')), people.xia.id],
  [f.users(w('People', '多人')), [people.xia.id, people.tao.id]],
  [f.department(w('Department', '部门')), '5'],
  [
    f.files(w('Files', '附件')),
    [{ id: '1', name: '发票-青岛博览会-酒店住宿-2026-11-12-副本.pdf', size: 325_058, mime: 'application/pdf' }],
  ],
  [f.location(w('Place', '位置')), { latitude: 37.46, longitude: 121.44 }],
  [f.signature(w('Signature', '签名')), { typed: '林海川' }],
  [f.json(w('JSON', 'JSON')), { limit: 3 }],
  [f.code('BX-{seq4}', w('No.', '单号')), 'BX-20261121-0007'],
];

interface Args {
  readonly state: 'filled' | 'empty' | 'error' | 'read';
}

const One = ({ field, value, index, state }: { readonly field: Field; readonly value: unknown; readonly index: number } & Args) => {
  const say = useSay();
  const [now, setNow] = useState<unknown>(state === 'empty' || state === 'error' ? null : value);
  if (state === 'read')
    return (
      <dl style={{ margin: 0 }}>
        <dt>{say(field.label)}</dt>
        <dd style={{ margin: 0 }}>
          <FieldCell field={field} value={value} names={names} />
        </dd>
      </dl>
    );
  return (
    <FieldInput
      id={`f${index}`}
      field={field}
      label={say(field.label)}
      value={now}
      onChange={setNow}
      names={names}
      required={state === 'error'}
      error={state === 'error' ? say(w('required', '必填')) : undefined}
    />
  );
};

const meta: Meta<Args> = {
  title: 'Documents/Field',
  beforeEach: async () => {
    const before = globalThis.fetch;
    await serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ state }) => (
    <QueryClientProvider client={queries}>
      <main
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
          gap: 16,
          padding: 16,
          height: '100dvh',
          overflow: 'auto',
        }}
      >
        {fields.map(([field, value], index) => (
          <One key={field.label.en} field={field} value={value} index={index} state={state} />
        ))}
      </main>
    </QueryClientProvider>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  args: { state: 'filled' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByDisplayValue('-3,268.40');
    // Stored HTML loses what could run.
    await expect(canvasElement.querySelector('script')).toBeNull();
  },
};
export const Empty: Story = { args: { state: 'empty' } };
export const Wrong: Story = { args: { state: 'error' } };
export const Read: Story = {
  args: { state: 'read' },
  play: async ({ canvas }) => expect(await canvas.findByText('−3,268.40')).toBeVisible(),
};

/** Whatever was stored, nothing of it runs or points elsewhere: read, and in the box where it is edited. */
export const HostileRichText: Story = {
  render: () => (
    <main style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, padding: 16 }}>
      {(['read', 'filled'] as const).map((state) => (
        <section key={state} className={state}>
          {[formattedHtml, ...hostileHtml].map((html, index) => (
            <One key={html} field={f.richText(w(`Text ${index}`, `文本${index}`))} value={html} index={index} state={state} />
          ))}
        </section>
      ))}
    </main>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.rich-text')).toHaveLength(2 * (hostileHtml.length + 1)));
    const texts = [...canvasElement.querySelectorAll<HTMLElement>('.rich-text')];
    const elements = texts.flatMap((text) =>
      [...text.querySelectorAll('*')].map(({ localName: name, attributes }) => ({
        name,
        attributes: [...attributes].map((one) => [one.name, one.value] as const),
      })),
    );
    await expect(strangers(elements, ['rel', 'target'])).toEqual([]);
    // What people format is all there.
    for (const [index] of texts.entries())
      if (index % (hostileHtml.length + 1) === 0)
        await expect(texts[index]?.querySelectorAll('h2, p, b, a[href], div, ul, li, s')).toHaveLength(8);
  },
};

const veiled: readonly Field[] = [f.text(w('Text', '文本')), f.decimal([12, 3], w('Decimal', '小数')), f.money(w('Money', '金额'))];
/** What somebody may not see stays veiled in every kind, read and in a box: nothing is shown as nothing. */
export const Masked: Story = {
  render: () => (
    <main style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, padding: 16 }}>
      {veiled.map((field, index) => (
        <Fragment key={field.label.en}>
          <One field={field} value="••••" index={index} state="read" />
          <One field={field} value="••••" index={index} state="filled" />
        </Fragment>
      ))}
    </main>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('••••')).toHaveLength(veiled.length);
    await expect(canvas.getAllByDisplayValue('••••')).toHaveLength(veiled.length);
  },
};

/** What was typed into a box of choices is taken by Tab when it can only mean one; else the field says so. */
export const LeftByTab: Story = {
  args: { state: 'empty' },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('combobox', { name: /^(Person|人员)$/ });
    await userEvent.type(box, 'zzzz');
    await userEvent.tab();
    await expect(await canvas.findByText(/zzzz/)).toBeVisible();
  },
};

/** Enter takes the first that was found, also where it was pressed before the server had answered. */
export const TakenByEnter: Story = {
  args: { state: 'empty' },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('combobox', { name: /^(Person|人员)$/ });
    await userEvent.type(box, 'Tao{Enter}');
    await waitFor(() => expect(box).toHaveValue(document.documentElement.lang.startsWith('zh') ? '陶然' : 'Tao Ran'));
  },
};

/** The same where several can be chosen: Tab takes the only one that fits, and names what fits none. */
export const SeveralLeftByTab: Story = {
  args: { state: 'empty' },
  play: async ({ canvas, canvasElement }) => {
    const box = await canvas.findByRole('combobox', { name: /^(Choices|多选)$/ });
    const wanted = document.documentElement.lang.startsWith('zh') ? '维修' : 'Repair';
    await userEvent.type(box, wanted);
    await userEvent.tab();
    await waitFor(() => expect(canvasElement.querySelector('.mantine-MultiSelect-pill')).toHaveTextContent(wanted));
    await userEvent.type(box, 'zzzz');
    await userEvent.tab();
    await expect(await canvas.findByText(/zzzz/)).toBeVisible();
    const people = await canvas.findByRole('combobox', { name: /^(People|多人)$/ });
    await userEvent.type(people, 'yyyy');
    await userEvent.tab();
    await expect(await canvas.findByText(/yyyy/)).toBeVisible();
  },
};

/** What people type: `12w`, `¥3,268`, compact dates. */
export const Typing: Story = {
  args: { state: 'empty' },
  play: async ({ canvas }) => {
    const money = await canvas.findByLabelText(/^(Money|金额)/);
    await userEvent.type(money, '12w');
    await userEvent.tab();
    await expect(money).toHaveValue('120,000.00');
    const date = await canvas.findByLabelText(/^(Date|日期)$/);
    await userEvent.type(date, '20261112');
    await userEvent.tab();
    await expect(date).toHaveValue('2026-11-12');
  },
};
