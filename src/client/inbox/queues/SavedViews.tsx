/** Saved filters at the foot of the queues, one's own and those that others share: open, save, rename, share, arrange, delete. */
import { notify } from '#client/blocks/notify.ts';
import { afterPaint } from '#client/blocks/paint.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import type { InboxCounts } from '#model/workflow/inbox.ts';
import { IconBookmark, IconPlus, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { sectionOf, type Arrangement } from './arrangement.ts';
import css from './QueueList.module.css';
import { QueueRow } from './QueueRow.tsx';
import { isFiltered, type InboxQuery, type Queue } from '#client/inbox/queries.ts';
import { isShown, narrowingOf, queryOfView, viewKey, type SavedView } from './savedViews.ts';
import { UndoPlace } from '#client/inbox/outcome/UndoPlace.tsx';
import type { Narrowing } from '#client/inbox/useInboxAddress.ts';
import { useSavedViews, useViewCounts } from './useSavedViews.ts';

const words = {
  saved: w('Saved filters', '已存筛选'),
  save: w('Save this filter', '保存此筛选'),
  from: w('from {name}', '来自{name}'),
  shared: w('shared', '已共享'),
};

const QueueMenu = lazy(async () => ({ default: (await import('./QueueMenu.tsx')).QueueMenu }));
const Items = lazy(async () => ({ default: (await import('./SavedViewItems.tsx')).SavedViewItems }));
const NameBox = lazy(async () => ({ default: (await import('./NameBox.tsx')).NameBox }));
const HiddenQueues = lazy(async () => ({ default: (await import('./HiddenQueues.tsx')).HiddenQueues }));
const ShareView = lazy(async () => ({ default: (await import('./ShareView.tsx')).ShareView }));

interface Props {
  readonly inbox: InboxQuery;
  readonly counts: InboxCounts | undefined;
  readonly arrangement: Arrangement;
  /** All others of the pane, with what they are called. */
  readonly queues: readonly { readonly key: string; readonly name: string }[];
  readonly onQueue: (queue: Queue) => void;
  readonly onNarrow: (changes: Narrowing) => void;
  /** The focus goes to the queue that is shown. */
  readonly onFocus: () => void;
  /** Somebody comes near: what can be done with them is loaded. */
  readonly near: boolean;
  /** Says what became of a line that was moved. */
  readonly onSaid: (text: string) => void;
  /** A new number asks for a name for what is shown. */
  readonly saving: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export const SavedViews = ({ inbox, counts, arrangement, queues, onQueue, onNarrow, onFocus, near, onSaid, saving, onKeyDown }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { views, add, change, remove } = useSavedViews();
  // Id of the filter that is being named; `new`: the one that is shown.
  const [naming, setNaming] = useState<string | null>(null);
  const [sharing, setSharing] = useState<SavedView | null>(null);
  const [asked, setAsked] = useState(0);
  if (saving !== asked) {
    setAsked(saving);
    setNaming('new');
  }
  const open = views.find((view) => isShown(view, inbox));
  const active = open ? viewKey(open) : null;
  const lines = views.map((view) => ({ key: viewKey(view), view }));
  const section = sectionOf('views', lines, arrangement, active);
  const onHidden = (key: string) => {
    if (key === active) onQueue('all');
    afterPaint(onFocus);
  };
  const counted = useViewCounts(
    section.shown.map(({ view }) => view),
    counts,
  );

  const named = () => {
    setNaming(null);
    afterPaint(onFocus);
  };
  const closing = (work: (name: string) => Promise<string | null>) => async (name: string) => {
    const refused = await work(name);
    if (refused === null) named();
    return refused;
  };
  const replace = async (id: string) => {
    const refused = await change(id, { query: queryOfView(inbox) });
    if (refused !== null) notify.error(refused);
  };
  const canSave = isFiltered(inbox) || inbox.queue !== 'all';
  const noteOf = ({ owner, roles }: SavedView) =>
    owner ? say(words.from, { name: nameOf(owner) }) : roles.length > 0 ? say(words.shared) : undefined;
  const line = ({ key, view }: (typeof lines)[number]) => {
    if (naming === view.id)
      return (
        <li key={key}>
          <Suspense>
            <NameBox first={view.name} onName={closing((name) => change(view.id, { name }))} onCancel={named} />
          </Suspense>
        </li>
      );
    return (
      <QueueRow
        key={key}
        name={view.name}
        icon={view.owner || view.roles.length > 0 ? IconUsers : IconBookmark}
        count={counted.get(view.id) ?? null}
        note={noteOf(view)}
        current={isShown(view, inbox)}
        entry={false}
        dimmed={arrangement.hidden.has(key)}
        onOpen={() => onNarrow(narrowingOf(view))}
        onKeyDown={onKeyDown}
        menu={
          near && (
            <Suspense>
              <QueueMenu name={view.name} line={key} section={section} query={view.query} onHidden={onHidden} onSaid={onSaid}>
                {view.owner === null && (
                  <Items
                    onRename={() => setNaming(view.id)}
                    onReplace={canSave && !isShown(view, inbox) ? () => void replace(view.id) : null}
                    onShare={() => setSharing(view)}
                    onDelete={() => void remove(view).then(() => afterPaint(onFocus))}
                  />
                )}
              </QueueMenu>
            </Suspense>
          )
        }
      />
    );
  };
  const heading = section.shown.length > 0 || canSave || naming !== null;
  return (
    <>
      <section aria-label={heading ? say(words.saved) : undefined}>
        {heading && <h2 className={css['heading']}>{say(words.saved)}</h2>}
        <ul>{section.shown.map(line)}</ul>
        <UndoPlace scope="view" onLeave={onFocus} />
        {naming === 'new' ? (
          <Suspense>
            <NameBox first="" onName={closing((name) => add(name, queryOfView(inbox)))} onCancel={named} />
          </Suspense>
        ) : (
          canSave && (
            <button type="button" data-queue tabIndex={-1} onClick={() => setNaming('new')} onKeyDown={onKeyDown}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              <span className={css['name']}>{say(words.save)}</span>
            </button>
          )
        )}
        {sharing && (
          <Suspense>
            <ShareView view={sharing} onShare={(roles) => change(sharing.id, { roles })} onClose={() => setSharing(null)} />
          </Suspense>
        )}
      </section>
      {arrangement.order.length + arrangement.hidden.size > 0 && (
        <Suspense>
          <HiddenQueues
            queues={[...queues, ...lines.map(({ key, view: { name } }) => ({ key, name }))].filter(({ key }) =>
              arrangement.hidden.has(key),
            )}
            onKeyDown={onKeyDown}
            onLeave={() => afterPaint(onFocus)}
          />
        </Suspense>
      )}
    </>
  );
};
