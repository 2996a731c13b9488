/** The draft against the version that new documents take now. */
import { w } from '#model/words.ts';
import { usePermit } from '#client/data/permit.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDesign } from '../design.ts';
import css from './compare.module.css';
import { type Pickable, useXml, versionsQuery } from './sources.ts';
import { VersionDiff } from './VersionDiff.tsx';

const words = {
  none: w('Never deployed: everything is new', '尚未发布过，全部为新增'),
  deployed: w('Deployed, v{version}', '已发布 v{version}'),
  draft: w('This draft', '当前草稿'),
} as const;

export const ChangesPane = () => {
  const say = useSay();
  const { process, proved, drawn, fields, labels } = useDesign();
  const sees = usePermit('definitions:page');
  const versions = useQuery({ ...versionsQuery, enabled: sees });
  const newest = (versions.data ?? [])
    .filter(({ key }) => key === process)
    .reduce<Pickable | null>((last, one) => ((one.version ?? 0) > (last?.version ?? 0) ? one : last), null);
  // The server says which one it is; a drawing that cannot be run is not told of, and is compared with the newest.
  const active = proved.report?.active ?? (newest && { definitionId: newest.id, version: newest.version ?? 0 });
  const known = proved.report !== null || versions.isSuccess || (!sees && !proved.asking);
  const xml = useXml(active ? { kind: 'definition', id: active.definitionId } : null);
  const old = xml.data;
  return (
    <div className={css['pane']}>
      {xml.error && <Alert color="berry">{xml.error.message}</Alert>}
      {known && !active && <EmptyState title={say(words.none)} />}
      {active && old !== undefined && (
        <VersionDiff
          before={{ xml: old, title: say(words.deployed, { version: active.version }) }}
          after={{ xml: drawn.xml, title: say(words.draft) }}
          process={process}
          fields={fields}
          labels={labels}
        />
      )}
      {!xml.error && (!known || (active && old === undefined)) && <Skeleton height={160} />}
    </div>
  );
};
