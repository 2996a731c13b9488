/** Pages as path and query: of an address. Pages of records are in `placeOfRecord.ts`, which knows every resource. */
import type { Query } from './page.ts';

export interface Place {
  readonly path: string;
  readonly query: Query;
}

/** `/view?type=hrLeave` taken apart. */
export const placeIn = (address: string): Place => {
  const [path = '', query = ''] = address.split('?');
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
};
