/** How the list is shown: order, groups, row height, and what stands in a row. Loaded when its button is pressed. */
import { inboxColumns } from '#client/words/inboxColumns.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import type { InboxSort, InboxTab } from '#model/workflow/inbox.ts';
import { w, type Words } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Grouping, ListView } from './useInboxAddress.ts';
import { sortWords, words } from './inboxWords.ts';
import css from './InboxPage.module.css';

const groupWords: Readonly<Record<Grouping, Words>> = {
  none: w('No groups', '不分组'),
  kind: w('By kind', '按单据'),
  applicant: w('By applicant', '按申请人'),
  day: w('By day', '按日期'),
};

const heads = {
  sort: w('Order', '排序'),
  group: w('Groups', '分组'),
  rows: w('Rows', '行'),
  compact: w('Compact rows', '紧凑行距'),
  columns: w('Shown in a row', '行内显示'),
};

interface Props {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly tab: InboxTab;
  readonly onClose: () => void;
}

export const ViewMenu = ({ view, onView, tab, onClose }: Props) => {
  const say = useSay();
  const { density, hiddenColumns } = usePreferences();
  const toggle = (column: string) =>
    void preferences.set({
      hiddenColumns: hiddenColumns.includes(column) ? hiddenColumns.filter((one) => one !== column) : [...hiddenColumns, column],
    });
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false} defaultOpened onClose={onClose}>
      <Menu.Target>
        <button type="button" className={css['tool']} aria-label={say(words.viewMenu)}>
          <IconAdjustmentsHorizontal size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {tab === 'todo' && (
          <Menu.RadioGroup value={view.sort} onChange={(sort) => onView({ ...view, sort: sort as InboxSort })}>
            <Menu.Label>{say(heads.sort)}</Menu.Label>
            {(Object.keys(sortWords) as InboxSort[]).map((sort) => (
              <Menu.RadioItem key={sort} value={sort}>
                {say(sortWords[sort])}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.RadioGroup value={view.group} onChange={(group) => onView({ ...view, group: group as Grouping })}>
          <Menu.Label>{say(heads.group)}</Menu.Label>
          {(Object.keys(groupWords) as Grouping[]).map((group) => (
            <Menu.RadioItem key={group} value={group}>
              {say(groupWords[group])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{say(heads.rows)}</Menu.Label>
        <Menu.CheckboxItem
          checked={density === 'compact'}
          onChange={() => void preferences.set({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        >
          {say(heads.compact)}
        </Menu.CheckboxItem>
        <Menu.Label>{say(heads.columns)}</Menu.Label>
        {Object.entries(inboxColumns).map(([column, label]) => (
          <Menu.CheckboxItem key={column} checked={!hiddenColumns.includes(column)} onChange={() => toggle(column)}>
            {say(label)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
