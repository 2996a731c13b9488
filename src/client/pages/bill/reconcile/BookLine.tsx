/** Books a line of the bank that the book lacks: the account's own act, filled in from the line, which is matched at once. */
import { useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { bookingOf, type BankLine } from './reconcile.ts';
import { words } from './reconcileWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

interface Props {
  readonly account: string;
  /** Its bank, with whom fees and interest are. */
  readonly bank: string;
  readonly line: BankLine;
}

export const BookLine = ({ account, bank, line }: Props) => {
  const say = useSay();
  const definition = useDefinition('companyBankAccount').data;
  const [open, setOpen] = useState(false);
  const act = definition?.acts?.['adjust'];
  if (!definition || act?.call === undefined) return null;
  const filled = { ...act, call: { ...act.call, with: { bankLine: line.id } }, begins: () => bookingOf(line, bank) };
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={say(words.bookItLong, { text: line.text })} onClick={() => setOpen(true)}>
        {say(words.bookIt)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name="adjust" act={filled} record={{ id: account }} can={{}} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
