/**
 * Own training, from the menu of every employee: what comes, what was; signing in and out while it may be signed. From the code of a session
 * that one alone, which is what a phone opens.
 */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { type PageProps, usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useSession } from '#client/data/session.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { opensBefore } from '#resources/hr/rules/trainingRules.ts';
import { trainingDictionaries } from '#resources/hr/dictionaries/training.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownQuery, signNow } from './calls.ts';
import { words } from './trainingWords.ts';

const day = 86_400_000;
/** Which way one may sign now, as far as the browser can tell; the server knows the end of the training and has the last word. */
function sideNow(row: AnyDoc): 'in' | 'out' | null {
  if (row['signIn'] !== null) return row['signOut'] === null ? 'out' : null;
  const since = Date.now() - Date.parse(textOf(row['startTime']));
  return since >= -opensBefore && since < day ? 'in' : null;
}

const Row = ({ row, onSigned }: { readonly row: AnyDoc; readonly onSigned: () => void }) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [id, course, side] = [textOf(row['id']), textOf(row['course']), sideNow(row)];
  const place = placeOfRecord('hrTrainingSign', id, 'view');
  const state = trainingDictionaries.signState.items.find(({ value }) => value === row['signState'])?.label;
  const score = looseDecimal(row['score']);
  const sign = async (way: 'in' | 'out'): Promise<void> => {
    setBusy(true);
    const { code, desc } = await signNow(id, way);
    setBusy(false);
    if (code === '200') notify.success(say(way === 'in' ? words.signedIn : words.signedOut, { course }));
    else notify.error(desc);
    onSigned();
  };
  return (
    <li>
      <span>
        {place && (
          <PageLink to={place.path} query={place.query}>
            {course}
          </PageLink>
        )}
        <span className={frame['second']}>
          {formatInstant(textOf(row['startTime']), 'yyyy-MM-dd hh:mm')}
          {state && ` · ${say(state)}`}
          {score !== '' && ` · ${say(words.score, { score })}`}
        </span>
      </span>
      {side !== null && (
        <Button size="xs" loading={busy} variant={side === 'in' ? 'filled' : 'default'} onClick={() => void sign(side)}>
          {say(side === 'in' ? words.signIn : words.signOut)}
        </Button>
      )}
    </li>
  );
};

export const MyTrainingPage = ({ query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const staffId = useSession(({ user }) => user?.staffId ?? null);
  const session = query['session'] ?? null;
  const own = useQuery(ownQuery(staffId, session));
  const title = say(session === null ? words.mine : words.signing);
  usePageMarks({ title });
  const signed = (): void => void client.invalidateQueries({ queryKey: ['list', 'hrTrainingSign'] });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <Loaded of={own} title={words.failed} height={160}>
        {(page) =>
          page === null || page.records.length === 0 ? (
            <EmptyState title={say(session === null ? words.none : words.notInvited)} />
          ) : (
            <ul className={frame['rows']}>
              {page.records.map((row) => (
                <Row key={textOf(row['id'])} row={row} onSigned={signed} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};
