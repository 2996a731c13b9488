/** What can be chosen of a print sheet, on the screen only. */
import { useSay } from '#client/words/language.tsx';
import { mostCopies } from '#model/prints.ts';
import { w } from '#model/words.ts';
import { Checkbox, NumberInput, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { PrintOptions } from './printing.ts';

const words = {
  last: w('Last round', '最近一轮'),
  all: w('All rounds', '全部轮次'),
  rounds: w('Rounds of approval', '审批轮次'),
  comments: w('Comments and questions', '评论与询问'),
  files: w('Attachments as pages', '附件另页打印'),
  filesNote: w('Pictures; other files are named.', '图片逐页打印，其他文件列出名称。'),
  english: w('English labels as well', '附英文标签'),
  copies: w('Copies', '份数'),
};

interface Props {
  readonly value: PrintOptions;
  readonly onChange: (options: PrintOptions) => void;
  /** What is printed is decided on: rounds and comments can be chosen. */
  readonly decided?: boolean;
}

export const PrintChoices = ({ value, onChange, decided = true }: Props) => {
  const say = useSay();
  const check = (name: 'comments' | 'files' | 'english', description?: string) => (
    <Checkbox
      label={say(words[name])}
      description={description}
      checked={value[name]}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
    />
  );
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
          {check('comments')}
        </>
      )}
      {check('files', say(words.filesNote))}
      {check('english')}
      <NumberInput
        label={say(words.copies)}
        value={value.copies}
        min={1}
        max={mostCopies}
        clampBehavior="strict"
        allowDecimal={false}
        w={96}
        onChange={(copies) => onChange({ ...value, copies: Number(copies) || 1 })}
      />
    </>
  );
};
