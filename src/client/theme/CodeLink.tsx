/** A document's code: a link where it leads somewhere, and one click copies it. */
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { PageLink } from '#client/data/page/PageLink.tsx';
import type { Query } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import css from './CodeLink.module.css';

/** `EXP-20261120-0007` → `EXP-…0007`; short ones stay. */
export const shortCode = (code: string): string => {
  const parts = code.split('-');
  return parts.length < 3 || code.length < 14 ? code : `${parts[0]}-…${parts.at(-1)}`;
};

interface Props {
  readonly code: string;
  readonly to?: string;
  readonly query?: Query;
  readonly copy?: boolean;
}

/** For how long the tick stands after copying, in milliseconds. */
const TICK_MS = 1500;

export const CodeLink = ({ code, to, query, copy = true }: Props) => {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  const toClipboard = async () => {
    const { toClipboard } = await import('#client/data/clipboard.ts');
    if (!(await toClipboard(code))) return;
    setCopied(true);
    setTimeout(setCopied, TICK_MS, false);
  };
  return (
    <span className={css['code']}>
      {to ? (
        <PageLink to={to} {...(query ? { query } : {})} className={css['link']}>
          {code}
        </PageLink>
      ) : (
        <span data-number>{code}</span>
      )}
      {copy && (
        <ActionIcon
          size={24}
          onClick={() => void toClipboard()}
          aria-label={copied ? say(w('Copied', '已复制')) : say(w('Copy {code}', '复制 {code}'), { code })}
        >
          {copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
        </ActionIcon>
      )}
    </span>
  );
};
