/** `/modelEdit?id=`: one model in the designer. Loads the model, who edits it, and what of it this computer kept. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { ask, Refused } from '#client/data/server/call.ts';
import type { PageProps } from '#client/data/page/page.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import '#client/fields/styles.ts';
import type { Page } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { ModelLock, ModelRecord } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Editor } from './modeler/Editor.tsx';
import css from './modeler/modeler.module.css';
import { useDrawing } from './modeler/useDrawing.ts';
import { useLock } from './modeler/useLock.ts';
import { forgetDrawing, keptDrawing, type KeptDrawing } from './modeler/useSaving.ts';
import { useSubject, type Subject } from './subject.ts';

const words = {
  title: w('Flow designer', '流程设计'),
  failed: w('This model could not be loaded', '模型加载失败'),
  retry: w('Retry', '重试'),
  unreadable: w('The drawing cannot be read', '流程图无法读取'),
  unreadableText: w(
    '{why} What is stored stays as it is; look at its XML or go back to an earlier state.',
    '{why} 已保存的内容未改变，可查看 XML 或恢复历史版本。',
  ),
  xml: w('Look at the XML', '查看 XML'),
  models: w('To the models', '返回模型列表'),
  none: w('No model was named', '未指定模型'),
  keptTitle: w('Go on with the drawing of {time}?', '继续 {time} 的流程图？'),
  keptText: w('This computer kept changes that the server does not have.', '本机留有未保存到服务器的改动。'),
  keptOlder: w(
    'This computer kept changes that the server does not have; since then the model was saved elsewhere. Going on makes yours a new state.',
    '本机留有未保存到服务器的改动，之后模型已在别处保存。继续则本机的流程图成为新的状态。',
  ),
  goOn: w('Go on with it', '继续'),
  drop: w('Discard', '放弃'),
} as const;

const Failed = ({ error, retry }: { readonly error: Error; readonly retry: () => void }) => {
  const say = useSay();
  return (
    <Alert color="berry" m="md" title={say(words.failed)}>
      {error instanceof Refused ? error.envelope.desc : error.message}
      <Button display="block" mt="sm" variant="default" onClick={retry}>
        {say(words.retry)}
      </Button>
    </Alert>
  );
};

export const ModelEditPage = ({ query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const id = query['id'] ?? '';
  if (id === '')
    return <EmptyState title={say(words.none)} action={<Button onClick={() => go('/process/models')}>{say(words.models)}</Button>} />;
  return <Model key={id} id={id} />;
};

const Waiting = () => (
  <div className={css['page']} aria-busy>
    <Skeleton height={40} m="sm" />
    <Skeleton m="sm" style={{ flex: 1 }} />
  </div>
);

/** Who looks on sees what the other saved within this time, in milliseconds. */
const lookAgain = 15_000;

const Model = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const mayWrite = usePermit('models:put');
  // Drawing takes a desktop; as long as the page is open, whatever becomes of its window.
  const [onPhone] = useState(() => matchMedia(PHONE).matches);
  const { lock, take } = useLock(id, mayWrite && !onPhone);
  const mine = lock?.mine === true;
  const model = useQuery({
    // Whoever begins to edit begins with what is stored now.
    queryKey: ['models', 'edit', id, mine],
    queryFn: ({ signal }) => ask<ModelRecord>('GET', `/tydf/process/model/get/${id}`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: mine ? false : lookAgain,
    enabled: lock !== null,
  });
  const key = model.data?.key;
  const resource = useQuery({
    queryKey: ['designer', 'resource', key],
    queryFn: async ({ signal }) => {
      const { records } = await ask<Page>('GET', '/tydf/uflo/ufloFlow', { params: { flowKey: key, pageSize: 200 }, signal });
      const bound = records.find(({ flowKey }) => flowKey === key)?.['resource'];
      return typeof bound === 'string' ? bound : (key ?? '');
    },
    enabled: key !== undefined,
  });
  const subject = useSubject(resource.data ?? null);
  usePageMarks({ title: say(words.title) });
  const failed = model.error ?? resource.error;
  if (failed) return <Failed error={failed} retry={() => void (model.error ? model.refetch() : resource.refetch())} />;
  if (!model.data || !lock || !subject || resource.isPending) return <Waiting />;
  return (
    <Opened
      key={mine ? 'write' : 'read'}
      record={model.data}
      subject={subject}
      lock={lock}
      take={take}
      readOnly={!mine}
      onPhone={onPhone}
    />
  );
};

interface OpenedProps {
  readonly record: ModelRecord;
  readonly subject: Subject;
  readonly lock: ModelLock;
  readonly take: () => Promise<boolean>;
  readonly readOnly: boolean;
  readonly onPhone: boolean;
}

/** Asks first whether to go on with what only this computer has. */
const Opened = (props: OpenedProps) => {
  const say = useSay();
  const confirm = useConfirm();
  const { record, readOnly } = props;
  const [start, setStart] = useState<{ readonly kept: KeptDrawing | null } | null>(readOnly ? { kept: null } : null);
  const first = useRef({ record, say, confirm });
  useEffect(() => {
    const look = async (): Promise<void> => {
      const { record: stored, say: told, confirm: asked } = first.current;
      const kept = await keptDrawing(stored.id);
      if (!kept || kept.xml === stored.xml) return setStart({ kept: null });
      const time = formatInstant(kept.at, 'yyyy-MM-dd hh:mm');
      const text = told(kept.version === stored.version ? words.keptText : words.keptOlder);
      const on = await asked({ title: told(words.keptTitle, { time }), text, confirm: told(words.goOn), cancel: told(words.drop) });
      if (!on) await forgetDrawing(stored.id);
      setStart({ kept: on ? kept : null });
    };
    if (!readOnly) void look();
  }, [readOnly]);
  return start ? <Drawn {...props} kept={start.kept} /> : <Waiting />;
};

const Drawn = ({ kept, ...props }: OpenedProps & { readonly kept: KeptDrawing | null }) => {
  const say = useSay();
  const { go } = useNavigation();
  const { record, readOnly } = props;
  const [accepted, setAccepted] = useState(false);
  const { drawing, error, held } = useDrawing(kept?.xml ?? record.xml, readOnly, accepted);
  const modeler = drawing?.modeler;
  const shown = useRef(record.version);
  useEffect(() => {
    if (!readOnly || !modeler || !record.xml || shown.current === record.version) return;
    shown.current = record.version;
    void modeler.open(record.xml);
  }, [readOnly, modeler, record]);
  if (error)
    return (
      <Alert color="berry" m="md" title={say(words.unreadable)}>
        {say(words.unreadableText, { why: error.message })}
        <Button display="block" mt="sm" variant="default" onClick={() => go('/xml', { id: record.id })}>
          {say(words.xml)}
        </Button>
      </Alert>
    );
  if (!drawing) return <Waiting />;
  return (
    <Editor
      {...props}
      drawing={drawing}
      readOnly={readOnly || held}
      ahead={kept !== null}
      onAccept={held ? () => setAccepted(true) : null}
    />
  );
};
