/** The side menu as a drawer, on tablet and phone. */
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '#client/shell/AppFrame.tsx';
import { useBrand } from '#client/data/brand.ts';
import css from './MenuDrawer.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const MenuDrawer = ({ opened, onClose, children }: Props) => {
  const say = useSay();
  const brand = useBrand();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      title={<Brand name={say(brand)} collapsed={false} />}
      closeButtonProps={{ 'aria-label': say(shell.close) }}
      classNames={{ content: css['dark'] ?? '', header: css['dark'] ?? '', close: css['close'] ?? '' }}
    >
      {children}
    </Drawer>
  );
};
