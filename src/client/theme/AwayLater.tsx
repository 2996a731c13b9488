/** Who of these is away; loaded when somebody is. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import type { Person } from '#model/api.ts';
import { Suspense } from 'react';

const Away = lazyOptional(async () => (await import('./Away.tsx')).Away);

export const AwayLater = ({ people, short = false }: { readonly people: readonly Person[]; readonly short?: boolean }) =>
  people.some(({ away }) => away) ? (
    <Suspense>
      <Away people={people} short={short} />
    </Suspense>
  ) : null;
