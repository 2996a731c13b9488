/** The parts of the frame that show counts, so that a new count draws them alone and not the frame with every page. */
import { useSession } from '#client/data/session.ts';
import { Bell } from '#client/shell/notices/Bell.tsx';
import { BottomBar } from '#client/shell/BottomBar.tsx';
import { SideMenu } from '#client/shell/menu/SideMenu.tsx';
import { memo, useEffect, type ComponentProps } from 'react';
import { useCounts } from './counts.ts';
import { usePins } from './pins.ts';

const useOwnCounts = () => useCounts(useSession((now) => now.user !== null));

export const CountedMenu = (props: Omit<ComponentProps<typeof SideMenu>, 'counts' | 'shortcuts' | 'onPin'>) => (
  <SideMenu {...props} {...usePins()} counts={useOwnCounts().byResource} />
);

export const CountedBar = memo((props: Omit<ComponentProps<typeof BottomBar>, 'todo'>) => (
  <BottomBar {...props} todo={useOwnCounts().todo} />
));

export const CountedBell = (props: Omit<ComponentProps<typeof Bell>, 'unread'>) => <Bell {...props} unread={useOwnCounts().notices} />;

/** Names the window after the page that is shown; null while none is. */
export const WindowTitle = ({ label }: { readonly label: string | null }) => {
  const { todo } = useOwnCounts();
  useEffect(() => {
    if (label !== null) document.title = `${todo > 0 ? `(${todo > 99 ? '99+' : todo}) ` : ''}${label}`;
  }, [label, todo]);
  return null;
};
