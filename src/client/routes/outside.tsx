/** What stands around the rooms, and the pages that have no frame; each is loaded when it is first needed. */
import { lazyPage } from '#client/data/server/chunk.ts';
import type { FrameProps } from './Frame.tsx';

export const Frame = lazyPage<FrameProps>('frame', async () => (await import('./Frame.tsx')).Frame);

export const PublicInbox = lazyPage('public', async () => (await import('./PublicInbox.tsx')).PublicInbox);

export const PrintRoom = lazyPage('print', async () => (await import('./PrintRoom.tsx')).PrintRoom);

export const Signed = lazyPage('signed', async () => (await import('./Signed.tsx')).Signed);

export const SelectSystem = lazyPage('selectSystem', async () => (await import('./Systems.tsx')).Systems);

export const QuestionHost = lazyPage('questions', async () => {
  const [{ QuestionHost: host }] = await Promise.all([import('#client/blocks/dialogs.tsx'), import('./dialogStyles.ts')]);
  return host;
});

export const NoticeHost = lazyPage('notices', async () => (await import('./notices/NoticeHost.tsx')).NoticeHost);
