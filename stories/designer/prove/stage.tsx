/** A drawing open in the real modeler, proved by the real worker; only the server's part is given. */
import { DesignContext, type Design, type Proved } from '#client/designer/design.ts';
import { useProof } from '#client/designer/prove/useProof.ts';
import { useProblemBadges } from '#client/designer/prove/useProblemBadges.ts';
import { queries } from '#client/data/server/queries.ts';
import { createModeler } from '#client/flow/modeler.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import { currentLanguage } from '#client/words/current.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

const fields: readonly CheckedField[] = [
  { name: 'amount', kind: 'money', required: true, least: '0', label: w('Amount', '金额') },
  { name: 'days', kind: 'integer', required: false, label: w('Days', '天数') },
  {
    name: 'kind',
    kind: 'choice',
    required: true,
    label: w('Kind', '类型'),
    options: [
      { value: 'sick', label: w('Sick', '病假') },
      { value: 'annual', label: w('Annual', '年假') },
    ],
  },
];

interface Opened {
  readonly modeler: Modeler;
  readonly xml: string;
  readonly revision: number;
}

/** The modeler of the story that runs. */
export const stage: { modeler: Modeler | null } = { modeler: null };

interface Props {
  readonly xml: string;
  readonly children: ReactNode;
  readonly readOnly?: boolean;
  /** What is known otherwise than by looking: the server's part, a bound that was hit. */
  readonly proved?: Partial<Proved>;
}

const nobody = { mine: true, by: null, since: null, lastChangeAt: null };

interface RoomProps {
  readonly opened: Opened;
  readonly selected: readonly string[];
  readonly readOnly: boolean;
  readonly otherwise: Partial<Proved>;
  readonly children: ReactNode;
}

const Room = ({ opened, selected, readOnly, otherwise, children }: RoomProps) => {
  const { modeler, xml, revision } = opened;
  const known = useProof({ xml, revision, process: '', fields, ask: false });
  const [pane, setPane] = useState<Design['pane']>('problems');
  const proved = useMemo(() => ({ ...known, ...otherwise }), [known, otherwise]);
  const design: Design = {
    model: {
      id: '1',
      key: 'story',
      name: '示例',
      nameEn: 'Example',
      category: null,
      xml,
      drawing: 1,
      deployedDrawing: null,
      deployedVersion: null,
      deployedAt: null,
      version: 1,
    },
    process: 'story',
    // Conditions are checked where there is a document; nothing else of it is looked at here.
    definition: {} as Definition,
    fields,
    labels: {},
    modeler,
    drawn: { xml, revision },
    selected,
    lock: nobody,
    readOnly,
    view: 'draw',
    show: () => undefined,
    pane,
    open: setPane,
    save: () => Promise.resolve(true),
    proved,
  };
  useProblemBadges(design);
  return <DesignContext value={design}>{children}</DesignContext>;
};

const nothing: Partial<Proved> = {};

export const Stage = ({ xml, children, readOnly = false, proved = nothing }: Props) => {
  const host = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  useEffect(() => {
    const modeler = createModeler({ language: currentLanguage() });
    stage.modeler = modeler;
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
      <div style={{ display: 'grid', gridTemplateRows: '300px minmax(0, 1fr)', containerType: 'inline-size' }}>
        <div ref={host} role="group" aria-label="Flow diagram, see outline" style={{ '--flow-line': 'var(--text-2)' } as CSSProperties} />
        {opened && (
          <Room opened={opened} selected={selected} readOnly={readOnly} otherwise={proved}>
            {children}
          </Room>
        )}
      </div>
    </QueryClientProvider>
  );
};
