/** Who changed what, with before and after (interface 4.12). */
import { PersonFilter } from '#client/blocks/PersonFilter.tsx';
import { type PageProps, useGo } from '#client/data/page.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/dates.ts';
import type { Definition } from '#model/definition.ts';
import type { OperationRow } from '#model/logs.ts';
import { w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { loadDefinition } from '#resources/registry.ts';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from './calls.ts';
import { JsonDrawer } from './JsonDrawer.tsx';
import { LogFrame } from './LogFrame.tsx';
import css from './logs.module.css';
import { actionNames, actionWords, words } from './words.ts';

const texts = {
  title: w('Operation log', '操作日志'),
  oneRecord: w('Record {id} only', '仅记录 {id}'),
  wholeHistory: w('All operations on this record', '该记录的全部操作'),
} as const;

const labelOf = (resource: string): Words => catalogue.get(resource)?.label ?? w(resource, resource);

const useDefinition = (resource: string): Definition | null =>
  useQuery({
    queryKey: ['definition', resource],
    queryFn: () => loadDefinition(resource),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null;

const ChangedFields = ({ row }: { readonly row: OperationRow }) => {
  const say = useSay();
  const definition = useDefinition(row.resource);
  const named = row.fields.map(
    (path) => definition?.fields[path]?.label ?? definition?.lines[path.split('.')[0] ?? '']?.label ?? w(path, path),
  );
  const shown = [...new Set(named.map((label) => say(label)))].slice(0, 4);
  const left = row.changed - shown.length;
  return (
    <>
      {shown.join(say(w(', ', '、')))}
      {left > 0 && <span className={css['quiet']}> {say(words.more, { n: left })}</span>}
    </>
  );
};

interface OpenProps {
  readonly row: OperationRow;
  readonly onHistory: () => void;
  readonly onClose: () => void;
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

const OpenOperation = ({ row, onHistory, ...beside }: OpenProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const definition = useDefinition(row.resource);
  const whole = useQuery(operationQuery(row.id));
  const view = catalogue.get(row.resource)?.pages.view;
  const [path = '', search = ''] = view?.split('?') ?? [];
  return (
    <JsonDrawer
      title={`${say(actionWords(row.action))} · ${say(labelOf(row.resource))}`}
      facts={[
        { label: words.time, value: formatInstant(row.at, 'yyyy-MM-dd hh:mm:ss') },
        { label: words.person, value: row.person ? nameOf(row.person) : say(words.system) },
        { label: words.address, value: row.address ?? say(words.none) },
        {
          label: words.record,
          value:
            row.recordId === null ? (
              (row.recordName ?? say(words.none))
            ) : (
              <>
                {view && row.action !== 'deletes' ? (
                  <PageLink to={path} query={{ ...Object.fromEntries(new URLSearchParams(search)), id: row.recordId }}>
                    {row.recordName ?? row.recordId}
                  </PageLink>
                ) : (
                  (row.recordName ?? row.recordId)
                )}{' '}
                <Button size="compact-xs" variant="subtle" onClick={onHistory}>
                  {say(texts.wholeHistory)}
                </Button>
              </>
            ),
        },
      ]}
      changes={whole.data?.changes ?? []}
      definition={definition}
      names={whole.data?.names ?? {}}
      json={whole.data ?? row}
      {...beside}
    />
  );
};

export const OperationLogPage = (page: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const go = useGo();
  const { query } = page;
  return (
    <LogFrame
      {...page}
      kind="operationLog"
      title={texts.title}
      columns={[
        { label: words.person, cell: ({ person }) => (person ? nameOf(person) : say(words.system)) },
        { label: words.action, cell: ({ action }) => say(actionWords(action)) },
        {
          label: words.record,
          cell: ({ resource, recordName, recordId }) => (
            <>
              {recordName ?? recordId ?? say(words.none)}
              <span className={css['second']}>{say(labelOf(resource))}</span>
            </>
          ),
        },
        { label: words.fields, cell: (row) => <ChangedFields row={row} />, minor: true },
        { label: words.address, cell: ({ address }) => address ?? say(words.none), minor: true },
      ]}
      more={(onQuery, rows) => (
        <>
          <PersonFilter
            label={words.person}
            id={query['person']}
            known={rows.flatMap(({ person }) => person ?? [])}
            onPick={(person) => onQuery({ person })}
          />
          <Select
            size="sm"
            w={170}
            searchable
            clearable
            aria-label={say(words.resource)}
            placeholder={say(words.resource)}
            data={[...catalogue.values()].map(({ key, label }) => ({ value: key, label: say(label) }))}
            value={query['resource'] ?? null}
            onChange={(resource) => onQuery({ resource, recordId: null })}
          />
          <Select
            size="sm"
            w={140}
            clearable
            aria-label={say(words.action)}
            placeholder={say(words.action)}
            data={actionNames.map((value) => ({ value, label: say(actionWords(value)) }))}
            value={query['action'] ?? null}
            onChange={(action) => onQuery({ action })}
          />
          {query['recordId'] && (
            <Button size="compact-sm" variant="light" onClick={() => onQuery({ recordId: null })}>
              {say(texts.oneRecord, { id: query['recordId'] })} ×
            </Button>
          )}
        </>
      )}
      drawer={(row, beside) => (
        <OpenOperation
          row={row}
          {...beside}
          onHistory={() => go(page.path, { span: 'all', resource: row.resource, recordId: row.recordId ?? '' })}
        />
      )}
    />
  );
};
