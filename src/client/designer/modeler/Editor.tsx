/** The designer of one model: its drawing, what is known of it, and all parts around it, which share them through `useDesign`. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { call } from '#client/data/server/call.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { DesktopBand } from '#client/blocks/DesktopBand.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import type { ModelLock, ModelRecord } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { DesignContext, type Design, type Pane, type View } from '../design.ts';
import { groupLabels, useChoices } from '../properties/choices.ts';
import { useProblemBadges } from '../prove/useProblemBadges.ts';
import { useProof } from '../prove/useProof.ts';
import type { Subject } from '../subject.ts';
import { ConflictBand, DoubtsBand, LossBand, LockBand } from './Bands.tsx';
import { Canvas } from './Canvas.tsx';
import { Header } from './Header.tsx';
import css from './modeler.module.css';
import { Palette } from './Palette.tsx';
import { Panes } from './Panes.tsx';
import { DeployDialog, PropertiesPanel, StatesDrawer, views } from './parts.ts';
import { Splitter } from './Splitter.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { Drawing } from './useDrawing.ts';
import { useSaving } from './useSaving.ts';

const words = {
  unsaved: w('The last changes of {name}', '{name} 的最近改动'),
  save: w('Save', '保存'),
  next: w('Canvas, properties, problems', '画布、属性、问题之间切换'),
  problem: w('Next problem', '下一个问题'),
  deploy: w('Deploy…', '发布…'),
  simulate: w('Simulate', '试运行'),
  properties: w('Properties', '属性'),
  width: w('Width of the properties', '属性面板宽度'),
} as const;

interface Props {
  readonly record: ModelRecord;
  readonly subject: Subject;
  readonly drawing: Drawing;
  readonly lock: ModelLock;
  readonly take: () => Promise<boolean>;
  readonly readOnly: boolean;
  /** It was opened on a phone, where a drawing is only read. */
  readonly onPhone: boolean;
  /** What was opened is not what the server has: it has to be saved. */
  readonly ahead: boolean;
  /** Goes on though saving loses something of the file; null where nothing is in the way. */
  readonly onAccept: (() => void) | null;
}

const titleOf = ({ name, nameEn }: ModelRecord) => w(nameEn || name, name);

