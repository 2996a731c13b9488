/** Who changed what, with before and after. */
import frame from '#client/blocks/frame.module.css';
import { ChangeList } from '#client/blocks/trail/ChangeView.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { operationPart, operationWords, usualOperations } from '#client/blocks/trail/operationWords.ts';
import { type PageProps, useGo } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { OperationRow } from '#model/operations/logs.ts';
import { w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from './calls.ts';
import { ByChoice, ByPerson } from './filters.tsx';
import { JsonDrawer } from './JsonDrawer.tsx';
import { LogFrame } from './LogFrame.tsx';
import { words } from './logsWords.ts';

const texts = {
  title: w('Operation log', '操作日志'),
  changes: w('Before and after', '变更前后'),
  unchanged: w('No field changed.', '没有字段变更。'),
  oneRecord: w('Record {id} only', '仅记录 {id}'),
  wholeHistory: w('All operations on this record', '该记录的全部操作'),
} as const;

const labelOf = (resource: string): Words => catalogue.get(resource)?.label ?? operationPart(resource);

const ChangedFields = ({ row }: { readonly row: OperationRow }) => {
  const say = useSay();
  const definition = useDefinition(row.resource).data ?? null;
  const named = row.fields.map(
    (path) => definition?.fields[path]?.label ?? definition?.lines[path.split('.')[0] ?? '']?.label ?? w(path, path),
  );
  const shown = [...new Set(named.map((label) => say(label)))].slice(0, 4);
  const left = row.changed - shown.length;
  return (
    <>
      {shown.join(say(w(', ', '、')))}
      {left > 0 && <span className={frame['quiet']}> {say(words.more, { n: left })}</span>}
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
  const definition = useDefinition(row.resource).data ?? null;
  const whole = useQuery(operationQuery(row.id));
  const place = placeOfRecord(row.resource, row.recordId);
  return (
    <JsonDrawer
      title={`${say(operationWords(row.action))} · ${say(labelOf(row.resource))}`}
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
                {place && row.action !== 'deletes' ? (
                  <PageLink to={place.path} query={place.query}>
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
      json={whole.data ?? row}
      {...beside}
    >
      <h3>{say(texts.changes)}</h3>
      <Loaded of={whole} height={72}>
        {({ changes, names }) =>
          changes.length === 0 ? (
            <p className={frame['quiet']}>{say(texts.unchanged)}</p>
          ) : (
            <ChangeList changes={changes} definition={definition} names={names} />
          )
        }
      </Loaded>
    </JsonDrawer>
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
        { label: words.action, cell: ({ action }) => say(operationWords(action)) },
        {
          label: words.record,
          cell: ({ resource, recordName, recordId }) => (
            <>
              {recordName ?? recordId ?? say(words.none)}
              <span className={frame['second']}>{say(labelOf(resource))}</span>
            </>
          ),
        },
        { label: words.fields, cell: (row) => <ChangedFields row={row} />, minor: true },
        { label: words.address, cell: ({ address }) => address ?? say(words.none), minor: true },
      ]}
      more={(shared) => (
        <>
          <ByPerson {...shared} />
          <ByChoice
            {...shared}
            name="resource"
            label={words.resource}
            choices={[...catalogue.values()].map(({ key, label }) => [key, label])}
            takes={['recordId']}
            width={170}
          />
          <ByChoice
            {...shared}
            name="action"
            label={words.action}
            choices={usualOperations.map((value) => [value, operationWords(value)])}
          />
          {query['recordId'] && (
            <Button size="compact-sm" variant="light" onClick={() => shared.onQuery({ recordId: null })}>
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
