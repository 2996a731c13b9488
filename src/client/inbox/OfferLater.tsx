/** The place of the offer to practise; what it says is loaded for those who have not answered it, when everything else stands. */
import { usePreferences } from '#client/data/preferences.ts';
import { lazy, memo, Suspense, useEffect, useState } from 'react';

const PracticeOffer = lazy(async () => ({ default: (await import('./PracticeOffer.tsx')).PracticeOffer }));

/** By then the server has told what the person answered on another computer, in milliseconds. */
const REST_MS = 7_000;

/** Takes nothing of the list it stands under, so it is not drawn with every key. */
export const OfferLater = memo(() => {
  const { practised } = usePreferences();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (practised) return undefined;
    const timer = setTimeout(setRested, REST_MS, true);
    return () => clearTimeout(timer);
  }, [practised]);
  return rested && !practised ? (
    <Suspense>
      <PracticeOffer />
    </Suspense>
  ) : null;
});
