/** What an act on many needs to know beside those whom it concerns. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery } from '../../models/calls.ts';
import type { Intended, Params as Given } from './order.ts';

const words = {
  from: w('Whose tasks', '移交谁的待办'),
  who: w('Who takes over', '由谁接手'),
  to: w('To version', '目标版本'),
  newest: w('newest', '最新'),
  how: w('What becomes of the document', '单据如何处理'),
  usual: w('Rejected for good; an approved one invalidated', '终审驳回；已通过的作废'),
  rejected: w('Rejected for good', '终审驳回'),
  invalidated: w('Invalidated', '作废'),
} as const;

interface Props {
  readonly intended: Intended;
  readonly value: Given;
  readonly onChange: (params: Given) => void;
}

/** A person, kept by id in what is sent. */
const One = ({
  label,
  without,
  onPick,
}: {
  readonly label: string;
  readonly without: readonly string[];
  readonly onPick: (id: string | null) => void;
}) => {
  const [picked, setPicked] = useState<readonly Person[]>([]);
  return (
    <div>
      <PeoplePicker
        label={label}
        value={picked}
        without={without}
        onChange={(people) => {
          setPicked(people);
          onPick(people[0]?.id ?? null);
        }}
      />
    </div>
  );
};

const Version = ({
  flow,
  value,
  onChange,
}: {
  readonly flow: string;
  readonly value: string | null;
  readonly onChange: (to: string) => void;
}) => {
  const say = useSay();
  const { data } = useQuery(definitionsQuery({ key: flow, pageSize: 100 }));
  const own = (data?.records ?? []).filter(({ key }) => key === flow).toSorted((a, b) => b.version - a.version);
  return (
    <Select
      label={say(words.to)}
      allowDeselect={false}
      data={own.map(({ id, version, latest }) => ({ value: id, label: `v${version}${latest ? ` · ${say(words.newest)}` : ''}` }))}
      value={value}
      onChange={(to) => to !== null && onChange(to)}
    />
  );
};

export const BatchParams = ({ intended: { kind, subjects, flow }, value, onChange }: Props) => {
  const say = useSay();
  const set = (name: 'from' | 'userId') => (id: string | null) => {
    const { [name]: _, ...rest } = value;
    onChange(id === null ? rest : { ...rest, [name]: id });
  };
  const others = [value.from, value.userId].flatMap((id) => id ?? []);
  return (
    <Stack gap="sm">
      {'handover' in subjects && <One label={say(words.from)} without={others} onPick={set('from')} />}
      {kind === 'reassign' && <One label={say(words.who)} without={others} onPick={set('userId')} />}
      {kind === 'migrate' && flow !== undefined && (
        <Version flow={flow} value={value.to ?? null} onChange={(to) => onChange({ ...value, to })} />
      )}
      {kind === 'end' && (
        <Radio.Group
          label={say(words.how)}
          value={value.as ?? ''}
          onChange={(as) => onChange(as === 'rejected' || as === 'invalidated' ? { as } : {})}
        >
          <Stack gap={6} mt={4}>
            <Radio value="" label={say(words.usual)} />
            <Radio value="rejected" label={say(words.rejected)} />
            <Radio value="invalidated" label={say(words.invalidated)} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
};
