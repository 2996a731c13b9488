/**
 * Reads a document and decides it: pane of the inbox, full page, phone (interface.md 4.3.4, 4.6, 4.7). Which buttons there are comes from
 * `can`, what the document shows from its definition. After a repost the changes come first.
 */
import type { DocumentBundle } from '#model/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { textOf } from '#model/text.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ActionBar } from './ActionBar.tsx';
import { type AskedAction, asksMore, barCan } from './actionWords.ts';
import { changesSinceRejection, type Decided } from './after.ts';
import { Changes } from './Changes.tsx';
import { ChangedBand } from './decidingParts.tsx';
import { DecisionBrief } from './DecisionBrief.tsx';
import { markShown } from './paint.ts';
import { useReachable } from './reach.ts';
import { ReaderBands } from './ReaderBands.tsx';
import { filesOf } from './readerFiles.ts';
import { ReadForm } from './ReadForm.tsx';
import { figureOf, ReaderHeader, useFigureText } from './ReaderHeader.tsx';
import { ReaderTabs, tabsOf, tabWords } from './ReaderTabs.tsx';
import type { ReaderTab } from './ReaderTabs.tsx';
import { HeardContext, useShortcuts } from './shortcuts.ts';
import css from './TaskReader.module.css';
import { useSeen } from './seen.ts';
import { toFillOf } from './toFill.ts';
import { TrailRail } from './TrailRail.tsx';
import { useActions } from './useActions.ts';

const Belonging = lazy(async () => ({ default: (await import('./Belonging.tsx')).Belonging }));
/** All that is not the document itself. */
const ReaderPanel = lazy(async () => ({ default: (await import('./ReaderPanel.tsx')).ReaderPanel }));

export interface TaskReaderProps {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly mode: 'pane' | 'page' | 'phone';
  /** Back to the list, or to where the page was opened from. */
  readonly onBack?: () => void;
  readonly onDecided?: Decided;
  /** What stands over the document: decided by another, refused. */
  readonly band?: ReactNode;
  /** Of a page: where the document stands. */
  readonly above?: ReactNode;
  /** Asked for before the document was there. */
  readonly early?: AskedAction | null;
  /** The tab that is shown first. */
  readonly first?: ReaderTab;
}

