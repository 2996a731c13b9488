/** A voucher whose code cannot be read: its number and the last four digits of its holder's mobile stand for it. */
import { useSay } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import { isVoucherNo, typedNumber } from '#resources/bill/rules/voucherNumbers.ts';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import css from './scan.module.css';
import { lookUpByNo, type Looked } from './scanCalls.ts';
import { words } from './vouchersWords.ts';

interface Props {
  readonly onLook: (asked: Promise<Envelope<Looked>>) => void;
}

export const Damaged = ({ onLook }: Props) => {
  const say = useSay();
  const [number, setNumber] = useState('');
  const [mobile, setMobile] = useState('');
  const [tried, setTried] = useState(false);
  const fits = isVoucherNo(typedNumber(number));
  const four = /^\d{4}$/.test(mobile);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!fits || !four) return;
    onLook(lookUpByNo(typedNumber(number), mobile));
    setNumber('');
    setMobile('');
    setTried(false);
  };
  return (
    <form className={css['damaged']} onSubmit={find} aria-label={say(words.damaged)}>
      <TextInput
        label={say(words.number)}
        value={number}
        autoComplete="off"
        error={tried && !fits ? say(words.mistyped) : undefined}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        label={say(words.mobileEnd)}
        value={mobile}
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        error={tried && !four ? say(words.fourDigits) : undefined}
        onChange={(event) => setMobile(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {say(words.find)}
      </Button>
    </form>
  );
};
