/** Pages as path and query: of an address, and of a record of any resource. */
import { catalogue, type PageTemplate } from '#resources/catalogue.ts';
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

/** The page of a record; null where its resource has none. */
export const placeOfRecord = (resource: string | null, id: string | null, page: PageTemplate = 'view'): Place | null => {
  const address = catalogue.get(resource ?? '')?.pages[page];
  if (address === undefined || id === null) return null;
  const { path, query } = placeIn(address);
  return { path, query: { ...query, id } };
};

interface Told {
  readonly id: string;
  /** Page that it names itself. */
  readonly link: string | null;
  readonly resource: string | null;
  readonly documentId: string | null;
}

/** Where a notice leads: to what it links, to its document, or to itself. */
export const placeOfNotice = ({ id, link, resource, documentId }: Told): Place =>
  link === null ? (placeOfRecord(resource, documentId) ?? { path: '/system/noticeMessageView', query: { id } }) : placeIn(link);
