/** High contrast: its colours over those of the scheme, and what a page needs where the system forces its own colours. */
import './highContrast.css';
import { strongVariables } from './strongTokens.ts';
import type { Scheme } from './tokens.ts';

const rulesOf = (scheme: Scheme): string => {
  const lines = Object.entries(strongVariables(scheme)).map(([name, value]) => `${name}:${value};`);
  return `:root[data-contrast='more'][data-mantine-color-scheme='${scheme}']{${lines.join('')}}`;
};

let drawn = false;

/** Turns it on or off for the whole page. */
export const applyContrast = (on: boolean): void => {
  if (!drawn) {
    const style = document.createElement('style');
    style.textContent = rulesOf('light') + rulesOf('dark');
    document.head.append(style);
    drawn = true;
  }
  if (on) document.documentElement.dataset['contrast'] = 'more';
  else delete document.documentElement.dataset['contrast'];
};
