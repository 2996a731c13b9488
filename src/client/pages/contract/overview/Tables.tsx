/** The plan of payments with what is due, what was paid and invoiced, and the versions of the terms. */
import frame from '#client/blocks/frame.module.css';
import { FieldCell } from '#client/fields/cells.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { Money } from '#client/theme/figures.tsx';
import type { IconName } from '#client/theme/icons.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Tone } from '#client/theme/look/tokens.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { filledWords, w, type Words } from '#model/words.ts';
import css from './contract.module.css';
import type { Due, PlanRow } from './contract.ts';
import { words } from './overviewWords.ts';

const faces: Readonly<Record<Due, { readonly tone: Tone; readonly icon: IconName }>> = {
  done: { tone: 'approved', icon: 'approved' },
  covered: { tone: 'approved', icon: 'approved' },
  cancelled: { tone: 'invalidated', icon: 'invalidated' },
  overdue: { tone: 'mine', icon: 'urgent' },
  soon: { tone: 'attention', icon: 'coming' },
  later: { tone: 'draft', icon: 'coming' },
  condition: { tone: 'draft', icon: 'draft' },
};

const dueWords = ({ due, days }: PlanRow): Words => {
  if (due === 'overdue') return filledWords(words.late, { n: days });
  if (due === 'soon') return days === 0 ? words.today : filledWords(words.soon, { n: days });
  return { done: words.done, covered: words.covered, cancelled: words.cancelled, later: words.later, condition: words.onCondition }[due];
};

const Head = ({ names, numbers }: { readonly names: readonly Words[]; readonly numbers: readonly Words[] }) => {
  const say = useSay();
  return (
    <thead>
      <tr>
        {names.map((one) => (
          <th key={one.en} scope="col" className={numbers.includes(one) ? frame['number'] : undefined}>
            {say(one)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

export const PlanTable = ({ rows, currency }: { readonly rows: readonly PlanRow[]; readonly currency: string }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.plan)}</h2>
      {rows.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noPlan)}</p>
      ) : (
        <div className={frame['scroll']} data-flat tabIndex={0} role="region" aria-label={say(words.plan)}>
          <table className={frame['table']} aria-label={say(words.plan)}>
            <Head
              names={[words.phase, words.share, words.amount, words.paid, words.due, words.state]}
              numbers={[words.share, words.amount, words.paid]}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.phase}
                    <span className={frame['second']}>
                      {[row.condition, row.isRetention ? say(words.retention) : ''].filter(Boolean).join(' · ')}
                    </span>
                  </th>
                  <td className={frame['number']}>{row.ratio === '' ? '–' : `${looseDecimal(row.ratio)}%`}</td>
                  <td className={frame['number']}>
                    <Money value={row.amount} currency={currency} />
                  </td>
                  <td className={frame['number']}>
                    <Money value={row.paid} currency={currency} />
                  </td>
                  <td className={css['nowrap']}>{row.date || '–'}</td>
                  <td>
                    <ToneLabel {...faces[row.due]} words={dueWords(row)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

interface LinesProps {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly set: 'payments' | 'invoices' | 'versions';
  readonly title: Words;
  readonly none: Words;
  readonly columns: readonly string[];
}

/** Lines of a set in the columns that say most; every cell as its field reads everywhere. The newest first. */
export const LinesTable = ({ definition, record, set, title, none, columns }: LinesProps) => {
  const say = useSay();
  const fields = definition.lines[set]?.fields ?? {};
  const lines = linesOf(record, set).toReversed();
  const names = (record['$names'] as Names | undefined) ?? {};
  const isNumber = (name: string): boolean => ['money', 'decimal'].includes(fields[name]?.kind ?? '');
  return (
    <section className={frame['part']}>
      <h2>{say(title)}</h2>
      {lines.length === 0 ? (
        <p className={frame['quiet']}>{say(none)}</p>
      ) : (
        <div className={frame['scroll']} data-flat tabIndex={0} role="region" aria-label={say(title)}>
          <table className={frame['table']} aria-label={say(title)}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={isNumber(name) ? frame['number'] : undefined}>
                    {say(fields[name]?.label ?? w(name, name))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={textOf(line['id'])}>
                  {columns.map((name) => (
                    <td key={name} className={isNumber(name) ? frame['number'] : undefined}>
                      {fields[name] && <FieldCell field={fields[name]} value={line[name]} names={names} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
