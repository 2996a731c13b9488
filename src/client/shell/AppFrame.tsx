/** The frame around every page: a grid as high as the window, in which only the pages scroll. */
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import type { ReactNode } from 'react';
import { BrandMark } from './BrandMark.tsx';
import css from './AppFrame.module.css';
import { useGoing } from './going.ts';

interface AppFrameProps {
  readonly brand: string;
  /** The page has a list of tasks to skip to. */
  readonly tasks?: boolean;
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
    <BrandMark size={24} narrow={collapsed} />
    {!collapsed && <span className={css['name']}>{name}</span>}
  </div>
);

/** A line over the page from the key or click that leads to another one until that one stands there. */
const Going = () => (useGoing() ? <div className={css['going']} aria-hidden /> : null);

/** Leads past menu and header; the first things a keyboard meets. */
const Skip = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a
    href="#content"
    className={css['skip']}
    onClick={(event) => {
      event.preventDefault();
      document.querySelector<HTMLElement>(to)?.focus();
    }}
  >
    {children}
  </a>
);

export const AppFrame = ({ tasks = false, brand, collapsed, focused, menu, header, tabs, bars, bottom, children }: AppFrameProps) => {
  const say = useSay();
  return (
    <div className={css['frame']} data-collapsed={collapsed || undefined} data-focused={focused || undefined}>
      <Skip to="#content">{say(shell.skip)}</Skip>
      {tasks && <Skip to="[data-shown] [role=grid]">{say(w('Skip to the task list', '跳到任务列表'))}</Skip>}
      <section className={css['side']} aria-label={brand}>
        <Brand name={brand} collapsed={collapsed} />
        {menu}
      </section>
      <div className={css['header']}>{header}</div>
      <div className={css['tabs']}>{tabs}</div>
      <main className={css['main']} id="content" tabIndex={-1}>
        <Going />
        <div className={css['bars']}>{bars}</div>
        {children}
      </main>
      <div className={css['bottom']}>{bottom}</div>
    </div>
  );
};
