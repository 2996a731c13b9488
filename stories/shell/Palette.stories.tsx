import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { kept } from '#client/data/kept.ts';
import { CommandPalette } from '#client/shell/palette/CommandPalette.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { found, go, never, serve, Stage, type Answers } from './server.tsx';

const close = fn();
const print = fn();

/** Registers what a page with a document registers. */
const Open = ({ scope }: { readonly scope: 'all' | 'new' }) => {
  useShortcuts('reader', { KeyA: { words: w('Approve', '同意'), run: print }, ':discard': { words: w('Discard', '放弃'), run: print } });
  // A page stands before the palette opens over it.
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setStands, 0, true);
    return () => clearTimeout(timer);
  }, []);
  return <CommandPalette scope={stands ? scope : null} onClose={close} />;
};

const recent = (at: number) => ({ path: '/view', query: { id: String(at) }, title: `BX-20261119-000${at}` });

const story = (scope: 'all' | 'new', answers: Answers, play: NonNullable<StoryObj['play']>): StoryObj => ({
  render: () => (
    <Stage>
      <Open scope={scope} />
    </Stage>
  ),
  beforeEach: async () => {
    serve(answers);
    go.mockClear();
    await kept.set('recents', [1, 2, 3].map(recent));
    await kept.set('begun', { expenseReport: 3 });
  },
  play,
});

const meta: Meta = { title: 'Shell/CommandPalette' };
export default meta;

const box = () => within(document.body).findByRole('combobox');
const rows = () => within(document.body).queryAllByRole('option');
const type = async (text: string): Promise<void> => {
  const input = await box();
  input.focus();
  await userEvent.type(input, text);
};

export const EmptyShowsRecents = story('all', {}, async () => {
  await box();
  await waitFor(() => expect(rows()[0]).toHaveTextContent('BX-20261119-0001'));
  await expect(rows().some((row) => /Approve|同意/.test(row.textContent ?? ''))).toBe(true);
});

/** Where one looks can be seen and chosen, without a key; the text stays. */
export const ScopeChosen = story('all', { search: found }, async () => {
  await type('zhao');
  const scope = (name: RegExp) => within(document.body).getByRole('button', { name });
  await expect(scope(/^(All|全部)$/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(scope(/^(People|人员)$/));
  await expect(await box()).toHaveValue('@ zhao');
  await expect(await box()).toHaveFocus();
  await expect(scope(/^(People|人员)$/)).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await expect(rows()[0]).toHaveTextContent(/Zhao Mingyuan|赵明远/);
  await userEvent.click(scope(/^(All|全部)$/));
  await expect(await box()).toHaveValue('zhao');
});

export const TypedByPinyin = story('all', {}, async () => {
  await type('qingjia');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/Leave request|请假申请/));
});

export const TypedByInitials = story('all', {}, async () => {
  await type('qj');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/Leave request|请假申请/));
});

export const ServerPartBelow = story('all', { 'process/search': found }, async () => {
  await type('zmy 3268');
  await waitFor(() => expect(rows()).toHaveLength(3));
  await expect(rows()[0]).toHaveAttribute('aria-selected', 'true');
});

export const LoadingServerPart = story('all', { 'process/search': never }, async () => {
  await type('3268');
  await waitFor(() => expect(within(document.body).getByRole('status')).toHaveTextContent(/Searching|正在搜索/));
});

export const NothingFound = story('all', {}, async () => {
  await type('zzzz');
  await waitFor(() => expect(within(document.body).getByRole('status')).toHaveTextContent(/Nothing found|没有找到/));
});

export const ServerFails = story('all', { 'process/search': { code: '500', desc: 'no', data: null } }, async () => {
  await type('3268');
  await waitFor(() => expect(within(document.body).getByRole('status')).toHaveTextContent(/could not be searched|无法搜索/));
});

export const ActionsOfARow = story('all', { 'process/search': found }, async () => {
  await type('# 0007');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await userEvent.keyboard('{Tab}');
  await waitFor(() => expect(rows()).toHaveLength(6));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await userEvent.keyboard('{Enter}');
  await expect(go).toHaveBeenCalledWith('/view', expect.objectContaining({ id: '7' }));
});

export const NewDocumentMostUsedFirst = story('new', {}, async () => {
  await box();
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/Expense report|费用报销/));
  await expect(rows()).toHaveLength(2);
});

export const Prefixes = story('all', {}, async () => {
  await type('?');
  await waitFor(() => expect(rows()).toHaveLength(4));
  await userEvent.keyboard('{Enter}');
  await expect(await box()).toHaveValue('> ');
  await type('disc');
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/Discard|放弃/));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(print).toHaveBeenCalled());
});

export const OnAPhone: StoryObj = { ...ServerPartBelow, globals: { viewport: { value: 'mobile2' } } };
