/** Second step: what is different from the version that new documents take now, in words. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Difference } from '#machines/verify/difference.ts';
import { Alert, Stack, Text } from '@mantine/core';
import css from './deploy.module.css';
import type { Deploying } from './useDeploying.ts';
import { words } from './deployWords.ts';

const Told = ({ difference, version }: { readonly difference: Difference; readonly version: number }) => {
  const say = useSay();
  const { detours } = difference;
  const changes = difference.words.slice(0, difference.words.length - detours.length);
  return (
    <>
      <section aria-label={say(words.changes, { version })}>
        <Text fw={600}>{say(words.changes, { version })}</Text>
        {changes.length === 0 && <Text className={css['second']}>{say(words.layoutOnly)}</Text>}
        <ul className={css['words']}>
          {changes.map((change, at) => (
            <li key={at}>{say(change)}</li>
          ))}
        </ul>
      </section>
      <section aria-label={say(words.detours)}>
        <Text fw={600}>{say(words.detours)}</Text>
        {detours.length === 0 && <Text className={css['second']}>{say(words.noDetours)}</Text>}
        <ul className={css['words']}>
          {detours.map((detour, at) => (
            <li key={at}>{say(detour.words)}</li>
          ))}
        </ul>
      </section>
    </>
  );
};

export const DifferenceStep = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  const { reports, same, active, model } = deploying;
  if (same && active) return <Alert color="amber">{say(words.same, { version: active.version })}</Alert>;
  return (
    <Stack gap="md">
      {(reports.data ?? []).map(({ process, active: before, difference }) => (
        <div key={process}>
          {(reports.data?.length ?? 0) > 1 && <Text fw={600}>{process}</Text>}
          {before === null ? (
            <Text>{say(words.first)}</Text>
          ) : difference === null ? (
            <Text>{say(words.same, { version: before.version })}</Text>
          ) : (
            <Told difference={difference} version={before.version} />
          )}
        </div>
      ))}
      {active && model && (
        <PageLink
          to="/process/compare"
          query={{ a: `definition:${active.definitionId}`, b: `model:${model.id}` }}
          target="_blank"
          rel="noopener"
        >
          {say(words.whole)}
        </PageLink>
      )}
    </Stack>
  );
};
