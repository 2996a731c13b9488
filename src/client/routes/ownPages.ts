/** Hand-made pages of all areas, by their paths. An area that gets its first one stands in `areas`. */
import { pages as admin } from '#client/admin/area.ts';
import { pages as workflow } from '#client/designer/area.ts';
import { pages as hr } from '#client/pages/hr/area.ts';
import { pages as general } from '#client/pages/general/area.ts';
import { makers as billMakers, panels as billPanels, pages as bill } from '#client/pages/bill/area.ts';
import { pages as contract } from '#client/pages/contract/area.ts';
import { pages as project } from '#client/pages/project/area.ts';
import { pages as material } from '#client/pages/material/area.ts';
import { pages as purchase } from '#client/pages/purchase/area.ts';
import { pages as data } from '#client/pages/data/area.ts';
import { pages as stamp } from '#client/pages/stamp/area.ts';
import { lazyPage } from '#client/data/server/chunk.ts';
import type { Area, OwnPage } from '#client/data/page/ownPage.ts';
import { nameQuickMakers } from '#client/data/page/quickMakers.ts';
import { nameSidePanels } from '#client/data/page/sidePanels.ts';
import type { AreaKey } from '#resources/catalogue.ts';

/** Titles are loaded at once; the pages come with the room of their area, each when it is first opened. */
const areas: Readonly<Partial<Record<AreaKey, Area>>> = {
  admin: { Room: lazyPage('admin', async () => (await import('#client/admin/AdminPage.tsx')).AdminPage), pages: admin },
  workflow: { Room: lazyPage('designer', async () => (await import('#client/designer/DesignerPage.tsx')).DesignerPage), pages: workflow },
  hr: { Room: lazyPage('hr', async () => (await import('#client/pages/hr/HrPage.tsx')).HrPage), pages: hr },
  general: { Room: lazyPage('general', async () => (await import('#client/pages/general/GeneralPage.tsx')).GeneralPage), pages: general },
  bill: {
    Room: lazyPage('bill', async () => (await import('#client/pages/bill/BillPage.tsx')).BillPage),
    pages: bill,
    panels: billPanels,
    makers: billMakers,
  },
  contract: {
    Room: lazyPage('contract', async () => (await import('#client/pages/contract/ContractRoom.tsx')).ContractRoom),
    pages: contract,
  },
  project: { Room: lazyPage('project', async () => (await import('#client/pages/project/ProjectRoom.tsx')).ProjectRoom), pages: project },
  material: {
    Room: lazyPage('material', async () => (await import('#client/pages/material/MaterialPage.tsx')).MaterialPage),
    pages: material,
  },
  purchase: {
    Room: lazyPage('purchase', async () => (await import('#client/pages/purchase/PurchasePage.tsx')).PurchasePage),
    pages: purchase,
  },
  data: { Room: lazyPage('data', async () => (await import('#client/pages/data/DataPage.tsx')).DataPage), pages: data },
  stamp: { Room: lazyPage('stamp', async () => (await import('#client/pages/stamp/StampPage.tsx')).StampPage), pages: stamp },
};

for (const { panels = {}, makers = {} } of Object.values(areas)) {
  nameSidePanels(panels);
  nameQuickMakers(makers);
}

/** A page, its area, and the room that shows it. */
export interface Shown extends OwnPage {
  readonly area: string;
  readonly Room: Area['Room'];
}

export const ownPages: Readonly<Record<string, Shown>> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, { Room, pages }]) => Object.entries(pages).map(([path, page]) => [path, { ...page, area, Room }])),
);
