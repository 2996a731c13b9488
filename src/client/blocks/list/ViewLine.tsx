/** The views of a list in a line over it: one press shows one, what finds no place stands in a menu. */
import type { Query } from '#client/data/page/page.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { fixedViews, type FixedView } from '#model/lists.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconStar, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { MenuOf } from '#client/blocks/LazyMenu.tsx';
import { addressOf, isChanged, type Shown, shownIn } from './listViews.ts';
import type { Views } from './useListViews.ts';
import { ViewActs } from './ViewActs.tsx';
import css from './ViewLine.module.css';

const words = {
  views: w('Views', '视图'),
  more: w('More views', '更多视图'),
  changed: w('changed', '已更改'),
};
const fixedWords: Readonly<Record<FixedView, Words>> = {
  all: w('All', '全部'),
  mine: w('Mine', '我的'),
  inApproval: w('In approval', '审批中'),
  rejected: w('Rejected', '已驳回'),
  thisMonth: w('This month', '本月'),
};

/** How many of the line's buttons stand in its first row; the others are there unseen, so that they can be measured again. */
const useFitting = (count: number, wraps: boolean) => {
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const look = () => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop);
      setFitting(wraps ? tops.length : tops.filter((top) => top === tops[0]).length);
    };
    look();
    const watching = new ResizeObserver(look);
    watching.observe(element);
    return () => watching.disconnect();
  }, [count, wraps]);
  return { line, fitting };
};

interface Props {
  readonly definition: Definition;
  readonly views: Views;
  readonly query: Query;
  readonly onQuery: (query: Query) => void;
  /** Columns that the person has chosen for themselves; a new view keeps them. */
  readonly columns: readonly string[] | null;
  /** As many rows as are needed, in a sheet. */
  readonly wraps?: boolean;
}

export const ViewLine = ({ definition, views, query, onQuery, columns, wraps = false }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { line, fitting } = useFitting(views.all.length, wraps);
  const shown = shownIn(views.all, query);
  const changed = shown !== undefined && isChanged(shown, query);
  const open = (view: Shown) => onQuery(addressOf(view, query));
  const label = ({ id, kept }: Shown): string => kept?.name ?? say(fixedWords[fixedViews.find((one) => one === id) ?? 'all']);
  const whose = ({ kept }: Shown): string | null => (kept && !kept.own ? nameOf(kept.owner) : null);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')].slice(0, fitting);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  const rest = views.all.slice(fitting);
  const away = rest.find((view) => view === shown);
  const reached = Math.max(
    0,
    views.all.slice(0, fitting).findIndex((view) => view === shown),
  );
  const mark = changed ? (
    <>
      <span aria-hidden> ●</span>
      <VisuallyHidden> ({say(words.changed)})</VisuallyHidden>
    </>
  ) : null;
  return (
    <div className={css['views']} data-wraps={wraps || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div ref={line} className={css['line']} role="toolbar" aria-label={say(words.views)} onKeyDown={walk}>
        {views.all.map((view, at) => (
          <UnstyledButton
            key={view.id}
            className={css['view']}
            aria-pressed={view === shown}
            aria-hidden={at >= fitting || undefined}
            data-away={at >= fitting || undefined}
            tabIndex={at === reached ? 0 : -1}
            onClick={() => open(view)}
          >
            {view.kept ? (
              view.kept.own ? (
                <IconStar size={14} stroke={1.75} aria-hidden />
              ) : (
                <IconUsers size={14} stroke={1.75} aria-hidden />
              )
            ) : null}
            {label(view)}
            {whose(view) ? <span className={css['whose']}>· {whose(view)}</span> : null}
            {view === shown ? mark : null}
          </UnstyledButton>
        ))}
      </div>
      {rest.length > 0 ? (
        <MenuOf
          position="bottom-end"
          width={240}
          button={
            <Button
              size="compact-sm"
              variant={away ? 'light' : 'subtle'}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
              styles={{ label: { maxWidth: 140 } }}
            >
              {away ? label(away) : say(words.more)}
              {away ? mark : null}
            </Button>
          }
        >
          {rest.map((view) => (
            <Menu.Item key={view.id} onClick={() => open(view)} aria-current={view === shown || undefined}>
              {label(view)}
              {whose(view) ? <span className={css['whose']}> · {whose(view)}</span> : null}
            </Menu.Item>
          ))}
        </MenuOf>
      ) : null}
      {shown ? (
        <ViewActs
          definition={definition}
          views={views}
          shown={shown}
          name={label(shown)}
          changed={changed}
          query={query}
          columns={columns}
          onQuery={onQuery}
        />
      ) : null}
    </div>
  );
};
