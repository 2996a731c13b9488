/** The rooms, each loaded when first entered (with a time limit). */
import { lazyPage } from '#client/data/server/chunk.ts';
import type { PageProps } from '#client/data/page/page.ts';
import type { Template } from '#client/documents/templates.ts';
import type { ForbiddenProps } from '#client/shell/missing/Forbidden.tsx';

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
export const Forbidden = lazyPage<ForbiddenProps>('forbidden', async () => (await import('#client/shell/missing/Forbidden.tsx')).Forbidden);
