/** The line about a demo company whose history is still being loaded: begun, under way, and gone when it is done. */
import { startStream } from '#client/data/server/stream.ts';
import { HistoryLine } from '#client/inbox/start/HistoryLine.tsx';
import { HistoryLineLater } from '#client/inbox/start/HistoryLineLater.tsx';
import type { StreamEvent } from '#model/api.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Stage } from './server.tsx';

const meta: Meta = {
  title: 'Inbox/HistoryLine',
  decorators: [
    (Story) => (
      <Stage height="auto" width={372}>
        <Story />
      </Stage>
    ),
  ],
};
export default meta;

export const Begun: StoryObj = { render: () => <HistoryLine done={0} total={412} /> };
export const UnderWay: StoryObj = {
  render: () => <HistoryLine done={173} total={412} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
    await expect(canvas.getByText(/41 ?%/)).toBeVisible();
  },
};

let tell: (event: StreamEvent) => void = () => undefined;

/** Nothing is there before the server tells of it, nor after it told of the end. */
export const ToldByTheServer: StoryObj = {
  beforeEach: () => {
    const lines = new ReadableStream<Uint8Array>({
      start(controller) {
        tell = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      },
    });
    globalThis.fetch = async () => new Response(lines, { headers: { 'content-type': 'text/event-stream' } });
    return startStream({ alive: () => undefined, broken: () => undefined, ended: () => undefined });
  },
  render: () => <HistoryLineLater />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('progressbar')).toBeNull();
    tell({ type: 'demo', done: 3, total: 12 });
    await waitFor(() => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'));
    tell({ type: 'demo', done: 12, total: 12 });
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
  },
};
