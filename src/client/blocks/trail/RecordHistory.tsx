/** What was changed in a plain record, by whom and when, asked for when somebody wants to know; documents have their trail. */
import { ask } from '#client/data/server/call.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import type { OperationShown } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ChangeList } from './ChangeView.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { operationWords } from './operationWords.ts';
import css from './Trail.module.css';

const words = {
  show: w('Change history', '变更历史'),
  none: w('No change was logged since logging began.', '自启用日志以来没有变更记录。'),
  system: w('System', '系统'),
} as const;

/** All operations on a record that were logged, the newest first. */
export const historyQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: ['history', resource, id],
    queryFn: ({ signal }) => ask<readonly OperationShown[]>('GET', `/tydf/administration/logs/history/${resource}/${id}`, { signal }),
  });

const History = ({ definition, id }: { readonly definition: Definition; readonly id: string }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const history = useQuery(historyQuery(definition.key, id));
  if (!history.data)
    return (
      <Loaded of={history} height={96}>
        {() => null}
      </Loaded>
    );
  if (history.data.length === 0) return <EmptyState title={say(words.none)} />;
  return (
    <ol className={css['list']} aria-label={say(words.show)}>
      {history.data.map(({ id: entry, at, person, action, changes, names }) => (
        <li key={entry} className={css['entry']} data-tone="quiet">
          <span className={css['dot']} />
          <div className={css['line']}>
            <span className={css['who']}>{person ? nameOf(person) : say(words.system)}</span>
            <span className={css['deed']}>{say(operationWords(action))}</span>
            <time className={css['quiet']} dateTime={at}>
              {formatInstant(at, 'yyyy-MM-dd hh:mm')}
            </time>
          </div>
          {action === 'put' && <ChangeList changes={changes} definition={definition} names={names} />}
        </li>
      ))}
    </ol>
  );
};

export const RecordHistory = (props: { readonly definition: Definition; readonly id: string }) => {
  const say = useSay();
  const part = useId();
  const [open, setOpen] = useState(false);
  return (
    <section>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} aria-controls={part} onClick={() => setOpen(!open)}>
        {say(words.show)}
      </Button>
      <div id={part}>{open && <History {...props} />}</div>
    </section>
  );
};
