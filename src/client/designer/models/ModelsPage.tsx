/** Flow models: what is drawn, what of it runs, what is wrong with it. Files are dropped anywhere on the page. */
import framing from '#client/blocks/frame.module.css';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useShown } from '#client/fields/context.tsx';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { modelStates, type ModelRow } from '#model/workflow/design.ts';
import { Button, Group, MultiSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type DragEvent } from 'react';
import { modelsQuery, PAGE_SIZE } from './calls.ts';
import { Head } from './Head.tsx';
import { ModelCard, ModelCells } from './ModelRowView.tsx';
import { ModelMenu, type ModelAct } from './ModelMenu.tsx';
import css from './models.module.css';
import { PracticeFlow } from './PracticeFlow.tsx';
import { useRows } from './useRows.ts';
import { stateWords, words } from './modelsWords.ts';

const NewModel = lazy(async () => ({ default: (await import('./NewModel.tsx')).NewModel }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));
const DuplicateDialog = lazy(async () => ({ default: (await import('./DuplicateDialog.tsx')).DuplicateDialog }));
const BindDialog = lazy(async () => ({ default: (await import('./BindDialog.tsx')).BindDialog }));
const VersionsDrawer = lazy(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }));
const DeployDialog = lazy(async () => ({ default: (await import('../deploy/DeployDialog.tsx')).DeployDialog }));

type Open =
  | { readonly act: ModelAct; readonly row: ModelRow }
  | { readonly act: 'new' }
  | { readonly act: 'import'; readonly files: readonly File[] };

const narrowing = ['keyword', 'category', 'state'] as const;

export const ModelsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  const phone = useMediaQuery(PHONE) ?? false;
  const mayAdd = usePermit('models:add');
  const { dictionary, language } = useShown();
  const [open, setOpen] = useState<Open | null>(null);
  const [over, setOver] = useState(false);
  usePageMarks({ title: say(words.models) });

  const onQuery: OnQuery = (part) => go(path, narrow(query, part), { replace: true });
  const sort = query['sort'] ?? '-updatedAt';
  const pageNum = pageNumOf(query);
  const list = useQuery(
    modelsQuery({
      keyword: query['keyword'],
      category: query['category']?.split(','),
      state: query['state'],
      sort,
      pageNum,
    }),
  );
  const rows = list.data?.records ?? [];
  const { frame, rowProps } = useRows(rows.length, (at) => rows[at] && go('/modelEdit', { id: rows[at].id }));
  useShortcuts('page', mayAdd ? { KeyN: { words: words.addNew, run: () => setOpen({ act: 'new' }) } } : {});

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (mayAdd && files.length > 0) setOpen({ act: 'import', files });
  };
  const again = () => void client.invalidateQueries({ queryKey: ['models'] });
  const close = () => {
    setOpen(null);
    again();
  };
  const onAct = (act: ModelAct, row: ModelRow) => setOpen({ act, row });
  const newButton = mayAdd && (
    <Button
      leftSection={<Icon name="new" size={18} />}
      rightSection={phone ? null : <Kbd keys={keyFace('KeyN')} />}
      onClick={() => setOpen({ act: 'new' })}
    >
      {say(words.add)}
    </Button>
  );
  const kinds = (dictionary['flowCategory'] ?? []).map(({ value, label, labelEn }) => ({
    value,
    label: language === 'en' ? labelEn : label,
  }));
  const head = { sort, onQuery };
  return (
    <div
      className={`${framing['page']} ${css['over']}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!mayAdd || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <header className={framing['head']}>
        <h1 tabIndex={-1}>{say(words.models)}</h1>
        {mayAdd && (
          <Group gap="sm">
            {newButton}
            <Button variant="default" leftSection={<Icon name="import" size={18} />} onClick={() => setOpen({ act: 'import', files: [] })}>
              {say(words.importFiles)}
            </Button>
          </Group>
        )}
      </header>
      <div className={framing['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.search} onSearch={(keyword) => onQuery({ keyword })} />
        <MultiSelect
          size="sm"
          w={200}
          clearable
          aria-label={say(words.category)}
          placeholder={query['category'] ? '' : say(words.category)}
          data={kinds}
          value={query['category']?.split(',') ?? []}
          onChange={(values) => onQuery({ category: values.join(',') || null })}
        />
        <MultiSelect
          size="sm"
          w={220}
          clearable
          aria-label={say(words.state)}
          placeholder={query['state'] ? '' : say(words.state)}
          data={modelStates.map((value) => ({ value, label: say(stateWords[value]) }))}
          value={query['state']?.split(',') ?? []}
          onChange={(values) => onQuery({ state: values.join(',') || null })}
        />
      </div>
      <ListStates
        list={list}
        count={rows.length}
        narrowed={narrowing.some((name) => query[name])}
        onClear={() => onQuery(Object.fromEntries(narrowing.map((name) => [name, null])))}
        empty={words.none}
        emptyAction={
          mayAdd && (
            <Group gap="sm">
              {newButton}
              <PracticeFlow />
            </Group>
          )
        }
      >
        {phone ? (
          <ul className={css['cards']} aria-label={say(words.models)}>
            {rows.map((row) => (
              <ModelCard key={row.id} row={row} menu={<ModelMenu row={row} onAct={onAct} />} />
            ))}
          </ul>
        ) : (
          <div className={framing['scroll']} ref={frame}>
            <table className={`${framing['table']} ${css['rows']}`} data-rows aria-label={say(words.models)}>
              <thead>
                <tr>
                  <Head {...head} label={words.sketch} />
                  <Head {...head} label={words.name} by="name" />
                  <Head {...head} label={words.bound} by="category" />
                  <Head {...head} label={words.draft} by="updatedAt" />
                  <Head {...head} label={words.deployed} by="deployedAt" />
                  <Head {...head} label={words.running} number />
                  <Head {...head} label={words.proof} by="errors" />
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.id} {...rowProps(at)} onDoubleClick={() => go('/modelEdit', { id: row.id })}>
                    <ModelCells row={row} menu={<ModelMenu row={row} onAct={onAct} />} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNum} pageSize={PAGE_SIZE} onQuery={onQuery} />
      <Suspense fallback={null}>
        {open?.act === 'new' && (
          <NewModel
            onClose={() => setOpen(null)}
            onFiles={() => setOpen({ act: 'import', files: [] })}
            onMade={(id) => go('/modelEdit', { id })}
          />
        )}
        {open?.act === 'import' && <ImportDialog files={open.files} onClose={close} onMade={(id) => go('/modelEdit', { id })} />}
        {open?.act === 'duplicate' && (
          <DuplicateDialog row={open.row} onClose={() => setOpen(null)} onMade={(id) => go('/modelEdit', { id })} />
        )}
        {open?.act === 'bind' && <BindDialog row={open.row} onClose={close} />}
        {open?.act === 'versions' && (
          <VersionsDrawer row={open.row} onClose={close} onDeploy={() => setOpen({ act: 'deploy', row: open.row })} />
        )}
        {open?.act === 'deploy' && <DeployDialog modelId={open.row.id} onClose={close} onDeployed={again} />}
      </Suspense>
    </div>
  );
};
