/** Records of one kind about the person: their list as a table, on a phone as cards, and the way into the list itself. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { LinesTable } from '#client/blocks/lines/LinesTable.tsx';
import { rowsAsLines } from '#client/blocks/lines/rowsAsLines.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeIn } from '#client/data/page/place.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mostRows, rowsQuery } from './calls.ts';
import css from './person.module.css';
import { words } from './personWords.ts';

const Listed = ({ definition, staffId }: { readonly definition: Definition; readonly staffId: string }) => {
  const say = useSay();
  const rows = useQuery(rowsQuery(definition, staffId));
  return (
    <Loaded of={rows} title={words.partFailed} height={120}>
      {({ records, total }) =>
        records.length === 0 ? (
          <p className={frame['quiet']}>{say(words.none)}</p>
        ) : (
          <>
            <LinesTable name="rows" {...rowsAsLines(definition, records, 'staffId')} />
            {total > records.length && <p className={frame['quiet']}>{say(words.cut, { count: mostRows })}</p>}
          </>
        )
      }
    </Loaded>
  );
};

interface Props {
  readonly resource: string;
  readonly label: Words;
  readonly staffId: string;
}

export const Rows = ({ resource, label, staffId }: Props) => {
  const say = useSay();
  const definition = useDefinition(resource).data;
  const list = catalogue.get(resource)?.pages.list;
  return (
    <section className={css['section']}>
      <div className={css['sectionHead']}>
        <h2>{say(label)}</h2>
        {list !== undefined && (
          <PageLink to={placeIn(list).path} query={{ staffId }}>
            {say(words.all)}
          </PageLink>
        )}
      </div>
      {definition ? <Listed definition={definition} staffId={staffId} /> : <Skeleton height={120} />}
    </section>
  );
};
