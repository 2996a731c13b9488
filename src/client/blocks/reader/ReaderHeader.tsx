/** Head of the reader: whose document, how it stands, the figure that matters, code, and where it lies in the list. */
import type { KeyFigure as Figure } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { CodeLink } from '#client/theme/CodeLink.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { relativeTime } from '#client/theme/relative.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { useNow } from '#client/data/clock.ts';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { FullScreenButton } from '#client/theme/FullScreenButton.tsx';
import { KeyFigure } from '#client/theme/figures.tsx';
import { WaitNote } from '#client/theme/WaitNote.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { BackButton } from '#client/blocks/BackButton.tsx';
import { PresenceLater } from './PresenceLater.tsx';
import { ReaderPlace } from './ReaderPlace.tsx';
import css from './TaskReader.module.css';

/** "Zhao Mingyuan's expense report", 赵明远的费用报销单. */
const useTitle = (): ((bundle: DocumentBundle, definition: Definition) => string) => {
  const say = useSay();
  const language = useLanguage();
  const nameOf = useNameOf();
  return (bundle, definition) => {
    const names = (bundle.document['$names'] as Names | undefined) ?? {};
    const applicant = bundle.task ? nameOf(bundle.task.applicant) : names[`users/${String(bundle.document['applicant'])}`]?.[language];
    const kind = say(definition.label);
    return applicant === undefined
      ? kind
      : say(w("{name}'s {kind}", '{name}的{kind}'), { name: applicant, kind: kind.charAt(0).toLowerCase() + kind.slice(1) });
  };
};

/** Figures that say nothing without the name of their field. */
const bare: ReadonlySet<string> = new Set(['quantity', 'date']);

/** The figure of a document as its head shows it: counts and dates by the name of their field. */
export const figureOf = (bundle: DocumentBundle, definition: Definition): Figure | null => {
  const figure = definition.document?.figure;
  const word = (figure && bare.has(figure.kind) && definition.fields[figure.field]?.label) || null;
  if (bundle.task) return bundle.task.figure && word ? { ...bundle.task.figure, word } : bundle.task.figure;
  const value = figure && bundle.document[figure.field];
  return figure && value !== null && value !== undefined ? { kind: figure.kind, value: textOf(value), word } : null;
};

export const readerFullScreen = w('Document in full screen', '单据全屏');

interface Props {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly mode: 'pane' | 'page' | 'phone';
  readonly onBack: (() => void) | undefined;
  readonly onOpen: () => void;
}

export const ReaderHeader = ({ bundle, definition, mode, onBack, onOpen }: Props) => {
  const say = useSay();
  const titleOf = useTitle();
  // In the pane the inbox itself is the page.
  const Heading = mode === 'pane' ? 'h2' : 'h1';
  const { document, task } = bundle;
  const names = (document['$names'] as Names | undefined) ?? {};
  const department = task?.department ?? names[`sysDepartment/${String(document['applicantDept'])}`] ?? null;
  const submitted = typeof document['submittedAt'] === 'string' ? document['submittedAt'] : null;
  const now = useNow();
  const sent = relativeTime(submitted ?? new Date(0).toISOString(), now);
  const node = task?.node ?? null;
  const here = bundle.flow?.route.find(({ state }) => state === 'here');
  const status = textOf(document['status']);
  return (
    <header data-mode={mode}>
      <div className={css['titleLine']}>
        {onBack && mode !== 'pane' && <BackButton mode={mode} onBack={onBack} />}
        <Heading className={css['title']} tabIndex={-1} data-void={status === 'invalidated' || undefined}>
          {titleOf(bundle, definition)}
        </Heading>
        <StatusTone status={status} />
        <PresenceLater resource={bundle.resource} id={textOf(document['id'])} />
        <span className={css['figure']}>
          <KeyFigure figure={figureOf(bundle, definition)} size="xl" />
        </span>
      </div>
      <div className={css['meta']}>
        <CodeLink code={textOf(document['code'])} />
        {department && <span>{say(department)}</span>}
        {submitted && (
          <time dateTime={submitted} title={formatInstant(submitted, 'yyyy-MM-dd hh:mm')}>
            {say(w('submitted {time}', '{time}提交'), { time: say(sent.words, sent.params) })}
          </time>
        )}
        {(node ?? here) && <span>{say(w('node: {name}', '节点：{name}'), { name: say((node ?? here)!.name) })}</span>}
        {!node && here?.wait && (
          <span>
            <WaitNote wait={here.wait} />
          </span>
        )}
        {task?.dueAt && (
          <span data-due={Date.parse(task.dueAt) < now || undefined}>
            {say(w('due', '截止'))} <RelTime at={task.dueAt} />
          </span>
        )}
        <span className={css['place']}>
          <ReaderPlace />
          {mode !== 'phone' && <FullScreenButton label={readerFullScreen} size={24} />}
          {mode === 'pane' && (
            <ActionIcon size={24} onClick={onOpen} aria-label={say(w('Open as page', '在页面中打开'))} aria-keyshortcuts="O">
              <IconArrowsDiagonal size={16} />
            </ActionIcon>
          )}
        </span>
      </div>
    </header>
  );
};
