/** The pane over a shipped flow in the real modeler, proved by the real worker; people and cases by the stories' server. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { SimulationPane } from '#client/designer/simulate/SimulationPane.tsx';
import { NoticeHost } from '#client/routes/NoticeHost.tsx';
import type { Definition } from '#model/definition.ts';
import { fieldsToCheck } from '#machines/verify/fields.ts';
import { allFields } from '#model/common.ts';
import { useMemo } from 'react';
import { Stage } from '../prove/stage.tsx';
import { serve, type Answers } from './server.ts';

export interface PaneArgs extends Answers {
  readonly xml: string;
  readonly definition: Definition | null;
  readonly process: string;
  readonly readOnly?: boolean;
}

export const PaneStage = ({ xml, definition, process, readOnly = false }: PaneArgs) => {
  const over = useMemo(
    () => ({
      definition,
      process,
      readOnly,
      pane: 'simulation' as const,
      fields: definition ? fieldsToCheck(definition, [], () => undefined) : [],
      labels: definition ? Object.fromEntries(Object.entries(allFields(definition)).map(([name, { label }]) => [name, label])) : {},
    }),
    [definition, process, readOnly],
  );
  return (
    <main>
      <Stage xml={xml} over={over}>
        <SimulationPane />
      </Stage>
      <NoticeHost />
      <QuestionHost />
    </main>
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
