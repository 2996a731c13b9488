/** The place of the offer to practise; what it says is loaded for those who have not answered it, when everything else stands. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { whenRested } from '#client/blocks/rest.ts';
import { usePreferences } from '#client/data/preferences/preferences.ts';
import { memo, Suspense, useEffect, useState } from 'react';

const PracticeOffer = lazyOptional(async () => (await import('./PracticeOffer.tsx')).PracticeOffer);

/**
 * Whoever touched nothing for so long is not in the middle of their work, in milliseconds: the offer takes its place from the list. By then
 * the server has told as well what they answered on another computer.
 */
const REST_MS = 7_000;

/** Takes nothing of the list it stands under, so it is not drawn with every key. */
export const OfferLater = memo(() => {
  const { practised } = usePreferences();
  const [rested, setRested] = useState(false);
  useEffect(() => (practised || rested ? undefined : whenRested(() => setRested(true), REST_MS)), [practised, rested]);
  return rested && !practised ? (
    <Suspense>
      <PracticeOffer />
    </Suspense>
  ) : null;
});