export const TaskReader = ({
  bundle,
  definition,
  mode,
  onBack,
  onDecided,
  band,
  above,
  early = null,
  first = 'document',
}: TaskReaderProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const figureText = useFigureText();
  const id = useId();
  const [tab, setTab] = useState<ReaderTab>(first);
  // What comes into the trail from now on is new.
  const [begun] = useState(() => bundle.trail.at(-1)?.seq ?? 0);
  const root = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const actions = useActions(bundle, definition, onDecided);
  const files = filesOf(bundle, definition);
  const tabs = tabsOf(mode);
  const { rejection, changes: all } = changesSinceRejection(bundle.trail);
  // What approvers fill in is no answer to the rejection.
  const changes = all.filter(({ field }) => definition.fields[field]?.node !== true);
  const marked = new Set(changes.map(({ field }) => field));
  const about = bundle.task?.taskId ?? `${bundle.resource}-${String(bundle.document['id'])}`;

  const can = useReachable(
    useMemo(() => barCan(bundle), [bundle]),
    definition.document?.noHold === true,
  );
  const more = useMemo(() => asksMore(bundle), [bundle]);
  const seen = useSeen(about, definition, bundle.document, bundle.can.approve === true);
  const figure = figureText(figureOf(bundle, definition));
  const values = { applicant: bundle.task ? nameOf(bundle.task.applicant) : '', amount: figure };

  const heard = useContext(HeardContext);
  const read = useRef(`${about} ${tab}`);
  useLayoutEffect(() => {
    const now = `${about} ${tab}`;
    if (read.current === now) return;
    read.current = now;
    body.current?.scrollTo({ top: 0 });
  }, [about, tab]);
  useLayoutEffect(() => {
    if (heard.current) markShown();
  }, [about, heard]);

  const show = useCallback((field: string) => {
    setTab('document');
    requestAnimationFrame(() => {
      const element = body.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`);
      element?.scrollIntoView({ block: 'center' });
      element?.animate([{ background: 'var(--tone-reposted-bg)' }, { background: 'transparent' }], 1200);
    });
  }, []);

  const walkChanges = (by: 1 | -1) => {
    const paths = [...new Set([...bundle.brief.flatMap(({ field }) => field ?? []), ...marked])];
    if (paths.length === 0) return false;
    const at = paths.indexOf(root.current?.dataset['shown'] ?? '');
    const next = paths[(at + by + paths.length) % paths.length] ?? '';
    if (root.current) root.current.dataset['shown'] = next;
    show(next);
    return true;
  };
  const scroll = (by: 1 | -1) => body.current?.scrollBy({ top: by * body.current.clientHeight * 0.9 });

  useShortcuts('reader', {
    ...Object.fromEntries(tabs.map((name, at) => [`Digit${at + 1}`, { words: tabWords[name], run: () => setTab(name) }])),
    KeyV: {
      words: w('Next part', '下一个标签'),
      run: () => setTab(tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? 'document'),
    },
    Space: { words: w('Scroll down', '向下滚动'), run: () => scroll(1) },
    'Shift+Space': { words: w('Scroll up', '向上滚动'), run: () => scroll(-1) },
    F8: { words: w('Next exception or change', '下一处异常或变更'), run: () => walkChanges(1) },
    'Shift+F8': { words: w('Previous exception or change', '上一处异常或变更'), run: () => walkChanges(-1) },
    ...(mode === 'pane' ? { KeyO: { words: w('Open as page', '在页面中打开'), run: actions.openPage } } : {}),
  });
  useShortcuts('reader', onBack ? { 'Escape|ArrowLeft': { words: w('Back to the list', '返回列表'), run: onBack } } : {}, { within: root });

  return (
    <article className={css['reader']} data-mode={mode} ref={root} aria-labelledby={`${id}-head`}>
      <div id={`${id}-head`} className={css['head']}>
        <ReaderHeader bundle={bundle} definition={definition} mode={mode} onBack={onBack} onOpen={actions.openPage} />
        {above}
        <ReaderBands bundle={bundle} definition={definition} covered={band !== null && band !== undefined} />
        {band}
        {seen.changes.length > 0 && <ChangedBand bundle={bundle} definition={definition} changes={seen.changes} />}
        {actions.refused !== null && (
          <p className={css['band']} data-tone="rejected" role="alert">
            <Icon name="rejected" size={18} /> {actions.refused}
          </p>
        )}
        <DecisionBrief bundle={bundle} onShow={show} />
        <ReaderTabs
          id={id}
          tabs={tabs}
          tab={tab}
          counts={{ trail: bundle.trail.length, ...(files.length > 0 ? { files: files.length } : {}) }}
          onTab={setTab}
        />
      </div>
      <div className={css['body']} ref={body} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tab}`} tabIndex={0}>
        {mode !== 'pane' && (
          <VisuallyHidden>
            <h2>{say(tabWords[tab])}</h2>
          </VisuallyHidden>
        )}
        {tab === 'document' && (
          <div className={css['columns']}>
            <div className={css['document']}>
              {rejection && changes.length > 0 && (
                <section className={css['changed']} aria-label={say(w('Changed since the rejection', '驳回后的变更'))}>
                  <h3>{say(w('Changed since the rejection', '驳回后的变更'))}</h3>
                  {rejection.comment && (
                    <blockquote>
                      {rejection.comment}
                      {rejection.actor && <cite>{nameOf(rejection.actor)}</cite>}
                    </blockquote>
                  )}
                  <Changes changes={changes} definition={definition} names={(bundle.document['$names'] as never) ?? {}} />
                </section>
              )}
              <ReadForm definition={definition} record={bundle.document} rights={bundle.rights} marked={marked} />
              {definition.belonging && (
                <Suspense fallback={null}>
                  <Belonging definition={definition} id={textOf(bundle.document['id'])} />
                </Suspense>
              )}
            </div>
            <aside className={css['rail']} aria-label={say(tabWords.trail)}>
              <h3>{say(tabWords.trail)}</h3>
              <TrailRail bundle={bundle} />
            </aside>
          </div>
        )}
        {tab !== 'document' && (
          <Suspense fallback={<Skeleton height={320} />}>
            <ReaderPanel key={about} tab={tab} bundle={bundle} definition={definition} read={begun} />
          </Suspense>
        )}
      </div>
      <ActionBar
        key={about}
        about={about}
        resource={bundle.resource}
        title={`${say(definition.label)} ${figure}`.trim()}
        code={textOf(bundle.document['code'])}
        can={can}
        bundle={bundle}
        signatureRequired={bundle.signatureRequired ?? false}
        asksMore={more}
        values={values}
        changed={seen.changes.length > 0}
        onSeen={seen.accept}
        onDeed={actions.onDeed}
        toFill={toFillOf(bundle.rights, bundle.document)}
        commentRequired={bundle.commentRequired}
        layout={mode === 'phone' ? 'phone' : 'wide'}
        busy={actions.busy ?? false}
        early={early}
        onAsked={actions.onAsked}
        onAct={actions.onAct}
      />
    </article>
  );
};
