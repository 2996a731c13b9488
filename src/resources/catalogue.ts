/**
 * What every resource is called and where its calls and pages are, without its definition (contract/routes.json, conventions):
 * small enough to load at once.
 */
import { admin } from './admin/index.ts';
import { bill } from './bill/index.ts';
import { hr } from './hr/index.ts';
import { general } from './general/index.ts';
import { workflow } from './workflow/index.ts';
import type { ApiPrefix, ResourceKind } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import type { Area, Entry } from './entry.ts';

/** Every area, by its key. A new one stands here; `seeds.ts` then asks for what the server reads of it. */
export const areas = { admin, workflow, hr, bill, general } as const satisfies Readonly<Record<string, Area>>;
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
  /** Key of its flow; the resource's own name (office.md 0.5), null where there is none. */
  readonly flow: string | null;
  /** Paths of its pages below `/tf`. Documents are added, edited and viewed at `/add|/edit|/view?type=<flow>`. */
  readonly pages: Readonly<Partial<Record<PageTemplate, string>>>;
}

const describe = (area: AreaKey, key: string, one: Entry): CatalogueEntry => {
  const { module } = areas[area];
  const page = `/${module}/${key}`;
  const approval = `/${one.approval ?? module}/${key}`;
  const isDocument = one.kind === 'document';
  return {
    key,
    area,
    kind: one.kind,
    label: one.label,
    prefix: one.prefix,
    apiPath: `/tydf/${one.prefix}/${one.path ?? key}`,
    flow: isDocument ? key : null,
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

/** All resources by key, in the order of their areas. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(
  (Object.keys(areas) as AreaKey[]).flatMap((area) =>
    Object.entries(areas[area].resources).map(([key, one]) => [key, describe(area, key, one)] as const),
  ),
);
