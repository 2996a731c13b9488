/** The rooms, each loaded when first entered (with a time limit). */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { Template } from '#client/documents/templates.ts';
import type { ForbiddenProps } from '#client/shell/Forbidden.tsx';
import type { FrameProps } from './Frame.tsx';

interface DocumentProps extends PageProps {
  readonly resource: string;
  readonly template: Template;
}

export const InboxPage = lazyPage('inbox', async () => (await import('#client/inbox/InboxPage.tsx')).InboxPage);
export const DocumentPage = lazyPage<DocumentProps>(
  'documents',
  async () => (await import('#client/documents/DocumentPage.tsx')).DocumentPage,
);
export const PreferencesPage = lazyPage('preferences', async () => (await import('#client/personal/PreferencesPage.tsx')).PreferencesPage);
export const Forbidden = lazyPage<ForbiddenProps>('forbidden', async () => (await import('#client/shell/Forbidden.tsx')).Forbidden);
export const SelectSystem = lazyPage('selectSystem', async () => (await import('./Systems.tsx')).Systems);
export const Frame = lazyPage<FrameProps>('frame', async () => (await import('./Frame.tsx')).Frame);
export const PublicInbox = lazyPage('public', async () => (await import('./PublicInbox.tsx')).PublicInbox);
export const PrintRoom = lazyPage('print', async () => (await import('./PrintRoom.tsx')).PrintRoom);
export const Signed = lazyPage('signed', async () => (await import('./Signed.tsx')).Signed);
export const QuestionHost = lazyPage('questions', async () => {
  const [{ QuestionHost: host }] = await Promise.all([import('#client/blocks/dialogs.tsx'), import('./dialogStyles.ts')]);
  return host;
});
export const NoticeHost = lazyPage('notices', async () => (await import('./NoticeHost.tsx')).NoticeHost);
