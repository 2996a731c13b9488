/** A part of a page that is one table, as long as its rows. */
import frame from '#client/blocks/frame.module.css';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly title: Words;
  readonly heads: readonly Words[];
  /** Rows. */
  readonly children: ReactNode;
}

export const SmallTable = ({ title, heads, children }: Props) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(title)}</h2>
      <div className={frame['scroll']} data-flat>
        <table className={frame['table']} aria-label={say(title)}>
          <thead>
            <tr>
              {heads.map((label) => (
                <th key={label.en} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
};
