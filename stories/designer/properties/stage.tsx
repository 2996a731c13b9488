/** The panel beside a drawing that is open in the real modeler. */
import { DesignContext, type Design } from '#client/designer/design.ts';
import { useProof } from '#client/designer/prove/useProof.ts';
import { useSubject, type Subject } from '#client/designer/subject.ts';
import { queries } from '#client/data/server/queries.ts';
import { createModeler } from '#client/flow/modeler.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import { currentLanguage } from '#client/words/current.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { serve, type Answers } from './server.ts';

interface Opened {
  readonly modeler: Modeler;
  readonly xml: string;
  readonly revision: number;
}

/** The modeler of the story that runs, for its play function. */
export const stage: { modeler: Modeler | null } = { modeler: null };

export interface StageProps extends Answers {
  readonly xml: string;
  readonly resource?: string | null;
  readonly select?: readonly string[];
  readonly readOnly?: boolean;
  readonly width?: string;
}

const nobody = { mine: true, by: null, since: null, lastChangeAt: null };

const Room = ({
  opened,
  subject,
  selected,
  readOnly,
  children,
}: {
  readonly opened: Opened;
  readonly subject: Subject;
  readonly selected: readonly string[];
  readonly readOnly: boolean;
  readonly children: ReactNode;
}) => {
  const { modeler, xml, revision } = opened;
  const process = modeler.process()?.id ?? '';
  const proved = useProof({ xml, revision, process, fields: subject.definition ? subject.fields : null, ask: false });
  const [view, show] = useState<Design['view']>('draw');
  const design: Design = {
    ...subject,
    model: {
      id: '1',
      key: process,
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
    process,
    modeler,
    drawn: { xml, revision },
    proved,
    selected,
    lock: nobody,
    readOnly,
    view,
    show,
    pane: null,
    open: () => undefined,
    save: () => Promise.resolve(true),
  };
  return (
    <DesignContext value={design}>
      <div data-view={view} style={{ height: '100%' }}>
        {children}
      </div>
    </DesignContext>
  );
};

const Opening = ({
  xml,
  resource = 'hrLeaveRequest',
  select = [],
  readOnly = false,
  children,
}: StageProps & { readonly children: ReactNode }) => {
  const subject = useSubject(resource);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const wanted = select.join(' ');
  useEffect(() => {
    const modeler = createModeler({ language: currentLanguage(), readOnly });
    stage.modeler = modeler;
    const read = () =>
      void modeler.xml().then((text) => setOpened((last) => ({ modeler, xml: text, revision: (last?.revision ?? -1) + 1 })));
    void modeler.open(xml).then(() => {
      modeler.onChange(read);
      modeler.onSelect(setSelected);
      read();
      modeler.select(wanted.split(' ').filter(Boolean));
    });
    return () => modeler.destroy();
  }, [xml, wanted, readOnly]);
  if (!opened || !subject) return null;
  return (
    <Room opened={opened} subject={subject} selected={selected} readOnly={readOnly}>
      {children}
    </Room>
  );
};

export const Stage = ({ children, width = '340px', failing, silent, ...props }: StageProps & { readonly children: ReactNode }) => {
  // Before anything asks.
  useState(() => serve({ ...(failing === undefined ? {} : { failing }), ...(silent === undefined ? {} : { silent }) }));
  return (
    <QueryClientProvider client={queries}>
      <div style={{ width, maxWidth: '100%', height: '100dvh', borderInlineEnd: '1px solid var(--line)' }}>
        <Opening {...props}>{children}</Opening>
      </div>
    </QueryClientProvider>
  );
};
