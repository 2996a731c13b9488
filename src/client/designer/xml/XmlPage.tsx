/** The XML of a model or of a deployed version, beside its drawing: `/xml?of=models|definitions&id=`. */
import { Refused } from '#client/data/server/call.ts';
import { notify } from '#client/blocks/notify.ts';
import { ask } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { xmlQuery } from '../models/calls.ts';
import { XmlView } from './XmlView.tsx';
import css from './xml.module.css';

const XmlDrawing = lazy(async () => ({ default: (await import('./XmlDrawing.tsx')).XmlDrawing }));

const words = {
  title: w('XML of {name}', '{name} 的 XML'),
  xml: w('Flow XML', '流程 XML'),
  openModel: w('Open as model', '作为模型打开'),
  edit: w('Open the drawing', '打开流程图'),
  failed: w('The XML could not be loaded', 'XML 加载失败'),
  retry: w('Retry', '重试'),
} as const;

const none: readonly string[] = [];

export const XmlPage = ({ query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const of = query['of'] === 'definitions' ? 'definitions' : 'models';
  const id = query['id'] ?? '';
  const mayAdd = usePermit('models:add');
  const [selected, setSelected] = useState(none);
  const [busy, setBusy] = useState(false);
  const xml = useQuery(xmlQuery(of, id));
  const record = useQuery({
    queryKey: ['xml', 'record', of, id],
    queryFn: ({ signal }) =>
      ask<AnyDoc>('GET', of === 'models' ? `/tydf/process/model/get/${id}` : `/tydf/process/definitions/get/${id}`, { signal }),
  });
  const {
    name = '',
    nameEn,
    key = 'flow',
    version,
  } = (record.data ?? {}) as { readonly name?: string; readonly nameEn?: string | null; readonly key?: string; readonly version?: number };
  const numbered = of === 'definitions' && version !== undefined ? ` v${version}` : '';
  const title = record.data ? `${say(words.title, { name: say(w(nameEn || name, name)) })}${numbered}` : say(words.xml);
  usePageMarks({ title });
  const asModel = async (): Promise<void> => {
    if (of === 'models') return go('/modelEdit', { id });
    setBusy(true);
    try {
      go('/modelEdit', { id: String((await ask<AnyDoc>('POST', `/tydf/process/definitions/saveModelFromPro/${id}`))['id']) });
    } catch (error) {
      notify.error(error instanceof Refused ? error.envelope.desc : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        {(of === 'models' || mayAdd) && (
          <Group gap="sm">
            <Button variant="default" loading={busy} onClick={() => void asModel()}>
              {say(of === 'models' ? words.edit : words.openModel)}
            </Button>
          </Group>
        )}
      </header>
      {xml.isError ? (
        <Alert color="berry" title={say(words.failed)}>
          {xml.error instanceof Refused ? xml.error.envelope.desc : xml.error.message}
          <Button display="block" size="compact-sm" variant="default" mt="sm" onClick={() => void xml.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      ) : xml.data === undefined ? (
        <Skeleton height={320} aria-busy />
      ) : (
        <div className={css['both']}>
          <Suspense fallback={<Skeleton />}>
            <XmlDrawing xml={xml.data} selected={selected} onSelect={setSelected} />
          </Suspense>
          <XmlView xml={xml.data} selected={selected} onSelect={setSelected} name={`${key}${numbered.trim() && `-${numbered.trim()}`}`} />
        </div>
      )}
    </div>
  );
};
