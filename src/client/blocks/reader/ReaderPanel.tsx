/** Everything of a reader behind its first tab: trail, flow, files, what belongs together, changes. Loaded when one of them is opened. */
import type { Names } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { FileViewer } from '#client/fields/FileViewer.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useRef } from 'react';
import { ChangeHistory } from '#client/blocks/trail/ChangeHistory.tsx';
import { filesOf } from './readerFiles.ts';
import type { ReaderTab } from './ReaderTabs.tsx';
import { Related } from './Related.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { Trail } from '#client/blocks/trail/Trail.tsx';

const FlowView = lazy(async () => ({ default: (await import('#client/flow/FlowView.tsx')).FlowView }));

const words = {
  noFlow: w('This document has not been submitted yet.', '此单据尚未提交。'),
  noFiles: w('No files.', '没有附件。'),
  nextFile: w('Next file', '下一个附件'),
  previousFile: w('Previous file', '上一个附件'),
} as const;

interface Props {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
}

const Files = ({ bundle, definition }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const step = useRef<(by: 1 | -1) => void>(() => undefined);
  useShortcuts('reader', {
    BracketRight: { words: words.nextFile, run: () => step.current(1) },
    BracketLeft: { words: words.previousFile, run: () => step.current(-1) },
  });
  const files = filesOf(bundle, definition).map(({ file, entry }) => ({
    ...file,
    ...(entry?.actor ? { from: nameOf(entry.actor) } : {}),
  }));
  return files.length > 0 ? (
    <FileViewer files={files} onReady={(next) => void (step.current = next)} />
  ) : (
    <EmptyState title={say(words.noFiles)} />
  );
};

interface PanelProps extends Props {
  readonly tab: Exclude<ReaderTab, 'document'>;
  /** Number of the last entry of the trail when the person began to read. */
  readonly read: number;
}

export const ReaderPanel = memo(({ tab, bundle, definition, read }: PanelProps) => {
  const say = useSay();
  const client = useQueryClient();
  const names = (bundle.document['$names'] as Names | undefined) ?? {};
  const id = String(bundle.document['id']);
  switch (tab) {
    case 'trail':
      return (
        <Trail
          bundle={bundle}
          definition={definition}
          names={names}
          read={read}
          onVerify={() =>
            Promise.all([
              client.invalidateQueries({ queryKey: ['document', bundle.resource, id] }, { throwOnError: true }),
              ...(bundle.task?.taskId
                ? [client.invalidateQueries({ queryKey: ['task', bundle.task.taskId] }, { throwOnError: true })]
                : []),
            ])
          }
        />
      );
    case 'flow':
      return bundle.flow ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <FlowView flow={bundle.flow} trail={bundle.trail} />
        </Suspense>
      ) : (
        <EmptyState title={say(words.noFlow)} />
      );
    case 'files':
      return <Files bundle={bundle} definition={definition} />;
    case 'related':
      return <Related resource={bundle.resource} id={id} />;
    default:
      return <ChangeHistory trail={bundle.trail} definition={definition} names={names} />;
  }
});
