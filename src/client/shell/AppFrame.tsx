/** The frame around every page (interface 3.1): a grid as high as the window, in which only the pages scroll. */
import { FishMark } from '#client/theme/FishMark.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { ReactNode } from 'react';
import css from './AppFrame.module.css';

interface AppFrameProps {
  readonly brand: string;
  readonly collapsed: boolean;
  /** Menu, header and tabs are gone for reading. */
  readonly focused: boolean;
  readonly menu: ReactNode;
  readonly header: ReactNode;
  readonly tabs: ReactNode;
  readonly bars: ReactNode;
  readonly bottom: ReactNode;
  readonly children: ReactNode;
}

/** The company's name beside the mark; no link. */
export const Brand = ({ name, collapsed }: { readonly name: string; readonly collapsed: boolean }) => (
  <div className={css['brand']}>
    <FishMark size={24} />
    {!collapsed && <span className={css['name']}>{name}</span>}
  </div>
);

export const AppFrame = ({ brand, collapsed, focused, menu, header, tabs, bars, bottom, children }: AppFrameProps) => {
  const say = useSay();
  return (
    <div className={css['frame']} data-collapsed={collapsed || undefined} data-focused={focused || undefined}>
      <a
        href="#content"
        className={css['skip']}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {say(shell.skip)}
      </a>
      <section className={css['side']} aria-label={brand}>
        <Brand name={brand} collapsed={collapsed} />
        {menu}
      </section>
      <div className={css['header']}>{header}</div>
      <div className={css['tabs']}>{tabs}</div>
      <main className={css['main']} id="content" tabIndex={-1}>
        <div className={css['bars']}>{bars}</div>
        {children}
      </main>
      <div className={css['bottom']}>{bottom}</div>
    </div>
  );
};
