/** What an instance waits for is sent to it: which wait, with which variables. */
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Subscription } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { VariableTable } from '#client/designer/simulate/VariableTable.tsx';
import { Add } from './Moving.tsx';
import { planned, type Planned } from './plan.ts';
import { waitWords } from '#client/designer/instances/instancesWords.ts';

const texts = { where: w('Where it waits', '等待环节') } as const;
const noVariables: AnyDoc = {};

interface Props {
  readonly waits: readonly Subscription[];
  /** The wait that was pressed. */
  readonly first: string | null;
  readonly nameOfElement: (id: string) => string;
  readonly onAdd: (planned: Planned) => void;
}

export const SendForm = ({ waits, first, nameOfElement, onAdd }: Props) => {
  const say = useSay();
  const [own, setOwn] = useState<string | null>(first);
  const [variables, setVariables] = useState(noVariables);
  const chosen = waits.find(({ wait }) => wait === own) ?? (waits.length === 1 ? waits[0] : undefined);
  const what = ({ kind, name, key }: Subscription): string => say(waitWords[kind], { name }) + (key === null ? '' : ` (${key})`);
  return (
    <Stack gap="xs">
      <Select
        label={say(texts.where)}
        data={waits.map((one) => ({ value: one.wait, label: `${nameOfElement(one.nodeId)} · ${what(one)}` }))}
        value={chosen?.wait ?? null}
        onChange={setOwn}
      />
      <VariableTable values={noVariables} reads={[]} onChange={setVariables} />
      <Add
        ready={chosen !== undefined}
        onPress={() => {
          if (chosen) onAdd(planned.send(chosen, nameOfElement(chosen.nodeId), what(chosen), variables));
        }}
      />
    </Stack>
  );
};
