/**
 * Which page of which resource a path is: list `/{module}/{resource}`, `…Edit`, `…View`,
 * `…Print`, `…Select`, approval `/{prefix}/{resource}Approve | RepostApprove | ApproveEdit`, workflow `/add`, `/edit`, `/view` with the
 * flow key as `type`. Paths count as they are spelled.
 */
import { placeIn } from '#client/data/page/place.ts';
import type { PageProps, Query } from '#client/data/page/page.ts';
import { catalogue, type CatalogueEntry } from '#resources/catalogue.ts';
import type { Definition } from '#model/definition.ts';

export type Template = 'list' | 'edit' | 'view' | 'approve' | 'repost' | 'approveEdit' | 'print' | 'select';

export interface Page {
  /** Empty where the workflow pages were opened without a flow key, or with one that nobody has. */
  readonly resource: string;
  readonly template: Template;
}

const endings: readonly (readonly [ending: string, template: Template])[] = [
  ['RepostApprove', 'repost'],
  ['ApproveEdit', 'approveEdit'],
  ['Approve', 'approve'],
  ['Edit', 'edit'],
  ['View', 'view'],
  ['Print', 'print'],
  ['Select', 'select'],
  ['', 'list'],
];

const workflow: Readonly<Record<string, Template>> = { '/add': 'edit', '/edit': 'edit', '/view': 'view' };

const approvals: ReadonlySet<Template> = new Set(['approve', 'repost', 'approveEdit']);

const firstPart = (address: string): string => address.split('/')[1]?.split('?')[0] ?? '';

/** First parts of the paths at which a page may be: of approval pages the one that they were given, of others those of the area too. */
const places = ({ area, pages }: CatalogueEntry, template: Template): ReadonlySet<string> => {
  const own = pages[template];
  if (approvals.has(template)) return new Set(own === undefined ? [] : [firstPart(own)]);
  const others = Object.entries(pages).filter(([name]) => !approvals.has(name as Template));
  return new Set([area, ...others.map(([, address]) => firstPart(address))]);
};

/** The resource that has this key, or a flow of this key. */
const ofFlow = (type: string | undefined): string =>
  type === undefined ? '' : ((catalogue.get(type) ?? [...catalogue.values()].find(({ flows }) => Object.hasOwn(flows, type)))?.key ?? '');

/** Second names of pages. */
const otherPaths: Readonly<Record<string, Page>> = { '/ulfoTable': { resource: 'ufloFlow', template: 'list' } };

/** Pages with a path of their own, such as those of the flow designer; one path may show several resources, told apart by its query. */
const ownPaths: readonly (Page & { readonly path: string; readonly query: Query })[] = [...catalogue.values()].flatMap(({ key, pages }) =>
  (['edit', 'view'] as const).flatMap((template) => {
    const address = pages[template];
    if (address === undefined) return [];
    const { path, query } = placeIn(address);
    return path.split('/').length === 2 && !(path in workflow) ? [{ path, query, resource: key, template }] : [];
  }),
);

const ofOwnPath = (path: string, query: Query): Page | null => {
  const here = ownPaths.filter((one) => one.path === path);
  const found = here.find((one) => Object.entries(one.query).every(([name, value]) => query[name] === value)) ?? here[0];
  return found ? { resource: found.resource, template: found.template } : null;
};

/** The generic page behind a path; null where there is none. */
export const templateOf = (path: string, query: Query): Page | null => {
  const generic = workflow[path];
  if (generic) return { resource: ofFlow(query['type']), template: generic };
  const own = otherPaths[path] ?? ofOwnPath(path, query);
  if (own) return own;
  const [, place = '', name = '', ...rest] = path.split('/');
  if (name === '' || rest.length > 0) return null;
  for (const [ending, template] of endings) {
    if (!name.endsWith(ending)) continue;
    const base = name.slice(0, name.length - ending.length);
    // Of several flows each has approval pages of its own, at its own name.
    if (approvals.has(template) && base === place && !catalogue.has(base)) return { resource: ofFlow(base), template };
    const entry = catalogue.get(base);
    if (entry && places(entry, template).has(place)) return { resource: entry.key, template };
  }
  return null;
};

export interface TemplateProps extends PageProps {
  readonly definition: Definition;
}
