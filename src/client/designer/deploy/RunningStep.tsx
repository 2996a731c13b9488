/** Third step: the running documents replayed in the new version, in three groups; what becomes of each group is chosen here. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { ReplayAsked, ReplayedRow } from '#machines/verify/report.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Progress, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import css from './deploy.module.css';
import type { Choice, Deploying } from './useDeploying.ts';
import { outcomes } from './useReplay.ts';
import { words } from './deployWords.ts';

const MOST_SHOWN = 50;

const useAsked = (): ((asked: readonly ReplayAsked[]) => string) => {
  const say = useSay();
  const nameOf = useNameOf();
  return (asked) => {
    const steps = asked.map(
      ({ name, people, group }) =>
        `${say(name)}${say(w(': ', '：'))}${group ? say(group) : people.map(nameOf).join(say(w(', ', '、'))) || say(words.nobody)}`,
    );
    return steps.join(say(w('; ', '；'))) || say(words.nobody);
  };
};

const Row = ({ row }: { readonly row: ReplayedRow }) => {
  const say = useSay();
  const asked = useAsked();
  return (
    <li>
      <span>
        <PageLink to="/view" query={{ type: row.resource, id: row.documentId }} target="_blank" rel="noopener">
          {row.code ?? row.documentId}
        </PageLink>{' '}
        <span className={css['second']}>v{row.version}</span>
      </span>
      <div>
        {row.reason && <p className={css['second']}>{say(row.reason)}</p>}
        {row.outcome === 'otherApprovers' && (
          <>
            <p className={css['second']}>{say(words.from, { people: asked(row.before) })}</p>
            <p className={css['second']}>{say(words.to, { people: asked(row.after) })}</p>
          </>
        )}
        {row.outcome === 'unchanged' && <p className={css['second']}>{asked(row.before)}</p>}
      </div>
    </li>
  );
};

const Group = ({ outcome, deploying }: { readonly outcome: ReplayedRow['outcome']; readonly deploying: Deploying }) => {
  const say = useSay();
  const [open, setOpen] = useState(outcome !== 'unchanged');
  const { replay, choices, choose } = deploying;
  const rows = replay.rows.filter((row) => row.outcome === outcome);
  if (rows.length === 0) return null;
  const title = say(words[outcome], { count: rows.length });
  return (
    <section className={css['group']} aria-label={title}>
      <div className={css['groupHead']}>
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{title}</summary>
        </details>
        {outcome !== 'stuck' && (
          <Radio.Group
            aria-label={`${say(words.what)}: ${title}`}
            value={choices[outcome] ?? 'stay'}
            onChange={(value) => choose(outcome, value as Choice)}
          >
            <span className={css['links']}>
              <Radio size="sm" value="stay" label={say(words.stay)} />
              <Radio size="sm" value="migrate" label={say(words.migrate)} />
            </span>
          </Radio.Group>
        )}
      </div>
      {open && (
        <>
          <ul className={css['list']}>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          {rows.length > MOST_SHOWN && (
            <Text className={css['second']}>{say(words.shownFirst, { count: MOST_SHOWN, total: rows.length })}</Text>
          )}
        </>
      )}
    </section>
  );
};

export const RunningStep = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  const { replay, mayOperate, again } = deploying;
  if (!mayOperate) return <Alert color="amber">{say(words.mayNot)}</Alert>;
  const { done, total, finished, error, withoutDocument } = replay;
  return (
    <Stack gap="sm">
      {error && (
        <Alert color="berry" title={say(words.failed)}>
          {error.message}
          <Button display="block" size="compact-sm" variant="default" mt="xs" onClick={again}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {!finished && !error && (
        <div role="status">
          <Text size="sm">{say(words.looking, { done, total })}</Text>
          <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={say(words.running)} />
        </div>
      )}
      {finished && done === 0 && <Text role="status">{say(words.none)}</Text>}
      {outcomes.map((outcome) => (
        <Group key={outcome} outcome={outcome} deploying={deploying} />
      ))}
      {withoutDocument > 0 && <Text className={css['second']}>{say(words.withoutDocument, { count: withoutDocument })}</Text>}
    </Stack>
  );
};
