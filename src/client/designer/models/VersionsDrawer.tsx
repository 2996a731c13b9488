/** The versions of a model that were deployed, and the earlier states of its drawing: look, compare, go back. */
import frame from '#client/blocks/frame.module.css';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { ask, Refused } from '#client/data/server/call.ts';
import { useGo } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { Instant, RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ModelRow } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { definitionsQuery } from './calls.ts';
import css from './models.module.css';
import { VersionState } from './ModelRowView.tsx';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Versions of {name}', '{name} 的版本'),
  deployed: w('Deployed versions', '已发布的版本'),
  states: w('States of the drawing', '流程图历史'),
  none: w('It was never deployed.', '从未发布。'),
  xml: w('XML', 'XML'),
  compare: w('Compare', '对比'),
  back: w('Go back to it…', '恢复为此版本…'),
  restore: w('Restore', '恢复'),
  now: w('now', '当前'),
  isDeployed: w('deployed', '已发布'),
  backTitle: w('Go back to v{version}?', '恢复为 v{version}？'),
  backText: w(
    'The model takes the drawing of v{version}; deploying it then makes v{next}. What is drawn now stays among the earlier states.',
    '模型将改用 v{version} 的流程图，随后发布为 v{next}。当前的流程图保留在历史中。',
  ),
  restoreTitle: w('Restore the drawing of {time}?', '恢复 {time} 的流程图？'),
  restoreText: w('What is drawn now stays among the earlier states.', '当前的流程图保留在历史中。'),
  restored: w('The drawing is restored', '流程图已恢复'),
};

interface State {
  readonly number: number;
  readonly at: string;
  readonly by: Person | null;
}

interface Props {
  readonly row: ModelRow;
  readonly onClose: () => void;
  /** The model has an earlier drawing now, which is to be deployed. */
  readonly onDeploy: () => void;
}

export const VersionsDrawer = ({ row, onClose, onDeploy }: Props) => {
  const say = useSay();
  const go = useGo();
  const confirm = useConfirm();
  const client = useQueryClient();
  const nameOf = useNameOf();
  const [mayPut, mayDeploy] = [usePermit('models:put'), usePermit('models:deploy')];
  const versions = useQuery(definitionsQuery({ key: row.key, pageSize: 200 }));
  const states = useQuery({
    queryKey: ['models', 'states', row.id],
    queryFn: ({ signal }) => ask<readonly State[]>('GET', `/tydf/process/model/versions/${row.id}`, { signal }),
  });
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await client.invalidateQueries({ queryKey: ['models'] });
      await client.invalidateQueries({ queryKey: ['xml', 'models', row.id] });
      return true;
    } catch (error) {
      notify.error(error instanceof Refused ? error.envelope.desc : String(error));
      return false;
    }
  };
  const goBack = async (id: string, version: number): Promise<void> => {
    const next = (versions.data?.records[0]?.version ?? version) + 1;
    if (!(await confirm({ title: say(texts.backTitle, { version }), text: say(texts.backText, { version, next }) }))) return;
    if (await tried(() => ask('POST', `/tydf/process/definitions/saveModelFromPro/${id}`))) onDeploy();
  };
  const restore = async ({ number, at }: State): Promise<void> => {
    if (!(await confirm({ title: say(texts.restoreTitle, { time: at.slice(0, 16).replace('T', ' ') }), text: say(texts.restoreText) })))
      return;
    const done = await tried(async () => {
      const [{ xml }, record] = await Promise.all([
        ask<{ readonly xml: string }>('GET', `/tydf/process/model/getXmlView/${row.id}`, { params: { drawing: number } }),
        ask<AnyDoc>('GET', `/tydf/process/model/get/${row.id}`),
      ]);
      await ask('PUT', `/tydf/process/model/put/${row.id}`, { body: { xml, version: record['version'] } });
    });
    if (done) notify.success(say(texts.restored));
  };
  const failure = versions.error ?? states.error;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(480px, 96vw)"
      title={say(texts.title, { name: say(row.name) })}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <Stack gap="lg">
        {failure && (
          <Alert color="berry" title={say(words.failed)}>
            {failure.message}
          </Alert>
        )}
        <section aria-label={say(texts.deployed)}>
          <Text fw={600}>{say(texts.deployed)}</Text>
          {versions.isPending && <Skeleton height={48} mt="xs" />}
          {versions.data?.records.length === 0 && <Text c="dimmed">{say(texts.none)}</Text>}
          <ul className={css['versions']}>
            {versions.data?.records.map(({ id, version, deployedAt, latest, status, note, running }) => (
              <li key={id}>
                <div>
                  <span className={css['line']}>
                    <strong>v{version}</strong>
                    {latest && <VersionState suspended={status === 'suspended'} />}
                  </span>
                  <span className={frame['second']}>
                    <Instant at={deployedAt} /> · {say(words.running)} {running}
                  </span>
                  {note && <Text size="sm">{note}</Text>}
                </div>
                <Group gap={4} justify="flex-end">
                  <Button size="compact-xs" variant="default" onClick={() => go('/xml', { of: 'definitions', id })}>
                    {say(texts.xml)}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => go('/process/compare', { a: `definition:${id}`, b: `model:${row.id}` })}
                  >
                    {say(texts.compare)}
                  </Button>
                  {mayPut && mayDeploy && !latest && (
                    <Button size="compact-xs" variant="default" onClick={() => void goBack(id, version)}>
                      {say(texts.back)}
                    </Button>
                  )}
                </Group>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={say(texts.states)}>
          <Text fw={600}>{say(texts.states)}</Text>
          {states.isPending && <Skeleton height={48} mt="xs" />}
          <ul className={css['versions']}>
            {states.data?.map((state, at) => (
              <li key={state.number}>
                <div>
                  <RelTime at={state.at} /> {at === 0 && <strong>· {say(texts.now)}</strong>}
                  {state.by && <span className={frame['second']}>{nameOf(state.by)}</span>}
                </div>
                {mayPut && at > 0 && (
                  <Button size="compact-xs" variant="default" onClick={() => void restore(state)}>
                    {say(texts.restore)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </Drawer>
  );
};
