/**
 * The document library: folders at the side, what lies in one of them, the way to it, and a node beside it. The folder and the search stand
 * in the address. Files are dropped, pasted or chosen; what the person may not do is not offered.
 */
import { choose } from '#client/blocks/confirm.ts';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { useNow } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { Adding } from './Adding.tsx';
import { Crumbs } from './Crumbs.tsx';
import { FolderTree } from './FolderTree.tsx';
import { addFolder, folderQuery, removeNodes, searchQuery, treeQuery, type Node } from './library.ts';
import css from './library.module.css';
import { More } from './More.tsx';
import { NameDrawer } from './NameDrawer.tsx';
import { NodeDrawer } from './NodeDrawer.tsx';
import { NodeTable } from './NodeTable.tsx';
import { NodeTools, Work, type Doing } from './NodeTools.tsx';
import { UploadStrip } from './UploadStrip.tsx';
import { useUploads } from './useUploads.ts';
import { words } from './libraryWords.ts';

export const LibraryPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const phone = useMediaQuery(PHONE) ?? false;
  const now = new Date(useNow()).toISOString();
  const here = query['folder'] ?? '';
  const keyword = query['q'] ?? '';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [doing, setDoing] = useState<Doing | null>(null);
  const [naming, setNaming] = useState(false);
  const [over, setOver] = useState(false);
  const tree = useQuery(treeQuery);
  const folder = useInfiniteQuery({ ...folderQuery(here), placeholderData: keepPreviousData });
  const found = useInfiniteQuery(searchQuery(keyword));
  const uploads = useUploads();
  usePageMarks({ title: say(words.title), dirty: uploads.busy ? say(words.unsent) : null });
  const show = (part: Readonly<Record<string, string | null>>): void => {
    setChosen(new Set());
    go(path, withPart(query, part), { replace: true });
  };
  const enter = (id: string): void => {
    setChosen(new Set());
    go(path, id === '' ? {} : { folder: id });
  };
  const open = (node: Node): void => (node.nodeType === 'folder' ? enter(node.id) : show({ node: node.id }));
  const remove = async (nodes: readonly Node[]): Promise<void> => {
    const [first] = nodes;
    if (first === undefined) return;
    const sure = await choose<boolean>({
      title: nodes.length === 1 ? say(words.removeOne, { name: first.name }) : say(words.removeAsk, { n: nodes.length }),
      text: say(words.removeText),
      choices: [
        { value: false, label: say(words.cancel) },
        { value: true, label: say(words.remove), kind: 'danger' },
      ],
      dismissed: false,
    });
    if (!sure) return;
    const { code } = await removeNodes(nodes.map(({ id }) => id));
    if (code !== '200') return;
    notify.success(say(words.removed));
    show({ node: null });
  };
  const searching = keyword !== '';
  const actions = folder.data?.actions ?? [];
  const mayUpload = !searching && actions.includes('upload');
  const take = (files: FileList | readonly File[] | null): void => {
    if (mayUpload && here !== '' && files !== null && files.length > 0) uploads.add(here, [...files]);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(mayUpload && here !== '');
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => take(event.clipboardData.files),
  };
  const table = (nodes: readonly Node[]) => (
    <NodeTable
      nodes={nodes}
      chosen={chosen}
      phone={phone}
      now={now}
      onChoose={searching ? null : setChosen}
      onOpen={open}
      onShow={({ id }) => show({ node: id })}
      onRename={(node) => node.actions?.includes('edit') === true && setDoing({ what: 'rename', node })}
      onRemove={(node) => node.actions?.includes('remove') === true && void remove([node])}
    />
  );
  const empty = here === '' ? words.noRootText : mayUpload ? words.emptyUpload : words.emptyAsk;
  const tools = (nodes: readonly Node[]) => (
    <NodeTools
      nodes={nodes}
      now={now}
      onDoing={setDoing}
      onRemove={(those) => void remove(those)}
      onShow={({ id }) => show({ node: id })}
    />
  );
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          <SearchBox value={keyword} label={words.search} onSearch={(q) => show({ q })} />
          {mayUpload && <Adding files={here !== ''} phone={phone} onFiles={take} onFolder={() => setNaming(true)} />}
          <Button component={PageLink} to="/data/bin" variant="subtle">
            {say(words.bin)}
          </Button>
        </div>
      </header>
      <UploadStrip {...uploads} />
      <div className={css['body']}>
        <Loaded of={tree} title={words.failed} height={240}>
          {(nodes) => (
            <nav className={css['side']} aria-label={say(words.folders)}>
              <FolderTree nodes={nodes} here={here} onGo={enter} />
            </nav>
          )}
        </Loaded>
        <section
          aria-label={folder.data?.crumbs.at(-1)?.name ?? say(words.root)}
          className={css['main']}
          data-over={over || undefined}
          {...drop}
        >
          <Crumbs crumbs={folder.data?.crumbs ?? []} onGo={enter} />
          {searching ? (
            <Loaded of={found} title={words.failed} height={320}>
              {({ records, total }) => (
                <>
                  <p role="status">{say(words.found, { n: total })}</p>
                  {records.length === 0 ? <EmptyState title={say(words.nothingFound)} /> : table(records)}
                  <More of={found} />
                </>
              )}
            </Loaded>
          ) : (
            <Loaded of={folder} title={words.failed} height={320}>
              {({ records }) => {
                const picked = records.filter(({ id }) => chosen.has(id));
                return (
                  <>
                    {picked.length > 0 && (
                      <div className={frame['bar']} role="group" aria-label={say(words.chosen, { n: picked.length })}>
                        <span role="status">{say(words.chosen, { n: picked.length })}</span>
                        {tools(picked)}
                      </div>
                    )}
                    {records.length === 0 ? (
                      <EmptyState
                        title={say(here === '' ? words.noRoot : words.empty)}
                        text={say(empty)}
                        action={
                          here !== '' &&
                          !mayUpload && (
                            <PageLink to="/add" query={{ type: 'dataManagementPost', dataId: here }}>
                              {say(words.ask)}
                            </PageLink>
                          )
                        }
                      />
                    ) : (
                      table(records)
                    )}
                    <More of={folder} />
                  </>
                );
              }}
            </Loaded>
          )}
        </section>
      </div>
      {query['node'] !== undefined && (
        <NodeDrawer id={query['node']} onClose={() => show({ node: null })} tools={(node) => tools([node])} />
      )}
      {naming && (
        <NameDrawer
          title={say(words.newFolder)}
          label={say(words.folderName)}
          start=""
          department={here === ''}
          onClose={() => setNaming(false)}
          onNamed={async (name, ownerDept) => {
            const { code, desc } = await addFolder({ name, ...(here === '' ? { ownerDept } : { parentId: here }) });
            if (code !== '200') return desc;
            setNaming(false);
            notify.success(say(words.made, { name }));
            return null;
          }}
        />
      )}
      {doing !== null && <Work doing={doing} onDone={() => setDoing(null)} />}
    </div>
  );
};