export const Editor = ({ record, subject, drawing, lock, take, readOnly, onPhone, ahead, onAccept }: Props) => {
  const say = useSay();
  const narrow = useMediaQuery(PHONE) ?? false;
  const root = useRef<HTMLDivElement>(null);
  const { modeler, drawn, selected } = drawing;
  const [view, show] = useState<View>('draw');
  const [pane, open] = useState<Pane | null>(null);
  const [dialog, setDialog] = useState<'deploy' | 'states' | null>(null);
  const saving = useSaving({ record, drawn, file: () => modeler.xml(), writes: !readOnly, opened: ahead ? -1 : 0 });
  const { definition, fields } = subject;
  const { choices } = useChoices();
  const labels = useMemo(() => ({ ...subject.labels, ...groupLabels(choices) }), [subject.labels, choices]);
  const process = modeler.element(record.key)?.$type === 'bpmn:Process' ? record.key : (modeler.process()?.id ?? record.key);
  const proved = useProof({ xml: drawn.xml, revision: drawn.revision, process, fields: definition ? fields : null });
  const { save } = saving;
  const design = useMemo(
    (): Design => ({
      model: saving.record,
      process,
      definition,
      fields,
      labels,
      modeler,
      drawn,
      proved,
      selected,
      lock,
      readOnly,
      view,
      show,
      pane,
      open,
      save,
    }),
    [saving.record, process, definition, fields, labels, modeler, drawn, proved, selected, lock, readOnly, view, pane, save],
  );
  useProblemBadges({ modeler, proved, open });
  /** What is deployed is what the server has: the last changes go there first. */
  const deploy = async (): Promise<void> => {
    if (readOnly || (await save())) setDialog('deploy');
  };
  /** The state that was deployed is no draft any more. */
  const standAnew = async (): Promise<void> => {
    const answer = await call<ModelRecord>('GET', `/tydf/process/model/get/${record.id}`, { quiet: true });
    if (answer.code === '200') saving.standOn(answer.data, !unsaved);
  };
  const unsaved = saving.state !== 'clean' && saving.state !== 'saved';
  usePageMarks({
    title: say(titleOf(saving.record)),
    dirty: unsaved && !readOnly ? say(words.unsaved, { name: say(titleOf(saving.record)) }) : null,
    save,
  });
  // A pane that is opened is where one goes on.
  const firstPane = useRef(true);
  useEffect(() => {
    if (!firstPane.current && pane !== null)
      root.current?.querySelector<HTMLElement>('[data-part=panes] [role=tab][aria-selected=true]')?.focus();
    firstPane.current = false;
  }, [pane]);

  const walk = (by: 1 | -1) => (): void => {
    const parts = ['[data-canvas]', '[data-part=properties]', '[data-part=panes] [role=tab][aria-selected=true]'].flatMap(
      (selector) => root.current?.querySelector<HTMLElement>(selector) ?? [],
    );
    const at = parts.findIndex(
      (part) => part.contains(document.activeElement) || part.closest('[data-part]')?.contains(document.activeElement),
    );
    parts.at((at + by + parts.length) % parts.length)?.focus();
  };
  useShortcuts('page', {
    'Mod+KeyS': { words: words.save, run: () => void save() },
    F6: { words: words.next, run: walk(1) },
    'Shift+F6': { words: words.next, run: walk(-1) },
    // The list itself walks once it is there.
    F8: { words: words.problem, run: () => (pane === 'problems' ? false : open('problems')) },
    KeyT: { words: words.simulate, run: () => open('simulation') },
    'Mod+Shift+KeyD': { words: words.deploy, run: () => void deploy() },
  });

  const Other = view === 'draw' ? undefined : views[view];
  const close = (): void => setDialog(null);
  return (
    <DesignContext value={design}>
      <div ref={root} className={css['page']} data-screen data-designer data-narrow={narrow || undefined}>
        <Header saving={saving} onDeploy={() => void deploy()} onStates={() => setDialog('states')} />
        {onPhone ? <DesktopBand /> : onAccept ? null : <LockBand lock={lock} readOnly={readOnly} take={take} />}
        <ConflictBand saving={saving} />
        {onAccept && <LossBand lost={drawing.lost} onAccept={onAccept} />}
        <DoubtsBand doubts={drawing.doubts} />
        <div className={css['body']}>
          <div className={css['left']}>
            {/* It keeps its place and size while another view is shown: what is selected there is brought into sight here. */}
            <div className={css['draw']} data-hidden={view !== 'draw' || undefined}>
              {!readOnly && <Palette />}
              <div className={css['stage']}>
                <Toolbar />
                <Canvas />
              </div>
            </div>
            {Other && (
              <div className={css['other']} data-view={view}>
                <Suspense fallback={<Skeleton height={240} m="md" />}>
                  <Other />
                </Suspense>
              </div>
            )}
            {pane !== null && <Panes pane={pane} />}
          </div>
          {(view === 'draw' || view === 'outline') && (
            <aside className={css['properties']} aria-label={say(words.properties)}>
              <Splitter label={words.width} axis="x" name="--properties" least={260} most={640} normal={340} />
              {/* F6 comes here; from here on Tab. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <div className={css['scroll']} data-part="properties" role="region" aria-label={say(words.properties)} tabIndex={0}>
                <Suspense fallback={<Skeleton height={240} m="md" />}>
                  <PropertiesPanel />
                </Suspense>
              </div>
            </aside>
          )}
        </div>
        <Suspense>
          {dialog === 'deploy' && <DeployDialog modelId={record.id} onClose={close} onDeployed={() => void standAnew()} />}
          {dialog === 'states' && <StatesDrawer onClose={close} />}
        </Suspense>
      </div>
    </DesignContext>
  );
};
