/** Where the document lies in the list it is read from, and the way to its neighbours. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { createContext, useContext } from 'react';

export interface Place {
  /** From 1. */
  readonly at: number;
  readonly of: string;
  readonly onStep: (by: 1 | -1) => void;
}

/** Given beside the reader, so that a reader drawn ahead stays as it is when its turn comes. */
export const PlaceContext = createContext<Place | null>(null);

export const ReaderPlace = () => {
  const say = useSay();
  const place = useContext(PlaceContext);
  if (place === null) return null;
  return (
    <>
      <span data-number>
        {place.at} / {place.of}
      </span>
      <ActionIcon size={24} onClick={() => place.onStep(-1)} aria-label={say(w('Previous', '上一条'))}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon size={24} onClick={() => place.onStep(1)} aria-label={say(w('Next', '下一条'))}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  );
};
