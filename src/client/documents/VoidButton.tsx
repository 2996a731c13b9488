/** Makes a confirmed record void, with a reason; drawn only for who may. */
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from './ReasonDialog.tsx';

const words = {
  act: w('Invalidate', '作废'),
  question: w('Invalidate {kind} {name}?', '作废{kind} {name}？'),
  note: w('It stays visible, and what it booked is taken back.', '记录仍可查看，已记账的内容将被撤回。'),
};

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly onDone: () => void;
}

export const VoidButton = ({ definition, record, onDone }: Props) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  if ((record['can'] as Can | undefined)?.void !== true) return null;
  const name = textOf(record['code'] ?? record[definition.name?.zh ?? 'id']);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="invalidate" size={18} />} onClick={() => setAsking(true)}>
        {say(words.act)}
      </Button>
      {asking ? (
        <ReasonDialog
          title={say(words.question, { kind: say(definition.label), name })}
          text={say(words.note)}
          act={say(words.act)}
          path="voidProcess"
          definition={definition}
          document={record}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
      ) : null}
    </>
  );
};
