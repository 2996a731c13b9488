/** Systems: what runs, as cards; below it the requests that register, change, stop and maintain them, each with its state. */
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { ResourceList } from '#client/blocks/list/ResourceList.tsx';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { ask, call } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { usePermit } from '#client/data/permit.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import '#client/fields/styles.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failed } from '#client/blocks/Loaded.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import css from './system.module.css';

const words = {
  title: w('Systems', '系统管理'),
  register: w('Register a system', '注册系统'),
  requests: w('Requests', '申请记录'),
  none: w('No system runs yet', '暂无运行中的系统'),
  entry: w('Entry', '入口'),
  owner: w('Owner', '负责人'),
  department: w('Department', '归口部门'),
  version: w('Version', '版本'),
  range: w('Used by', '使用范围'),
  everybody: w('everybody', '全员'),
  departments: w('{count} departments', '{count}个部门'),
  menus: w('Menus', '菜单'),
  document: w('Registration', '注册单'),
  running: w('Running', '运行中'),
  maintenance: w('Under maintenance', '维护中'),
  resume: w('End maintenance', '结束维护'),
  resumeAsk: w('End the maintenance of “{name}”?', '结束“{name}”的维护？'),
  resumeText: w('The system runs again and everybody sees it so.', '系统恢复运行，所有人将看到运行状态。'),
} as const;

const key = 'sysSystem';
const base = `/tydf/administration/${key}`;

interface CardProps {
  readonly row: AnyDoc;
  readonly onResume: (row: AnyDoc, name: string) => void;
}

const Card = ({ row, onResume }: CardProps) => {
  const say = useSay();
  const mayPut = usePermit('sysSystem:put');
  const mayMenus = usePermit('resources:page');
  const names = (row['$names'] as Names | undefined) ?? {};
  const named = (target: string, id: unknown): string => {
    const found = names[`${target}/${textOf(id)}`];
    return found ? say(found) : '–';
  };
  const name = say(w(textOf(row['systemNameEn']) || textOf(row['systemName']), textOf(row['systemName'])));
  const range = (row['userRange'] as readonly string[] | null) ?? [];
  const maintained = row['sysStatus'] === 'maintenance';
  const id = textOf(row['id']);
  return (
    <li className={css['card']}>
      <div className={css['cardTop']}>
        <MenuIcon name={textOf(row['icon']) || null} size={28} stroke={1.5} aria-hidden />
        <ToneLabel tone={maintained ? 'attention' : 'approved'} words={maintained ? words.maintenance : words.running} />
      </div>
      <h2>{name}</h2>
      <dl className={css['facts']}>
        <dt>{say(words.entry)}</dt>
        <dd>{textOf(row['entryPath'])}</dd>
        <dt>{say(words.department)}</dt>
        <dd>{named('sysDepartment', row['ownerDept'])}</dd>
        <dt>{say(words.owner)}</dt>
        <dd>{named('users', row['ownerUser'])}</dd>
        <dt>{say(words.version)}</dt>
        <dd>{textOf(row['sysVersion']) || '–'}</dd>
        <dt>{say(words.range)}</dt>
        <dd>{range.length === 0 ? say(words.everybody) : say(words.departments, { count: range.length })}</dd>
      </dl>
      <Group gap="sm">
        {mayMenus && (
          <PageLink to="/system/resources" query={{ systemId: id }}>
            {say(words.menus)}
          </PageLink>
        )}
        {textOf(row['code']) !== '' && (
          <PageLink to="/view" query={{ type: key, id }}>
            {say(words.document)}
          </PageLink>
        )}
        {maintained && mayPut && (
          <Button size="compact-xs" variant="default" onClick={() => onResume(row, name)}>
            {say(words.resume)}
          </Button>
        )}
      </Group>
    </li>
  );
};

export const SystemsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { go } = useNavigation();
  const maySubmit = usePermit('sysSystem:add');
  const mayDelete = usePermit('sysSystem:deletes');
  const definition = useDefinition(key);
  const systems = useQuery({
    queryKey: ['list', key, 'cards'],
    queryFn: ({ signal }) => ask<readonly AnyDoc[]>('GET', `${base}/all`, { signal }),
  });
  usePageMarks({ title: say(words.title) });
  const resume = async (row: AnyDoc, name: string): Promise<void> => {
    if (!(await confirm({ title: say(words.resumeAsk, { name }), text: say(words.resumeText), confirm: say(words.resume) }))) return;
    await call('PUT', `${base}/resume/${textOf(row['id'])}`);
    await client.invalidateQueries({ queryKey: ['list', key] });
  };
  const placeOf = (record: AnyDoc) => ({
    path: ['draft', 'rejected'].includes(textOf(record['status'])) ? '/edit' : '/view',
    query: { type: key, id: textOf(record['id']) },
  });
  const open = (record: AnyDoc): void => {
    const place = placeOf(record);
    go(place.path, place.query);
  };
  return (
    <div className={css['plain']}>
      <div className={beside['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {maySubmit && (
          <Button leftSection={<Icon name="new" size={18} />} onClick={() => go('/add', { type: key })}>
            {say(words.register)}
          </Button>
        )}
      </div>
      {systems.isError && !systems.data && <Failed error={systems.error} onRetry={systems.refetch} />}
      {systems.isPending && <Skeleton height={180} mt="sm" aria-busy />}
      {systems.data?.length === 0 && <EmptyState title={say(words.none)} />}
      <ul className={css['cards']} aria-label={say(words.title)}>
        {systems.data?.map((row) => (
          <Card key={textOf(row['id'])} row={row} onResume={(one, name) => void resume(one, name)} />
        ))}
      </ul>
      <h2>{say(words.requests)}</h2>
      {definition.data ? (
        <ResourceList
          definition={definition.data}
          query={query}
          onQuery={(next) => go(path, next, { replace: true })}
          onOpen={open}
          linkOf={placeOf}
          {...(mayDelete && { bulk: (selected, clear) => <BulkDelete definition={definition.data!} selected={selected} onDone={clear} /> })}
        />
      ) : (
        <Skeleton height={200} aria-busy />
      )}
    </div>
  );
};
