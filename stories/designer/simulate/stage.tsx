/** The pane over a shipped flow in the real modeler, proved by the real worker; people and cases by the stories' server. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { DesignContext, type Design } from '#client/designer/design.ts';
import { useProof } from '#client/designer/prove/useProof.ts';
import { SimulationPane } from '#client/designer/simulate/SimulationPane.tsx';
import { queries } from '#client/data/server/queries.ts';
import { createModeler } from '#client/flow/modeler.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { currentLanguage } from '#client/words/current.ts';
import { fieldsToCheck } from '#machines/verify/fields.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { serve, type Answers } from './server.ts';

export interface PaneArgs extends Answers {
  readonly xml: string;
  readonly definition: Definition | null;
  readonly process: string;
  readonly readOnly?: boolean;
}

interface Opened {
  readonly modeler: Modeler;
  readonly xml: string;
  readonly revision: number;
}

const Room = ({ opened, selected, args }: { readonly opened: Opened; readonly selected: readonly string[]; readonly args: PaneArgs }) => {
  const { definition, process, readOnly = false } = args;
  const { modeler, xml, revision } = opened;
  const fields = useMemo(() => (definition ? fieldsToCheck(definition, () => undefined) : []), [definition]);
  const proved = useProof({ xml, revision, process, fields: definition ? fields : null, ask: false });
  const labels = useMemo(
    () => (definition ? Object.fromEntries(Object.entries(allFields(definition)).map(([name, { label }]) => [name, label])) : {}),
    [definition],
  );
  const design: Design = {
    model: {
      id: '1',
      key: process,
      name: process,
      nameEn: process,
      category: null,
      xml,
      drawing: 1,
      deployedDrawing: null,
      deployedVersion: null,
      deployedAt: null,
      version: 1,
    },
    process,
    definition,
    fields,
    labels,
    modeler,
    drawn: { xml, revision },
    proved,
    selected,
    lock: { mine: true, by: null, since: null, lastChangeAt: null },
    readOnly,
    view: 'draw',
    show: () => undefined,
    pane: 'simulation',
    open: () => undefined,
    save: () => Promise.resolve(true),
  };
  return (
    <DesignContext value={design}>
      <SimulationPane />
    </DesignContext>
  );
};

const PaneStage = (args: PaneArgs) => {
  const host = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { xml } = args;
  useEffect(() => {
    const modeler = createModeler({ language: currentLanguage() });
    modeler.attach(host.current!);
    const read = () =>
      void modeler.xml().then((text) => setOpened((last) => ({ modeler, xml: text, revision: (last?.revision ?? -1) + 1 })));
    void modeler.open(xml).then(() => {
      modeler.run('fit');
      read();
      modeler.onChange(read);
      modeler.onSelect(setSelected);
    });
    return () => modeler.destroy();
  }, [xml]);
  return (
    <QueryClientProvider client={queries}>
      <main style={{ display: 'grid', gridTemplateRows: '240px minmax(0, 1fr)', background: 'var(--pane)' }}>
        <div ref={host} role="group" aria-label="Flow diagram, see outline" style={{ '--flow-line': 'var(--text-2)' } as CSSProperties} />
        {opened && <Room opened={opened} selected={selected} args={args} />}
      </main>
      <NoticeHost />
      <QuestionHost />
    </QueryClientProvider>
  );
};

export const paneMeta = {
  beforeEach: ({ args }: { args: PaneArgs }) => {
    const before = globalThis.fetch;
    serve(args);
    return () => {
      globalThis.fetch = before;
    };
  },
  render: (args: PaneArgs) => <PaneStage {...args} />,
};
