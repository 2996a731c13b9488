/** The verdict: green or red over the whole of it, in words, with who holds the voucher and what it is for. */
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { IconCircleCheck, IconCircleX, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './scan.module.css';
import type { LookedVoucher } from './scanCalls.ts';
import type { Shown } from './scanning.ts';
import { words } from './vouchersWords.ts';

interface Props {
  readonly shown: Shown;
  /** What can be done now. */
  readonly children: ReactNode;
}

const voucherIn = (shown: Shown): { readonly voucher: LookedVoucher; readonly batchName: string } | null => {
  if (shown.kind === 'usable') return shown.looked;
  if (shown.kind === 'refused') return shown.looked;
  return shown.kind === 'used' || shown.kind === 'undone' ? shown : null;
};

const toneOf = ({ kind }: Shown): 'good' | 'bad' | 'idle' => {
  if (kind === 'refused') return 'bad';
  return kind === 'usable' || kind === 'used' ? 'good' : 'idle';
};

export const Verdict = ({ shown, children }: Props) => {
  const say = useSay();
  const tone = toneOf(shown);
  const Icon = { good: IconCircleCheck, bad: IconCircleX, idle: IconQrcode }[tone];
  const spoken = (text: string | Words): string => (typeof text === 'string' ? text : say(text));
  const texts: Readonly<Record<Shown['kind'], string>> = {
    ready: say(words.ready),
    checking: say(words.checking),
    usable: shown.kind === 'usable' ? shown.looked.verdict : '',
    used: say(words.used),
    undone: say(words.undone),
    refused: shown.kind === 'refused' ? spoken(shown.text) : '',
  };
  const found = voucherIn(shown);
  const facts: readonly (readonly [Words, string])[] =
    found === null
      ? []
      : [
          [words.holder, [found.voucher.holderName, found.voucher.holderOrg].filter(Boolean).join(' · ')],
          [words.product, [found.voucher.productName, found.voucher.productSpec].filter(Boolean).join(' ')],
          [words.value, found.voucher.faceValue],
          [words.batch, found.batchName],
          [words.valid, found.voucher.validTo],
          [words.number, found.voucher.voucherNo],
        ];
  return (
    <section className={css['verdict']} data-tone={tone} data-kind={shown.kind}>
      <div role="status" aria-live="assertive" className={css['said']}>
        <Icon size={72} aria-hidden />
        <p className={css['word']}>{texts[shown.kind]}</p>
      </div>
      {facts.length > 0 && (
        <dl className={css['facts']}>
          {facts.map(([label, value]) => (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={css['does']}>{children}</div>
    </section>
  );
};
