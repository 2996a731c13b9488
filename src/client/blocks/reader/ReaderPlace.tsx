/** Where the document lies in the list it is read from, and the way to its neighbours. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { createContext, memo, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';

export interface Place {
  /** From 1. */
  readonly at: number;
  readonly of: string;
  readonly onStep: (by: 1 | -1) => void;
}

interface PlaceStore {
  readonly get: () => Place | null;
  readonly set: (place: Place | null) => void;
  readonly subscribe: (heard: () => void) => () => void;
}

const createPlaces = (first: Place | null): PlaceStore => {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set: (place) => {
      if (place === now) return;
      now = place;
      for (const heard of listeners) heard();
    },
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
};

/**
 * Given beside the reader and outside what it draws: a step changes the words that say it, and no reader that is drawn ahead is even walked
 * through for them.
 */
export const PlaceContext = createContext<PlaceStore>(createPlaces(null));

/** What the context is given, for a page that knows the place. */
export const usePlaces = (place: Place | null): PlaceStore => {
  const [places] = useState(() => createPlaces(place));
  useLayoutEffect(() => places.set(place), [places, place]);
  return places;
};

export const usePlace = (): Place | null => {
  const { subscribe, get } = useContext(PlaceContext);
  return useSyncExternalStore(subscribe, get);
};

/** The same at every place. */
const Steps = memo(({ onStep }: Pick<Place, 'onStep'>) => {
  const say = useSay();
  return (
    <>
      <ActionIcon size={24} onClick={() => onStep(-1)} aria-label={say(w('Previous', '上一条'))}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon size={24} onClick={() => onStep(1)} aria-label={say(w('Next', '下一条'))}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  );
});

export const ReaderPlace = () => {
  const place = usePlace();
  if (place === null) return null;
  return (
    <>
      <span data-number>
        {place.at} / {place.of}
      </span>
      <Steps onStep={place.onStep} />
    </>
  );
};
