/** Any two drawings compared, `/process/compare?a=…&b=…`: deployed versions, models, their earlier states. */
import { w } from '#model/words.ts';
import { type PageProps, useGo, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, Alert, Button, Skeleton, Title } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../subject.ts';
import css from './compare.module.css';
import { SourcePicker } from './SourcePicker.tsx';
import { modelsQuery, type Pickable, type Source, sourceOf, textOf, useXml, versionsQuery } from './sources.ts';
import { VersionDiff } from './VersionDiff.tsx';

const words = {
  title: w('Compare flows', '流程对比'),
  before: w('Before', '修改前'),
  after: w('After', '修改后'),
  swap: w('Swap the two sides', '交换两侧'),
  pick: w('Pick two drawings to see what differs between them', '选择两个流程图以查看差异'),
  failed: w('A drawing could not be loaded', '流程图加载失败'),
  retry: w('Retry', '重试'),
  version: w('{name} v{version}', '{name} v{version}'),
  state: w('{name}, state {state}', '{name}，第{state}版'),
  draft: w('{name}, as it stands', '{name}，当前'),
} as const;

const none: readonly Pickable[] = [];

export const ComparePage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const [a, b] = [sourceOf(query['a']), sourceOf(query['b'])];
  const [seesVersions, seesModels] = [usePermit('definitions:page'), usePermit('models:page')];
  const versions = useQuery({ ...versionsQuery, enabled: seesVersions });
  const models = useQuery({ ...modelsQuery, enabled: seesModels });
  const [older, newer] = [useXml(a), useXml(b)];
  const pickedOf = (source: Source | null): Pickable | undefined =>
    source ? ((source.kind === 'definition' ? versions.data : models.data) ?? none).find(({ id }) => id === source.id) : undefined;
  const picked = pickedOf(b) ?? pickedOf(a);
  // A model knows its document by the versions of the same key.
  const resource = picked ? (picked.resource ?? versions.data?.find(({ key }) => key === picked.key)?.resource ?? picked.key) : null;
  const subject = useSubject(resource);
  usePageMarks({ title: say(words.title) });

  const titleOf = (source: Source): string => {
    const one = pickedOf(source);
    const name = one ? say(one.name) : textOf(source);
    if (source.kind === 'definition') return one ? say(words.version, { name, version: one.version ?? '' }) : name;
    return source.state === null ? say(words.draft, { name }) : say(words.state, { name, state: source.state });
  };
  const show = (left: Source | null, right: Source | null): void =>
    go(path, { ...(left ? { a: textOf(left) } : {}), ...(right ? { b: textOf(right) } : {}) }, { replace: true });
  const failed = older.error ?? newer.error;

  return (
    <div className={css['page']}>
      <Title order={1} size="h2">
        {say(words.title)}
      </Title>
      <div className={css['pickers']}>
        <SourcePicker
          label={words.before}
          value={a}
          versions={versions.data ?? none}
          models={models.data ?? none}
          onChange={(source) => show(source, b)}
        />
        <ActionIcon variant="default" size={36} aria-label={say(words.swap)} onClick={() => show(b, a)}>
          <IconArrowsExchange size={18} />
        </ActionIcon>
        <SourcePicker
          label={words.after}
          value={b}
          versions={versions.data ?? none}
          models={models.data ?? none}
          onChange={(source) => show(a, source)}
        />
      </div>
      {failed && (
        <Alert color="berry" title={say(words.failed)}>
          <p>{failed.message}</p>
          <Button variant="default" onClick={() => void Promise.all([older.refetch(), newer.refetch()])}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {!a || !b ? (
        <EmptyState title={say(words.pick)} />
      ) : older.data !== undefined && newer.data !== undefined && subject ? (
        <VersionDiff
          before={{ xml: older.data, title: titleOf(a) }}
          after={{ xml: newer.data, title: titleOf(b) }}
          process={picked?.key ?? ''}
          fields={subject.fields}
          labels={subject.labels}
        />
      ) : (
        !failed && <Skeleton height={320} />
      )}
    </div>
  );
};
