/** The document library on the server. */
import { binCalls } from '../business/data/bin.ts';
import { downloadCalls } from '../business/data/downloads.ts';
import { grantCalls, grantFacts, libraryGranted } from '../business/data/grants.ts';
import { listingCalls } from '../business/data/listing.ts';
import { lockCalls } from '../business/data/lockCalls.ts';
import { movingCalls } from '../business/data/moving.ts';
import { libraryPlaced, nodeCalls, nodeFacts } from '../business/data/nodes.ts';
import { nodeRightCalls } from '../business/data/nodeRights.ts';
import { libraryWorks } from '../business/data/purging.ts';
import { nodeVerbs, sees, seesLog } from '../business/data/rights.ts';
import { uploadCalls } from '../business/data/uploads.ts';
import type { Area } from '#server/context.ts';

export const data: Partial<Area> = {
  effects: { libraryPlaced, libraryGranted },
  facts: { dataManagement: nodeFacts, dataManagementPost: grantFacts },
  narrowings: { dataManagement: sees, dataLog: seesLog },
  verbs: { dataManagement: nodeVerbs },
  calls: [
    ...nodeCalls,
    ...listingCalls,
    ...uploadCalls,
    ...downloadCalls,
    ...movingCalls,
    ...binCalls,
    ...lockCalls,
    ...nodeRightCalls,
    ...grantCalls,
  ],
  works: libraryWorks,
};
