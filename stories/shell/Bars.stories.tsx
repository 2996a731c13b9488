import { ReleaseBar } from '#client/offline/ReleaseBar.tsx';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { BarsShown } from '#client/routes/BarsShown.tsx';
import { WaitingLine } from '#client/routes/notices/WaitingLine.tsx';
import { OfflineBar, SessionBar } from '#client/shell/bars.tsx';
import { BottomBar } from '#client/shell/BottomBar.tsx';
import { EnvironmentLine } from '#client/shell/EnvironmentLine.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQuery } from '@tanstack/react-query';
import { expect, fn, userEvent } from 'storybook/test';
import { serve, Stage } from './server.tsx';

const meta: Meta = { title: 'Shell/Bars' };
export default meta;

const act = fn();
const since = '2026-11-20T06:02:00Z';
const none = { since, waiting: 0, sent: 0, onTry: () => undefined };

export const Offline: StoryObj = {
  render: () => <OfflineBar {...none} state="offline" onTry={act} />,
  play: async ({ canvas }) => {
    act.mockClear();
    await expect(canvas.getByRole('status').textContent).toContain('14:02');
    await userEvent.click(canvas.getByRole('button'));
    await expect(act).toHaveBeenCalledOnce();
  },
};

export const OfflineWithDecisions: StoryObj = {
  render: () => (
    <>
      <OfflineBar {...none} state="offline" waiting={1} />
      <OfflineBar {...none} state="offline" waiting={3} />
    </>
  ),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[1]?.textContent).toMatch(/3( decisions wait|条决定)/),
};

export const Reconnecting: StoryObj = { render: () => <OfflineBar {...none} state="reconnecting" waiting={3} /> };

export const Back: StoryObj = {
  render: () => (
    <>
      <OfflineBar {...none} state="back" />
      <OfflineBar {...none} state="back" waiting={2} />
      <OfflineBar {...none} state="back" sent={3} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.textContent).toMatch(/3 sent|已发送3/);
    // What is over needs no answer.
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** On a phone the sentence breaks and the button stays under the thumb. */
export const OfflineOnAPhone: StoryObj = {
  render: () => (
    <div style={{ width: 320 }}>
      <OfflineBar {...none} state="offline" waiting={12} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('[role=status]');
    await expect(frame?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const SessionEnds: StoryObj = {
  render: () => <SessionBar until={Date.now() + 299_000} onStay={() => undefined} />,
  play: async ({ canvas }) => expect(canvas.getByRole('timer').textContent).toMatch(/4:5\d/),
};

export const NewVersion: StoryObj = {
  render: () => <ReleaseBar onTake={act} />,
  play: async ({ canvas }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('button'));
    await expect(act).toHaveBeenCalledOnce();
  },
};

/** All four; production alone says nothing. */
export const Environments: StoryObj = {
  render: () => (
    <>
      {(['local', 'sit', 'uat', 'prod'] as const).map((name) => (
        // Fixed to the window, and here to its own piece of it.
        <div key={name} style={{ height: 40, contain: 'layout' }}>
          <EnvironmentLine name={name} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const told = [...canvasElement.querySelectorAll<HTMLElement>('[data-name]')];
    await expect(told.map(({ dataset }) => dataset['name'])).toEqual(['local', 'sit', 'uat']);
    // By colour as well as by name.
    await expect(new Set(told.map((one) => getComputedStyle(one).backgroundColor)).size).toBe(3);
  },
};

const bottom = { todo: 0, onNew: () => undefined, onSearch: () => undefined, onMore: () => undefined };
export const BottomAtInbox: StoryObj = {
  render: () => (
    <div style={{ width: 390 }}>
      <BottomBar {...bottom} at="inbox" todo={38} />
    </div>
  ),
  play: async ({ canvas }) => {
    const entries = [...canvas.getAllByRole('link'), ...canvas.getAllByRole('button')];
    await expect(entries).toHaveLength(5);
    for (const entry of entries) await expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};
export const BottomOnAnotherPage: StoryObj = {
  render: () => (
    <div style={{ width: 320 }}>
      <BottomBar {...bottom} at={null} todo={120} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('99+')).toBeVisible();
    await expect(canvasElement.querySelector('nav')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

/** Of the system that was chosen. */
export const Maintained: StoryObj = {
  render: () => <BarsShown expiring={false} />,
  beforeEach: () => {
    serve();
    session.set({ system: { ...session.get().system!, maintained: true } });
    return () => session.set({ system: null });
  },
  play: async ({ canvas }) => expect(await canvas.findByText(/Back office is under maintenance|综合办公正在维护/)).toBeVisible(),
};

const Slow = () => {
  useQuery({ queryKey: ['slow'], queryFn: () => new Promise<never>(() => undefined) });
  return <WaitingLine />;
};
/** Nothing at first, then a line, then words with what can be done. */
export const StillWaiting: StoryObj = {
  render: () => (
    <Stage>
      <Slow />
    </Stage>
  ),
  beforeEach: () => queries.clear(),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('status')).toBeNull();
    await expect(await canvas.findByRole('status', {}, { timeout: 3_000 })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /Retry|重试/ }, { timeout: 12_000 }));
  },
};
