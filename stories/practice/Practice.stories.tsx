/** The practice (interface 5.16): every step, before and after it, and the real inbox over its invented tasks. */
import { listenToCalls } from '#client/data/call.ts';
import { preferences } from '#client/data/preferences.ts';
import { queries } from '#client/data/queries.ts';
import { session } from '#client/data/session.ts';
import { End, Intro } from '#client/practice/Cards.tsx';
import { Coach } from '#client/practice/Coach.tsx';
import { Ticks } from '#client/practice/FlowPractice.tsx';
import { InboxPractice } from '#client/practice/InboxPractice.tsx';
import { createInboxRoom, type InboxRoom } from '#client/practice/inboxRoom.ts';
import { roomOf } from '#client/practice/room.ts';
import { PracticeOffer } from '#client/inbox/PracticeOffer.tsx';
import { KeyTip } from '#client/shell/KeyLesson.tsx';
import { usualPreferences } from '#model/personal.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { dictionary, user } from '../inbox/fixtures.ts';

const meta: Meta = { title: 'Practice/Practice' };
export default meta;

const coach = (props: Parameters<typeof Coach>[0]): StoryObj => ({ render: () => <Coach {...props} /> });

export const FirstStep = coach({ step: 'approve', hint: null, by: 'keys', seconds: 3 });
export const SentTooSoon = coach({ step: 'approve', hint: 'late', by: 'keys', seconds: 31 });
export const TakeBack = coach({ step: 'undo', hint: null, by: 'mouse', seconds: 9 });
export const OwnWords = coach({ step: 'reject', hint: 'template', by: 'keys', seconds: 20 });
export const FoundByHand = coach({ step: 'palette', hint: 'palette', by: 'keys', seconds: 44 });
export const ByThumb = coach({ step: 'batch', hint: null, by: 'thumb', seconds: 58 });
export const OverTime = coach({ step: 'batch', hint: 'alike', by: 'keys', seconds: 93 });

const begin = fn();
export const Before: StoryObj = {
  render: () => <Intro onBegin={begin} onLeave={() => undefined} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: /^(Begin|开始)/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(begin).toHaveBeenCalled();
  },
};
const end = (props: Pick<Parameters<typeof End>[0], 'seconds' | 'presses' | 'thumb'>): StoryObj => ({
  render: () => <End {...props} onAgain={() => undefined} onLeave={() => undefined} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading')).toHaveFocus());
    await expect(canvas.getByRole('heading')).toHaveTextContent(String(props.seconds));
  },
});
export const Quick = end({ seconds: 34, presses: { keys: 17, points: 0 }, thumb: false });
export const WithMouse = end({ seconds: 71, presses: { keys: 9, points: 8 }, thumb: false });
export const OnPhone = end({ seconds: 55, presses: { keys: 4, points: 14 }, thumb: true });

export const NothingMended: StoryObj = { render: () => <Ticks mended={[]} /> };
export const OneMended: StoryObj = { render: () => <Ticks mended={['gap']} /> };
export const AllMended: StoryObj = { render: () => <Ticks mended={['gap', 'unknownField', 'deadlock']} /> };

export const KeyShown: StoryObj = {
  render: () => (
    <div style={{ height: 160 }}>
      <KeyTip lesson={{ keys: 'A', face: 'A', at: { x: 200, y: 120 } }} />
    </div>
  ),
};

/** Answered either way it does not come again. */
export const Offer: StoryObj = {
  beforeEach: () => preferences.take({ practised: false }),
  render: () => (
    <div style={{ maxWidth: 372 }}>
      <PracticeOffer />
    </div>
  ),
  play: async ({ canvas }) => {
    globalThis.fetch = async () => Response.json({ code: '200', desc: 'ok', data: preferences.get() });
    await userEvent.click(canvas.getByRole('button', { name: /No, thanks|不用了/ }));
    await waitFor(() => expect(preferences.get().practised).toBe(true));
  },
};

let room: InboxRoom;
const key = (code: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
  );
const patience = { timeout: 10_000 };

/** By keys to the last step, in the real inbox over the room. */
export const ByKeys: StoryObj = {
  beforeEach: async () => {
    room = createInboxRoom(() => Date.now());
    session.set({ token: null, user: { ...user, userId: 'practice' }, dictionary, permissions: [] });
    queries.clear();
    const { language: _language, scheme: _scheme, ...others } = usualPreferences;
    await preferences.take({ ...others, hold: 10, practised: true });
    const answer = roomOf(room.answers);
    globalThis.fetch = async (input, init) => answer(new Request(input, init));
    listenToCalls(null);
  },
  afterEach: ({ canvasElement }) => waitFor(() => expect(canvasElement.querySelector('[data-unseen]:not([inert])')).toBeNull()),
  render: () => (
    <QueryClientProvider client={queries}>
      <InboxPractice room={room} ways={{ again: fn(), leave: fn() }} />
    </QueryClientProvider>
  ),
  play: async ({ canvas }) => {
    const step = (n: number) =>
      waitFor(() => expect(canvas.getByRole('region', { name: new RegExp(`(Step|第) ${n}`) })).toBeVisible(), patience);
    await userEvent.click(canvas.getByRole('button', { name: /^(Begin|开始)/ }));
    await step(1);
    await canvas.findByRole('article', {}, patience);
    key('KeyA');
    const opinion = () => canvas.findByRole('textbox', { name: /opinion|意见/i }, patience);
    await waitFor(async () => expect(await opinion()).toHaveFocus(), patience);
    await userEvent.keyboard('{Enter}');
    await step(2);
    key('KeyZ');
    await step(3);
    await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0001'), patience);
    key('KeyR');
    await waitFor(async () => expect(await opinion()).toHaveFocus(), patience);
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await waitFor(async () => expect(await opinion()).not.toHaveValue(''), patience);
    await userEvent.keyboard('{Enter}');
    await step(4);
    await expect(room.open().length).toBeGreaterThanOrEqual(5);
    await userEvent.click(canvas.getByRole('button', { name: /Search|搜索/ }));
    const box = await within(document.body).findByRole('combobox', {}, patience);
    await userEvent.type(box, 'jkd');
    await waitFor(() => expect(within(document.body).getByRole('option', { selected: true })).toHaveTextContent('0005'), patience);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0005'), patience);
    key('KeyA');
    await waitFor(async () => expect(await opinion()).toHaveFocus(), patience);
    await userEvent.keyboard('{Enter}');
    await step(5);
    await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0004'), patience);
    // The batch and the end are the browser's journey.
  },
};
