/**
 * What every resource is called and where its calls and pages are, without its definition (contract/routes.json, conventions):
 * small enough to load at once.
 */
import { admin } from './admin/index.ts';
import { bill } from './bill/index.ts';
import { hr } from './hr/index.ts';
import { general } from './general/index.ts';
import { project } from './project/index.ts';
import { material } from './material/index.ts';
import { purchase } from './purchase/index.ts';
import { sale } from './sale/index.ts';
import { data } from './data/index.ts';
import { contract } from './contract/index.ts';
import { stamp } from './stamp/index.ts';
import { workflow } from './workflow/index.ts';
import type { ApiPrefix } from '#model/definition.ts';
import type { ResourceKind } from '#model/common.ts';
import type { Words } from '#model/words.ts';
import type { Area, Entry } from './entry.ts';

/** Every area, by its key. A new one stands here; `seeds.ts` then asks for what the server reads of it. */
export const areas = {
  admin,
  workflow,
  hr,
  bill,
  general,
  project,
  material,
  purchase,
  sale,
  contract,
  data,
  stamp,
} as const satisfies Readonly<Record<string, Area>>;
export type AreaKey = keyof typeof areas;

export type PageTemplate = 'list' | 'add' | 'edit' | 'view' | 'select' | 'print' | 'approve' | 'repost' | 'approveEdit';

export interface CatalogueEntry {
  readonly key: string;
  readonly area: AreaKey;
  readonly kind: ResourceKind;
  readonly label: Words;
  readonly prefix: ApiPrefix;
  /** Where its calls are: `/tydf/process/hrLeaveRequest`. */
  readonly apiPath: string;
  /** What its flows are called, by their keys: one of the resource's own name, several where a field chooses, none without. */
  readonly flows: Readonly<Record<string, Words>>;
  /** Paths of its pages below `/tf`. Documents are added, edited and viewed at `/add|/edit|/view?type=<flow>`. */
  readonly pages: Readonly<Partial<Record<PageTemplate, string>>>;
}

const describe = (area: AreaKey, key: string, one: Entry): CatalogueEntry => {
  const { module } = areas[area];
  const page = `/${module}/${key}`;
  const isDocument = one.kind === 'document';
  const [first] = Object.keys(one.flows ?? {});
  const approval = first === undefined ? `/${one.approval ?? module}/${key}` : `/${first}/${first}`;
  return {
    key,
    area,
    kind: one.kind,
    label: one.label,
    prefix: one.prefix,
    apiPath: `/tydf/${one.prefix}/${one.path ?? key}`,
    flows: isDocument ? (one.flows ?? { [key]: one.label }) : {},
    pages: {
      list: page,
      select: `${page}Select`,
      print: `${page}Print`,
      ...(isDocument
        ? {
            add: `/add?type=${key}`,
            edit: `/edit?type=${key}`,
            view: `/view?type=${key}`,
            approve: `${approval}Approve`,
            repost: `${approval}RepostApprove`,
            approveEdit: `${approval}ApproveEdit`,
          }
        : { add: `${page}Edit`, edit: `${page}Edit`, view: `${page}View` }),
      ...one.pages,
    },
  };
};

/** Where a document of a flow is decided: of several flows each has pages of its own. */
export const approvalPage = ({ flows, pages }: CatalogueEntry, page: 'approve' | 'repost' | 'approveEdit', flow: string): string | null => {
  const address = pages[page] ?? null;
  const [first = ''] = Object.keys(flows);
  return address !== null && Object.hasOwn(flows, flow) ? address.replaceAll(first, flow) : address;
};

/** All resources by key, in the order of their areas. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(
  (Object.keys(areas) as AreaKey[]).flatMap((area) =>
    Object.entries(areas[area].resources).map(([key, one]) => [key, describe(area, key, one)] as const),
  ),
);
