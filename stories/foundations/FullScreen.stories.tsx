/** What has a ⛶ of its own: it is this part, and no other, that is asked onto the screen; a browser that refuses is told of. */
import { ReportView } from '#client/charts/ReportView.tsx';
import { queries } from '#client/data/server/queries.ts';
import { FileViewer } from '#client/fields/FileViewer.tsx';
import { listenToRefusedScreen } from '#client/theme/fullScreen.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import { byDepartment } from '../charts/results.ts';
import { bytesOf, file } from '../inbox/files.ts';

const asked: Element[] = [];
const refused = fn<() => void>();

const meta: Meta = {
  title: 'Foundations/Full screen',
  beforeEach: () => {
    asked.length = 0;
    refused.mockReset();
    listenToRefusedScreen(refused);
    const fetched = spyOn(globalThis, 'fetch').mockImplementation((input) => bytesOf(new Request(input).url.split('/').at(-1) ?? ''));
    const asking = spyOn(Element.prototype, 'requestFullscreen').mockImplementation(function (this: Element) {
      asked.push(this);
      return Promise.reject(new TypeError('refused'));
    });
    return () => {
      listenToRefusedScreen(() => undefined);
      fetched.mockRestore();
      asking.mockRestore();
    };
  },
  decorators: [
    (Story) => (
      <QueryClientProvider client={queries}>
        <div style={{ padding: 16 }}>
          <Story />
        </div>
      </QueryClientProvider>
    ),
  ],
};
export default meta;
type Story = StoryObj;

const asks =
  (name: RegExp, part: (root: HTMLElement) => Element | null): NonNullable<Story['play']> =>
  async ({ canvas, canvasElement }) => {
    const button = await canvas.findByRole('button', { name });
    await userEvent.click(button);
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    await expect(asked).toEqual([part(canvasElement)]);
    // Nothing else came of it.
    await expect(button).toBeVisible();
    await expect(button).toHaveAccessibleName(name);
  };

export const Report: Story = {
  render: () => <ReportView label="部门请假统计" result={byDepartment('bar')} error={null} onRetry={fn()} />,
  play: asks(/^(Report in full screen|报表全屏)$/, (root) => root.querySelector('[role=img]')?.closest('[data-screen]') ?? null),
};
export const File: Story = {
  render: () => <FileViewer files={[file(911, 'ticket.png'), file(912, 'trip.csv')]} />,
  play: asks(/^(File in full screen|附件全屏)$/, (root) => root.querySelector('section[aria-label="ticket.png"]')),
};
export const Unsupported: Story = {
  ...File,
  play: async ({ canvas }) => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    await userEvent.click(await canvas.findByRole('button', { name: /^(File in full screen|附件全屏)$/ }));
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    await expect(asked).toEqual([]);
  },
};
