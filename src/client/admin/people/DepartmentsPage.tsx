/** The organisation tree: looked at, moved by handle or dialog, led; one department beside it, or the chart for paper. */
import beside from '#client/blocks/reader/beside.module.css';
import frame from '#client/blocks/frame.module.css';
import { ImportButton } from '#client/blocks/importing/ImportButton.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { DepartmentNode } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { treeQuery } from './calls.ts';
import { departmentItem } from './departmentItem.ts';
import { DepartmentView, leaderAbove } from './DepartmentView.tsx';
import { LeaderDialog } from './LeaderDialog.tsx';
import { MoveDialog, refusals } from './MoveDialog.tsx';
import { OrgChart } from './OrgChart.tsx';
import css from './people.module.css';
import { TreeManager } from '#client/blocks/choose/TreeManager.tsx';
import { wayTo, whyNotBelow } from './tree.ts';

const words = {
  title: w('Departments', '部门管理'),
  tree: w('Tree', '部门树'),
  chart: w('Chart', '架构图'),
  view: w('View', '视图'),
  print: w('Print', '打印'),
  add: w('New', '新增'),
  empty: w('No department yet', '暂无部门'),
  failed: w('The departments could not be loaded', '部门加载失败'),
  saved: w('{name} is saved', '已保存 {name}'),
};

/** What is being done to which department. */
interface Act {
  readonly act: 'move' | 'leaders';
  readonly id: string;
  readonly to?: string;
}

/** The dialog that is open over the page. */
const Acting = ({ tree, doing, onEnd }: { readonly tree: readonly DepartmentNode[]; readonly doing: Act; readonly onEnd: () => void }) => {
  const say = useSay();
  const client = useQueryClient();
  const way = wayTo(tree, doing.id);
  const node = way.at(-1);
  if (!node) return null;
  const done = (): void => {
    onEnd();
    notify.success(say(words.saved, { name: say(node.name) }));
    for (const queryKey of [['departments'], ['list', 'sysDepartment'], ['record', 'sysDepartment']])
      void client.invalidateQueries({ queryKey });
  };
  return doing.act === 'move' ? (
    <MoveDialog tree={tree} id={doing.id} to={doing.to ?? null} onClose={onEnd} onDone={done} />
  ) : (
    <LeaderDialog node={node} above={leaderAbove(way)} onClose={onEnd} onDone={done} />
  );
};

const Buttons = ({ chart }: { readonly chart: boolean }) => {
  const say = useSay();
  const { go } = useNavigation();
  const phone = useMediaQuery(PHONE) ?? false;
  const mayAdd = usePermit('sysDepartment:add');
  const definition = useDefinition('sysDepartment').data;
  const add = () => go('/system/sysDepartmentEdit');
  useShortcuts('page', mayAdd && !chart ? { KeyN: { words: words.add, run: add } } : {});
  if (chart)
    return (
      <Button variant="default" onClick={() => window.print()}>
        {say(words.print)}
      </Button>
    );
  return (
    <>
      {definition && <ImportButton definition={definition} />}
      {mayAdd && (
        <Button leftSection={<Icon name="new" size={18} />} rightSection={phone ? null : <Kbd keys={keyFace('KeyN')} />} onClick={add}>
          {say(words.add)}
        </Button>
      )}
    </>
  );
};

const Head = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const chart = query['view'] === 'chart';
  return (
    <header className={frame['head']}>
      <h1 tabIndex={-1}>{say(words.title)}</h1>
      <div className={`${frame['bar']} ${css['tools']}`}>
        <SegmentedControl
          size="xs"
          aria-label={say(words.view)}
          value={chart ? 'chart' : 'tree'}
          onChange={(view) => {
            const { view: _view, ...rest } = query;
            go(path, view === 'chart' ? { ...rest, view } : rest, { replace: true });
          }}
          data={[
            { value: 'tree', label: say(words.tree) },
            { value: 'chart', label: say(words.chart) },
          ]}
        />
        <Buttons chart={chart} />
      </div>
    </header>
  );
};

const Both = ({ tree, path, query }: PageProps & { readonly tree: readonly DepartmentNode[] }) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  const mayPut = usePermit('sysDepartment:put');
  const [doing, setDoing] = useState<Act | null>(null);
  const wanted = query['chosen'] ?? '';
  const id = wayTo(tree, wanted).length > 0 ? wanted : (tree[0]?.id ?? '');
  const refusal = (moved: string, to: string): string | null => {
    const why = whyNotBelow(tree, moved, to);
    return why && say(refusals[why]);
  };
  return (
    <div className={beside['page']} data-wide>
      <div className={`${beside['side']} ${css['side']}`}>
        <Head path={path} query={query} />
        <TreeManager
          label={say(words.title)}
          items={tree.map((node) => departmentItem(node, language, true))}
          selected={id}
          onSelect={(chosen) => go(path, { ...query, chosen }, { replace: true })}
          refusal={refusal}
          {...(mayPut ? { onMove: (moved: string, to: string) => setDoing({ act: 'move', id: moved, to }) } : {})}
        />
      </div>
      <div className={`${beside['main']} ${css['main']}`}>
        <DepartmentView
          tree={tree}
          id={id}
          onMove={() => setDoing({ act: 'move', id })}
          onLeaders={() => setDoing({ act: 'leaders', id })}
        />
      </div>
      {doing && <Acting tree={tree} doing={doing} onEnd={() => setDoing(null)} />}
    </div>
  );
};

export const DepartmentsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const tree = useQuery(treeQuery);
  if (tree.data && tree.data.length > 0 && query['view'] !== 'chart') return <Both tree={tree.data} path={path} query={query} />;
  return (
    <div className={`${beside['main']} ${css['main']}`} style={{ height: '100%' }}>
      <Head path={path} query={query} />
      <Loaded of={tree} height={320} title={words.failed}>
        {() => null}
      </Loaded>
      {tree.data?.length === 0 && <EmptyState title={say(words.empty)} />}
      {tree.data && tree.data.length > 0 && <OrgChart tree={tree.data} />}
    </div>
  );
};
