/** What the employee says of a slip: it is right, or what is wrong with it. What is confirmed stays so. */
import { notify } from '#client/blocks/notify.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { PaySlip } from '#resources/hr/rules/paySlips.ts';
import { Alert, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sayOf } from './calls.ts';
import css from './slips.module.css';
import { words } from './slipsWords.ts';

interface Props {
  readonly slip: PaySlip;
  readonly onSaid: (said: Partial<PaySlip>) => void;
}

export const Answer = ({ slip, onSaid }: Props) => {
  const say = useSay();
  const [objection, setObjection] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (said: Partial<Pick<PaySlip, 'staffConfirmed' | 'objection'>>, done: string): Promise<void> => {
    setBusy(true);
    const { code, desc } = await sayOf(slip.id, said);
    setBusy(false);
    if (code !== '200') return setRefused(desc);
    setRefused(null);
    setObjection(null);
    notify.success(done);
    onSaid(said.staffConfirmed ? { staffConfirmed: true, objection: null } : said);
  };
  if (slip.staffConfirmed) return <ToneLabel tone="approved" icon="approved" words={words.confirmed} />;
  return (
    <div className={css['objection']}>
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused}
        </Alert>
      )}
      {slip.objection !== null && objection === null && (
        <p>
          <ToneLabel tone="attention" icon="attention" words={words.objected} /> {slip.objection}
        </p>
      )}
      {objection === null ? (
        <div className={css['answer']}>
          <Button loading={busy} onClick={() => void send({ staffConfirmed: true }, say(words.thanks))}>
            {say(words.confirm)}
          </Button>
          <Button variant="default" onClick={() => setObjection(slip.objection ?? '')}>
            {say(slip.objection === null ? words.object : words.change)}
          </Button>
        </div>
      ) : (
        <>
          <Textarea
            label={say(words.objection)}
            description={say(words.objectionHelp)}
            maxLength={200}
            autosize
            minRows={3}
            data-autofocus
            value={objection}
            onChange={(event) => setObjection(event.currentTarget.value)}
          />
          <div className={css['answer']}>
            <Button
              loading={busy}
              disabled={objection.trim() === ''}
              onClick={() => void send({ objection: objection.trim() }, say(words.sent))}
            >
              {say(words.send)}
            </Button>
            <Button variant="default" onClick={() => setObjection(null)}>
              {say(words.cancel)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
};
