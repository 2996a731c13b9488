/** Own bills, each with the step that it waits at, with whom and since when. */
import frame from '#client/blocks/frame.module.css';
import { Money } from '#client/theme/figures.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { catalogue } from '#resources/catalogue.ts';
import { RecordLink } from '../money/RecordLink.tsx';
import type { OwnBill } from './calls.ts';
import { words } from './mineWords.ts';

const Bill = ({ bill }: { readonly bill: OwnBill }) => {
  const say = useSay();
  const kind = catalogue.get(bill.resource)?.label;
  const names = bill.with.map((one) => say(one)).join(say({ en: ', ', zh: '、' }));
  return (
    <li>
      <span>
        <RecordLink resource={bill.resource} id={bill.id} name={bill.code} />
        <span className={frame['second']}>
          {kind && say(kind)}
          {names !== '' && ` · ${say(words.with, { names })}`}
          {bill.since !== null && (
            <>
              {' · '}
              <RelTime at={bill.since} />
            </>
          )}
        </span>
      </span>
      <Money value={bill.amount} />
    </li>
  );
};

export const Bills = ({ bills, label }: { readonly bills: readonly OwnBill[]; readonly label: string }) => (
  <ul className={frame['rows']} aria-label={label}>
    {bills.map((bill) => (
      <Bill key={`${bill.resource} ${bill.id}`} bill={bill} />
    ))}
  </ul>
);
