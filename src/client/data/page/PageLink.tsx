/** A link to a page of the product: opens in its tab, or in a new window with Ctrl or the middle button, as links do. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isOutside, useNavigation, type Query } from './page.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly query?: Query;
  /** Id of the menu entry that the link stands for. */
  readonly menu?: string | undefined;
}

export const PageLink = ({ to, query, menu, onClick, ...rest }: Props) => {
  const { go, href } = useNavigation();
  if (isOutside(to)) return <a {...rest} href={to} target="_blank" rel="noopener" onClick={onClick} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (rest.target === '_blank') return;
    event.preventDefault();
    go(to, query, menu === undefined ? {} : { menu });
  };
  return <a {...rest} href={href(to, query)} onClick={follow} />;
};
