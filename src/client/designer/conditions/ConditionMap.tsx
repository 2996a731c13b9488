/** The ways of a gateway drawn over their field, as the drawing stands; a field at a time where the conditions read several. */
import { useDesign } from '#client/designer/design.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import type { FlowElement } from '#machines/flow.ts';
import { conditionWords } from '#machines/explore/reasons.ts';
import { linesOfGateway } from '#machines/conditions/lines.ts';
import type { Labels } from '#machines/rules.ts';
import { SegmentedControl, Select, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMemo, useState } from 'react';
import { NumberLine } from './NumberLine.tsx';

const words = {
  field: w('Field of the number line', '数轴的字段'),
  none: w('No way has a condition yet', '各出口尚未设置条件'),
  unchecked: w(
    'These conditions cannot be drawn: they do more than compare fields with values',
    '这些条件无法绘制：不只是字段与固定值的比较',
  ),
  wrong: w('As soon as the flow can be read, its ways are drawn here', '流程可解析后，将在此显示各出口的取值范围'),
  otherwise: w('{way} (otherwise)', '{way}（其他情况）'),
};

/** Name of a way: its own, else its condition in words, else where it leads. */
const wayName = (
  flow: FlowElement | undefined,
  target: FlowElement | undefined,
  labels: Labels,
  say: ReturnType<typeof useSay>,
): string => {
  if (!flow) return '';
  const own = say(flow.name);
  if (own !== '' && own !== flow.id) return own;
  const led = target ? say(target.name) : '';
  if (led !== '' && led !== target?.id) return `→ ${led}`;
  if (flow.condition === undefined) return flow.id;
  try {
    return say(conditionWords(flow.condition, {}, labels));
  } catch {
    return flow.condition;
  }
};

export const ConditionMap = ({ gateway }: { readonly gateway: string }) => {
  const say = useSay();
  const { proved, fields, labels, modeler } = useDesign();
  const [chosen, setChosen] = useState<string | null>(null);
  const { flow } = proved;
  const found = useMemo(() => (flow ? linesOfGateway(gateway, flow, fields) : null), [flow, gateway, fields]);
  if (!flow || !found)
    return (
      <Text size="xs" c="dimmed">
        {say(words.wrong)}
      </Text>
    );
  if ('none' in found)
    return (
      <Text size="xs" c="dimmed">
        {say(found.none === 'noConditions' ? words.none : words.unchecked)}
      </Text>
    );
  const { lines } = found;
  const line = lines.find(({ field }) => field === chosen) ?? lines[0]!;
  const element = flow.elements[gateway];
  const names = Object.fromEntries(
    (element?.outgoing ?? []).map((id) => {
      const name = wayName(flow.elements[id], flow.elements[flow.elements[id]?.outgoing[0] ?? ''], labels, say);
      return [id, id === element?.otherwise ? say(words.otherwise, { way: name }) : name];
    }),
  );
  const data = lines.map(({ field, label }) => ({ value: field, label: say(label) }));
  return (
    <div>
      {lines.length > 1 && lines.length <= 3 ? (
        <SegmentedControl size="xs" mb={6} aria-label={say(words.field)} data={data} value={line.field} onChange={setChosen} />
      ) : null}
      {lines.length > 3 ? (
        <Select size="xs" mb={6} aria-label={say(words.field)} data={data} value={line.field} allowDeselect={false} onChange={setChosen} />
      ) : null}
      <NumberLine line={line} names={names} fields={fields} onSelect={(id) => modeler.select([id])} />
    </div>
  );
};
