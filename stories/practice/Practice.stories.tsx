/** The practice: every step, before and after it; by keys it is played in tests/browser/practice.test.ts. */
import { preferences } from '#client/data/preferences/preferences.ts';
import { End, Intro } from '#client/practice/Cards.tsx';
import { Coach } from '#client/practice/Coach.tsx';
import { Ticks } from '#client/practice/FlowPractice.tsx';
import { PracticeOffer } from '#client/inbox/start/PracticeOffer.tsx';
import { KeyTip } from '#client/shell/keys/KeyLesson.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

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
