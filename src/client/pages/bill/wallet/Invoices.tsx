/** Invoices of the wallet in one state, each with the bill that used it or the one that it looks like. */
import frame from '#client/blocks/frame.module.css';
import { useShown } from '#client/fields/context.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { RecordLink } from '../money/RecordLink.tsx';
import { nameOf, totalOf, type State } from './wallet.ts';
import css from './wallet.module.css';
import { words } from './walletWords.ts';

const noneOf = { free: words.noneFree, used: words.noneUsed, void: words.noneVoid } as const;

interface Props {
  readonly state: State;
  readonly rows: readonly AnyDoc[];
  readonly alike: ReadonlyMap<string, AnyDoc>;
}

const Invoice = ({ row, alike }: { readonly row: AnyDoc; readonly alike: AnyDoc | undefined }) => {
  const say = useSay();
  const { dictionary, language } = useShown();
  const id = textOf(row['id']);
  const type = dictionary['invoiceType']?.find(({ value }) => value === row['invoiceType']);
  const typed = (language === 'en' ? type?.labelEn : type?.label) ?? textOf(row['invoiceType']);
  const usedId = textOf(row['usedId']);
  return (
    <li>
      <span>
        <RecordLink resource="invoiceRecord" id={id} name={textOf(row['seller']) || typed} />
        <span className={frame['second']}>
          {[textOf(row['invoiceDate']), textOf(row['seller']) === '' ? '' : typed, textOf(row['invoiceNo'])].filter(Boolean).join(' · ')}
        </span>
        {usedId !== '' && (
          <span className={frame['second']}>
            {say(words.usedIn)} <RecordLink resource={textOf(row['usedType'])} id={usedId} name={textOf(row['usedCode'])} />
          </span>
        )}
        {alike !== undefined && (
          <span className={css['alike']}>
            {say(words.alike)} <RecordLink resource="invoiceRecord" id={textOf(alike['id'])} name={nameOf(alike)} />
          </span>
        )}
      </span>
      <Money value={textOf(row['amount'])} currency="CNY" />
    </li>
  );
};

export const Invoices = ({ state, rows, alike }: Props) => {
  const say = useSay();
  if (rows.length === 0) return <p className={frame['quiet']}>{say(noneOf[state])}</p>;
  return (
    <>
      <ul className={`${frame['rows']} ${css['rows']}`} aria-label={say(words[state], { n: rows.length })}>
        {rows.map((row) => (
          <Invoice key={textOf(row['id'])} row={row} alike={alike.get(textOf(row['id']))} />
        ))}
      </ul>
      <p className={css['total']}>
        {say(words.total)} <Money value={totalOf(rows)} currency="CNY" />
      </p>
    </>
  );
};
