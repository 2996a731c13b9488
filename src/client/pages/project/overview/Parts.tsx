/** Parts of the page of a project: how it stands, its budget, its milestones. */
import frame from '#client/blocks/frame.module.css';
import { ShareBar } from '#client/blocks/reader/ShareBar.tsx';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { Money } from '#client/theme/figures.tsx';
import type { IconName } from '#client/theme/icons.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Tone } from '#client/theme/look/tokens.ts';
import { useSay } from '#client/words/language.tsx';
import { daysBetween } from '#model/calculation/dates.ts';
import { isZero } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { filledWords, type Words } from '#model/words.ts';
import { budgetLines, budgetParts, type Milestone, type Standing } from './project.ts';
import { words } from './overviewWords.ts';

interface StandingProps {
  readonly project: AnyDoc;
  readonly standing: Standing;
  readonly today: string;
}

export const StandingFigures = ({ project, standing: { done, planned, spi, ahead }, today }: StandingProps) => {
  const say = useSay();
  const end = textOf(project['endDate']);
  const open = ['notStarted', 'running', 'suspended'].includes(textOf(project['projectState']));
  const days = daysBetween(today, end);
  const behind = ahead?.startsWith('-') === true;
  const compared =
    ahead === null
      ? null
      : isZero(ahead)
        ? say(words.onPlan)
        : say(behind ? words.behind : words.ahead, { n: looseDecimal(ahead.replace('-', '')) });
  return (
    <dl className={frame['figures']}>
      <div>
        <dt>{say(words.done)}</dt>
        <dd>
          {looseDecimal(done)}%
          {compared !== null && (
            <span data-second data-late={behind || undefined}>
              {compared}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{say(words.planned)}</dt>
        <dd>{planned === null ? '–' : `${looseDecimal(planned)}%`}</dd>
      </div>
      <div>
        <dt>{say(words.spi)}</dt>
        <dd>{spi ?? '–'}</dd>
      </div>
      <div>
        <dt>{say(words.ends)}</dt>
        <dd>
          {end}
          {open && (
            <span data-second data-late={days < 0 || undefined}>
              {days === 0 ? say(words.today) : say(days < 0 ? words.daysOver : words.daysLeft, { n: Math.abs(days) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
};

export const Budget = ({ project }: { readonly project: AnyDoc }) => {
  const say = useSay();
  const subjects = useChoices('budgetSubject');
  const lines = budgetLines(project);
  const columns = ['amount', 'left', 'held', 'committed', 'spent'] as const;
  return (
    <section className={frame['part']}>
      <h2>{say(words.budget)}</h2>
      <p className={frame['quiet']}>
        {say(words.total)} <Money value={textOf(project['budgetTotal']) || '0'} />
      </p>
      <ShareBar label={say(words.budget)} parts={budgetParts(project)} />
      {lines.length > 0 && (
        <div className={frame['scroll']} data-flat tabIndex={0} role="region" aria-label={say(words.budget)}>
          <table className={frame['table']} aria-label={say(words.budget)}>
            <thead>
              <tr>
                <th scope="col">{say(words.content)}</th>
                {columns.map((name) => (
                  <th key={name} scope="col" className={frame['number']}>
                    {say(words[name])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row">
                    {line.content}
                    <span className={frame['second']}>{subjects.find(({ value }) => value === line.subject)?.label}</span>
                  </th>
                  {columns.map((name) => (
                    <td key={name} className={frame['number']}>
                      <Money value={line[name]} />
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

const faces: Readonly<Record<Milestone['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  reached: { tone: 'approved', icon: 'approved' },
  late: { tone: 'mine', icon: 'urgent' },
  soon: { tone: 'attention', icon: 'coming' },
  later: { tone: 'draft', icon: 'coming' },
};

const standingWords = ({ state, days }: Milestone): Words =>
  state === 'reached'
    ? words.reached
    : state === 'late'
      ? filledWords(words.late, { n: days })
      : days === 0
        ? words.today
        : state === 'soon'
          ? filledWords(words.soon, { n: days })
          : words.later;

export const Milestones = ({ all }: { readonly all: readonly Milestone[] }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.milestones)}</h2>
      {all.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noMilestones)}</p>
      ) : (
        <ul className={frame['rows']} aria-label={say(words.milestones)}>
          {all.map((one) => (
            <li key={one.id}>
              <span>
                {one.content}
                <span className={frame['second']}>{one.date}</span>
              </span>
              <ToneLabel {...faces[one.state]} words={standingWords(one)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
