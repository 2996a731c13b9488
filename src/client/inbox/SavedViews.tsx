/** Saved filters at the foot of the queues: open, save what is shown, rename, move, delete with undo (interface 4.3.2). */
import { MenuOf } from '#client/blocks/LazyMenu.tsx';
import { afterPaint } from '#client/blocks/paint.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, TextInput } from '@mantine/core';
import { IconBookmark, IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import css from './QueueList.module.css';
import { isFiltered, type InboxQuery } from './queries.ts';
import { addView, changeView, deleteView, isShown, moved, narrowingOf, queryOfView, viewsQuery, type SavedView } from './savedViews.ts';
import type { Narrowing } from './useInboxAddress.ts';

const words = {
  saved: w('Saved filters', '已存筛选'),
  save: w('Save this filter', '保存此筛选'),
  name: w('Name', '名称'),
  ok: w('Save', '保存'),
  cancel: w('Cancel', '取消'),
  deleted: w('“{name}” deleted', '已删除“{name}”'),
  undo: w('Undo', '撤销'),
  more: w('Change the filter {name}', '修改筛选 {name}'),
};

const Items = lazy(async () => ({ default: (await import('./SavedViewItems.tsx')).SavedViewItems }));

/** How long a deletion can be taken back, in milliseconds. */
const undoMs = 8000;

interface Props {
  readonly inbox: InboxQuery;
  readonly onNarrow: (changes: Narrowing) => void;
  /** A new number asks for a name for what is shown. */
  readonly saving: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const NameBox = ({
  first,
  onName,
  onCancel,
}: {
  readonly first: string;
  /** Answers the server's sentence when it would not have it. */
  readonly onName: (name: string) => Promise<string | null>;
  readonly onCancel: () => void;
}) => {
  const say = useSay();
  const [name, setName] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  return (
    <form
      className={css['naming']}
      onSubmit={(event) => {
        event.preventDefault();
        void onName(name.trim()).then(setError);
      }}
      onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onCancel())}
    >
      <TextInput
        ref={box}
        size="xs"
        aria-label={say(words.name)}
        placeholder={say(words.name)}
        maxLength={50}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <span>
        <Button size="compact-xs" type="submit" disabled={name.trim() === ''}>
          {say(words.ok)}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
      </span>
    </form>
  );
};

export const SavedViews = ({ inbox, onNarrow, saving, onKeyDown }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const { data: views = [] } = useQuery(viewsQuery);
  // Id of the filter that is being named; `new`: the one that is shown.
  const [naming, setNaming] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  if (saving !== asked) {
    setAsked(saving);
    setNaming('new');
  }
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  useEffect(() => {
    if (deleted === null) return;
    const timer = setTimeout(() => setDeleted(null), undoMs);
    return () => clearTimeout(timer);
  }, [deleted]);

  const part = useRef<HTMLElement>(null);
  /** The box goes, the focus to the queue that is shown. */
  const named = () => {
    setNaming(null);
    afterPaint(() => part.current?.closest('nav')?.querySelector<HTMLElement>('[data-queue][tabindex="0"]')?.focus());
  };
  const put = (work: (before: readonly SavedView[]) => readonly SavedView[]) =>
    client.setQueryData<readonly SavedView[]>(viewsQuery.queryKey, (before) => before && work(before));
  const again = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const add = async (name: string): Promise<string | null> => {
    const answer = await addView(name, queryOfView(inbox));
    if (answer.code !== '200') return answer.desc;
    put((before) => [...before, answer.data]);
    named();
    return null;
  };
  const rename = async (id: string, name: string): Promise<string | null> => {
    const answer = await changeView(id, { name });
    if (answer.code !== '200') return answer.desc;
    put((before) => before.map((one) => (one.id === id ? answer.data : one)));
    named();
    return null;
  };
  const move = async (id: string, by: -1 | 1) => {
    const next = moved(views, id, by);
    put(() => next.views);
    const answers = await Promise.all(next.changed.map((one) => changeView(one.id, { sort: one.sort })));
    if (answers.some(({ code }) => code !== '200')) await again();
  };
  const remove = async (view: SavedView) => {
    put((before) => before.filter(({ id }) => id !== view.id));
    const { code } = await deleteView(view.id);
    if (code === '200') setDeleted(view);
    else await again();
  };
  const undo = async () => {
    if (deleted === null) return;
    setDeleted(null);
    await addView(deleted.name, deleted.query, deleted.sort);
    await again();
  };
  const canSave = isFiltered(inbox) || inbox.queue !== 'all';
  if (views.length === 0 && !canSave && naming === null && deleted === null) return null;
  return (
    <section ref={part} aria-label={say(words.saved)}>
      <h2 className={css['heading']}>{say(words.saved)}</h2>
      <ul>
        {views.map((view, at) => (
          <li key={view.id} className={css['saved']}>
            {naming === view.id ? (
              <NameBox first={view.name} onName={(name) => rename(view.id, name)} onCancel={named} />
            ) : (
              <>
                <button
                  type="button"
                  data-queue
                  tabIndex={-1}
                  aria-current={isShown(view, inbox) ? 'true' : undefined}
                  onClick={() => onNarrow(narrowingOf(view))}
                  onKeyDown={onKeyDown}
                >
                  <IconBookmark size={16} stroke={1.75} aria-hidden />
                  <span className={css['name']}>{view.name}</span>
                </button>
                <MenuOf
                  position="bottom-end"
                  button={
                    <button type="button" className={css['change']} aria-label={say(words.more, { name: view.name })}>
                      <IconDots size={16} stroke={1.75} aria-hidden />
                    </button>
                  }
                >
                  <Items
                    first={at === 0}
                    last={at === views.length - 1}
                    onRename={() => setNaming(view.id)}
                    onMove={(by) => void move(view.id, by)}
                    onDelete={() => void remove(view)}
                  />
                </MenuOf>
              </>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {deleted && (
          <p className={css['undo']}>
            {say(words.deleted, { name: deleted.name })}{' '}
            <Button size="compact-xs" variant="default" onClick={() => void undo()}>
              {say(words.undo)}
            </Button>
          </p>
        )}
      </div>
      {naming === 'new' ? (
        <NameBox first="" onName={add} onCancel={named} />
      ) : (
        canSave && (
          <button type="button" data-queue tabIndex={-1} onClick={() => setNaming('new')} onKeyDown={onKeyDown}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            <span className={css['name']}>{say(words.save)}</span>
          </button>
        )
      )}
    </section>
  );
};
