/** The definition and the record that a form begins with: the stored one, or a fresh one without an id; what is missing is waited for, or said. */
import { useHeld } from '#client/data/held.ts';
import { askRecord, useDefinition } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useActor } from './useActor.ts';
import { freshRecord } from './freshRecord.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';

interface Props {
  readonly resource: string;
  readonly id: string | null;
  readonly children: (definition: Definition, initial: AnyDoc) => ReactNode;
}

export const OpenRecord = ({ resource, id, children }: Props) => {
  const actor = useActor();
  const user = useSession((now) => now.user);
  const definition = useDefinition(resource);
  const of = definition.data;
  const asked = useQuery({
    queryKey: ['edit', resource, id],
    queryFn: ({ signal }) => askRecord(of!, id ?? '', signal),
    enabled: id !== null && Boolean(of),
    gcTime: 0,
  });
  // A hidden tab drops what was asked for; the form goes on with what it began with.
  const stored = useHeld(asked.data);
  const fresh = useMemo(() => (of ? freshRecord(of, actor, user) : null), [of, actor, user]);
  if (of && id === null && fresh) return children(of, fresh);
  if (of && stored) return children(of, stored);
  return (
    <Loaded of={asked} page height={240}>
      {() => null}
    </Loaded>
  );
};
