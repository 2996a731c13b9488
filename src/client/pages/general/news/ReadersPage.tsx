/** Who has confirmed that they have read it, and who has not, by department; those are urged from here. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useToday } from '#client/data/clock.ts';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { readersQuery, urge, type Reader } from './news.ts';
import { words } from './newsWords.ts';

export const ReadersPage = ({ query }: PageProps) => {
  const say = useSay();
  const language = useLanguage();
  const today = useToday();
  usePageMarks({ title: say(words.readers) });
  const id = query['id'] ?? '';
  const readers = useQuery(readersQuery(id));
  const urging = useMutation({ mutationFn: () => urge(id), onSuccess: () => notify.success(say(words.urged)) });
  const nameOf = ({ name, nameEn }: Reader): string => (language === 'en' ? (nameEn ?? name) : name);
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={readers} title={words.failed} height={320}>
        {({ title, due, read, urgedOn, departments }) => (
          <>
            <header className={frame['head']}>
              <h1 tabIndex={-1}>{say(words.readersOf, { title })}</h1>
              <div className={frame['bar']}>
                {urgedOn !== null && <span className={frame['quiet']}>{say(words.urgedOn, { date: urgedOn })}</span>}
                {read < due && (
                  <Button disabled={urgedOn === today} loading={urging.isPending} onClick={() => urging.mutate()}>
                    {say(words.urge)}
                  </Button>
                )}
              </div>
            </header>
            <p>{say(read < due ? words.readOf : words.everybody, { read: String(read), due: String(due) })}</p>
            <Progress value={due === 0 ? 0 : (read / due) * 100} aria-label={say(words.read)} style={{ maxWidth: 480 }} />
            <section className={frame['part']}>
              <h2>{say(words.byDepartment)}</h2>
              <div className={frame['scroll']} data-flat>
                <table className={frame['table']}>
                  <thead>
                    <tr>
                      <th>{say(words.department)}</th>
                      <th className={frame['number']}>{say(words.read)}</th>
                      <th>{say(words.stillUnread)}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {departments.map((one) => (
                      <tr key={one.id}>
                        <th scope="row">{say(one.name)}</th>
                        <td className={frame['number']}>{`${one.read.length} / ${one.due}`}</td>
                        <td>{one.unread.map(nameOf).join(language === 'en' ? ', ' : '、')}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
            <section className={frame['part']}>
              <h2>{say(words.readWhen)}</h2>
              {read === 0 ? (
                <p>{say(words.nobody)}</p>
              ) : (
                <ul className={frame['rows']} style={{ maxWidth: 480 }} aria-label={say(words.readWhen)}>
                  {departments
                    .flatMap((one) => one.read)
                    .toSorted((one, other) => other.at.localeCompare(one.at))
                    .map((one) => (
                      <li key={one.id}>
                        <span>{nameOf(one)}</span>
                        <time dateTime={one.at} className={frame['quiet']}>
                          {formatInstant(one.at, 'yyyy-MM-dd hh:mm')}
                        </time>
                      </li>
                    ))}
                </ul>
              )}
            </section>
          </>
        )}
      </Loaded>
    </div>
  );
};
