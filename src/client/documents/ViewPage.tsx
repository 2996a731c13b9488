/** View and approve (4.7): the reader as a page. What may be done beside deciding stands above it. */
import { Failed } from '#client/blocks/Loaded.tsx';
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { ComingBand } from '#client/blocks/reader/ComingBand.tsx';
import { useListPlace } from '#client/blocks/list/listPlace.ts';
import { useOutboxNews } from '#client/blocks/decide/outbox.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { PlaceContext, usePlaces } from '#client/blocks/reader/ReaderPlace.tsx';
import { ReadForm } from '#client/blocks/reader/ReadForm.tsx';
import { RecordHistory } from '#client/blocks/trail/RecordHistory.tsx';
import { TaskReader } from '#client/blocks/reader/TaskReader.tsx';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { recordQuery } from '#client/data/server/resource.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { fixed } from '#client/words/fixed.ts';
import type { Can } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import type { TemplateProps } from './templates.ts';
import { templateOf } from './templates.ts';
import { VoidButton } from './VoidButton.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import css from './page.module.css';
import { menuTitle, placeOf } from './paths.ts';
import { RecordActs } from '#client/blocks/act/RecordActs.tsx';
import { StepBar } from './StepBar.tsx';
import { useReadOnPage } from './useReadOnPage.ts';

const words = {
  edit: w('Edit', '编辑'),
  print: w('Print', '打印'),
  failed: w('This could not be loaded', '加载失败'),
};

/** Comes with the code of a paper only. */
const Belonging = lazy(async () => ({ default: (await import('#client/blocks/reader/Belonging.tsx')).Belonging }));
const PrintCheck = lazy(async () => ({ default: (await import('./PrintCheck.tsx')).PrintCheck }));

export const ViewPage = (props: TemplateProps) =>
  props.definition.kind === 'document' ? <DocumentView {...props} /> : <RecordView {...props} />;

const DocumentView = ({ definition, path, query }: TemplateProps) => {
  const phone = useMediaQuery(PHONE) ?? false;
  const { back, close } = useNavigation();
  const client = useQueryClient();
  const id = query['id'] ?? '';
  const taskId = query['taskId'];
  const asked = bundleQuery(taskId ? { taskId } : { resource: definition.key, id });
  // An approval page asks at each visit.
  const bundle = useQuery({ ...asked, refetchOnMount: templateOf(path, query)?.template === 'approve' ? 'always' : true });
  useReadOnPage(bundle.data, asked.queryKey);
  const code = bundle.data?.document['code'];
  usePageMarks({ title: typeof code === 'string' ? code : null });
  const placeFor = useCallback((next: string) => placeOf(definition, 'view', { id: next }), [definition]);
  const found = useListPlace(definition, path, query, placeFor);
  const places = usePlaces(taskId ? null : found);
  // What is decided is left: it is told, and can be taken back, where the person was before.
  const leave = () => close(path, query, true);
  useOutboxNews(({ entry: { decision, state } }) => {
    if (state === 'done' && decision.noHold && decision.taskId === bundle.data?.task?.taskId) leave();
  });
  if (!bundle.data && bundle.isError)
    return <Failed page title={words.failed} error={bundle.error} onRetry={() => void bundle.refetch()} />;
  if (!bundle.data) return <Skeleton height={320} m="md" aria-busy />;
  const again = () => void client.invalidateQueries({ queryKey: asked.queryKey });
  return (
    <div className={css['page']} style={{ padding: 0, gap: 0 }}>
      {bundle.isError ? <Failed page title={words.failed} error={bundle.error} onRetry={() => void bundle.refetch()} /> : null}
      {query['printed'] === undefined ? null : (
        <Suspense fallback={<Skeleton height={72} m="sm" />}>
          <PrintCheck definition={definition} id={id} code={query['printed']} />
        </Suspense>
      )}
      <DocumentActions bundle={bundle.data} definition={definition} onChanged={again} />
      <div style={{ flex: 1, minHeight: 0 }}>
        <PlaceContext value={places}>
          <TaskReader
            bundle={bundle.data}
            definition={definition}
            mode={phone ? 'phone' : 'page'}
            first={query['tab'] === 'flow' ? 'flow' : 'document'}
            above={<StepBar bundle={bundle.data} />}
            // On a phone the frame has the way back.
            onBack={phone ? undefined : back}
            onDecided={(action) => (action === 'withdraw' || action === 'discard' ? again() : leave())}
          />
        </PlaceContext>
      </div>
    </div>
  );
};

const RecordView = ({ definition, query }: TemplateProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const id = query['id'] ?? '';
  const mayPut = usePermit(`${definition.key}:put`) && definition.kind !== 'register' && definition.kind !== 'report';
  const record = useQuery(recordQuery(definition, id));
  const title = say(fixed.viewTitle, { menu: say(menuTitle(definition)) });
  usePageMarks({ title });
  const open = (page: 'edit' | 'print'): void => {
    const place = placeOf(definition, page, { id });
    go(place.path, place.query);
  };
  const failed = record.isError ? <Failed page title={words.failed} error={record.error} onRetry={() => void record.refetch()} /> : null;
  if (failed && !record.data) return failed;
  return (
    <div className={css['page']}>
      {failed}
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        <Group gap="xs">
          {record.data && definition.kind === 'confirmable' ? <ConfirmButton definition={definition} record={record.data} /> : null}
          {record.data && definition.confirmation?.voidable === true ? (
            <VoidButton definition={definition} record={record.data} onDone={() => void record.refetch()} />
          ) : null}
          {record.data ? (
            <RecordActs definition={definition} record={record.data} can={(record.data['can'] as Can | undefined) ?? {}} />
          ) : null}
          <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => open('print')}>
            {say(words.print)}
          </Button>
          {mayPut && (record.data?.['can'] as Can | undefined)?.put === true ? (
            <Button leftSection={<Icon name="edit" size={18} />} onClick={() => open('edit')}>
              {say(words.edit)}
            </Button>
          ) : null}
        </Group>
      </header>
      {record.data && <ComingBand record={record.data} />}
      <div className={css['columns']}>
        {record.data ? <ReadForm definition={definition} record={record.data} heading="h2" /> : <Skeleton height={240} />}
        {record.data && definition.belonging && (
          <Suspense fallback={null}>
            <Belonging definition={definition} id={id} />
          </Suspense>
        )}
      </div>
      {record.data && definition.kind !== 'report' && <RecordHistory definition={definition} id={id} />}
    </div>
  );
};
