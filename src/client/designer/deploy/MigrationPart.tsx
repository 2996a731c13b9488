/** After deploying: the documents that are to migrate, tried first, then moved in the background with their progress. */
import { ask, Refused } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { MigrationForeseen } from '#model/workflow/instanceActs.ts';
import type { OperationShown } from '#model/operations/operations.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from './deploy.module.css';
import { words } from './deployWords.ts';

interface Tried {
  readonly total: number;
  readonly looked: number;
  readonly fits: number;
  readonly blocked: number;
  readonly rows: readonly MigrationForeseen[];
}

interface Props {
  /** Version to go to: its id and number. */
  readonly to: string;
  readonly version: number;
  /** Instances. */
  readonly ids: readonly string[];
  readonly codeOf: (instance: string) => string;
}

const AGAIN_MS = 700;

const Failed = ({ error }: { readonly error: Error }) => (
  <Alert color="berry" role="alert">
    {error instanceof Refused ? error.envelope.desc : error.message}
  </Alert>
);

export const MigrationPart = ({ to, version, ids, codeOf }: Props) => {
  const say = useSay();
  const [operation, setOperation] = useState<string | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const tried = useQuery({
    queryKey: ['deploy', 'tried', to, ids],
    queryFn: ({ signal }) =>
      ask<Tried>('POST', '/tydf/process/instances/migrate/preview', { body: { to, ids, askAgain: true }, signal, byPerson: false }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const progress = useQuery({
    queryKey: ['deploy', 'operation', operation],
    queryFn: ({ signal }) => ask<OperationShown>('GET', `/tydf/process/instances/batch/${operation}`, { signal }),
    enabled: operation !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : AGAIN_MS),
    gcTime: 0,
  });
  const fitting = tried.data?.rows.filter(({ fits }) => fits).map(({ id }) => id) ?? [];
  const blocked = tried.data?.rows.filter(({ fits }) => !fits) ?? [];
  const migrate = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { to, ids: fitting, askAgain: true, reason: say(words.reason, { version }) };
      setOperation((await ask<{ readonly id: string }>('POST', '/tydf/process/instances/migrate', { body })).id);
    } catch (error) {
      setRefused(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  if (tried.isError) return <Failed error={tried.error} />;
  if (!tried.data) return <Text role="status">{say(words.trying, { count: ids.length })}</Text>;
  const { data } = progress;
  return (
    <Stack gap="sm">
      <Text role="status">{say(words.dryRun, { fits: tried.data.fits, looked: tried.data.looked })}</Text>
      {blocked.length > 0 && (
        <section aria-label={say(words.blocked, { count: blocked.length })}>
          <Text size="sm">{say(words.blocked, { count: blocked.length })}</Text>
          <ul className={css['words']}>
            {blocked.slice(0, 20).map(({ id, blocks }) => (
              <li key={id}>{codeOf(id) + say(w(': ', '：')) + blocks.map(({ reason }) => say(reason)).join(say(w('; ', '；')))}</li>
            ))}
          </ul>
        </section>
      )}
      {refused && <Failed error={refused} />}
      {operation === null ? (
        fitting.length > 0 && (
          <Button w="fit-content" loading={busy} onClick={() => void migrate()}>
            {say(words.migrateNow, { count: fitting.length })}
          </Button>
        )
      ) : (
        <div role="status">
          {progress.isError ? (
            <Failed error={progress.error} />
          ) : data && data.state !== 'running' ? (
            <Text>{say(words.migrated, { done: data.done - data.failed, failed: data.failed })}</Text>
          ) : (
            <>
              <Text size="sm">{say(words.migrating, { done: data?.done ?? 0, total: data?.total ?? fitting.length })}</Text>
              <Progress value={data ? (data.done / Math.max(1, data.total)) * 100 : 0} aria-label={say(words.migrate)} />
            </>
          )}
        </div>
      )}
    </Stack>
  );
};
