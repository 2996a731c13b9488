/** The place of the offer to practise; what it says is loaded for those who have not answered it, when everything else stands. */
import { usePreferences } from '#client/data/preferences.ts';
import { lazy, memo, Suspense, useEffect, useState } from 'react';

const PracticeOffer = lazy(async () => ({ default: (await import('./PracticeOffer.tsx')).PracticeOffer }));

/**
 * Whoever touched nothing for so long is not in the middle of his work, in milliseconds: the offer takes its place from the list. By then
 * the server has told as well what he answered on another computer.
 */
const REST_MS = 7_000;
const touches = ['keydown', 'pointerdown', 'wheel'] as const;

/** Takes nothing of the list it stands under, so it is not drawn with every key. */
export const OfferLater = memo(() => {
  const { practised } = usePreferences();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (practised || rested) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(setRested, REST_MS, true);
    };
    wait();
    for (const touch of touches) addEventListener(touch, wait, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) removeEventListener(touch, wait, { capture: true });
    };
  }, [practised, rested]);
  return rested && !practised ? (
    <Suspense>
      <PracticeOffer />
    </Suspense>
  ) : null;
});
