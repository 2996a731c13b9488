/**
 * Reads a document and decides it: pane of the inbox, full page, phone (interface.md 4.3.4, 4.6, 4.7). Which buttons there are comes from
 * `can`, what the document shows from its definition. After a repost the changes come first.
 */
import type { DocumentBundle } from '#model/inbox.ts';
import type { Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { w } from '#model/words.ts';
import { allFields } from '#model/common.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { FieldCell } from '#client/fields/cells.tsx';
import { f } from '#model/field.ts';
import { textOf } from '#model/text.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ActionBar } from './ActionBar.tsx';
import { type AskedAction, barCan } from './actionWords.ts';
import { changesSinceRejection, type Decided } from './after.ts';
import { Changes } from './Changes.tsx';
import { DecisionBrief } from './DecisionBrief.tsx';
import { markShown } from './paint.ts';
import { ReadForm } from './ReadForm.tsx';
import { figureOf, ReaderHeader, useFigureText } from './ReaderHeader.tsx';
import { readerTabs, ReaderTabs, tabWords } from './ReaderTabs.tsx';
import type { ReaderTab } from './ReaderTabs.tsx';
import { HeardContext, useShortcuts } from './shortcuts.ts';
import css from './TaskReader.module.css';
import { useSeen } from './seen.ts';
import { toFillOf } from './toFill.ts';
import { Trail } from './Trail.tsx';
import { useActions } from './useActions.ts';

const ChangedBand = lazy(async () => ({ default: (await import('#client/deciding/ChangedBand.tsx')).ChangedBand }));
const FlowView = lazy(async () => ({ default: (await import('#client/flow/FlowView.tsx')).FlowView }));

/** Every file of the document, in the order of its fields. */
const filesOf = (bundle: DocumentBundle, definition: Definition): readonly FileRef[] => {
  const hidden = (path: string) => bundle.rights[path] === 'hidden';
  const inFields = Object.entries(allFields(definition)).filter(
    ([name, { kind }]) => (kind === 'files' || kind === 'images') && !hidden(name),
  );
  const own = inFields.flatMap(([name]) => (bundle.document[name] as readonly FileRef[] | null | undefined) ?? []);
  const inLines = Object.entries(definition.lines).flatMap(([set, { fields }]) => {
    const columns = Object.entries(fields).filter(
      ([name, { kind }]) => (kind === 'files' || kind === 'images') && !hidden(`${set}.${name}`),
    );
    const lines = (bundle.document[set] as readonly Readonly<Record<string, unknown>>[] | null | undefined) ?? [];
    return hidden(set)
      ? []
      : lines.flatMap((line) => columns.flatMap(([name]) => (line[name] as readonly FileRef[] | null | undefined) ?? []));
  });
  return [...own, ...inLines];
};

const filesField = f.files(tabWords.files);

export interface TaskReaderProps {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly mode: 'pane' | 'page' | 'phone';
  /** Back to the list, or to where the page was opened from. */
  readonly onBack?: () => void;
  readonly onDecided?: Decided;
  /** What stands over the document: decided by another, refused. */
  readonly band?: ReactNode;
  /** Asked for before the document was there. */
  readonly early?: AskedAction | null;
}

export const TaskReader = ({ bundle, definition, mode, onBack, onDecided, band, early = null }: TaskReaderProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const figureText = useFigureText();
  const id = useId();
  const [tab, setTab] = useState<ReaderTab>('document');
  const root = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const actions = useActions(bundle, definition, onDecided);
  const files = filesOf(bundle, definition);
  const { rejection, changes } = changesSinceRejection(bundle.trail);
  const marked = new Set(changes.map(({ field }) => field));
  const about = bundle.task?.taskId ?? `${bundle.resource}-${String(bundle.document['id'])}`;

  const can = useMemo(() => barCan(bundle), [bundle]);
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
    ...Object.fromEntries(readerTabs.map((name, at) => [`Digit${at + 1}`, { words: tabWords[name], run: () => setTab(name) }])),
    KeyV: {
      words: w('Next part', '下一个标签'),
      run: () => setTab(readerTabs[(readerTabs.indexOf(tab) + 1) % readerTabs.length] ?? 'document'),
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
        {band}
        {seen.changes.length > 0 && (
          <Suspense>
            <ChangedBand bundle={bundle} definition={definition} changes={seen.changes} />
          </Suspense>
        )}
        {actions.refused !== null && (
          <p className={css['band']} data-tone="rejected" role="alert">
            <Icon name="rejected" size={18} /> {actions.refused}
          </p>
        )}
        <DecisionBrief bundle={bundle} onShow={show} />
        <ReaderTabs
          id={id}
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
            </div>
            <aside className={css['rail']} aria-label={say(tabWords.trail)}>
              <h3>{say(tabWords.trail)}</h3>
              <Trail bundle={bundle} definition={definition} brief />
            </aside>
          </div>
        )}
        {tab === 'trail' && <Trail bundle={bundle} definition={definition} />}
        {tab === 'flow' &&
          (bundle.flow ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <FlowView flow={bundle.flow} />
            </Suspense>
          ) : (
            <EmptyState title={say(w('This document has not been submitted yet.', '此单据尚未提交。'))} />
          ))}
        {tab === 'files' &&
          (files.length > 0 ? (
            <FieldCell field={filesField} value={files} names={{}} />
          ) : (
            <EmptyState title={say(w('No files.', '没有附件。'))} />
          ))}
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
        choose={bundle.choices?.choose ?? []}
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
