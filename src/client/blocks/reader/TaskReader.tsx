/**
 * Reads a document and decides it: pane of the inbox, full page, phone. Which buttons there are comes from
 * `can`, what the document shows from its definition. After a repost the changes come first.
 */
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { useFigureText } from '#client/theme/figures.tsx';
import { partAround, toggleFullScreen } from '#client/theme/fullScreen.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { textOf } from '#model/calculation/text.ts';
import { useContext, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import { asksMore, barCan, type Opening } from '#client/blocks/act/actionWords.ts';
import type { Decided } from '#client/blocks/act/after.ts';
import { ChangedBand } from '#client/blocks/act/decidingParts.tsx';
import { markShown } from '#client/blocks/paint.ts';
import { useReachable } from '#client/blocks/decide/reach.ts';
import { ReaderBands } from './ReaderBands.tsx';
import { figureOf, readerFullScreen, ReaderHeader } from './ReaderHeader.tsx';
import { ReaderPages } from './ReaderPages.tsx';
import type { ReaderTab } from './ReaderTabs.tsx';
import { HeardContext, useShortcuts } from '#client/blocks/shortcuts.ts';
import css from './TaskReader.module.css';
import { useSeen } from './seen.ts';
import { toFillOf } from '#client/blocks/form/toFill.ts';
import { useActions } from '#client/blocks/act/useActions.ts';

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
  readonly early?: Opening | null;
  /** The tab that is shown first. */
  readonly first?: ReaderTab;
}

/** What has the focus, or stands around it, is moved sideways by the arrows. */
const scrollsSideways = (focused: EventTarget | null): boolean => {
  for (let at = focused instanceof Element ? focused : null; at !== null && at.tagName !== 'ARTICLE'; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  return false;
};

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
  const root = useRef<HTMLElement>(null);
  const actions = useActions(bundle, definition, onDecided);
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
  useLayoutEffect(() => {
    if (heard.current) markShown();
  }, [about, heard]);

  useShortcuts('reader', mode === 'pane' ? { KeyO: { words: w('Open as page', '在页面中打开'), run: actions.openPage } } : {});
  useShortcuts('reader', { ':documentFullScreen': { words: readerFullScreen, run: () => toggleFullScreen(partAround(root.current)) } });
  const back = w('Back to the list', '返回列表');
  useShortcuts(
    'reader',
    onBack
      ? {
          Escape: { words: back, run: onBack },
          // A page is left on purpose: ← is pressed by whoever reads sideways.
          ...(mode === 'page' ? {} : { ArrowLeft: { words: back, run: (event) => (scrollsSideways(event.target) ? false : onBack()) } }),
        }
      : {},
    { within: root },
  );

  return (
    <article
      className={css['reader']}
      data-mode={mode}
      data-screen={mode === 'pane' ? undefined : ''}
      ref={root}
      aria-labelledby={`${id}-head`}
    >
      <ReaderPages
        id={id}
        about={about}
        bundle={bundle}
        definition={definition}
        mode={mode}
        first={first}
        head={
          <>
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
          </>
        }
      />
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
