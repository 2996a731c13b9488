/** Everything that a key may ask for in the bar, loaded while nothing else happens, so that no key waits for it. */
import { queries } from '#client/data/queries.ts';
import { opinionsQuery, peopleQuery, signatureQuery } from '#client/data/personal.ts';
import './ActPanel.tsx';
import './ActionSheet.tsx';
import './ChangedBand.tsx';
import './Extras.tsx';
import './MenuItems.tsx';
import './TemplateItems.tsx';

export const preload = (): void => {
  void queries.prefetchQuery({ ...opinionsQuery, gcTime: Infinity });
  void queries.prefetchQuery(peopleQuery(''));
  void queries.prefetchQuery(signatureQuery);
};
