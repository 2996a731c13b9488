/** The workflow pages need the flow key of their menu. */
import type { Query } from '#client/data/page/page.ts';

export const lacksFlow = (path: string, query: Query | undefined): boolean => ['/add', '/edit', '/view'].includes(path) && !query?.['type'];
