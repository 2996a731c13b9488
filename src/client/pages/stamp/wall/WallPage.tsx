/** All seals at one look: a card each with its imprint, who has it and until when, overdue ones first; and the calendar of who has which when. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNow, useToday } from '#client/data/clock.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { withPart, type QueryPart } from '#client/data/server/query.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { isDate } from '#model/calculation/dates.ts';
import type { Words } from '#model/words.ts';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { comingQuery, sealsQuery } from '../sealQueries.ts';
import { found, isLate, nameIn, nextOf, type Seal, type Wanted } from '../seals.ts';
import { SealCalendar } from './SealCalendar.tsx';
import { SealCard } from './SealCard.tsx';
import css from './wall.module.css';
import { words } from './wallWords.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const filters = ['text', 'org', 'type', 'state', 'person'] as const;
const nothing: QueryPart = Object.fromEntries(filters.map((name) => [name, null]));
const wantedIn = (query: PageProps['query']): Wanted => ({
  text: query['text'] ?? '',
  org: query['org'] ?? '',
  type: query['type'] ?? '',
  state: query['state'] ?? '',
  person: query['person'] ?? '',
});

/** Everything that some seal has, each once, by its name. */
const distinct = (seals: readonly Seal[], of: (seal: Seal) => readonly (readonly [string, string])[]): readonly Choice[] =>
  [...new Map(seals.flatMap(of))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

interface FiltersProps {
  readonly seals: readonly Seal[];
  readonly wanted: Wanted;
  readonly onQuery: (part: QueryPart) => void;
}

const Filters = ({ seals, wanted, onQuery }: FiltersProps) => {
  const say = useSay();
  const [types, states] = [useChoices('stampType'), useChoices('stampStatus')];
  const has = (field: 'stampType' | 'stampStatus', choices: readonly Choice[]) =>
    choices.filter(({ value }) => seals.some((seal) => seal[field] === value));
  const named = (seal: Seal, resource: 'users' | 'org', id: string | null): readonly (readonly [string, string])[] => {
    const name = nameIn(seal, resource, id);
    return id === null || name === null ? [] : [[id, say(name)]];
  };
  const select = (name: 'org' | 'type' | 'state' | 'person', label: Words, choices: readonly Choice[]) => (
    <NativeSelect
      label={say(label)}
      value={wanted[name]}
      data={[{ value: '', label: say(words.all) }, ...choices]}
      onChange={(event) => onQuery({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={css['filters']} role="search">
      <TextInput
        type="search"
        label={say(words.search)}
        value={wanted.text}
        onChange={(event) => onQuery({ text: event.currentTarget.value })}
      />
      {select(
        'org',
        words.org,
        distinct(seals, (seal) => named(seal, 'org', seal.orgId)),
      )}
      {select('type', words.type, has('stampType', types))}
      {select('state', words.state, [
        { value: 'overdue', label: say(words.overdue) },
        { value: 'check', label: say(words.check) },
        ...has('stampStatus', states),
      ])}
      {select(
        'person',
        words.person,
        distinct(seals, (seal) => [...named(seal, 'users', seal.keeper), ...named(seal, 'users', seal.holder)]),
      )}
    </div>
  );
};

const Cards = ({ seals, today }: { readonly seals: readonly Seal[]; readonly today: string }) => {
  const say = useSay();
  const now = new Date(useNow()).toISOString();
  // Cards stand without their next bookings where those do not come.
  const bookings = useQuery(comingQuery(today)).data?.bookings ?? [];
  return (
    <ul className={css['cards']} aria-label={say(words.seals)}>
      {seals.map((seal) => (
        <SealCard key={seal.id} seal={seal} today={today} next={nextOf(bookings, seal.id, now)} />
      ))}
    </ul>
  );
};

export const WallPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const today = useToday();
  const answer = useQuery(sealsQuery);
  usePageMarks({ title: say(words.title) });
  const wanted = wantedIn(query);
  const isCalendar = query['view'] === 'calendar';
  const show = (part: QueryPart): void => go(path, withPart(query, part), { replace: true });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <Group gap={4} role="group" aria-label={say(words.view)}>
          {(['cards', 'calendar'] as const).map((view) => (
            <Button
              key={view}
              variant={(view === 'calendar') === isCalendar ? 'light' : 'default'}
              aria-pressed={(view === 'calendar') === isCalendar}
              onClick={() => show({ view: view === 'calendar' ? view : null })}
            >
              {say(words[view])}
            </Button>
          ))}
        </Group>
      </header>
      <Loaded of={answer} title={words.failed} height={320}>
        {({ records, total }) => {
          if (records.length === 0) return <EmptyState title={say(words.none)} text={say(words.noneText)} />;
          const shown = found(records, wanted, today);
          const counts = {
            n: total,
            lent: records.filter(({ custody }) => custody === 'lent').length,
            late: records.filter((seal) => isLate(seal, today)).length,
            check: records.filter(({ checkState }) => checkState === 'due').length,
          };
          return (
            <>
              <p role="status">
                {say(words.sum, counts)} {total > records.length && say(words.shown, { n: records.length, all: total })}{' '}
                <PageLink to="/stamp/stampDetail" className={css['list']}>
                  {say(words.list)}
                </PageLink>
              </p>
              <Filters seals={records} wanted={wanted} onQuery={show} />
              {isCalendar ? (
                <SealCalendar
                  day={isDate(query['day']) ? query['day'] : today}
                  today={today}
                  wanted={shown.length === records.length ? null : new Set(shown.map(({ id }) => id))}
                  onQuery={show}
                />
              ) : shown.length === 0 ? (
                <EmptyState
                  title={say(words.noneFound)}
                  text={say(words.noneFoundText)}
                  action={<Button onClick={() => show(nothing)}>{say(words.clear)}</Button>}
                />
              ) : (
                <Cards seals={shown} today={today} />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
};
