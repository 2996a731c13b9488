/** What was approved about a record and takes effect on a day to come, each with the way to its document for who may read it. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Coming } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import css from './TaskReader.module.css';

const words = { coming: w('{what} takes effect on {date}', '{what}将于 {date} 生效') } as const;

const Band = ({ coming: { resource, id, code, label, date } }: { readonly coming: Coming }) => {
  const say = useSay();
  const mayRead = usePermit(`${resource}:page`);
  const place = mayRead ? placeOfRecord(resource, id) : null;
  return (
    <p className={css['band']} data-tone="reposted">
      <Icon name="coming" size={18} /> {say(words.coming, { what: say(label), date })}
      {place === null ? (
        <span>{code}</span>
      ) : (
        <PageLink to={place.path} query={place.query}>
          {code}
        </PageLink>
      )}
    </p>
  );
};

export const ComingBand = ({ record }: { readonly record: AnyDoc }) =>
  ((record['$coming'] ?? []) as readonly Coming[]).map((coming) => <Band key={`${coming.resource}-${coming.id}`} coming={coming} />);
