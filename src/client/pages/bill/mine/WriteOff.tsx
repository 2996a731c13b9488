/** Gives up a loan from the statement, by the act of the loan note; nothing is drawn where that is not possible. */
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Loan } from './calls.ts';
import { words } from './mineWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

const Dialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const definition = useDefinition('debitNote').data;
  const record = useRecord('debitNote', id).data;
  const act = definition?.acts?.['writeOff'];
  return definition && record && act ? (
    <Suspense fallback={null}>
      <ActDialog definition={definition} name="writeOff" act={act} record={record} can={(record['can'] ?? {}) as Can} onClose={onClose} />
    </Suspense>
  ) : null;
};

export const WriteOff = ({ loan: { id, code } }: { readonly loan: Loan }) => {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)} aria-label={say(words.writeOffOf, { code })}>
        {say(words.writeOff)}
      </Button>
      {asked && <Dialog id={id} onClose={() => setAsked(false)} />}
    </>
  );
};
