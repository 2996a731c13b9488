/**
 * Everything that can be done with the document of a row: its buttons in the reader by name, and what leads to another page. What is not
 * possible now says why; what is none of this person's business is not there.
 */
import type { InboxRow } from '#model/workflow/inbox.ts';
import { acts, barCan, order } from '#client/blocks/act/actionWords.ts';
import { bundleQuery, targetOf } from '#client/blocks/reader/bundle.ts';
import { approvalPageOf, pageOf } from '#client/data/page/placeOfRecord.ts';
import { removing } from '#client/blocks/list/removing.ts';
import { call } from '#client/data/server/call.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { deletesPath, useDefinition } from '#client/data/server/resource.ts';
import { actionIcons } from '#client/deciding/actionIcons.ts';
import { MenuAct } from '#client/deciding/MenuAct.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { typeOf } from '#model/flows.ts';
import { w, type Words } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconCheckbox, IconDots } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { keyOf } from '#client/inbox/queries.ts';
import { RowActsContext } from './rowActs.ts';
import { useSelected, useSelection } from '#client/inbox/bulk/selection.ts';

const words = {
  select: w('Select', '选择'),
  unselect: w('Unselect', '取消选择'),
  edit: w('Edit', '编辑'),
  deletes: w('Delete', '删除'),
  open: w('Open as page', '在页面中打开'),
  loading: w('Asking what can be done…', '正在读取可用操作…'),
};

interface Props {
  readonly row: InboxRow;
  readonly onClose: () => void;
}

export const RowMenu = ({ row, onClose }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const { go } = useNavigation();
  const selection = useSelection();
  const selected = useSelected(keyOf(row));
  const { press, changed, removed } = useContext(RowActsContext)!;
  const bundle = useQuery(bundleQuery(targetOf(row)));
  const definition = useDefinition(row.resource);
  const can = bundle.data?.can ?? {};
  const offered = bundle.data ? barCan(bundle.data) : {};
  const known = definition.data;
  const query = { type: known ? typeOf(known, bundle.data?.document ?? null) : row.resource, id: row.documentId };

  /** Out of sight at once; really deleted when it cannot be taken back any more. */
  const remove = (of: Definition) => {
    const send = async (leaving: boolean) => {
      const { code } = await call('DELETE', deletesPath(of), { body: { ids: [row.documentId] }, keepalive: leaving });
      if (code !== '200') return false;
      await client.invalidateQueries({ queryKey: ['list', row.resource] });
      await client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
      changed();
      return true;
    };
    removed(row);
    removing.hold({ scope: 'draft', key: keyOf(row), name: `${say(row.kind)} ${row.code}`.trim(), send });
  };
  const item = (key: string, label: Words, drawn: ReactNode, run: () => void) => (
    <Menu.Item key={key} leftSection={drawn} onClick={run}>
      {say(label)}
    </Menu.Item>
  );
  return (
    <Menu defaultOpened position="bottom-end" onClose={onClose} withinPortal>
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-label={say(w('More', '更多'))} onClick={(event) => event.stopPropagation()}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()} onPointerDown={(event) => event.stopPropagation()}>
        {item('select', selected ? words.unselect : words.select, <IconCheckbox size={16} stroke={1.75} />, () => selection.toggle(row))}
        {bundle.isPending && <Menu.Label>{say(words.loading)}</Menu.Label>}
        {bundle.isError && <Menu.Label>{bundle.error.message}</Menu.Label>}
        {order
          .filter((action) => offered[action] !== undefined)
          .map((action) => {
            const answer = offered[action];
            const why = answer === true || answer === undefined ? null : answer.desc;
            const run = () => (action === 'copyNew' ? go('/add', { type: query.type, copy: row.documentId }) : press(row, action));
            return (
              <MenuAct
                key={action}
                name={action}
                words={acts[action].words}
                icon={actionIcons[action]}
                open={why === null}
                why={why}
                onAct={run}
              />
            );
          })}
        {known && can.put === true && item('put', words.edit, <Icon name="edit" />, () => go(pageOf(known, 'Edit'), query))}
        {known && can.deletes === true && item('deletes', words.deletes, <Icon name="delete" />, () => remove(known))}
        {known &&
          item('open', words.open, <Icon name="view" />, () =>
            go(can.approve === undefined ? pageOf(known, 'View') : approvalPageOf(known, 'approve', bundle.data?.document ?? {}), {
              ...query,
              ...(row.taskId === null ? {} : { taskId: row.taskId }),
            }),
          )}
      </Menu.Dropdown>
    </Menu>
  );
};
