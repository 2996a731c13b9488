/** What opens above the frame; its code comes when the browser has nothing else to do, so that the first key finds it there. */
import { lazyPage, loadChunk } from '#client/data/chunk.ts';
import type { PaletteCommands } from '#client/shell/paletteChoices.ts';
import { Suspense, useEffect, useState, type ReactNode } from 'react';

export type FrameDialog = 'palette' | 'new' | 'keys' | 'password' | 'drawer';

const load = () => loadChunk(() => import('./dialogRooms.ts'), 'dialogs');
const CommandPalette = lazyPage('palette', async () => (await load()).CommandPalette);
const KeySheet = lazyPage('keys', async () => (await load()).KeySheet);
const ChangePasswordDialog = lazyPage('password', async () => (await load()).ChangePasswordDialog);
const MenuDrawer = lazyPage('drawer', async () => (await load()).MenuDrawer);

/** After the first page is there, in milliseconds. */
const REST_MS = 1_500;

interface Props {
  readonly shown: FrameDialog | null;
  readonly onClose: () => void;
  readonly drawer: ReactNode;
  readonly commands: PaletteCommands;
}

export const FrameDialogs = ({ shown, onClose, drawer, commands }: Props) => {
  const [ready, setReady] = useState(false);
  if (shown !== null && !ready) setReady(true);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void load().then(
          () => setReady(true),
          () => undefined,
        ),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette scope={shown === 'palette' ? 'all' : shown === 'new' ? 'new' : null} onClose={onClose} commands={commands} />
      <KeySheet opened={shown === 'keys'} onClose={onClose} />
      <ChangePasswordDialog opened={shown === 'password'} onClose={onClose} />
      <MenuDrawer opened={shown === 'drawer'} onClose={onClose}>
        {drawer}
      </MenuDrawer>
    </Suspense>
  );
};
