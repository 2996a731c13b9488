/** The way to a document that a finding speaks of. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import type { OtherDocument } from '#model/api.ts';

export const OtherLink = ({ other: { resource, documentId, code } }: { readonly other: OtherDocument }) => {
  const place = placeOfRecord(resource, documentId);
  return place === null ? (
    <span>{code}</span>
  ) : (
    <PageLink to={place.path} query={place.query}>
      {code}
    </PageLink>
  );
};
