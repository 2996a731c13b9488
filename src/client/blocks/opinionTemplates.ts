/** Opinions offered by the company and one's own (interface.md 5.4), as far as they were asked for before: a digit inserts at once. */
import type { OpinionTemplate } from '#model/personal.ts';
import { queries } from '#client/data/queries.ts';

/** Those of an action and a kind of document; the digit is the place. */
export const offered = (all: readonly OpinionTemplate[] | undefined, action: string, resource: string): readonly OpinionTemplate[] =>
  (all ?? []).filter((one) => one.action === action && (one.resource === null || one.resource === resource));

/** What `preload` of the parts has fetched; nothing is drawn anew when it comes. */
export const knownTemplates = (action: string, resource: string): readonly OpinionTemplate[] =>
  offered(queries.getQueryData<readonly OpinionTemplate[]>(['personal', 'opinions']), action, resource);
