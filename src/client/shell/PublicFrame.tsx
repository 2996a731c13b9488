/** The frame of the pages that open without a token: 56 px with title and the way to the full application. */
import { PageLink } from '#client/data/PageLink.tsx';
import { FishMark } from '#client/theme/FishMark.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from './brand.ts';
import css from './PublicFrame.module.css';

interface Props {
  readonly title: string;
  readonly signedIn: boolean;
  readonly children: ReactNode;
}

export const PublicFrame = ({ title, signedIn, children }: Props) => {
  const say = useSay();
  const brand = useBrand();
  return (
    <div className={css['frame']}>
      <header className={css['header']}>
        <FishMark size={24} />
        <h1 className={css['title']}>{signedIn ? title : say(brand)}</h1>
        {signedIn && (
          <Anchor component={PageLink} to="/dashboard">
            {say(w('Open full application', '打开完整应用'))}
          </Anchor>
        )}
      </header>
      <main className={signedIn ? css['list'] : css['signedOut']}>{children}</main>
    </div>
  );
};
