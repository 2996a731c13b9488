/** The frame of the pages that open without a token, made for standing inside others: 56 px with title, count and the way to the full application. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '#client/data/brand.ts';
import { BrandMark } from './BrandMark.tsx';
import css from './PublicFrame.module.css';

interface Props {
  readonly title: string;
  /** How many there are, where that is known. */
  readonly count: number | null;
  readonly signedIn: boolean;
  readonly bars: ReactNode;
  readonly children: ReactNode;
}

/** Inside another page the application opens beside it: nothing but these pages may stand in a frame. */
const framed = window.top !== window.self;

export const PublicFrame = ({ title, count, signedIn, bars, children }: Props) => {
  const say = useSay();
  const brand = useBrand();
  return (
    <div className={css['frame']}>
      <header className={css['header']}>
        <BrandMark size={24} />
        <h1 className={css['title']}>
          {signedIn ? title : say(brand)} {count !== null && <span className={css['count']}>{count > 99 ? '99+' : count}</span>}
        </h1>
        {signedIn && (
          <Anchor component={PageLink} to="/dashboard" className={css['full']} {...(framed ? { target: '_blank' } : {})}>
            {say(w('Open full application', '打开完整应用'))}
          </Anchor>
        )}
      </header>
      <div>{bars}</div>
      <main className={signedIn ? css['list'] : css['signedOut']}>{children}</main>
    </div>
  );
};
