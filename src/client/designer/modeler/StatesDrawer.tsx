/** Earlier states of the drawing, who made them and when: look at one, go back to it. Going back can be undone and is saved as a new state. */
import { ask } from '#client/data/server/call.ts';
import { notify } from '#client/blocks/notify.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDesign } from '../design.ts';
import css from './modeler.module.css';

const words = {
  title: w('States of the drawing', '流程图历史'),
  close: w('Close', '关闭'),
  now: w('newest', '最新'),
  deployed: w('deployed', '已发布'),
  restore: w('Restore', '恢复'),
  restored: w('The drawing of then is restored; undo brings back the one before', '已恢复当时的流程图，可撤销'),
  preview: w('The drawing at that time', '当时的流程图'),
  failed: w('This could not be loaded', '加载失败'),
} as const;

interface State {
  readonly number: number;
  readonly at: string;
  readonly by: Person | null;
}

const Preview = ({ xml }: { readonly xml: string }) => {
  const say = useSay();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    let gone: (() => void) | null = null;
    let left = false;
    const draw = async (): Promise<void> => {
      const { createViewer } = await import('#client/flow/viewer.ts');
      if (left || !host.current) return;
      const viewer = createViewer(language);
      gone = () => viewer.destroy();
      viewer.attach(host.current);
      await viewer.open(xml);
      viewer.run('fit');
    };
    draw().catch((error: unknown) => setBroken(String(error)));
    return () => {
      left = true;
      gone?.();
    };
  }, [xml, language]);
  return (
    <>
      <div ref={host} className={`${css['preview']} flow-canvas`} role="img" aria-label={say(words.preview)} />
      {broken !== null && <Alert color="berry">{broken}</Alert>}
    </>
  );
};

export const StatesDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { model, modeler, readOnly } = useDesign();
  const [chosen, setChosen] = useState<number | null>(null);
  const states = useQuery({
    queryKey: ['models', 'states', model.id, model.version],
    queryFn: ({ signal }) => ask<readonly State[]>('GET', `/tydf/process/model/versions/${model.id}`, { signal }),
  });
  const drawing = useQuery({
    queryKey: ['models', 'state', model.id, chosen, chosen === model.drawing ? model.version : null],
    queryFn: async ({ signal }) =>
      (await ask<{ readonly xml: string }>('GET', `/tydf/process/model/getXmlView/${model.id}`, { params: { drawing: chosen }, signal }))
        .xml,
    enabled: chosen !== null,
  });
  const restore = async (): Promise<void> => {
    if (!drawing.data) return;
    try {
      await modeler.restore(drawing.data);
      notify.success(say(words.restored));
      onClose();
    } catch (error) {
      notify.error(String(error));
    }
  };
  const failure = states.error ?? drawing.error;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 96vw)"
      title={say(words.title)}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <Stack gap="md">
        {failure && (
          <Alert color="berry" title={say(words.failed)}>
            {failure.message}
          </Alert>
        )}
        {chosen !== null && (drawing.data === undefined ? <Skeleton height={220} /> : <Preview key={chosen} xml={drawing.data} />)}
        {states.isPending && <Skeleton height={96} />}
        <ul className={css['states']}>
          {states.data?.map(({ number, at, by }, place) => (
            <li key={number} data-chosen={chosen === number || undefined}>
              <button type="button" className={css['state']} aria-pressed={chosen === number} onClick={() => setChosen(number)}>
                <RelTime at={at} />
                {by && <Text span>{nameOf(by)}</Text>}
                <Text span c="dimmed" size="sm">
                  {[place === 0 ? say(words.now) : '', number === model.deployedDrawing ? say(words.deployed) : '']
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </button>
              {chosen === number && place > 0 && !readOnly && (
                <Button size="compact-sm" variant="default" disabled={!drawing.data} onClick={() => void restore()}>
                  {say(words.restore)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Drawer>
  );
};
