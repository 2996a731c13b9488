/** Below the rows of a list: what is selected and what can be done with it, how many there are, and the way to the others. */
import type { Query } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './list.module.css';
import type { Column } from './listColumns.ts';
import { PAGE_SIZES } from './listQuery.ts';
import { ListPages } from './ListStates.tsx';
import type { Sums } from './listTotals.ts';

const words = {
  range: w('{from}–{to} of {total}', '第{from}–{to}条，共{total}条'),
  selected: w('{count} selected', '已选{count}条'),
  unselect: w('Clear selection', '取消选择'),
  perPage: w('Rows per page', '每页条数'),
  tooMany: w('Sums come with at most 10,000 rows; narrow the filter', '超过10,000条时不合计，可缩小筛选范围'),
};

/** Sums one after another, each under the name of its column. */
const SumText = ({ columns, sums }: { readonly columns: readonly Column[]; readonly sums: Sums }) => {
  const say = useSay();
  const shown = columns.filter(({ name }) => sums.has(name));
  if (shown.length === 0) return null;
  return (
    <Text size="sm" component="span" data-number>
      {`Σ ${shown.map(({ name, field }) => `${say(field.label)} ${sums.get(name) ?? ''}`).join(' · ')}`}
    </Text>
  );
};

interface Props {
  readonly columns: readonly Column[];
  readonly total: number;
  readonly totalAtLeast: boolean;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly onQuery: (part: Query) => void;
  /** Sums over the filter, where the rows themselves do not end with them. */
  readonly sums: Sums | null;
  readonly tooMany: boolean;
  /** Null while nothing is selected. */
  readonly selection: { readonly count: number; readonly sums: Sums; readonly acts: ReactNode; readonly onClear: () => void } | null;
  /** Without the choice of how many rows a page has. */
  readonly compact: boolean;
}

export const ListSummary = ({ columns, total, totalAtLeast, pageNum, pageSize, onQuery, sums, tooMany, selection, compact }: Props) => {
  const say = useSay();
  return (
    <div className={css['foot']}>
      <Group gap="sm">
        {selection ? (
          <>
            <Text size="sm" role="status">
              {say(words.selected, { count: selection.count })}
            </Text>
            <SumText columns={columns} sums={selection.sums} />
            {selection.acts}
            <Button size="compact-sm" variant="subtle" onClick={selection.onClear}>
              {say(words.unselect)}
            </Button>
          </>
        ) : null}
      </Group>
      <Group gap="md">
        {sums ? <SumText columns={columns} sums={sums} /> : null}
        {tooMany ? (
          <Text size="sm" c="dimmed">
            {say(words.tooMany)}
          </Text>
        ) : null}
        {total > 0 ? (
          <>
            <Text size="sm" c="dimmed" data-number>
              {say(words.range, {
                from: (pageNum - 1) * pageSize + 1,
                to: Math.min(pageNum * pageSize, total),
                total: `${total.toLocaleString('en')}${totalAtLeast ? '+' : ''}`,
              })}
            </Text>
            <ListPages total={total} pageNum={pageNum} pageSize={pageSize} onQuery={onQuery} />
            {compact ? null : (
              <Select
                size="xs"
                w={76}
                aria-label={say(words.perPage)}
                data={PAGE_SIZES.map(String)}
                value={String(pageSize)}
                allowDeselect={false}
                onChange={(size) => onQuery({ pageSize: size ?? '20', pageNum: '1' })}
              />
            )}
          </>
        ) : null}
      </Group>
    </div>
  );
};
