/** Every page of a record, of any resource, and where notices lead: nothing else in the client knows how their addresses are made. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { approvalPage, catalogue, type PageTemplate } from '#resources/catalogue.ts';
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

/** Pages of a resource beside its list. */
export const pageOf = (definition: Pick<Definition, 'area' | 'key'>, page: 'View' | 'Print' | 'Edit'): string =>
  `/${definition.area}/${definition.key}${page}`;

/** The pages on which a document is decided, at the path that its flow was given. */
export const approvalPageOf = (definition: Definition, page: 'approve' | 'repost' | 'approveEdit', record: AnyDoc): string => {
  const entry = catalogue.get(definition.key);
  return (entry && approvalPage(entry, page, flowOf(definition, record))) ?? pageOf(definition, 'View');
};
