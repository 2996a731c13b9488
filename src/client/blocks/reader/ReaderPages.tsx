/**
 * The parts of a document under their tabs, one at a time. Which one is chosen is known here alone, so that going from one to the other
 * draws nothing else anew; what a part holds follows the picture of its tab.
 */
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { DecisionBrief } from '#client/blocks/decide/DecisionBrief.tsx';
import { answerToRejection, DocumentPart } from './DocumentPart.tsx';
import { placeOfPath } from '#client/blocks/form/focusPath.ts';
import { markTab } from './markTab.ts';
import { afterPaintOrPress } from '#client/blocks/paint.ts';
import { filesOf } from './readerFiles.ts';
import type { Sought } from './ReadForm.tsx';
import { ReaderTabs, tabsOf, tabWords } from './ReaderTabs.tsx';
import type { ReaderTab } from './ReaderTabs.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import css from './TaskReader.module.css';
import { useStable } from '#client/blocks/useStable.ts';

/** All that is not the document itself. */
const ReaderPanel = lazy(async () => ({ default: (await import('./ReaderPanel.tsx')).ReaderPanel }));

interface Props {
  /** Begins the ids of head, tabs and panel. */
  readonly id: string;
  /** Task or document: another one begins at its top. */
  readonly about: string;
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly mode: 'pane' | 'page' | 'phone';
  readonly first: ReaderTab;
  /** What stands over the tabs. */
  readonly head: ReactNode;
}

export const ReaderPages = ({ id, about, bundle, definition, mode, first, head }: Props) => {
  const say = useSay();
  const [tab, setTab] = useState<ReaderTab>(first);
  const tabsLine = useRef<HTMLDivElement>(null);
  const drawing = useRef<(() => void) | null>(null);
  useEffect(() => () => drawing.current?.(), []);
  /** The tab is seen as chosen first, what it holds one picture later. */
  const choose = useStable((name: ReaderTab) => {
    markTab(tabsLine.current, name);
    drawing.current?.();
    drawing.current = afterPaintOrPress(() => flushSync(() => setTab(name)));
  });
  // What comes into the trail from now on is new.
  const [begun] = useState(() => bundle.trail.at(-1)?.seq ?? 0);
  const body = useRef<HTMLDivElement>(null);
  const walked = useRef('');
  const files = filesOf(bundle, definition);
  const tabs = tabsOf(mode);

  const read = useRef(`${about} ${tab}`);
  useLayoutEffect(() => {
    const now = `${about} ${tab}`;
    if (read.current === now) return;
    read.current = now;
    body.current?.scrollTo({ top: 0 });
  }, [about, tab]);

  const wanted = useRef<string | null>(null);
  const reveal = useCallback(() => {
    const field = wanted.current;
    if (field === null) return;
    wanted.current = null;
    const element = placeOfPath(body.current, field);
    element?.scrollIntoView({ block: 'center' });
    element?.animate([{ background: 'var(--tone-reposted-bg)' }, { background: 'transparent' }], 1200);
  }, []);
  // What hides the field opens first.
  const [sought, setSought] = useState<Sought | null>(null);
  useLayoutEffect(() => {
    if (tab === 'document') reveal();
  }, [tab, sought, reveal]);
  const show = useCallback((field: string) => {
    wanted.current = field;
    setSought({ field });
    setTab('document');
  }, []);
  const walkChanges = (by: 1 | -1) => {
    const { changes } = answerToRejection(bundle.trail, definition);
    const paths = [...new Set([...bundle.brief, ...changes].flatMap(({ field }) => field ?? []))];
    if (paths.length === 0) return false;
    const next = paths[(paths.indexOf(walked.current) + by + paths.length) % paths.length] ?? '';
    walked.current = next;
    show(next);
    return true;
  };
  const scroll = (by: 1 | -1) => body.current?.scrollBy({ top: by * body.current.clientHeight * 0.9 });

  useShortcuts('reader', {
    ...Object.fromEntries(tabs.map((name, at) => [`Digit${at + 1}`, { words: tabWords[name], run: () => choose(name) }])),
    KeyV: {
      words: w('Next part', '下一个标签'),
      run: () => choose(tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? 'document'),
    },
    Space: { words: w('Scroll down', '向下滚动'), run: () => scroll(1) },
    'Shift+Space': { words: w('Scroll up', '向上滚动'), run: () => scroll(-1) },
    F8: { words: w('Next exception or change', '下一处异常或变更'), run: () => walkChanges(1) },
    'Shift+F8': { words: w('Previous exception or change', '上一处异常或变更'), run: () => walkChanges(-1) },
  });

  return (
    <div className={css['pages']} ref={mode === 'phone' ? body : undefined}>
      <div id={`${id}-head`} className={css['head']}>
        {head}
        <DecisionBrief bundle={bundle} onShow={show} />
        <ReaderTabs
          line={tabsLine}
          id={id}
          tabs={tabs}
          tab={tab}
          counts={{ trail: bundle.trail.length, ...(files.length > 0 ? { files: files.length } : {}) }}
          onTab={choose}
        />
      </div>
      <div
        className={css['body']}
        ref={mode === 'phone' ? undefined : body}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tab}`}
        tabIndex={0}
      >
        {mode !== 'pane' && (
          <VisuallyHidden>
            <h2>{say(tabWords[tab])}</h2>
          </VisuallyHidden>
        )}
        {tab === 'document' && <DocumentPart bundle={bundle} definition={definition} sought={sought} />}
        {tab !== 'document' && (
          <Suspense fallback={<Skeleton height={320} />}>
            <ReaderPanel key={about} tab={tab} bundle={bundle} definition={definition} read={begun} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
