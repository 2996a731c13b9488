/** Bills and guarantees that end, by months in one calendar: what is overdue stands first and in red. */
import frame from '#client/blocks/frame.module.css';
import { Money } from '#client/theme/figures.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { byMonth, type Due } from './money.ts';
import { RecordLink } from './RecordLink.tsx';
import { words } from './moneyWords.ts';

const faceOf = ({ resource, over }: Due) =>
  resource === 'ebaAccept'
    ? ({ words: over ? words.lateBill : words.dueBill, tone: over ? 'rejected' : 'submitted' } as const)
    : ({ words: over ? words.endedGuarantee : words.endingGuarantee, tone: over ? 'rejected' : 'attention' } as const);

const Entry = ({ due }: { readonly due: Due }) => {
  const face = faceOf(due);
  return (
    <li>
      <span>
        <time dateTime={due.date}>{due.date}</time> <RecordLink resource={due.resource} id={due.id} name={due.name} />
        <span className={frame['second']}>{due.code}</span>
      </span>
      <span className={frame['bar']}>
        <ToneLabel tone={face.tone} words={face.words} />
        <Money value={due.amount} currency={due.currency} />
      </span>
    </li>
  );
};

export const DuePart = ({ due, days }: { readonly due: readonly Due[]; readonly days: number }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.ends)}</h2>
      {due.length === 0 && <p className={frame['quiet']}>{say(words.noEnds, { n: days })}</p>}
      {[...byMonth(due)].map(([month, own]) => (
        <div key={month}>
          <h3>{month}</h3>
          <ul className={frame['rows']} aria-label={month}>
            {own.map((one) => (
              <Entry key={`${one.resource} ${one.id}`} due={one} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
