/** Rows of instances: what it is, where it stands, since when, what is wrong with it; cards on a phone. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNow } from '#client/data/clock.ts';
import { PersonChip } from '#client/theme/PersonChip.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { StatusTone, ToneLabel } from '#client/theme/StatusTone.tsx';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { InstanceShown } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import frame from '#client/blocks/frame.module.css';
import models from '../models/models.module.css';
import { useRows } from '../models/useRows.ts';
import css from './instances.module.css';
import { SelectAll, SelectOne } from './SelectBoxes.tsx';
import type { Selection } from './selection.ts';
import { words } from './instancesWords.ts';

const texts = {
  age: w('Age', '时长'),
  incident: w('1 incident', '1个异常'),
  incidents: w('{count} incidents', '{count}个异常'),
} as const;

const Title = ({ row }: { readonly row: InstanceShown }) => {
  const say = useSay();
  return (
    <PageLink to="/process/instance" query={{ id: row.id }} className={models['name']}>
      {row.code ?? say(words.instance, { id: row.id })}
    </PageLink>
  );
};

const Where = ({ row }: { readonly row: InstanceShown }) => {
  const say = useSay();
  return (
    <span className={css['where']}>
      {row.here.map(({ element, name }) => say(name) || element).join(say(words.comma)) || (row.endedAt === null ? say(words.none) : '')}
      {(row.endedAt !== null || row.status !== 'submitted') && <StatusTone status={row.status} size="sm" />}
      {row.suspended && <ToneLabel tone="attention" icon="suspend" words={words.suspended} />}
      {row.incidents > 0 && (
        <span className={css['count']}>{say(row.incidents === 1 ? texts.incident : texts.incidents, { count: row.incidents })}</span>
      )}
    </span>
  );
};

interface Props {
  readonly rows: readonly InstanceShown[];
  readonly selection?: Selection;
  readonly onOpen: (id: string) => void;
}

export const InstanceTable = ({ rows, selection, onOpen }: Props) => {
  const say = useSay();
  const now = useNow();
  const waited = useWaited();
  const { frame: rowsFrame, rowProps } = useRows(rows.length, (at) => rows[at] && onOpen(rows[at].id));
  return (
    <div className={frame['scroll']} ref={rowsFrame}>
      <table className={`${frame['table']} ${models['rows']}`} aria-label={say(words.instances)}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <SelectAll ids={rows.map(({ id }) => id)} selection={selection} />
              </th>
            )}
            <th scope="col">{say(words.document)}</th>
            <th scope="col">{say(words.flow)}</th>
            <th scope="col">{say(words.here)}</th>
            <th scope="col">{say(words.starter)}</th>
            <th scope="col">{say(words.started)}</th>
            <th scope="col" className={frame['number']}>
              {say(texts.age)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} className={selection?.ids.has(row.id) ? css['chosen'] : undefined} {...rowProps(at)}>
              {selection && (
                <td>
                  <SelectOne id={row.id} name={row.code ?? row.id} selection={selection} />
                </td>
              )}
              <td>
                <Title row={row} />
              </td>
              <td>
                {say(row.flowName)} <span className={frame['second']}>v{row.version}</span>
              </td>
              <td>
                <Where row={row} />
              </td>
              <td>{row.starter ? <PersonChip person={row.starter} plain /> : say(words.none)}</td>
              <td>
                <RelTime at={row.startedAt} />
              </td>
              <td className={frame['number']}>
                {waited(Date.parse(row.endedAt ?? new Date(now).toISOString()) - Date.parse(row.startedAt))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const InstanceCards = ({ rows }: { readonly rows: readonly InstanceShown[] }) => {
  const say = useSay();
  return (
    <ul className={models['cards']} aria-label={say(words.instances)}>
      {rows.map((row) => (
        <li key={row.id} className={models['card']}>
          <Title row={row} />
          <RelTime at={row.startedAt} />
          <span>
            {say(row.flowName)} v{row.version}
            {row.starter && (
              <>
                {' · '}
                <PersonChip person={row.starter} plain />
              </>
            )}
          </span>
          <Where row={row} />
        </li>
      ))}
    </ul>
  );
};
