/** The panes of the inbox beside each other; handles move by pointer and arrow keys, a double click resets, widths are kept. */
import { PaneCrash } from '#client/blocks/PaneCrash.tsx';
import { kept } from '#client/data/kept.ts';
import { Splitter } from '@mantine/core';
import '@mantine/core/styles/Splitter.layer.css';
import type { SplitterPaneSize } from '@mantine/hooks';
import { createContext, memo, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import css from './InboxPage.module.css';

interface Contents {
  readonly queues: ReactNode | null;
  readonly list: ReactNode;
  readonly reader: ReactNode;
}

const usual: Readonly<Record<'three' | 'two', SplitterPaneSize[]>> = { three: ['184px', '372px', 100], two: ['372px', 100] };

const ContentsContext = createContext<Contents>({ queues: null, list: null, reader: null });
const Content = ({ of }: { readonly of: keyof Contents }) => <PaneCrash>{useContext(ContentsContext)[of]}</PaneCrash>;

/** Draws anew only when a width changes: what stands in the panes changes with every key. */
const Frame = memo(({ layout }: { readonly layout: keyof typeof usual }) => {
  const [sizes, setSizes] = useState(usual);
  useEffect(() => {
    void kept.get<typeof usual>('inbox/panes').then((stored) => stored && setSizes({ ...usual, ...stored }));
  }, []);
  const resize = (next: SplitterPaneSize[]) => setSizes((now) => ({ ...now, [layout]: next }));
  return (
    <Splitter
      key={layout}
      className={css['panes']}
      sizes={sizes[layout]}
      onSizeChange={resize}
      onResizeEnd={(_, next) => void kept.set('inbox/panes', { ...sizes, [layout]: next })}
      lineSize={1}
      withHandle={false}
      handleColor="var(--line)"
      step="16px"
      shiftStep="64px"
    >
      {layout === 'three' && (
        <Splitter.Pane defaultSize="184px" min="150px" max="260px">
          <Content of="queues" />
        </Splitter.Pane>
      )}
      <Splitter.Pane defaultSize="372px" min="300px" max="520px">
        <Content of="list" />
      </Splitter.Pane>
      <Splitter.Pane defaultSize={100} min="320px">
        <Content of="reader" />
      </Splitter.Pane>
    </Splitter>
  );
});

export const Panes = (contents: Contents) => (
  <ContentsContext value={contents}>
    <Frame layout={contents.queues === null ? 'two' : 'three'} />
  </ContentsContext>
);
