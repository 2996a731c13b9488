/** Hand-made pages of all areas, by their paths. An area that gets its first one stands in `areas`. */
import { admin } from '#client/admin/area.ts';
import type { Area, OwnPage } from '#client/data/ownPage.ts';
import { nameSidePanels } from '#client/data/sidePanels.ts';
import { workflow } from '#client/designer/area.ts';
import { bill } from '#client/pages/bill/area.ts';
import { contract } from '#client/pages/contract/area.ts';
import { data } from '#client/pages/data/area.ts';
import { general } from '#client/pages/general/area.ts';
import { hr } from '#client/pages/hr/area.ts';
import { material } from '#client/pages/material/area.ts';
import { project } from '#client/pages/project/area.ts';
import { purchase } from '#client/pages/purchase/area.ts';
import { stamp } from '#client/pages/stamp/area.ts';
import type { AreaKey } from '#resources/catalogue.ts';

const areas: Readonly<Partial<Record<AreaKey, Area>>> = {
  admin,
  workflow,
  hr,
  general,
  bill,
  contract,
  project,
  material,
  purchase,
  data,
  stamp,
};

for (const { panels = {} } of Object.values(areas)) nameSidePanels(panels);

/** A page, its area, and the room that shows it. */
export interface Shown extends OwnPage {
  readonly area: string;
  readonly Room: Area['Room'];
}

export const ownPages: Readonly<Record<string, Shown>> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, { Room, pages }]) => Object.entries(pages).map(([path, page]) => [path, { ...page, area, Room }])),
);
