/** What stands in the way of a project: problems that are open, and its risks by likelihood and impact. For those who read such. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { matrixQuery, openProblems, problemsQuery } from './calls.ts';
import { levelsOf, marks, matrixOf, risksAt, type Cell } from './matrix.ts';
import css from './matrix.module.css';
import { Rows } from './Rows.tsx';
import { words } from './overviewWords.ts';

interface Props {
  readonly projectId: string;
}

const Problems = ({ projectId }: Props) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <Rows
      title={words.problems}
      none={words.noProblems}
      heading="h2"
      of={useQuery(problemsQuery(projectId))}
      list="/project/projectProblem"
      query={{ projectId, ...openProblems }}
      item={(one) => ({
        id: textOf(one['id']),
        to: '/project/projectProblemView',
        name: textOf(one['subject']),
        second: [
          (one['$names'] as Names | undefined)?.[`users/${textOf(one['ownerId'])}`]?.[language] ?? '',
          say(words.fixBy, { date: textOf(one['deadline']) }),
        ]
          .filter(Boolean)
          .join(' · '),
        mark: (
          <span className={frame['bar']}>
            <ChoiceTone of="severity" value={textOf(one['severity'])} />
            <ChoiceTone of="problemState" value={textOf(one['problemState'])} />
          </span>
        ),
      })}
    />
  );
};

const list = '/project/riskManagement';

const Matrix = ({ projectId, cells }: Props & { readonly cells: readonly Cell[] }) => {
  const say = useSay();
  const [likelihood, impact] = [useId(), useId()];
  return (
    <table className={css['matrix']} aria-label={say(words.matrix)}>
      <thead>
        <tr>
          <th scope="col" id={likelihood}>
            {say(words.likelihood)}
          </th>
          <th scope="colgroup" colSpan={marks.length} id={impact}>
            {say(words.impact)}
          </th>
        </tr>
        <tr>
          <td />
          {marks.map((mark) => (
            <th key={mark} scope="col" aria-describedby={impact}>
              {mark}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrixOf(cells).map((row) => (
          <tr key={row[0]?.probability}>
            <th scope="row" aria-describedby={likelihood}>
              {row[0]?.probability}
            </th>
            {row.map((place) => (
              <td key={place.impact} className={css['level']} data-level={place.level} data-some={place.risks > 0 || undefined}>
                {place.risks > 0 && (
                  <PageLink
                    to={list}
                    query={risksAt(projectId, place)}
                    aria-label={say(place.risks === 1 ? words.riskHere : words.risksHere, {
                      n: place.risks,
                      p: place.probability,
                      i: place.impact,
                      level: say(words[place.level]),
                    })}
                  >
                    {place.risks}
                  </PageLink>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Risks = ({ projectId }: Props) => {
  const say = useSay();
  const found = useQuery(matrixQuery(projectId));
  return (
    <section className={frame['part']}>
      <h2>{say(words.risks)}</h2>
      <Loaded of={found} height={280}>
        {(cells) => (
          <>
            <ul className={css['legend']} aria-label={say(words.levels)}>
              {levelsOf(cells).map(({ level, from, risks }) => (
                <li key={level}>
                  <span className={`${css['swatch']} ${css['level']}`} data-level={level} aria-hidden />
                  {say(words.ofLevel, { level: say(words[level]), from, n: risks })}
                </li>
              ))}
            </ul>
            {cells.length === 0 && <p className={frame['quiet']}>{say(words.noRisks)}</p>}
            <Matrix projectId={projectId} cells={cells} />
            <PageLink to={list} query={risksAt(projectId)}>
              {say(words.list, { title: say(words.risks) })}
            </PageLink>
          </>
        )}
      </Loaded>
    </section>
  );
};

export const Dangers = ({ projectId }: Props) => {
  const [problems, risks] = [usePermit('projectProblem:page'), usePermit('riskManagement:page')];
  if (!problems && !risks) return null;
  return (
    <div className={frame['halves']}>
      {problems && <Problems projectId={projectId} />}
      {risks && <Risks projectId={projectId} />}
    </div>
  );
};
