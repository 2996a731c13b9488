/** What can be chosen of a print sheet, on the screen only (interface 4.8). */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Checkbox, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { PrintOptions } from './PrintSheet.tsx';

const words = {
  last: w('Last round', '最近一轮'),
  all: w('All rounds', '全部轮次'),
  rounds: w('Rounds of approval', '审批轮次'),
  comments: w('Opinions', '审批意见'),
  english: w('English labels as well', '附英文标签'),
};

export const usualPrint: PrintOptions = { rounds: 'last', comments: true, english: false };

interface Props {
  readonly value: PrintOptions;
  readonly onChange: (options: PrintOptions) => void;
  /** What is printed is decided on: rounds and opinions can be chosen. */
  readonly decided?: boolean;
}

export const PrintChoices = ({ value, onChange, decided = true }: Props) => {
  const say = useSay();
  return (
    <>
      {decided && (
        <>
          <SegmentedControl
            aria-label={say(words.rounds)}
            value={value.rounds}
            onChange={(rounds) => onChange({ ...value, rounds: rounds as PrintOptions['rounds'] })}
            data={[
              { value: 'last', label: say(words.last) },
              { value: 'all', label: say(words.all) },
            ]}
          />
          <Checkbox
            label={say(words.comments)}
            checked={value.comments}
            onChange={(event) => onChange({ ...value, comments: event.currentTarget.checked })}
          />
        </>
      )}
      <Checkbox
        label={say(words.english)}
        checked={value.english}
        onChange={(event) => onChange({ ...value, english: event.currentTarget.checked })}
      />
    </>
  );
};
