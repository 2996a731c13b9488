/** One deployed version: state with its reason, what runs, how the last thirty days went. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useWaited } from '#client/theme/waited.ts';
import { Instant } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DefinitionRow } from './calls.ts';
import css from './models.module.css';
import { VersionState } from './ModelRowView.tsx';
import { words } from './modelsWords.ts';

const texts = {
  since: w('since {time} by {name}: “{reason}”', '自 {time} 起由{name}挂起：“{reason}”'),
  sinceBare: w('since {time} by {name}', '自 {time} 起由{name}挂起'),
  halted: w('The running ones are paused.', '运行中的已暂停。'),
  activate: w('Activate', '激活'),
  system: w('the system', '系统'),
};

export const nameOf = ({ name, nameEn, key }: DefinitionRow) => w(nameEn || name || key, name || key);

/** What a reference of the row is called. */
const useNamed = (): ((row: DefinitionRow, resource: string, id: string | null) => string | null) => {
  const say = useSay();
  return (row, resource, id) => {
    const found = id === null ? undefined : (row['$names'] as Names | undefined)?.[`${resource}/${id}`];
    return found ? say(found) : null;
  };
};

interface Props {
  readonly row: DefinitionRow;
  readonly menu: ReactNode;
  /** Null: this person may not. */
  readonly onActivate: (() => void) | null;
}

const Name = ({ row }: { readonly row: DefinitionRow }) => {
  const say = useSay();
  const named = useNamed();
  const name = say(nameOf(row));
  const menu = named(row, 'resources', row.menuId);
  const document = row.resource === null ? null : say(catalogue.get(row.resource)?.label ?? w(row.resource, row.resource));
  return (
    <>
      <PageLink to="/xml" query={{ of: 'definitions', id: row.id }} className={css['name']}>
        {name}
      </PageLink>
      <span className={frame['second']}>
        {[...new Set([row.key, document, menu])].filter((part) => part !== null && part !== name).join(' · ')}
      </span>
    </>
  );
};

/** Since when it is suspended, by whom and why, with the way back. */
const Suspended = ({ row, onActivate }: Omit<Props, 'menu'>) => {
  const say = useSay();
  const named = useNamed();
  if (row.status !== 'suspended') return null;
  const params = {
    time: row.statusAt?.slice(0, 10) ?? '–',
    name: named(row, 'users', row.statusBy) ?? say(texts.system),
    reason: row.statusReason ?? '',
  };
  return (
    <span className={css['reason']}>
      {say(row.statusReason ? texts.since : texts.sinceBare, params)} {row.halted && say(texts.halted)}{' '}
      {onActivate && (
        <Button size="compact-xs" variant="default" onClick={onActivate}>
          {say(texts.activate)}
        </Button>
      )}
    </span>
  );
};

const share = ({ rejected, finished }: DefinitionRow): string => (finished === 0 ? '–' : `${Math.round((rejected / finished) * 100)} %`);

export const DefinitionCells = ({ row, menu, onActivate }: Props) => {
  const waited = useWaited();
  const named = useNamed();
  return (
    <>
      <td>
        <Name row={row} />
        <Suspended row={row} onActivate={onActivate} />
      </td>
      <td className={frame['number']}>v{row.version}</td>
      <td>
        <Instant at={row.deployedAt} format="yyyy-MM-dd" />
        <span className={frame['second']}>{named(row, 'users', row.deployedBy)}</span>
      </td>
      <td>
        <VersionState suspended={row.status === 'suspended'} />
      </td>
      <td className={frame['number']}>
        {row.running > 0 ? (
          <PageLink to="/process/instances" query={{ definitionId: row.id }} className={css['link']}>
            {row.running}
          </PageLink>
        ) : (
          row.running
        )}
      </td>
      <td className={frame['number']}>{row.finished}</td>
      <td className={frame['number']}>{row.medianMs === null ? '–' : waited(row.medianMs)}</td>
      <td className={frame['number']}>{share(row)}</td>
      <td className={frame['number']}>
        {row.incidents > 0 ? (
          <PageLink to="/process/incidents" query={{ flow: row.key }} className={css['link']}>
            {row.incidents}
          </PageLink>
        ) : (
          row.incidents
        )}
      </td>
      <td>{menu}</td>
    </>
  );
};

export const DefinitionCard = ({ row, menu, onActivate }: Props) => {
  const say = useSay();
  return (
    <li className={css['card']}>
      <div>
        <Name row={row} />
      </div>
      {menu}
      <span className={css['line']}>
        v{row.version} <VersionState suspended={row.status === 'suspended'} />
      </span>
      <span className={frame['second']}>
        {say(words.running)} {row.running}
      </span>
      <Suspended row={row} onActivate={onActivate} />
    </li>
  );
};
