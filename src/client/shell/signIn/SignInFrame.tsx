/** The two halves of the sign-in pages: depth lines with one rising, and the form; a phone shows the form alone. */
import { preferences } from '#client/data/preferences/preferences.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '#client/data/brand.ts';
import { environmentOf } from '#client/data/environment.ts';
import { BrandMark } from '#client/shell/BrandMark.tsx';
import { EnvironmentLine } from '#client/shell/EnvironmentLine.tsx';
import css from './SignInFrame.module.css';

/** Heights of the lines, each calmer than the one above; the fifth is the salmon's. */
const depths = Array.from({ length: 14 }, (_, at) => ({ y: 40 + at * 56, swing: 26 - at * 1.6 }));

const Depths = () => (
  <svg className={css['depths']} viewBox="0 0 800 820" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {depths.map(({ y, swing }) => (
      <path
        key={y}
        d={`M-20 ${y} C 160 ${y - swing}, 320 ${y + swing}, 480 ${y} S 720 ${y - swing}, 840 ${y + swing / 2}`}
        className={css['depth']}
      />
    ))}
    <path d="M-20 700 C 200 690, 330 600, 430 470 S 640 190, 840 120" className={css['rise']} />
  </svg>
);

const environment = environmentOf(location.hostname);

const languages = [
  ['zh', '中文'],
  ['en', 'English'],
] as const;

export const SignInFrame = ({ children }: { readonly children: ReactNode }) => {
  const say = useSay();
  const language = useLanguage();
  const brand = useBrand();
  return (
    <div className={css['page']}>
      <EnvironmentLine name={environment} />
      <div className={css['field']} aria-hidden>
        <Depths />
        <p className={css['sentence']}>{say(brand)}</p>
      </div>
      <main className={css['column']}>
        <div className={css['form']}>
          <div className={css['brand']}>
            <BrandMark size={40} />
            <div>
              <p className={css['company']}>{say(brand)}</p>
              <p className={css['product']}>{say(shell.company)}</p>
            </div>
          </div>
          {children}
        </div>
        <div className={css['foot']}>
          <div role="group" aria-label={say(w('Language', '语言'))}>
            {languages.map(([one, name]) => (
              <UnstyledButton
                key={one}
                lang={one === 'zh' ? 'zh-CN' : 'en'}
                className={css['language']}
                aria-pressed={language === one}
                onClick={() => void preferences.set({ language: one })}
              >
                {name}
              </UnstyledButton>
            ))}
          </div>
          <span>
            {environment === 'prod' ? '' : `${environment} · `}v{TYDF_VERSION}
          </span>
        </div>
      </main>
    </div>
  );
};
