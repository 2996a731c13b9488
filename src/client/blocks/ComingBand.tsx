/** What was approved about a record and takes effect on a day to come, each with the way to its document. */
import { PageLink } from '#client/data/PageLink.tsx';
import { placeOfRecord } from '#client/data/place.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Coming } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import css from './TaskReader.module.css';

const words = { coming: w('{what} takes effect on {date}', '{what}将于 {date} 生效') } as const;

export const ComingBand = ({ record }: { readonly record: AnyDoc }) => {
  const say = useSay();
  const coming = (record['$coming'] ?? []) as readonly Coming[];
  return coming.map(({ resource, id, code, label, date }) => {
    const place = placeOfRecord(resource, id, 'view');
    return (
      <p key={`${resource}-${id}`} className={css['band']} data-tone="reposted">
        <Icon name="coming" size={18} /> {say(words.coming, { what: say(label), date })}
        {place && (
          <PageLink to={place.path} query={place.query}>
            {code}
          </PageLink>
        )}
      </p>
    );
  });
};
