/** The areas on the server. A new one stands here; engines get all of them together by way of the services. */
import type { AreaKey } from '#resources/catalogue.ts';
import { together } from '#resources/seeds.ts';
import type { Area } from '#server/context.ts';
import { admin } from './admin.ts';
import { bill } from './bill.ts';
import { hr } from './hr.ts';
import { general } from './general.ts';
import { project } from './project.ts';
import { material } from './material.ts';
import { purchase } from './purchase.ts';
import { sale } from './sale.ts';
import { data } from './data.ts';
import { contract } from './contract.ts';
import { stamp } from './stamp.ts';
import { workflow } from './workflow.ts';

export const areas: Readonly<Record<AreaKey, Partial<Area>>> = {
  admin,
  workflow,
  hr,
  bill,
  general,
  project,
  material,
  purchase,
  sale,
  data,
  contract,
  stamp,
};

const all = Object.values(areas);

/** What all areas add, as one. */
export const allAreas: Area = {
  effects: together(all.map(({ effects }) => effects)),
  facts: together(all.map(({ facts }) => facts)),
  ledgerEffects: together(all.map(({ ledgerEffects }) => ledgerEffects)),
  narrowings: together(all.map(({ narrowings }) => narrowings)),
  verbs: together(all.map(({ verbs }) => verbs)),
  calls: all.flatMap(({ calls = [] }) => calls),
  works: all.flatMap(({ works = [] }) => works),
  turns: all.flatMap(({ turns = [] }) => turns),
  jobs: all.flatMap(({ jobs = [] }) => jobs),
};
