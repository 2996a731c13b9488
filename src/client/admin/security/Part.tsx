/** One part of the page: its heading, then a skeleton, the reason with a retry, or what it is about. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import css from './security.module.css';

interface Props<Data> {
  readonly title: Words;
  readonly about: string;
  readonly of: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

export const Part = <Data,>({ title, about, of, children }: Props<Data>) => {
  const say = useSay();
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h2 id={id}>{say(title)}</h2>
      <p className={frame['quiet']}>{about}</p>
      <Loaded of={of} height={72}>
        {children}
      </Loaded>
    </section>
  );
};
