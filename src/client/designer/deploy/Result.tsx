/** What was deployed, with the ways on from here; documents that are to migrate are tried and moved from here. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import css from './deploy.module.css';
import { MigrationPart } from './MigrationPart.tsx';
import type { Deploying } from './useDeploying.ts';
import { words } from './deployWords.ts';

export const Result = ({ deploying, onClose }: { readonly deploying: Deploying; readonly onClose: () => void }) => {
  const say = useSay();
  const { result, model, moving, replay } = deploying;
  const name = model ? say(w(model.nameEn || model.name, model.name)) : '';
  const codeOf = (instance: string): string => replay.rows.find(({ id }) => id === instance)?.code ?? instance;
  return (
    <Stack gap="md">
      {result?.map(({ id, key, version, deployed }) => (
        <Alert
          key={id}
          color={deployed ? 'kelp' : 'amber'}
          icon={<Icon name={deployed ? 'approved' : 'attention'} size={18} />}
          role="status"
        >
          {deployed ? say(words.done, { name: key === model?.key ? name : key, version }) : say(words.doneNothing, { version })}
          <span className={css['links']}>
            <PageLink to="/process/definitions" query={{ keyword: key }}>
              {say(words.openVersions)}
            </PageLink>
            <PageLink to="/process/instances" query={{ flow: key }}>
              {say(words.openInstances)}
            </PageLink>
          </span>
        </Alert>
      ))}
      {result?.map(({ id, key, version }) => {
        const ids = moving.filter((row) => replay.processOf[row.id] === key).map((row) => row.id);
        return ids.length === 0 ? null : <MigrationPart key={id} to={id} version={version} ids={ids} codeOf={codeOf} />;
      })}
      <Group justify="flex-end">
        <Button variant={moving.length > 0 ? 'default' : 'filled'} data-autofocus onClick={onClose}>
          {say(words.close)}
        </Button>
      </Group>
    </Stack>
  );
};
