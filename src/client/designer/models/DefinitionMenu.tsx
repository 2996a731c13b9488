/** What can be done with a deployed version. */
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { notify } from '#client/blocks/notify.ts';
import { ask, Refused } from '#client/data/server/call.ts';
import { useGo } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconArrowsDiff, IconCode, IconFlame, IconPlayerPlay, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { definitionsQuery, exportXml, type DefinitionRow } from './calls.ts';
import { nameOf } from './DefinitionRowView.tsx';
import { words } from './modelsWords.ts';

const texts = {
  heat: w('Diagram with heat', '流程图与热力'),
  xml: w('XML', 'XML'),
  compareWith: w('Compare with v{version}', '与 v{version} 对比'),
  makeModel: w('Make a model of it', '生成流程模型'),
  openModel: w('Open the model', '打开流程模型'),
  start: w('Start…', '启动…'),
  suspend: w('Suspend…', '挂起…'),
  activate: w('Activate', '激活'),
  download: w('Download XML', '下载 XML'),
  remove: w('Delete…', '删除…'),
  inUse: w('Cannot be deleted: {count} run in it', '不能删除：有{count}个运行中'),
};

export type DefinitionAct = 'heat' | 'start' | 'suspend' | 'activate' | 'remove';

interface Props {
  readonly row: DefinitionRow;
  readonly onAct: (act: DefinitionAct, row: DefinitionRow) => void;
}

const Items = ({ row, onAct }: Props) => {
  const say = useSay();
  const go = useGo();
  const [mayAdd, maySend, maySuspend, mayDelete, mayModels] = [
    usePermit('models:add'),
    usePermit('definitions:send'),
    usePermit('definitions:suspend'),
    usePermit('definitions:deletes'),
    usePermit('models:page'),
  ];
  const others = useQuery(definitionsQuery({ key: row.key, pageSize: 200 }));
  const before = others.data?.records.find(({ version }) => version < row.version) ?? others.data?.records.find(({ id }) => id !== row.id);
  const makeModel = async (): Promise<void> => {
    try {
      go('/modelEdit', { id: String((await ask<AnyDoc>('POST', `/tydf/process/definitions/saveModelFromPro/${row.id}`))['id']) });
    } catch (error) {
      notify.error(error instanceof Refused ? error.envelope.desc : String(error));
    }
  };
  const size = 16;
  return (
    <>
      {maySend && row.resource === null && row.latest && row.status === 'active' && (
        <Menu.Item leftSection={<IconPlayerPlay size={size} stroke={1.75} aria-hidden />} onClick={() => onAct('start', row)}>
          {say(texts.start)}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconFlame size={size} stroke={1.75} aria-hidden />} onClick={() => onAct('heat', row)}>
        {say(texts.heat)}
      </Menu.Item>
      {before && mayModels && (
        <Menu.Item
          leftSection={<IconArrowsDiff size={size} stroke={1.75} aria-hidden />}
          onClick={() => go('/process/compare', { a: `definition:${before.id}`, b: `definition:${row.id}` })}
        >
          {say(texts.compareWith, { version: before.version })}
        </Menu.Item>
      )}
      {row.modelId !== null && mayModels && (
        <Menu.Item
          leftSection={<IconSitemap size={size} stroke={1.75} aria-hidden />}
          onClick={() => go('/modelEdit', { id: row.modelId ?? '' })}
        >
          {say(texts.openModel)}
        </Menu.Item>
      )}
      {row.modelId === null && mayAdd && (
        <Menu.Item leftSection={<IconSitemap size={size} stroke={1.75} aria-hidden />} onClick={() => void makeModel()}>
          {say(texts.makeModel)}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCode size={size} stroke={1.75} aria-hidden />}
        onClick={() => go('/xml', { of: 'definitions', id: row.id })}
      >
        {say(texts.xml)}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="export" />} onClick={() => void exportXml('definitions', row.id, `${row.key}-v${row.version}`)}>
        {say(texts.download)}
      </Menu.Item>
      {maySuspend && (
        <>
          <Menu.Divider />
          {row.status === 'active' ? (
            <Menu.Item leftSection={<Icon name="suspend" />} onClick={() => onAct('suspend', row)}>
              {say(texts.suspend)}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<Icon name="activate" />} onClick={() => onAct('activate', row)}>
              {say(texts.activate)}
            </Menu.Item>
          )}
        </>
      )}
      {mayDelete && (
        <Menu.Item
          c={row.running > 0 ? undefined : 'var(--danger-text)'}
          disabled={row.running > 0}
          leftSection={<Icon name="delete" />}
          onClick={() => onAct('remove', row)}
        >
          {row.running > 0 ? say(texts.inUse, { count: row.running }) : say(texts.remove)}
        </Menu.Item>
      )}
    </>
  );
};

export const DefinitionMenu = ({ row, onAct }: Props) => {
  const say = useSay();
  return (
    <LazyMenu
      label={say(words.more, { name: `${say(nameOf(row))} v${row.version}` })}
      icon={<Icon name="more" size={18} />}
      position="bottom-end"
      width={260}
      button={{ variant: 'subtle' }}
    >
      <Items row={row} onAct={onAct} />
    </LazyMenu>
  );
};
