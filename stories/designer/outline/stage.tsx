/** The outline over a real drawing: modeler, prover and definition as in the page, without a server. */
import { queries } from '#client/data/server/queries.ts';
import { DesignContext, type Design } from '#client/designer/design.ts';
import { useProof } from '#client/designer/prove/useProof.ts';
import { OutlineView } from '#client/designer/outline/OutlineView.tsx';
import { subjectOf } from '#client/designer/subject.ts';
import { createModeler } from '#client/flow/modeler.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import type { ModelRecord } from '#model/workflow/design.ts';
import type { Definition } from '#model/definition.ts';
import { loadDefinition } from '#resources/registry.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dictionary } from '../../inbox/fixtures.ts';

export interface Staged {
  readonly xml: string;
  readonly resource?: string;
  readonly readOnly?: boolean;
  /** The drawing is shown beside the outline. */
  readonly drawing?: boolean;
  readonly width?: number;
}

/** The modeler of the story that is shown. */
export const shown: { modeler: Modeler | null } = { modeler: null };

const record: ModelRecord = {
  id: '1',
  key: 'expenseReport',
  name: '费用报销',
  nameEn: 'Expenses',
  category: null,
  xml: null,
  drawing: 1,
  deployedDrawing: null,
  deployedVersion: null,
  deployedAt: null,
  version: 1,
};

const useDrawing = (xml: string): Modeler | null => {
  const [modeler, setModeler] = useState<Modeler | null>(null);
  useEffect(() => {
    const made = createModeler();
    const host = document.createElement('div');
    host.style.cssText = 'position: fixed; left: -3000px; width: 1200px; height: 800px';
    document.body.append(host);
    made.attach(host);
    void made.open(xml).then(() => {
      shown.modeler = made;
      setModeler(made);
    });
    return () => {
      shown.modeler = null;
      made.destroy();
      host.remove();
    };
  }, [xml]);
  return modeler;
};

const Desk = ({
  modeler,
  definition,
  readOnly,
  drawing,
}: {
  readonly modeler: Modeler;
  readonly definition: Definition | null;
  readonly readOnly: boolean;
  readonly drawing: boolean;
}) => {
  const [drawn, setDrawn] = useState({ xml: '', revision: 0 });
  const [selected, setSelected] = useState<readonly string[]>(() => modeler.selected());
  const host = useRef<HTMLDivElement>(null);
  const subject = useMemo(() => subjectOf(definition, dictionary), [definition]);
  useEffect(() => {
    let revision = 0;
    const read = () => {
      const at = ++revision;
      void modeler.xml().then((xml) => at === revision && setDrawn({ xml, revision: at }));
    };
    read();
    const stops = [modeler.onChange(read), modeler.onSelect(setSelected)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [modeler]);
  useEffect(() => {
    if (!drawing || !host.current) return;
    modeler.attach(host.current);
    modeler.run('fit');
  }, [drawing, modeler]);
  const proved = useProof({ ...drawn, process: '', fields: definition ? subject.fields : null, ask: false });
  const design: Design = {
    model: record,
    process: modeler.process()?.id ?? '',
    ...subject,
    modeler,
    drawn,
    proved,
    selected,
    lock: { mine: !readOnly, by: null, since: null, lastChangeAt: null },
    readOnly,
    view: 'outline',
    show: () => undefined,
    pane: null,
    open: () => undefined,
    save: () => Promise.resolve(true),
  };
  return (
    <DesignContext value={design}>
      <div style={{ display: 'grid', gridTemplateRows: drawing ? '3fr 2fr' : '1fr', height: '100%' }}>
        <OutlineView />
        {drawing && <div ref={host} role="group" aria-label="Flow diagram, see outline" />}
      </div>
    </DesignContext>
  );
};

export const Stage = ({ xml, resource = 'expenseReport', readOnly = false, drawing = false, width }: Staged) => {
  const modeler = useDrawing(xml);
  const [definition, setDefinition] = useState<Definition | null | undefined>(undefined);
  useEffect(() => void loadDefinition(resource).then(setDefinition), [resource]);
  return (
    <QueryClientProvider client={queries}>
      <div style={{ height: 800, width, overflow: 'hidden' }}>
        {modeler && definition !== undefined && <Desk modeler={modeler} definition={definition} readOnly={readOnly} drawing={drawing} />}
      </div>
    </QueryClientProvider>
  );
};
