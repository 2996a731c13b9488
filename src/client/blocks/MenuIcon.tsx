/**
 * An icon of the menu by its name. Menus have many, so they come in one file when the browser rests, and no resource makes the first
 * load larger: a point stands in their place until then, and for a name that is not among them.
 */
import { IconPoint, type Icon, type IconProps } from '@tabler/icons-react';
import { createElement, useEffect, useState } from 'react';
import { whenIdle } from './paint.ts';

type Icons = Readonly<Record<string, Icon>>;
let loaded: Icons | null = null;
const load = async (): Promise<Icons> => (loaded ??= (await import('#client/theme/menuIcons.ts')).menuIcons);

export const MenuIcon = ({ name, ...props }: Omit<IconProps, 'name'> & { readonly name: string | null }) => {
  const [icons, setIcons] = useState(() => loaded);
  useEffect(() => {
    if (icons !== null) return;
    let gone = false;
    const draw = (given: Icons): void => {
      if (!gone) setIcons(given);
    };
    const stop = whenIdle(() => void load().then(draw, () => undefined));
    return () => {
      gone = true;
      stop();
    };
  }, [icons]);
  return createElement(icons?.[name ?? ''] ?? IconPoint, props);
};
