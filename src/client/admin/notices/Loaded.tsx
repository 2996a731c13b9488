/** The definition and the record that a form begins with; what is missing is waited for, or said. */
import { useActor } from '#client/blocks/formState.ts';
import { useHeld } from '#client/data/held.ts';
import { askRecord, useDefinition } from '#client/data/resource.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { useSay } from '#client/words/language.tsx';
import { defaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition, RuleActor } from '#model/definition.ts';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { words } from './words.ts';

export const Waiting = () => (
  <Stack p="md" aria-busy>
    <Skeleton height={32} width={280} />
    <Skeleton height={240} />
  </Stack>
);

export const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const say = useSay();
  return (
    <Alert color="berry" m="md" title={say(words.failed)}>
      {error.message}
      <Button display="block" mt="sm" variant="default" onClick={onRetry}>
        {say(words.retry)}
      </Button>
    </Alert>
  );
};

/** A new record as its definition begins it. */
const freshRecord = (definition: Definition, actor: RuleActor): AnyDoc => ({
  ...defaultsOf(definition, { actor, today: companyToday(), now: new Date().toISOString() }),
  $names: {},
});

interface Props {
  readonly resource: string;
  readonly id: string | null;
  readonly children: (definition: Definition, initial: AnyDoc) => ReactNode;
}

export const Loaded = ({ resource, id, children }: Props) => {
  const actor = useActor();
  const definition = useDefinition(resource);
  const asked = useQuery({
    queryKey: ['edit', resource, id],
    queryFn: ({ signal }) => askRecord(definition.data!, id ?? '', signal),
    enabled: id !== null && Boolean(definition.data),
    gcTime: 0,
  });
  const stored = useHeld(asked.data);
  const of = definition.data;
  const fresh = useMemo(() => (of ? freshRecord(of, actor) : null), [of, actor]);
  if (asked.isError && !stored) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  const initial = id === null ? fresh : stored;
  return of && initial ? children(of, initial) : <Waiting />;
};
