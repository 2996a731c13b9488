/**
 * A list by its states: a column each, with how many there are, and cards with the figure that matters. Cards lead to
 * their record and are not dragged: what becomes of a document its flow decides. A phone shows one column at a time.
 */
import type { Params } from '#client/data/server/call.ts';
import type { Query } from '#client/data/page/page.ts';
import { askList } from '#client/data/server/resource.ts';
import { useShown } from '#client/fields/context.tsx';
import { choiceLabel } from '#client/fields/prints.ts';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Page } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import css from './Board.module.css';
import { boardStates, stateFieldOf, useStateCounts } from './boardStates.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { RecordCard } from './ListCards.tsx';
import type { Column } from './listColumns.ts';
import type { ListTableProps } from './ListTable.tsx';
import { narrowingOf } from './listTotals.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';

const words = {
  board: w('Board', '看板'),
  column: w('State', '状态'),
  more: w('Show more', '显示更多'),
  next: w('Next card', '下一张卡片'),
  previous: w('Previous card', '上一张卡片'),
  right: w('Next column', '下一列'),
  left: w('Previous column', '上一列'),
};

/** Cards of a column at first, and at most. */
const FIRST = 20;
const MOST = 200;

interface Props extends Pick<ListTableProps, 'linkOf' | 'onOpen'> {
  readonly definition: Definition;
  readonly columns: readonly Column[];
  readonly query: Query;
  readonly params: Params;
  readonly phone: boolean;
}

const StateColumn = ({
  definition,
  columns,
  params,
  state,
  count,
  linkOf,
  onOpen,
}: Omit<Props, 'query' | 'phone'> & { readonly state: string; readonly count: string }) => {
  const say = useSay();
  const shown = useShown();
  const field = stateFieldOf(definition);
  const figure = definition.document?.figure?.field;
  const figureField = figure ? fieldOf(definition, figure) : undefined;
  const [size, setSize] = useState(FIRST);
  const asked: Params = { ...params, [field.name]: [state], pageNum: 1, pageSize: size };
  const list = useQuery<Page>({
    queryKey: ['list', definition.key, asked],
    queryFn: ({ signal }) => askList(definition, asked, signal),
    placeholderData: keepPreviousData,
  });
  const records = list.data?.records ?? [];
  const total = list.data?.total ?? 0;
  const label = choiceLabel({ field: field.field, value: state, names: {}, ...shown }, state);
  return (
    <section className={css['column']} aria-label={`${label} ${count}`} data-state={state}>
      <h2 className={css['head']}>
        {field.field.dictionary === 'docStatus' ? <StatusTone status={state} size="sm" /> : label}
        <span data-number>{count}</span>
      </h2>
      {list.isError ? <Failed error={list.error} onRetry={list.refetch} /> : null}
      {list.isPending ? <Skeleton height={72} radius="md" /> : null}
      <ul className={css['cards']}>
        {records.map((record) => (
          <li key={String(record['id'])}>
            <RecordCard
              columns={columns}
              record={record}
              mark={figure && figureField ? { name: figure, field: figureField } : null}
              without={field.name}
              onOpen={onOpen}
              {...(linkOf ? { linkOf } : {})}
            />
          </li>
        ))}
      </ul>
      {total > records.length && size < MOST ? (
        <Button size="compact-sm" variant="subtle" loading={list.isFetching} onClick={() => setSize(Math.min(MOST, size * 3))}>
          {say(words.more)}
        </Button>
      ) : null}
    </section>
  );
};

export const Board = ({ definition, columns, query, params, phone, linkOf, onOpen }: Props) => {
  const say = useSay();
  const shown = useShown();
  const { name, field } = stateFieldOf(definition);
  const { [name]: _state, ...narrowing } = narrowingOf(params);
  const counts = useStateCounts(definition, narrowing);
  const states = boardStates(definition, query, shown.dictionary, counts.found);
  const [wanted, setWanted] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  /** `by` cards down, or columns to the side. */
  const move = (across: number, down: number) => {
    const lanes = [...(frame.current?.querySelectorAll('section') ?? [])].map((lane) => [
      ...lane.querySelectorAll<HTMLElement>('[data-card]'),
    ]);
    const filled = lanes.filter((lane) => lane.length > 0);
    const at = filled.findIndex((lane) => lane.some((card) => card === document.activeElement));
    if (at < 0) return filled[0]?.[0]?.focus();
    const row = filled[at]!.findIndex((card) => card === document.activeElement);
    const lane = filled[Math.max(0, Math.min(at + across, filled.length - 1))]!;
    lane[Math.max(0, Math.min(row + down, lane.length - 1))]?.focus();
  };
  const inBoard = () => frame.current?.contains(document.activeElement) ?? false;
  useShortcuts('list', {
    'KeyJ|ArrowDown': { words: words.next, run: () => move(0, 1) },
    'KeyK|ArrowUp': { words: words.previous, run: () => move(0, -1) },
    ArrowRight: { words: words.right, run: () => (inBoard() ? move(1, 0) : false) },
    ArrowLeft: { words: words.left, run: () => (inBoard() ? move(-1, 0) : false) },
  });

  const countOf = (state: string): string => counts.text(state);
  const only = phone ? (states.find((state) => state === wanted) ?? states.find((state) => countOf(state) !== '0') ?? states[0]) : null;
  const rest = { definition, columns, params, onOpen, ...(linkOf ? { linkOf } : {}) };
  return (
    <>
      {phone ? (
        <Select
          label={say(words.column)}
          data={states.map((state) => ({
            value: state,
            label: `${choiceLabel({ field, value: state, names: {}, ...shown }, state)} (${countOf(state)})`,
          }))}
          value={only ?? null}
          onChange={setWanted}
          allowDeselect={false}
        />
      ) : null}
      <div ref={frame} className={css['board']} role="group" aria-label={say(words.board)} data-phone={phone || undefined}>
        {(only ? [only] : states).map((state) => (
          <StateColumn key={state} state={state} count={countOf(state)} {...rest} />
        ))}
      </div>
    </>
  );
};
