/** The rooms, loaded when first entered. */
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { PageProps } from '#client/data/page.ts';

const rooms = import.meta.glob<Record<string, ComponentType<PageProps & Record<string, unknown>>>>([
  '../inbox/InboxPage.tsx',
  '../documents/DocumentPage.tsx',
]);
const room = (file: string, name: string) =>
  lazy(async () => {
    const found = (await rooms[file]?.())?.[name];
    if (!found) throw new Error('Cannot find module');
    return { default: found };
  });

export const InboxPage = room('../inbox/InboxPage.tsx', 'InboxPage');
export const DocumentPage = room('../documents/DocumentPage.tsx', 'DocumentPage');
export const Login = lazy(async () => ({ default: (await import('#client/shell/Login.tsx')).Login }));
export const SelectSystem = lazy(async () => ({ default: (await import('#client/shell/SelectSystem.tsx')).SelectSystem }));
export const Public = ({ tab }: { readonly tab: 'todo' | 'done' }) => (
  <InboxPage path={tab === 'todo' ? '/pending' : '/audited'} query={{ tab }} />
);
