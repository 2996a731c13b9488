/** The head of a column in the lists of the designer; what they are sorted by stands in the address. */
import frame from '#client/blocks/frame.module.css';
import type { OnQuery } from '#client/data/server/query.ts';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { words } from './modelsWords.ts';

interface Props {
  readonly label: Words;
  /** Field to sort by; without it the column cannot be sorted. */
  readonly by?: string;
  readonly sort: string;
  readonly onQuery: OnQuery;
  readonly number?: boolean;
}

export const Head = ({ label, by, sort, onQuery, number = false }: Props) => {
  const say = useSay();
  const direction = by === undefined ? undefined : sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
  const Arrow = direction === 'descending' ? IconChevronDown : direction === 'ascending' ? IconChevronUp : IconSelector;
  return (
    <th scope="col" aria-sort={direction} className={number ? frame['number'] : undefined}>
      {by === undefined ? (
        say(label)
      ) : (
        <UnstyledButton
          title={say(words.sort, { label: say(label) })}
          onClick={() => onQuery({ sort: direction === 'ascending' ? `-${by}` : by })}
        >
          {say(label)}
          <Arrow size={14} stroke={1.75} aria-hidden opacity={direction ? 1 : 0.45} />
        </UnstyledButton>
      )}
    </th>
  );
};
