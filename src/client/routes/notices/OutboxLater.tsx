/** What was decided and is not confirmed, away from the inbox; loaded when there is some. */
import { useOutboxPart } from '#client/blocks/decide/outbox.ts';
import { lazy, Suspense } from 'react';

const PageOutbox = lazy(async () => ({ default: (await import('#client/inbox/outcome/PageOutbox.tsx')).PageOutbox }));

export const OutboxLater = () => {
  const some = useOutboxPart(({ entries, found }) => entries.length + found.length > 0);
  return (
    some && (
      <Suspense>
        <PageOutbox />
      </Suspense>
    )
  );
};
