/** What stands below the drawing, one at a time: problems, simulation, who gets it, changes. Its height is the person's own. */
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Skeleton, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useDesign, type Pane } from '../design.ts';
import css from './modeler.module.css';
import { panes } from './parts.ts';
import { Splitter } from './Splitter.tsx';

export const paneWords: Readonly<Record<Pane, Words>> = {
  problems: w('Problems', '问题'),
  simulation: w('Simulation', '试运行'),
  approvers: w('Who gets it', '审批人'),
  changes: w('Changes', '改动'),
};
const words = {
  close: w('Close the pane', '收起'),
  resize: w('Height of the pane', '面板高度'),
};

const inOrder = Object.keys(paneWords) as readonly Pane[];

export const Panes = ({ pane }: { readonly pane: Pane }) => {
  const say = useSay();
  const { open, proved } = useDesign();
  const Shown = panes[pane];
  const count = proved.findings.length;
  return (
    <section className={css['panes']} aria-label={say(paneWords[pane])} data-part="panes">
      <Splitter label={words.resize} axis="y" name="--panes" least={120} most={640} normal={240} />
      <Tabs value={pane} onChange={(next) => open(next as Pane)} keepMounted={false} className={css['paneTabs']}>
        <Tabs.List className={css['paneList']}>
          {inOrder.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(paneWords[one])}
              {one === 'problems' && count > 0 && ` ${count}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ActionIcon className={css['paneClose']} variant="subtle" aria-label={say(words.close)} onClick={() => open(null)}>
          <IconX size={16} />
        </ActionIcon>
        <Tabs.Panel value={pane} className={css['pane']} tabIndex={0}>
          <Suspense fallback={<Skeleton height={80} m="sm" />}>
            <Shown />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
};
