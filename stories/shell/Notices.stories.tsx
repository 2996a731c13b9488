import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { Bell } from '#client/shell/notices/Bell.tsx';
import { NoticeDrawer } from '#client/shell/notices/NoticeDrawer.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { queries } from '#client/data/server/queries.ts';
import { go, notice, never, serve, Stage } from './server.tsx';

const meta: Meta = { title: 'Shell/NoticeDrawer' };
export default meta;
const close = fn();
let seen: string[] = [];

const story = (answers: Parameters<typeof serve>[0], play: NonNullable<StoryObj['play']>): StoryObj => ({
  render: () => (
    <Stage>
      <NoticeDrawer opened onClose={close} />
      <NoticeHost />
    </Stage>
  ),
  beforeEach: () => {
    go.mockClear();
    seen = serve(answers);
  },
  play,
});
const body = () => within(document.body);
const page = (count: number) => ({ notices: Array.from({ length: count }, (_, at) => notice(at)), next: null });

export const Empty = story({}, async () => {
  await waitFor(() => expect(body().getByText(/No notices|暂无消息/)).toBeVisible());
});

export const Three = story({ notices: page(3) }, async () => {
  await waitFor(() => expect(document.querySelectorAll('[data-unread]')).toHaveLength(2));
  // Three of one document are one group.
  await expect(body().getAllByRole('heading', { level: 3 })).toHaveLength(1);
  await userEvent.click(body().getByRole('button', { name: /Mark all read|全部标为已读/ }));
  await expect(seen).toContain('POST /tydf/personal/notices/readAll');
});

/** Fifty at a time, and older ones on demand. */
const older = { notices: page(45).notices.slice(30), next: null };
export const InPages = story({ notices: { ...page(30), next: '970' }, 'after=970': older }, async () => {
  await waitFor(() => expect(document.querySelectorAll('li[class*=row]')).toHaveLength(30));
  await userEvent.click(body().getByRole('button', { name: /Show older|更早的消息/ }));
  await waitFor(() => expect(document.querySelectorAll('li[class*=row]')).toHaveLength(45));
  await expect(body().queryByRole('button', { name: /Show older|更早的消息/ })).toBeNull();
});

/** As many as somebody finds after a holiday: all in one list that scrolls, by document. */
export const TwoHundred = story({ notices: page(200) }, async () => {
  await waitFor(() => expect(document.querySelectorAll('li[class*=row]')).toHaveLength(200));
  await expect(body().getAllByRole('heading', { level: 3 })).toHaveLength(67);
  await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight);
});

export const Loading = story({ notices: never }, async () => {
  await waitFor(() => expect(document.querySelector('[aria-busy]')).not.toBeNull());
});

export const Failed = story({ notices: { code: '500', desc: 'The server is starting.', data: null } }, async () => {
  await waitFor(() => expect(body().getByRole('alert')).toHaveTextContent('The server is starting.'));
});

/** A list that is there stays when reading it again fails. */
export const FailedLater = story({ notices: page(3) }, async () => {
  await waitFor(() => expect(document.querySelectorAll('li[class*=row]')).toHaveLength(3));
  serve({ notices: { code: '500', desc: 'The server is starting.', data: null } }, { keep: true });
  await queries.invalidateQueries({ queryKey: ['personal', 'notices'] });
  await waitFor(() => expect(queries.getQueryCache().findAll({ queryKey: ['personal', 'notices'] })[0]?.state.status).toBe('error'));
  await expect(document.querySelectorAll('li[class*=row]')).toHaveLength(3);
});

/** On a plain address the reason is the address, not the browser. */
export const PlainAddress: StoryObj = {
  ...story({}, async () => {
    await expect(await body().findByRole('switch', { name: /outside this page|桌面提醒/ })).toBeDisabled();
    await expect(body().getByText(/only for addresses that begin with https|仅在以 https 开头/)).toBeVisible();
  }),
  beforeEach: () => {
    seen = serve({ notices: page(3) });
    Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true });
    return () => {
      Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
    };
  },
};

export const TaskAlreadyDone = story({ notices: { notices: [notice(1)], next: null }, '/process/task/': { task: null } }, async () => {
  await userEvent.click(await body().findByRole('button', { name: /BX-20261120-0001/ }));
  await waitFor(() => expect(body().getByText(/already done|已处理/)).toBeVisible());
  await expect(go).toHaveBeenCalledWith('/view', expect.objectContaining({ id: '1' }));
});

export const SystemOnly = story(
  { notices: { notices: [notice(0, { kind: 'system', resource: null, documentId: null, code: '' })], next: null } },
  async () => {
    await waitFor(() => expect(body().getByText(/No notices|暂无消息/)).toBeVisible());
    await userEvent.click(body().getByRole('tab', { name: /System|系统/ }));
    await waitFor(() => expect(document.querySelectorAll('[data-unread]')).toHaveLength(1));
  },
);

export const Bells: StoryObj = {
  render: () => (
    <div style={{ display: 'flex', gap: 24, padding: 16 }}>
      {[0, 3, 100].map((unread) => (
        <Bell key={unread} unread={unread} onOpen={() => undefined} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /99\+/ })).toBeVisible();
  },
};
