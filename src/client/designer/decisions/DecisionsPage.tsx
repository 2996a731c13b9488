/** Decision tables: the list, and with `?key=` one of them; new and imported ones are edited before they are deployed. */
import frame from '#client/blocks/frame.module.css';
import { ListStates } from '#client/blocks/list/ListStates.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useGo, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { decisionsOf, openFile } from '#machines/dmn/sheet.ts';
import { xmlOf } from '#machines/compile/encoding.ts';
import { w } from '#model/words.ts';
import { Button, FileButton, Group, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { decisionQuery, decisionsQuery } from './calls.ts';
import { DecisionList } from './DecisionList.tsx';
import css from './decisions.module.css';
import { words } from './decisionsWords.ts';

const DecisionEditor = lazy(async () => ({ default: (await import('./DecisionEditor.tsx')).DecisionEditor }));
const NewDecision = lazy(async () => ({ default: (await import('./NewDecision.tsx')).NewDecision }));

const texts = {
  none: w('No decision table is deployed yet', '尚未发布决策表'),
  add: w('New table', '新建决策表'),
  search: w('Search in this list', '在列表中查找'),
  noDecision: w('“{name}” holds no decision', '“{name}”中没有决策'),
};

interface Begun {
  readonly key: string;
  readonly text: string;
}

const Deployed = ({ path, query }: PageProps) => {
  const go = useGo();
  const key = query['key'] ?? '';
  const version = /^\d+$/.test(query['version'] ?? '') ? Number(query['version']) : null;
  const record = useQuery(decisionQuery(key, version));
  return (
    <div className={record.data ? undefined : frame['page']} style={record.data ? { height: '100%' } : undefined}>
      <ListStates list={record} count={record.data ? 1 : 0} narrowed={false} onClear={() => undefined} empty={texts.none}>
        {record.data ? (
          <DecisionEditor
            // Another version, or what was just deployed, is another beginning.
            key={`${key} ${record.data.version} ${record.data.deployedAt}`}
            path={path}
            firstKey={key}
            text={record.data.xml}
            record={record.data}
            shown={version}
            onShow={(next) => go(path, next === null ? { key } : { key, version: String(next) }, { replace: true })}
            onDeployed={(deployed) => go(path, { key: deployed }, { replace: true })}
          />
        ) : null}
      </ListStates>
    </div>
  );
};

const All = ({ path, onBegin }: { readonly path: string; readonly onBegin: (begun: Begun) => void }) => {
  const say = useSay();
  const list = useQuery(decisionsQuery);
  const mayDeploy = usePermit('models:deploy');
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  usePageMarks({ title: say(words.decisions) });
  const rows = (list.data ?? []).filter((row) => `${row.name} ${row.key}`.toLowerCase().includes(typed.trim().toLowerCase()));
  const read = async (file: File | null) => {
    if (!file) return;
    const text = xmlOf(new Uint8Array(await file.arrayBuffer()));
    const found = openFile(text);
    const all = found ? decisionsOf(found) : [];
    const first = all.find((one) => one.table) ?? all[0];
    if (!first) return notify.error(say(texts.noDecision, { name: file.name }));
    onBegin({ key: first.key, text });
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={css['pageHead']}>
        <h1 tabIndex={-1}>{say(words.decisions)}</h1>
        {mayDeploy ? (
          <Group gap="sm">
            <Button leftSection={<Icon name="new" size={18} />} onClick={() => setAdding(true)}>
              {say(texts.add)}
            </Button>
            <FileButton accept=".dmn,.xml,application/xml,text/xml" onChange={(file) => void read(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<Icon name="import" size={18} />}>
                  {say(words.import)}
                </Button>
              )}
            </FileButton>
          </Group>
        ) : null}
      </header>
      <TextInput
        size="sm"
        w={240}
        aria-label={say(texts.search)}
        placeholder={say(texts.search)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ListStates list={list} count={rows.length} narrowed={typed !== ''} onClear={() => setTyped('')} empty={texts.none}>
        <DecisionList path={path} rows={rows} />
      </ListStates>
      {adding ? (
        <Suspense>
          <NewDecision
            taken={(list.data ?? []).map(({ key }) => key)}
            onClose={() => setAdding(false)}
            onMade={(key, text) => {
              setAdding(false);
              onBegin({ key, text });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
};

export const DecisionsPage = ({ path, query }: PageProps) => {
  const go = useGo();
  const [begun, setBegun] = useState<Begun | null>(null);
  const known = useQuery({ ...decisionQuery(begun?.key ?? '', null), enabled: begun !== null, retry: false });
  if (query['key'] !== undefined)
    return (
      <Suspense fallback={<Skeleton m="md" height={240} />}>
        <Deployed path={path} query={query} />
      </Suspense>
    );
  if (begun && !known.isPending)
    return (
      <Suspense fallback={<Skeleton m="md" height={240} />}>
        <DecisionEditor
          path={path}
          firstKey={begun.key}
          text={begun.text}
          // Of an imported file another version may be deployed already; the next one goes over it.
          record={known.data ?? null}
          shown={null}
          onShow={(version) => go(path, { key: begun.key, ...(version === null ? {} : { version: String(version) }) })}
          onDeployed={(key) => {
            setBegun(null);
            go(path, { key });
          }}
        />
      </Suspense>
    );
  return <All path={path} onBegin={setBegun} />;
};
