/** A text or a table of an attached file, as far as it can be read at once. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import css from './preview.module.css';
import { cellsOf, decoded, mostRows, mostText } from './textFile.ts';

const words = {
  rows: w('Only the first {n} rows are shown. Download the file to read all of it.', '仅显示前{n}行，下载后可查看全部内容。'),
  text: w('Only the beginning is shown. Download the file to read all of it.', '仅显示开头部分，下载后可查看全部内容。'),
};

interface Props {
  readonly bytes: Blob;
  readonly name: string;
  readonly table: boolean;
}

export const TextPreview = ({ bytes, name, table }: Props) => {
  const say = useSay();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void bytes.arrayBuffer().then((buffer) => !gone && setText(decoded(buffer)));
    return () => void (gone = true);
  }, [bytes]);
  if (text === null) return <Skeleton height={120} />;
  if (!table)
    return (
      <>
        {/* A part that scrolls is reached by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={css['text']} tabIndex={0} aria-label={name}>
          {text.slice(0, mostText)}
        </pre>
        {text.length > mostText && <p className={css['note']}>{say(words.text)}</p>}
      </>
    );
  const [head = [], ...rows] = cellsOf(text);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['table']} tabIndex={0} role="group" aria-label={name}>
        <table>
          <thead>
            <tr>
              {head.map((cell, at) => (
                <th key={at} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} data-number={/^-?[\d,]+(\.\d+)?$/.test(cell) || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length + 1 >= mostRows && <p className={css['note']}>{say(words.rows, { n: mostRows })}</p>}
    </>
  );
};
