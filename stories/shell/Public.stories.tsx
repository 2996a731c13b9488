import { OfflineBar } from '#client/shell/bars.tsx';
import { PublicFrame } from '#client/shell/PublicFrame.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const meta: Meta = { title: 'Shell/Public' };
export default meta;

const rows = <p style={{ padding: 16 }}>EXP-20261120-0007</p>;

export const SignedOut: StoryObj = {
  render: () => (
    <PublicFrame title="待办" count={null} signedIn={false} bars={null}>
      <h2>Sign in to see your tasks.</h2>
    </PublicFrame>
  ),
  // No way into the application and no title of a list before anybody signed in.
  play: async ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
};

export const Pending: StoryObj = {
  render: () => (
    <PublicFrame title="待办" count={38} signedIn bars={null}>
      {rows}
    </PublicFrame>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 }).textContent).toContain('38');
    // The story itself stands in a frame: the application opens beside it.
    await expect(canvas.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(canvas.getByRole('link').getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

export const Audited: StoryObj = {
  render: () => (
    <PublicFrame title="Done" count={null} signedIn bars={null}>
      {rows}
    </PublicFrame>
  ),
};

export const PendingOffline: StoryObj = {
  render: () => (
    <div style={{ width: 320 }}>
      <PublicFrame
        title="To-do"
        count={120}
        signedIn
        bars={<OfflineBar state="offline" since="2026-11-20T06:02:00Z" waiting={1} sent={0} onTry={() => undefined} />}
      >
        {rows}
      </PublicFrame>
    </div>
  ),
};
