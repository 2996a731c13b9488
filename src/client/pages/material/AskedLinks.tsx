/** Links that lead away from what is typed on this page: it is asked about before they are followed. */
import { NavigationContext, useNavigation } from '#client/data/page/page.ts';
import { useMemo, type ReactNode } from 'react';

interface Props {
  readonly leave: (act: () => void) => Promise<void>;
  readonly children: ReactNode;
}

export const AskedLinks = ({ leave, children }: Props) => {
  const navigation = useNavigation();
  const asked = useMemo(
    () => ({ ...navigation, go: (...to: Parameters<typeof navigation.go>) => void leave(() => navigation.go(...to)) }),
    [navigation, leave],
  );
  return <NavigationContext value={asked}>{children}</NavigationContext>;
};
