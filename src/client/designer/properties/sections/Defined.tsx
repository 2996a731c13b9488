/** The message, signal, error or escalation of an event: chosen from those of the file, or defined there; its name, code and key. */
import { useSay } from '#client/words/language.tsx';
import type { Edit } from '#client/flow/modeling.ts';
import { type Words, w } from '#model/words.ts';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ModdleElement } from 'bpmn-moddle';
import { useDesign } from '../../design.ts';
import { textAt } from '../element.ts';
import type { Reference } from '../events.ts';
import { CommitFeel } from '../inputs/CommitFeel.tsx';
import { CommitText } from '../inputs/Commit.tsx';
import { useWrite } from '../parts.ts';

const kinds: Readonly<
  Record<Reference['type'], { readonly which: Words; readonly name: Words; readonly fresh: Words; readonly first: string }>
> = {
  'bpmn:Message': {
    which: w('Message', '消息'),
    name: w('Name of the message', '消息名称'),
    fresh: w('Define a message', '新建消息'),
    first: 'message',
  },
  'bpmn:Signal': {
    which: w('Signal', '信号'),
    name: w('Name of the signal', '信号名称'),
    fresh: w('Define a signal', '新建信号'),
    first: 'signal',
  },
  'bpmn:Error': {
    which: w('Error', '错误'),
    name: w('Name of the error', '错误名称'),
    fresh: w('Define an error', '新建错误'),
    first: 'error',
  },
  'bpmn:Escalation': {
    which: w('Escalation', '升级'),
    name: w('Name of the escalation', '升级名称'),
    fresh: w('Define an escalation', '新建升级'),
    first: 'escalation',
  },
};

const words = {
  any: w('Any', '任意'),
  none: w('Not chosen yet', '尚未选择'),
  code: w('Code', '代码'),
  key: w('Correlation key', '关联键'),
  keyHint: w('An expression; only a message with the same value reaches this document.', '表达式；仅值相同的消息会送达此单据。'),
  everywhere: w('It changes wherever the flow uses it.', '修改后，流程中所有引用处都会改变。'),
} as const;

interface Props {
  readonly reference: Reference;
  readonly chosen: ModdleElement | null;
  /** Points at another of them; null: at none. */
  readonly onRefer: (edit: Edit, id: string | null) => void;
  /** It may stay open which one: every error is caught. */
  readonly any: boolean;
}

/** A name that no other of them has: `message`, `message2` … */
const freshName = (all: readonly ModdleElement[], first: string): string => {
  const taken = new Set(all.map(({ name }) => name));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? first : `${first}${n}`;
    if (!taken.has(name)) return name;
  }
};

export const Defined = ({ reference, chosen, onRefer, any }: Props) => {
  const say = useSay();
  const { modeler, fields, labels, readOnly } = useDesign();
  const write = useWrite();
  const kind = kinds[reference.type];
  const all = modeler.roots().filter(({ $type }) => $type === reference.type);
  const { code } = reference;
  const define = (): void =>
    write((edit) => {
      const name = freshName(all, kind.first);
      onRefer(edit, edit.define({ type: reference.type, name, ...(code === null ? {} : { [code]: name }) }));
    });
  const set = (properties: Readonly<Record<string, string | undefined>>): void => write((edit) => edit.set(chosen!.id!, properties));
  return (
    <>
      <Select
        size="xs"
        label={say(kind.which)}
        placeholder={say(any ? words.any : words.none)}
        data={all.map((one) => ({
          value: one.id!,
          label: [one.name ?? one.id, code === null ? '' : textAt(one, code)].filter(Boolean).join(' · '),
        }))}
        value={chosen?.id ?? null}
        clearable={any}
        clearButtonProps={{ 'aria-label': say(words.any) }}
        allowDeselect={false}
        disabled={readOnly}
        nothingFoundMessage={say(words.none)}
        onChange={(next) => next !== (chosen?.id ?? null) && write((edit) => onRefer(edit, next))}
      />
      {!readOnly && (
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={define}>
          {say(kind.fresh)}
        </Button>
      )}
      {chosen && (
        <>
          <CommitText
            label={say(kind.name)}
            description={say(words.everywhere)}
            value={chosen.name ?? ''}
            disabled={readOnly}
            onCommit={(text) => set({ name: text || undefined })}
          />
          {code !== null && (
            <CommitText
              label={say(words.code)}
              mono
              value={textAt(chosen, code)}
              disabled={readOnly}
              onCommit={(text) => set({ [code]: text || undefined })}
            />
          )}
          {reference.type === 'bpmn:Message' && (
            <CommitFeel
              label={say(words.key)}
              hint={say(words.keyHint)}
              value={textAt(chosen, 'tydf:key')}
              fields={fields}
              labels={labels}
              disabled={readOnly}
              onCommit={(text) => set({ 'tydf:key': text || undefined })}
            />
          )}
        </>
      )}
    </>
  );
};
