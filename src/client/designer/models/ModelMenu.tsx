/** What can be done with a model: a menu whose content is asked for when it is opened. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { notify } from '#client/blocks/notify.ts';
import { ask, call } from '#client/data/server/call.ts';
import { useGo } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { ModelRow } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconArrowsDiff, IconCode, IconCopy, IconHistory, IconLink, IconPhoto, IconRocket } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { exportSvg } from './exportSvg.ts';
import { exportXml } from './calls.ts';
import { words } from './modelsWords.ts';

const texts = {
  removeTitle: w('Delete the model “{name}”?', '删除流程模型“{name}”？'),
  removeDeployed: w(
    'Its deployed versions and the {running} documents that run in them stay. The drawing and its earlier states are gone.',
    '已发布的版本及其{running}个在途单据不受影响；流程图及其历史状态将被删除。',
  ),
  removeDraft: w('It was never deployed. The drawing and its earlier states are gone.', '该模型从未发布；流程图及其历史状态将被删除。'),
  removed: w('“{name}” is deleted', '已删除“{name}”'),
  noXml: w('There is no drawing to export', '没有可导出的流程图'),
};

export type ModelAct = 'duplicate' | 'deploy' | 'bind' | 'versions';

interface Props {
  readonly row: ModelRow;
  readonly onAct: (act: ModelAct, row: ModelRow) => void;
}

const Items = ({ row, onAct }: Props) => {
  const say = useSay();
  const go = useGo();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [mayAdd, mayDeploy, mayDelete, mayBind] = [
    usePermit('models:add'),
    usePermit('models:deploy'),
    usePermit('models:deletes'),
    usePermit('ufloFlow:put'),
  ];
  const exportable = useQuery({
    queryKey: ['model', row.id, 'exportable', row.version],
    queryFn: ({ signal }) => ask<boolean>('GET', `/tydf/process/model/isCanexportXml/${row.id}`, { signal }),
  });
  const name = say(row.name);
  const remove = async (): Promise<void> => {
    const text = row.deployed ? say(texts.removeDeployed, { running: row.running }) : say(texts.removeDraft);
    if (!(await confirm({ title: say(texts.removeTitle, { name }), text, confirm: say(words.remove), danger: true }))) return;
    const answer = await call('DELETE', '/tydf/process/model/delete', { params: { ids: row.id } });
    if (answer.code === '200') notify.success(say(texts.removed, { name }));
    await client.invalidateQueries({ queryKey: ['models'] });
  };
  const size = 16;
  return (
    <>
      <Menu.Item leftSection={<Icon name="edit" />} onClick={() => go('/modelEdit', { id: row.id })}>
        {say(words.open)}
      </Menu.Item>
      {mayAdd && (
        <Menu.Item leftSection={<IconCopy size={size} stroke={1.75} aria-hidden />} onClick={() => onAct('duplicate', row)}>
          {say(words.duplicate)}
        </Menu.Item>
      )}
      {row.deployed && (
        <Menu.Item
          leftSection={<IconArrowsDiff size={size} stroke={1.75} aria-hidden />}
          onClick={() => go('/process/compare', { a: `definition:${row.deployed?.definitionId}`, b: `model:${row.id}` })}
        >
          {say(words.compare)}
        </Menu.Item>
      )}
      {mayDeploy && (
        <Menu.Item leftSection={<IconRocket size={size} stroke={1.75} aria-hidden />} onClick={() => onAct('deploy', row)}>
          {say(words.deploy)}
        </Menu.Item>
      )}
      {mayBind && (
        <Menu.Item leftSection={<IconLink size={size} stroke={1.75} aria-hidden />} onClick={() => onAct('bind', row)}>
          {say(words.bind)}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory size={size} stroke={1.75} aria-hidden />} onClick={() => onAct('versions', row)}>
        {say(words.versions)}
      </Menu.Item>
      <Menu.Divider />
      {exportable.data === true ? (
        <>
          <Menu.Item
            leftSection={<IconCode size={size} stroke={1.75} aria-hidden />}
            onClick={() => go('/xml', { of: 'models', id: row.id })}
          >
            {say(words.viewXml)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="export" />} onClick={() => void exportXml('models', row.id, row.key)}>
            {say(words.exportXml)}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPhoto size={size} stroke={1.75} aria-hidden />}
            onClick={() => void exportSvg('models', row.id, row.key)}
          >
            {say(words.exportSvg)}
          </Menu.Item>
        </>
      ) : (
        exportable.data === false && <Menu.Label>{say(texts.noXml)}</Menu.Label>
      )}
      {mayDelete && (
        <>
          <Menu.Divider />
          <Menu.Item c="var(--danger-text)" leftSection={<Icon name="delete" />} onClick={() => void remove()}>
            {say(words.remove)}
          </Menu.Item>
        </>
      )}
    </>
  );
};

export const ModelMenu = ({ row, onAct }: Props) => {
  const say = useSay();
  return (
    <LazyMenu
      label={say(words.more, { name: say(row.name) })}
      icon={<Icon name="more" size={18} />}
      position="bottom-end"
      width={260}
      button={{ variant: 'subtle' }}
    >
      <Items row={row} onAct={onAct} />
    </LazyMenu>
  );
};
