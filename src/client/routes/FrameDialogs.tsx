/**
 * What opens above the frame; its code comes when the browser has nothing else to do, so that the first key finds it there. When it does not
 * come, that is said and the frame stays as it is; the next key asks for it again.
 */
import { loadChunk } from '#client/data/server/chunk.ts';
import { notify } from '#client/blocks/notify.ts';
import { sentenceOf } from '#client/blocks/failures.ts';
import type { Anchor } from '#client/shell/Point.tsx';
import type { TabAct } from '#client/shell/tabs/TabMenu.tsx';
import type { Tab } from '#client/shell/tabs/tabs.ts';
import type { LabelledTab } from '#client/shell/tabs/TabsView.tsx';
import { memo, useEffect, useState, type ReactNode } from 'react';

/** Those that are there while they are closed. */
export type StandingDialog = 'palette' | 'new' | 'keys' | 'password' | 'drawer' | 'notices';

export type FrameDialog =
  | { readonly name: StandingDialog }
  | { readonly name: 'tab'; readonly tab: LabelledTab; readonly at: Anchor }
  | { readonly name: 'tabs'; readonly at: Anchor };

const load = () => loadChunk(() => import('./dialogRooms.ts'), 'dialogs');
type Rooms = Awaited<ReturnType<typeof load>>;

/** After the first page is there, in milliseconds. */
const REST_MS = 1_500;

interface Props {
  readonly shown: FrameDialog | null;
  readonly onClose: () => void;
  readonly drawer: ReactNode;
  readonly tabs: readonly LabelledTab[];
  readonly active: string;
  readonly onAct: (act: TabAct, tab: Tab) => void;
}

interface StandingProps extends Pick<Props, 'onClose' | 'drawer'> {
  readonly rooms: Rooms;
  readonly name: FrameDialog['name'] | null;
}

/** Drawn anew when one of them opens or closes, and not with every tab. */
const Standing = memo(({ rooms, name, onClose, drawer }: StandingProps) => {
  const { CommandPalette, KeyLesson, KeySheet, ChangePasswordDialog, MenuDrawer, NoticeDrawer, startTimings } = rooms;
  // Measures for as long as the frame is shown; it comes with the dialogs, behind the first page.
  useEffect(startTimings, [startTimings]);
  return (
    <>
      <CommandPalette scope={name === 'palette' ? 'all' : name === 'new' ? 'new' : null} onClose={onClose} />
      <KeyLesson />
      <KeySheet opened={name === 'keys'} onClose={onClose} />
      <ChangePasswordDialog opened={name === 'password'} onClose={onClose} />
      <NoticeDrawer opened={name === 'notices'} onClose={onClose} />
      <MenuDrawer opened={name === 'drawer'} onClose={onClose}>
        {drawer}
      </MenuDrawer>
    </>
  );
});

export const FrameDialogs = ({ shown, onClose, drawer, tabs, active, onAct }: Props) => {
  const [rooms, setRooms] = useState<Rooms | null>(null);
  const missing = shown !== null && rooms === null;
  useEffect(() => {
    const quiet = setTimeout(
      () =>
        void load().then(setRooms, () => {
          // Asked for again when it is needed, and told then.
        }),
      REST_MS,
    );
    return () => clearTimeout(quiet);
  }, []);
  useEffect(() => {
    if (!missing) return;
    void load().then(setRooms, (error: unknown) => {
      notify.error(sentenceOf(error) ?? String(error));
      onClose();
    });
  }, [missing, onClose]);
  if (!rooms) return null;
  const { TabMenu, TabList } = rooms;
  return (
    <>
      <Standing rooms={rooms} name={shown?.name ?? null} onClose={onClose} drawer={drawer} />
      {shown?.name === 'tab' && <TabMenu tab={shown.tab} at={shown.at} onAct={onAct} onClose={onClose} />}
      {shown?.name === 'tabs' && (
        <TabList tabs={tabs} active={active} at={shown.at} onCloseAll={() => tabs[0] && onAct('closeAll', tabs[0])} onClose={onClose} />
      )}
    </>
  );
};
