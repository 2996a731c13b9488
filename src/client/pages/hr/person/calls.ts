/** What the page of a person asks for. */
import { ask } from '#client/data/server/call.ts';
import { askList } from '#client/data/server/resource.ts';
import type { Page } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { PersonOverview } from '#resources/hr/rules/personOverview.ts';
import { queryOptions } from '@tanstack/react-query';

export const file = 'hrPfStaffOnboard';
/** Rows of one kind that are shown at once; whoever has more of them reads on in their list. */
export const mostRows = 100;

export const overviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', file, id, 'overview'],
    queryFn: ({ signal }) => ask<PersonOverview>('GET', `/tydf/api/${file}/overview/${id}`, { signal }),
  });

/** Rows about the person, in the order of their list. */
export const rowsQuery = (definition: Definition, staffId: string) =>
  queryOptions<Page>({
    queryKey: ['list', definition.key, 'of', staffId],
    queryFn: ({ signal }) => askList(definition, { staffId, pageSize: mostRows }, signal),
  });
