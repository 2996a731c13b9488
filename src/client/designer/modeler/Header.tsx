/** Above the drawing: back, name, where the draft is, the views, undo and redo, and what one does with the flow. */
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { keyFace } from '#client/blocks/shortcuts.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { FullScreenButton } from '#client/theme/FullScreenButton.tsx';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft, IconDots } from '@tabler/icons-react';
import { useDesign, type Pane, type View } from '../design.ts';
import css from './modeler.module.css';
import { paneWords } from './Panes.tsx';
import { viewWords } from './views.ts';
import { SavedWords } from './SavedWords.tsx';
import { useExports } from './useExports.ts';
import type { Saving } from './useSaving.ts';

const words = {
  back: w('Back to the models', '返回模型列表'),
  view: w('View', '视图'),
  undo: w('Undo', '撤销'),
  redo: w('Redo', '重做'),
  more: w('More', '更多'),
  full: w('Designer in full screen', '设计器全屏'),
  deploy: w('Deploy…', '发布…'),
  compare: w('Compare', '对比'),
  simulate: w('Simulate', '试运行'),
  states: w('States of the drawing', '流程图历史'),
  xml: w('Export XML', '导出 XML'),
  svg: w('Export SVG', '导出 SVG'),
  png: w('Export PNG', '导出 PNG'),
} as const;

interface Props {
  readonly saving: Saving;
  readonly onDeploy: () => void;
  readonly onStates: () => void;
}

export const Header = ({ saving, onDeploy, onStates }: Props) => {
  const say = useSay();
  const { back } = useNavigation();
  const { model, modeler, view, show, pane, open, proved, readOnly } = useDesign();
  const mayDeploy = usePermit('models:deploy');
  const exports = useExports();
  const errors = proved.findings.filter(({ severity }) => severity === 'error').length;
  const toggle = (one: Pane, text: Words, count = 0) => (
    <Button
      variant={pane === one ? 'light' : 'default'}
      aria-pressed={pane === one}
      color={one === 'problems' && errors > 0 ? 'berry' : undefined}
      onClick={() => open(pane === one ? null : one)}
    >
      {say(text)}
      {count > 0 && ` ${count}`}
    </Button>
  );
  const step = (command: 'undo' | 'redo', text: Words, key: string, icon: React.ReactNode) => (
    <Tooltip label={`${say(text)} · ${keyFace(key)}`}>
      <ActionIcon variant="default" aria-label={say(text)} disabled={!modeler.can(command)} onClick={() => modeler.run(command)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <header className={css['header']}>
      <ActionIcon variant="subtle" aria-label={say(words.back)} onClick={back}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <div className={css['name']}>
        <h1>{say(w(model.nameEn || model.name, model.name))}</h1>
        <SavedWords saving={saving} />
      </div>
      <SegmentedControl
        aria-label={say(words.view)}
        value={view}
        onChange={(next) => show(next as View)}
        data={viewWords.map(([one, text]) => ({ value: one, label: say(text) }))}
      />
      <div className={css['acts']}>
        {!readOnly && step('undo', words.undo, 'Mod+KeyZ', <IconArrowBackUp size={16} />)}
        {!readOnly && step('redo', words.redo, 'Mod+KeyY', <IconArrowForwardUp size={16} />)}
        {toggle('problems', paneWords.problems, proved.findings.length)}
        {toggle('simulation', words.simulate)}
        {toggle('changes', words.compare)}
        {mayDeploy && (
          <Button onClick={onDeploy} disabled={readOnly}>
            {say(words.deploy)}
          </Button>
        )}
        <FullScreenButton label={words.full} variant="default" />
        <LazyMenu label={say(words.more)} icon={<IconDots size={16} />} button={{ variant: 'default' }} position="bottom-end">
          <Menu.Item onClick={() => open('approvers')}>{say(paneWords.approvers)}</Menu.Item>
          <Menu.Item onClick={onStates}>{say(words.states)}</Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={!exports.mayXml} onClick={exports.xml}>
            {say(words.xml)}
          </Menu.Item>
          <Menu.Item onClick={exports.svg}>{say(words.svg)}</Menu.Item>
          <Menu.Item onClick={exports.png}>{say(words.png)}</Menu.Item>
        </LazyMenu>
      </div>
    </header>
  );
};
