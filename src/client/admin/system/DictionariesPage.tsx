/** Dictionaries: the list left, the values of the chosen one right, saved together; out as a file and in again. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { PageMarksContext, useGo, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import '#client/fields/styles.ts';
import { w } from '#model/words.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '#client/blocks/Loaded.tsx';
import { headsQuery, valuesQuery, type DictionaryHead } from './calls.ts';
import beside from '#client/blocks/reader/beside.module.css';
import { words } from './systemWords.ts';
import { DictionaryPane } from './DictionaryPane.tsx';

const ImportDictionary = lazy(async () => ({ default: (await import('./ImportDictionary.tsx')).ImportDictionary }));
const NewDictionary = lazy(async () => ({ default: (await import('./NewDictionary.tsx')).NewDictionary }));

interface ListProps {
  readonly heads: readonly DictionaryHead[];
  readonly current: string;
  readonly onHead: (id: string) => void;
}

const HeadList = ({ heads, current, onHead }: ListProps) => {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = heads.filter(({ dictCode, dictName, labelEn }) =>
    [dictCode, dictName, labelEn ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <SearchBox label={words.search} value={typed} onSearch={(text) => setTyped(text ?? '')} width="100%" />
      {found.length === 0 && <EmptyState title={say(words.noDictionaries)} />}
      <ul className={beside['list']} aria-label={say(words.dictionaries)}>
        {found.map((head) => (
          <li key={head.id}>
            <button type="button" className={beside['item']} aria-current={head.id === current} onClick={() => onHead(head.id)}>
              <span>{say(w(head.labelEn ?? head.dictName, head.dictName))}</span>
              <small>
                {head.dictCode} · {head.values}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

export const DictionariesPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const mayAdd = usePermit('dictionaries:add');
  const mayPut = usePermit('dictionaries:put');
  const mayImport = usePermit('dictionaries:import') && mayPut && mayAdd;
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const [brought, setBrought] = useState(0);
  const heads = useQuery(headsQuery);
  const id = query['chosen'] ?? '';
  const whole = useQuery(valuesQuery(id));
  const { leave, onPart } = useLeaving({ title: say(words.dictionaries) });
  const show = (next: string | null): void => go(path, next === null ? {} : { chosen: next }, { replace: true });
  const made = (next: string): void => {
    setOpen(null);
    // What was being edited was given up before the dialog opened.
    setBrought(brought + 1);
    show(next);
  };
  const pane = () => {
    const failed = [heads, whole].find(({ isError }) => isError);
    if (failed && !(heads.data && (id === '' || whole.data))) return <Failed error={failed.error} onRetry={failed.refetch} />;
    if (id === '') return <EmptyState title={say(words.chooseDictionary)} />;
    if (!whole.data) return <Skeleton height={320} aria-busy />;
    const { head, values, state } = whole.data;
    return <DictionaryPane key={`${id} ${brought}`} head={head} stored={values} state={state} onGone={() => show(null)} />;
  };
  return (
    <div className={beside['page']}>
      <aside className={beside['side']}>
        <h1 tabIndex={-1}>{say(words.dictionaries)}</h1>
        {mayAdd && (
          <Group gap="xs">
            <Button size="compact-sm" leftSection={<Icon name="new" />} onClick={() => void leave(() => setOpen('new'))}>
              {say(words.newDictionary)}
            </Button>
            {mayImport && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Icon name="import" />}
                onClick={() => void leave(() => setOpen('import'))}
              >
                {say(words.importFile)}
              </Button>
            )}
          </Group>
        )}
        {heads.data ? (
          <HeadList heads={heads.data} current={id} onHead={(next) => void leave(() => show(next))} />
        ) : (
          !heads.isError && <Skeleton height={240} aria-busy />
        )}
      </aside>
      <section className={beside['main']} aria-label={say(words.dictionaries)}>
        <PageMarksContext value={onPart}>{pane()}</PageMarksContext>
      </section>
      <Suspense fallback={null}>
        {open === 'new' && <NewDictionary onClose={() => setOpen(null)} onMade={made} />}
        {open === 'import' && <ImportDictionary onClose={() => setOpen(null)} onMade={made} />}
      </Suspense>
    </div>
  );
};
