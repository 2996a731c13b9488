/** One row of the inbox: two lines of fixed height; it draws anew only when something of its own changed. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useMatterLine } from '#client/theme/matterLine.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { KeyFigure, Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { shortCode } from '#client/theme/CodeLink.tsx';
import { w } from '#model/words.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconUsersGroup } from '@tabler/icons-react';
import { memo, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { deedOf } from '#client/blocks/trail/trailWords.ts';
import type { GroupItem } from './items.ts';
import { keyOf } from '#client/inbox/queries.ts';
import { RowActsContext } from './rowActs.ts';
import { Held, Sign, Steps, Time } from './RowParts.tsx';
import { useAnySelected, useSelected, useSelection } from '#client/inbox/bulk/selection.ts';
import css from './TaskList.module.css';
import { words } from '#client/inbox/inboxWords.ts';

const RowTools = lazyOptional(async () => (await import('./RowTools.tsx')).RowTools);

interface RowPlace {
  readonly id: string;
  readonly index: number;
  readonly start: number;
  readonly height: number;
}

interface Props extends RowPlace {
  readonly row: InboxRow;
  readonly tab: InboxTab;
  readonly active: boolean;
  readonly compact: boolean;
  readonly touch: boolean;
  /** Columns that the person does not want to see. */
  readonly hidden: readonly string[];
  /** Why it came back: refused by the server. */
  readonly refused: string | null;
  readonly onPick: (row: InboxRow, held: { readonly shift: boolean; readonly mod: boolean }) => void;
}

/** Pressing so long selects, in milliseconds. */
const longPress = 500;

/** The box that selects: under the pointer, and on every row while one is selected. */
const Check = ({ row, selected }: { readonly row: InboxRow; readonly selected: boolean }) => {
  const say = useSay();
  const selection = useSelection();
  return (
    <label className={css['check']}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={say(w('Select {code}', '选择 {code}'), { code: row.code })}
        checked={selected}
        onClick={(event) => event.stopPropagation()}
        onChange={() => selection.toggle(row)}
      />
    </label>
  );
};

const Second = ({ row, tab, hidden }: Pick<Props, 'row' | 'tab' | 'hidden'>) => {
  const say = useSay();
  const nameOf = useNameOf();
  const own = tab === 'started' || tab === 'drafts';
  const shows = (column: string) => !hidden.includes(column);
  const matter = useMatterLine()(row.summary);
  return (
    <span className={css['about']}>
      {!own && shows('applicant') && <span className={css['who']}>{nameOf(row.applicant)}</span>}
      {(own || tab === 'watched') && <Steps row={row} />}
      {row.onBehalfOf && <span className={css['who']}>{say(words.behalf, { name: nameOf(row.onBehalfOf) })}</span>}
      {row.claimable && (
        <span title={say(words.claimable)}>
          <IconUsersGroup size={14} stroke={1.75} aria-hidden style={{ verticalAlign: '-2px' }} />
          <VisuallyHidden>{say(words.claimable)}</VisuallyHidden>
        </span>
      )}
      {shows('summary') && matter !== '' && (
        <span className={css['summary']} title={matter}>
          {matter}
        </span>
      )}
      {tab === 'done' && row.decision && (
        <span className={css['held']} title={row.decision.comment ?? undefined}>
          {say(deedOf(row.decision.action).words)}
          {row.decision.comment && say(w(': “{text}”', '：“{text}”'), { text: row.decision.comment })}
        </span>
      )}
      {(own || tab === 'watched') && <Held row={row} />}
      <span className={css['rest']}>
        {tab === 'todo' && row.node && shows('node') && <span title={say(row.node.name)}>{say(row.node.name)}</span>}
        {shows('code') && <span title={row.code}>{shortCode(row.code)}</span>}
        {row.department && !own && shows('department') && <span>{say(row.department)}</span>}
      </span>
    </span>
  );
};

