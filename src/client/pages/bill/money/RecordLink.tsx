/** The name of a record as a link to its page; only its name where it has none. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';

interface Props {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
}

export const RecordLink = ({ resource, id, name }: Props) => {
  const place = placeOfRecord(resource, id);
  return place === null ? (
    name
  ) : (
    <PageLink to={place.path} query={place.query}>
      {name}
    </PageLink>
  );
};
