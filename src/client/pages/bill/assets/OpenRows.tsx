/** What nobody has seen yet, and nothing else; each can be marked as seen without its label. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import css from './assets.module.css';
import { found, namedBy, personOf } from './grouped.ts';
import { words } from './assetsWords.ts';

interface Props {
  readonly rows: UseQueryResult<readonly AnyDoc[]>;
  readonly disabled: boolean;
  readonly onSeen: (row: AnyDoc) => void;
}

export const OpenRows = ({ rows, disabled, onSeen }: Props) => {
  const say = useSay();
  const [text, setText] = useState('');
  const beside = (row: AnyDoc): string =>
    [
      textOf(row['assetCode']),
      textOf(row['spec']),
      ...[namedBy(row, 'areas', 'bookArea'), personOf(row)].map((name) => (name ? say(name) : '')),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className={frame['part']} aria-label={say(words.openRows)}>
      <Loaded of={rows} title={words.failedCounts} height={240}>
        {(all) =>
          all.length === 0 ? (
            <p role="status">{say(words.allSeen)}</p>
          ) : (
            <>
              <h2>{say(words.openRowsOf, { n: all.length })}</h2>
              <TextInput
                type="search"
                aria-label={say(words.filter)}
                placeholder={say(words.filter)}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <ul className={`${css['rows']} ${css['missing']}`} aria-label={say(words.openRows)}>
                {found(all, text).map((row) => (
                  <li key={textOf(row['id'])}>
                    <span>
                      {textOf(row['assetName'])}
                      <span className={frame['second']}>{beside(row)}</span>
                    </span>
                    <Button
                      variant="default"
                      disabled={disabled}
                      aria-label={say(words.seenOf, { name: textOf(row['assetName']) })}
                      onClick={() => onSeen(row)}
                    >
                      {say(words.seen)}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
};
