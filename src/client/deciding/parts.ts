/** Everything that a key may ask for in the bar, in one piece, loaded while nothing else happens, so that no key waits for it. */
import { offered } from '#client/blocks/decide/opinionTemplates.ts';
import { opinionsQuery, peopleQuery, signatureQuery } from '#client/data/personal.ts';
import { queries } from '#client/data/server/queries.ts';
import type { OpinionTemplate } from '#model/operations/personal.ts';

export { upload } from '#client/data/server/upload.ts';
export { ActionSheet } from './ActionSheet.tsx';
export { ActPanel } from './ActPanel.tsx';
export { ChangedBand } from './ChangedBand.tsx';
export { Extras } from './Extras.tsx';
export { MenuItems } from './MenuItems.tsx';
export { Remarks } from './Remarks.tsx';
export { TemplateChips, TemplateItems } from './TemplateItems.tsx';

const lasting = { ...opinionsQuery, gcTime: Infinity };

/** Opinions of an action, asked for now if they were not before. */
export const templatesOf = async (action: string, resource: string): Promise<readonly OpinionTemplate[]> =>
  offered(await queries.ensureQueryData(lasting), action, resource);

/** The first key of each part shows this. */
export const askAhead = (): void => {
  void queries.prefetchQuery(lasting);
  void queries.prefetchQuery(peopleQuery(''));
  void queries.prefetchQuery(signatureQuery);
};
