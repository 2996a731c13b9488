/**
 * A menu that is only a button until it is asked for: a closed menu of Mantine keeps timers and listeners, which is too much for what is
 * drawn with every task and seldom opened, and its code is no part of the first load.
 */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { cloneElement, type ComponentType, lazy, type ReactElement, type ReactNode, type Ref, Suspense, useMemo, useState } from 'react';
import type { OpenMenuProps } from './OpenMenu.tsx';

let loaded: ComponentType<OpenMenuProps> | null = null;
const load = async (): Promise<ComponentType<OpenMenuProps>> => (loaded ??= (await import('./OpenMenu.tsx')).OpenMenu);
const Coming = lazy(async () => ({ default: await load() }));

/** Loads what menus are drawn by: one may be opened soon. What does not come is asked for again when one is. */
export const loadMenus = (): void => void load().catch(() => undefined);

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly onFocus?: () => void;
  readonly onPointerEnter?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface MenuOfProps extends Pick<OpenMenuProps, 'position' | 'width'> {
  readonly button: ReactElement<ButtonProps>;
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

/** The same under a button of one's own. */
export const MenuOf = ({ button, returnFocus = true, children, ...menu }: MenuOfProps) => {
  const [wanted, setWanted] = useState(false);
  const [target, setTarget] = useState<HTMLButtonElement | null>(null);
  // A menu stays the one it was drawn as.
  const [Drawn, setDrawn] = useState<ComponentType<OpenMenuProps>>(() => loaded ?? Coming);
  // The same button is not drawn anew while it is closed.
  const closed = useMemo(
    () =>
      cloneElement(button, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onFocus: loadMenus,
        onPointerEnter: loadMenus,
        onClick: () => {
          setDrawn(() => loaded ?? Coming);
          setWanted(true);
        },
      }),
    [button],
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Drawn {...menu} target={cloneElement(button, { ref: setTarget })} onClose={() => returnFocus && target?.focus()}>
        {children}
      </Drawn>
    </Suspense>
  );
};

interface Props extends Omit<MenuOfProps, 'button'> {
  readonly label: string;
  readonly icon: ReactNode;
  /** By which its button is found in the page (`data-menu`). */
  readonly name?: string;
  readonly button?: Pick<ActionIconProps, 'className' | 'disabled' | 'size' | 'variant'>;
}

export const LazyMenu = ({ label, icon, name, button, ...menu }: Props) => {
  const drawn = useMemo(
    () => (
      <ActionIcon {...button} data-menu={name} aria-label={label}>
        {icon}
      </ActionIcon>
    ),
    [button, name, label, icon],
  );
  return <MenuOf {...menu} button={drawn} />;
};
