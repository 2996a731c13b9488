/** Picks records from their list (template T8): the whole list with its filters in a dialog, one or many, what is chosen above it. */
import type { Query } from '#client/data/page/page.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { wordsOf } from '#client/fields/recordWords.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Group, Pill, Stack } from '@mantine/core';
import { useState } from 'react';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import type { StandingPick } from './pick.ts';
import { ResourceList } from '#client/blocks/list/ResourceList.tsx';

const words = {
  title: w('Choose: {kind}', '选择{kind}'),
  choose: w('Choose {count}', '选定{count}项'),
  cancel: w('Cancel', '取消'),
  remove: w('Remove {name}', '移除{name}'),
};

/** The list itself; also the body of a resource's own select page. */
export const SelectList = ({
  target,
  many,
  among = {},
  onChosen,
  onCancel,
  fill = false,
}: {
  readonly target: string;
  readonly many: boolean;
  /** Filters with which the list begins. */
  readonly among?: Query | undefined;
  /** Takes the room of a page; a dialog gives it some of the window's height. */
  readonly fill?: boolean;
  readonly onChosen: (records: readonly AnyDoc[], names: Names) => void;
  readonly onCancel: () => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  const { data: definition } = useDefinition(target);
  const [query, setQuery] = useState<Query>(among);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnyDoc>>(new Map());
  if (!definition) return null;
  const nameOf = (record: AnyDoc) => wordsOf(definition, record)[language];
  const finish = (records: readonly AnyDoc[]) =>
    onChosen(records, Object.fromEntries(records.map((record) => [`${target}/${String(record['id'])}`, wordsOf(definition, record)])));
  const select = (records: readonly AnyDoc[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(many ? before : []);
      for (const record of many ? records : records.slice(0, 1))
        if (on) next.set(String(record['id']), record);
        else next.delete(String(record['id']));
      return next;
    });
  return (
    <Stack gap="sm" flex={fill ? 1 : undefined} mih={0}>
      {chosen.size > 0 ? (
        <Pill.Group>
          {[...chosen.values()].map((record) => (
            <Pill
              key={String(record['id'])}
              withRemoveButton
              onRemove={() => select([record], false)}
              removeButtonProps={{ 'aria-label': say(words.remove, { name: nameOf(record) }), 'aria-hidden': false, tabIndex: 0 }}
            >
              {nameOf(record)}
            </Pill>
          ))}
        </Pill.Group>
      ) : null}
      <div style={{ display: 'flex', minHeight: 0, overflow: 'auto', ...(fill ? { flex: 1 } : { height: '55vh' }) }}>
        <ResourceList
          definition={definition}
          query={query}
          onQuery={setQuery}
          compact
          selected={new Set(chosen.keys())}
          onSelect={select}
          onOpen={(record) => (many ? select([record], !chosen.has(String(record['id']))) : finish([record]))}
        />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        <Button disabled={chosen.size === 0} onClick={() => finish([...chosen.values()])}>
          {say(words.choose, { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  );
};

export const SelectDialogHost = ({ standing }: { readonly standing: StandingPick | null }) => {
  const say = useSay();
  const { data: definition } = useDefinition(standing?.request.target);
  if (!standing || !definition) return null;
  return (
    <DraggableDialog opened onClose={() => standing.answer(null)} title={say(words.title, { kind: say(definition.label) })} room="table">
      <SelectList
        target={standing.request.target}
        many={standing.request.many}
        among={standing.request.among}
        onCancel={() => standing.answer(null)}
        onChosen={(records, names) => standing.answer({ ids: records.map((record) => String(record['id'])), names })}
      />
    </DraggableDialog>
  );
};
