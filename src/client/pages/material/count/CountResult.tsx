/** What differs, once the stocktake is confirmed: before that nobody is told what the books say. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { recordQuery, useDefinition } from '#client/data/server/resource.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { differing } from './counting.ts';
import { words } from './countWords.ts';

const Differences = ({ check }: { readonly check: AnyDoc }) => {
  const say = useSay();
  const names = (check['$names'] as Names | undefined) ?? {};
  const lines = differing(linesOf(check, 'lines') as readonly (AnyDoc & { readonly diffQty: unknown })[]);
  const nameOf = (id: string): string => say(names[`materialItem/${id}`] ?? { zh: id, en: id });
  if (lines.length === 0) return <EmptyState title={say(words.noDifference)} />;
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={say(words.result)}>
        <thead>
          <tr>
            <th scope="col">{say(words.item)}</th>
            {(['book', 'count', 'difference'] as const).map((column) => (
              <th key={column} scope="col" className={frame['number']}>
                {say(words[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={textOf(line['id'])}>
              <th scope="row">
                {nameOf(textOf(line['itemId']))}
                <span className={frame['second']}>{textOf(line['lotNo'])}</span>
              </th>
              <td className={frame['number']}>{looseDecimal(line['bookQty'])}</td>
              <td className={frame['number']}>{looseDecimal(line['countQty'])}</td>
              <td className={frame['number']}>
                <strong>{`${textOf(line.diffQty).startsWith('-') ? '' : '+'}${looseDecimal(line.diffQty)}`}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const CountResult = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const definition = useDefinition('materialCheck').data;
  const check = useQuery<AnyDoc>(
    definition ? recordQuery(definition, id) : { queryKey: ['record', 'materialCheck', id], queryFn: skipToken },
  );
  return (
    <section className={frame['part']}>
      <p className={frame['quiet']}>{say(words.closed)}</p>
      <Loaded of={check} title={words.failedResult} height={240}>
        {(found) => <Differences check={found} />}
      </Loaded>
    </section>
  );
};
