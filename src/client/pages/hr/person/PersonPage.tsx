/** The page of a person: who it is, and a tab for each part of their file that the reader may see. */
import frame from '#client/blocks/frame.module.css';
import { ComingBand } from '#client/blocks/reader/ComingBand.tsx';
import { useListPlace } from '#client/blocks/list/listPlace.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type PageProps, type Query } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { recordQuery, useDefinition } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { PersonOverview } from '#resources/hr/rules/personOverview.ts';
import { Button, Group, Skeleton, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { file, overviewQuery } from './calls.ts';
import { lineSets, readable, tabs, tabsFor, type TabName } from './parts.ts';
import css from './person.module.css';
import { PersonDocuments } from './PersonDocuments.tsx';
import { PersonHead } from './PersonHead.tsx';
import { Lines, Profile } from './Profile.tsx';
import { Rows } from './Rows.tsx';
import { Timeline } from './Timeline.tsx';
import { words } from './personWords.ts';

const OwnContact = lazy(async () => ({ default: (await import('./OwnContact.tsx')).OwnContact }));

interface ShownProps {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly overview: PersonOverview;
}

const Panel = ({ tab, definition, record, overview }: ShownProps & { readonly tab: TabName }): ReactNode => {
  if (tab === 'profile') return <Profile definition={definition} record={record} />;
  if (tab === 'documents') return <PersonDocuments documents={overview.documents} />;
  if (tab === 'timeline') return <Timeline record={record} documents={overview.documents} />;
  return (
    <>
      {readable(tab, overview).map(({ resource, label }) => (
        <Rows key={resource} resource={resource} label={label} staffId={textOf(record['id'])} />
      ))}
      <Lines definition={definition} record={record} names={lineSets[tab] ?? []} />
    </>
  );
};

/** How many there are, where a tab has one kind of them. */
const countOf = (tab: TabName, overview: PersonOverview): number | null => {
  if (tab === 'documents') return overview.documents.length;
  const found = readable(tab, overview);
  return found.length === 1 ? (found[0]?.count ?? null) : null;
};

const Parts = ({ path, query, ...shown }: ShownProps & PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const offered = tabsFor(shown.overview);
  const tab = offered.find((name) => name === query['tab']) ?? 'profile';
  return (
    <Tabs
      value={tab}
      onChange={(value) => value && go(path, { ...query, tab: value }, { replace: true })}
      keepMounted={false}
      className={css['tabs'] ?? ''}
    >
      <Tabs.List className={css['tabList'] ?? ''} aria-label={say(words.parts)}>
        {offered.map((name) => {
          const count = countOf(name, shown.overview);
          return (
            <Tabs.Tab key={name} value={name}>
              {say(tabs[name])}
              {count !== null && <span className={css['count']}> {count}</span>}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {offered.map((name) => (
        <Tabs.Panel key={name} value={name} className={css['panel'] ?? ''}>
          <Panel tab={name} {...shown} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

const Person = ({ id, path, query, definition }: PageProps & { readonly id: string; readonly definition: Definition }) => {
  const say = useSay();
  const { go } = useNavigation();
  const own = query['id'] === undefined;
  const mine = useSession(({ user }) => user?.staffId === id);
  const seesLoans = usePermit('debitNote:sensitive');
  const [changing, setChanging] = useState(false);
  const record = useQuery(recordQuery(definition, id));
  const overview = useQuery(overviewQuery(id));
  const { tab } = query;
  const placeFor = useCallback(
    (next: string): { path: string; query: Query } => ({ path, query: { id: next, ...(tab ? { tab } : {}) } }),
    [path, tab],
  );
  const place = useListPlace(definition, path, query, placeFor);
  usePageMarks({ title: own ? say(words.myFile) : textOf(record.data?.['name']) || null });
  const can = record.data?.['can'] as { readonly put?: unknown } | undefined;
  const mayPut = can?.put === true;
  const open = (page: 'edit' | 'print'): void => {
    const target = placeOfRecord(file, id, page);
    if (target) go(target.path, target.query);
  };
  useShortcuts('page', mayPut ? { KeyE: { words: words.edit, run: () => open('edit') } } : {});
  const failed = record.isError ? <Failed error={record.error} onRetry={record.refetch} title={words.failed} page /> : null;
  if (failed && !record.data) return failed;
  if (!record.data) return <Skeleton height={240} m="md" w="auto" aria-busy />;
  return (
    <div className={`${frame['page']} ${css['page']}`} data-scroll>
      {failed}
      <PersonHead
        definition={definition}
        record={record.data}
        place={own ? null : place}
        tools={
          <Group gap="xs">
            {(mine || seesLoans) && (
              <PageLink to="/bill/loanStatement" query={mine ? {} : { staffId: id }}>
                {say(words.loans)}
              </PageLink>
            )}
            {mayPut ? (
              <Group gap="xs">
                <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => open('print')}>
                  {say(words.print)}
                </Button>
                <Button leftSection={<Icon name="edit" size={18} />} onClick={() => open('edit')}>
                  {say(words.edit)}
                </Button>
              </Group>
            ) : (
              mine && (
                <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={() => setChanging(true)}>
                  {say(words.contact)}
                </Button>
              )
            )}
          </Group>
        }
      />
      <ComingBand record={record.data} />
      {overview.isError && <Failed error={overview.error} onRetry={overview.refetch} title={words.partFailed} />}
      {overview.data ? (
        <Parts definition={definition} record={record.data} overview={overview.data} path={path} query={query} />
      ) : (
        !overview.isError && <Skeleton height={240} aria-busy />
      )}
      {changing && (
        <Suspense fallback={null}>
          <OwnContact definition={definition} record={record.data} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
};

export const PersonPage = (props: PageProps) => {
  const definition = useDefinition(file).data;
  const id = props.query['id'] ?? '';
  return definition ? <Person key={id} id={id} definition={definition} {...props} /> : <Skeleton height={240} m="md" w="auto" aria-busy />;
};

/** One's own file, from the menu of every employee. */
export const OwnFilePage = (props: PageProps) => {
  const say = useSay();
  const definition = useDefinition(file).data;
  const staffId = useSession(({ user }) => user?.staffId ?? null);
  if (staffId === null)
    return (
      <div className={frame['page']}>
        <h1 tabIndex={-1}>{say(words.myFile)}</h1>
        <EmptyState title={say(words.noFile)} text={say(words.noFileText)} />
      </div>
    );
  return definition ? <Person id={staffId} definition={definition} {...props} /> : <Skeleton height={240} m="md" w="auto" aria-busy />;
};