/** The two lines: the same whether the row is chosen or not, so a step draws none of them anew. */
const Lines = memo(({ row, tab, hidden, refused }: Pick<Props, 'row' | 'tab' | 'hidden' | 'refused'>) => {
  const say = useSay();
  const { figure } = row;
  return (
    <>
      <div className={css['first']}>
        {row.unread && (
          <span className={css['unread']}>
            <VisuallyHidden>{say(words.unread)}</VisuallyHidden>
          </span>
        )}
        <span className={css['kind']} title={say(row.kind)}>
          {say(row.kind)}
        </span>
        {row.urgency !== 'normal' && (
          <span className={css['flame']} data-urgency={row.urgency} title={say(row.urgency === 'urgent' ? words.urgent : words.veryUrgent)}>
            <Icon name="urgent" size={16} />
            <VisuallyHidden>{say(row.urgency === 'urgent' ? words.urgent : words.veryUrgent)}</VisuallyHidden>
          </span>
        )}
        <span className={css['sign']}>
          <Sign row={row} tab={tab} />
        </span>
        {figure && !hidden.includes('figure') && (
          <span className={css['figure']}>
            {figure.word && <span className={css['word']}>{say(figure.word)}</span>}
            <KeyFigure figure={{ ...figure, word: null }} />
          </span>
        )}
      </div>
      <div className={css['second']}>
        {refused === null ? <Second row={row} tab={tab} hidden={hidden} /> : <span className={css['refused']}>{refused}</span>}
        {row.files > 0 && !hidden.includes('files') && (
          <span className={css['files']} title={say(words.files, { n: row.files })}>
            <Icon name="attach" size={14} />
            {row.files}
          </span>
        )}
        {!hidden.includes('time') && (
          <span className={css['time']}>
            <Time row={row} tab={tab} />
          </span>
        )}
      </div>
    </>
  );
});

export const TaskRow = memo((props: Props) => {
  const { row, tab, active, compact, touch, hidden, refused, onPick, id, index, start, height } = props;
  const selection = useSelection();
  const selected = useSelected(keyOf(row));
  const any = useAnySelected();
  const tools = useContext(RowActsContext) !== null;
  const [hot, setHot] = useState(false);
  const pressed = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  useEffect(() => () => clearTimeout(pressed.current), []);
  return (
    // The grid has the focus and hears the keys for all its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={id}
      aria-rowindex={index + 1}
      aria-selected={any ? selected : active}
      aria-current={active || undefined}
      className={css['row']}
      data-active={active || undefined}
      data-selected={selected || undefined}
      data-refused={refused !== null || undefined}
      data-unread={(row.unread && tab === 'todo') || undefined}
      data-compact={compact || undefined}
      style={{ height, transform: `translateY(${start}px)` }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHot(true)}
      onPointerLeave={() => (setHot(false), clearTimeout(pressed.current))}
      onPointerDown={(event) => {
        held.current = false;
        if (event.pointerType === 'mouse' || !tools) return;
        pressed.current = setTimeout(() => ((held.current = true), selection.toggle(row)), longPress);
      }}
      onPointerUp={() => clearTimeout(pressed.current)}
      onPointerCancel={() => clearTimeout(pressed.current)}
      onContextMenu={(event) => held.current && event.preventDefault()}
      onClick={(event) => !held.current && onPick(row, { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey })}
    >
      <div role="gridcell" className={css['cell']}>
        {tools && (hot || any) && <Check row={row} selected={selected} />}
        <Lines row={row} tab={tab} hidden={hidden} refused={refused} />
        {tools && (hot || touch) && (
          <Suspense>
            <RowTools row={row} tab={tab} touch={touch} />
          </Suspense>
        )}
      </div>
    </div>
  );
});

/** Stands for a moment in the place of a decided row. */
export const LeavingRow = memo(({ text, id, index, start, height }: RowPlace & { readonly text: string }) => (
  <div
    role="row"
    id={id}
    aria-rowindex={index + 1}
    aria-disabled
    className={css['leaving']}
    style={{ height, transform: `translateY(${start}px)` }}
  >
    <div role="gridcell">
      <IconArrowRight size={16} aria-hidden /> {text}
    </div>
  </div>
));

export const GroupRow = memo(({ group, id, index, start, height }: RowPlace & { readonly group: GroupItem }) => {
  const say = useSay();
  const selection = useSelection();
  const { text, count, sum, alike } = group;
  return (
    <div role="row" id={id} aria-rowindex={index + 1} className={css['group']} style={{ height, transform: `translateY(${start}px)` }}>
      <div role="gridcell" className={css['head']}>
        <span className={css['headText']}>{text}</span>
        <span className={css['headCount']}>
          {count}
          {sum !== null && (
            <>
              {' · '}
              <Money value={sum} />
            </>
          )}
        </span>
        {alike.length > 1 && (
          <button type="button" tabIndex={-1} onClick={() => selection.add(alike)}>
            {say(w('Select {n} alike', '选择同类{n}条'), { n: alike.length })}
          </button>
        )}
      </div>
    </div>
  );
});

/** The place of rows that are being read again. */
export const GapRow = memo(({ id, index, start, height }: RowPlace) => (
  <div
    role="row"
    id={id}
    aria-rowindex={index + 1}
    aria-busy
    className={css['gap']}
    style={{ height, transform: `translateY(${start}px)` }}
  >
    <div role="gridcell">
      <VisuallyHidden>…</VisuallyHidden>
    </div>
  </div>
));
