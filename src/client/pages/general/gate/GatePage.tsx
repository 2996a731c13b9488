/** The gate on a tablet or a phone: who is expected today, who is inside and where, who has left. Arrivals and departures are entered here. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNow, useToday } from '#client/data/clock.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import css from './gate.module.css';
import { VisitCard, type GateAct } from './VisitCard.tsx';
import { gateOf, gateQuery, personsOf } from './visits.ts';
import { words } from './gateWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

interface Asked {
  readonly name: GateAct;
  readonly record: AnyDoc;
}
interface ColumnProps {
  readonly label: Words;
  readonly none: Words;
  readonly records: readonly AnyDoc[];
  readonly definition: Definition;
  readonly now: string;
  readonly onAct: (name: GateAct, record: AnyDoc) => void;
}

const Column = ({ label, none, records, ...card }: ColumnProps) => {
  const say = useSay();
  return (
    <section className={css['column']} aria-label={say(label)}>
      <h2>
        {say(label)} <span className={css['count']}>{records.length}</span>
      </h2>
      {records.length === 0 ? (
        <p className={css['quiet']}>{say(none)}</p>
      ) : (
        <ul className={css['cards']}>
          {records.map((record) => (
            <VisitCard key={String(record['id'])} record={record} {...card} />
          ))}
        </ul>
      )}
    </section>
  );
};

export const GatePage = () => {
  const say = useSay();
  const { go } = useNavigation();
  const today = useToday();
  const now = new Date(useNow()).toISOString();
  const visits = useQuery(gateQuery(today));
  const definition = useDefinition('watchRecordDetail').data;
  const mayAdd = usePermit('watchRecordDetail:add');
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  usePageMarks({ title: say(words.title) });
  const inside = gateOf(visits.data ?? [], '', now).inside.reduce((sum, record) => sum + personsOf(record), 0);
  const searching = search.trim() !== '';
  const act = asked === null ? undefined : definition?.acts?.[asked.name];
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <div>
          <h1 tabIndex={-1}>{say(words.title)}</h1>
          {visits.data && (
            <p className={css['inside']}>{inside === 0 ? say(words.nobody) : say(words.inside, { persons: String(inside) })}</p>
          )}
        </div>
        {mayAdd && (
          <Button size="md" variant="default" onClick={() => go('/add', { type: 'watchRecordDetail' })}>
            {say(words.fresh)}
          </Button>
        )}
      </header>
      <TextInput
        size="md"
        type="search"
        aria-label={say(words.search)}
        placeholder={say(words.search)}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Loaded of={visits} title={words.failed} height={320}>
        {(records) => {
          const { expected, inside: here, over } = gateOf(records, search, now);
          if (!definition) return null;
          const shared = { definition, now, onAct: (name: GateAct, record: AnyDoc) => setAsked({ name, record }) };
          return (
            <div className={css['columns']}>
              <Column label={words.expected} none={searching ? words.noneFound : words.noneExpected} records={expected} {...shared} />
              <Column label={words.onSite} none={searching ? words.noneFound : words.noneOnSite} records={here} {...shared} />
              <Column label={words.left} none={searching ? words.noneFound : words.noneLeft} records={over} {...shared} />
            </div>
          );
        }}
      </Loaded>
      {asked !== null && definition && act ? (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name={asked.name} act={act} record={asked.record} can={{}} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  );
};
