/** A list of what belongs to a project: its newest rows with the way to all of them; why it is not there, while it comes or where it cannot be had. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import type { Query } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from './overviewWords.ts';

export interface Item {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly second: string;
  readonly mark: ReactNode;
}

interface Props {
  readonly title: Words;
  readonly none?: Words;
  readonly of: UseQueryResult<Page>;
  /** Path and filters of the whole list. */
  readonly list: string;
  readonly query: Query;
  readonly item: (record: AnyDoc) => Item;
  readonly order?: (a: AnyDoc, b: AnyDoc) => number;
  readonly heading?: 'h2' | 'h3';
}

/** Of many, the first. */
const mostShown = 6;

export const Rows = ({ title, none = words.none, of, list, query, item, order, heading: Heading = 'h3' }: Props) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <Heading>{say(title)}</Heading>
      <Loaded of={of} height={80}>
        {({ records, total }) => (
          <>
            {records.length === 0 ? (
              <p className={frame['quiet']}>{say(none)}</p>
            ) : (
              <ul className={frame['rows']} aria-label={say(title)}>
                {(order ? records.toSorted(order) : records)
                  .slice(0, mostShown)
                  .map(item)
                  .map(({ id, to, name, second, mark }) => (
                    <li key={id}>
                      <span>
                        <PageLink to={to} query={{ id }}>
                          {name}
                        </PageLink>
                        <span className={frame['second']}>{second}</span>
                      </span>
                      {mark}
                    </li>
                  ))}
              </ul>
            )}
            <PageLink to={list} query={query}>
              {say(total > mostShown ? words.all : words.list, { n: total, title: say(title) })}
            </PageLink>
          </>
        )}
      </Loaded>
    </section>
  );
};
