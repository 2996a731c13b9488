/** Pages of records of any resource, and where notices lead. */
import { catalogue, type PageTemplate } from '#resources/catalogue.ts';
import { placeIn, type Place } from './place.ts';

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
