/** The whole of a list's filter as a file: the columns as shown, for who may export. Long ones go on in the tray. */
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Loader, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Params } from '#client/data/server/call.ts';
import { exportAll, queryOf } from './exportAll.ts';
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';

const words = {
  export: w('Export', '导出'),
  xlsx: w('Export to Excel', '导出 Excel'),
  csv: w('Export to CSV', '导出 CSV'),
};

interface Props {
  readonly definition: Definition;
  readonly params: Params;
  /** Names of the columns, in their order. */
  readonly columns: readonly string[];
}

export const ExportButton = ({ definition, params, columns }: Props) => {
  const say = useSay();
  const permitted = usePermit(`${definition.key}:export`);
  const [busy, setBusy] = useState(false);
  if (!permitted || definition.kind === 'report') return null;
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    await exportAll({ kind: 'exportList', input: { resource: definition.key, query: queryOf(params), columns, format } });
    setBusy(false);
  };
  const item = (format: 'xlsx' | 'csv') => (
    <Menu.Item key={format} leftSection={<Icon name="export" />} onClick={() => void save(format)}>
      {say(words[format])}
    </Menu.Item>
  );
  return (
    <LazyMenu
      label={say(words.export)}
      icon={busy ? <Loader size={16} aria-hidden /> : <Icon name="export" size={18} />}
      button={{ size: 'var(--control)', variant: 'default', disabled: busy }}
      position="bottom-end"
    >
      {item('xlsx')}
      {item('csv')}
    </LazyMenu>
  );
};
