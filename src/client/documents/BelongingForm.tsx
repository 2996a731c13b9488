/** What belongs to a document that is being written: its records are added, changed and deleted one by one beside the form. */
import { Belonging, type Kind } from '#client/blocks/reader/Belonging.tsx';
import rowsCss from '#client/blocks/reader/belonging.module.css';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/server/call.ts';
import { permits } from '#client/data/permit.tsx';
import { deletesPath } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

const RecordDrawer = lazy(async () => ({ default: (await import('./RecordDrawer.tsx')).RecordDrawer }));

const words = {
  add: w('New: {kind}', '新增{kind}'),
  edit: w('Edit {name}', '编辑{name}'),
  remove: w('Delete {name}', '删除{name}'),
  question: w('Delete {name}?', '删除{name}？'),
  confirm: w('Delete', '删除'),
};

/** The form of a record without the field that says where it belongs. */
const formOf = ({ definition, by }: Kind): Definition => ({
  ...definition,
  form: definition.form.map((group) => ({ ...group, fields: group.fields.filter((name) => name !== by) })),
});

interface Props {
  readonly definition: Definition;
  readonly id: string | null;
  /** Stores the document first, where it is not yet; null where that was refused. */
  readonly onStore: () => Promise<string | null>;
}

export const BelongingForm = ({ definition, id, onStore }: Props) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const permissions = useSession((now) => now.permissions);
  const [opened, setOpened] = useState<{ readonly kind: Kind; readonly id: string | null; readonly of: string } | null>(null);
  const may = ({ definition: { key } }: Kind, action: string): boolean => permits(permissions, `${key}:${action}`);
  const add = async (kind: Kind): Promise<void> => {
    const of = id ?? (await onStore());
    if (of !== null) setOpened({ kind, id: null, of });
  };
  const remove = async ({ definition: child }: Kind, row: AnyDoc, name: string): Promise<void> => {
    if (!(await confirm({ title: say(words.question, { name }), confirm: say(words.confirm), danger: true }))) return;
    // A refusal is told by the call.
    await call('DELETE', deletesPath(child), { body: { ids: [textOf(row['id'])] } });
    await client.invalidateQueries({ queryKey: ['list', child.key] });
  };
  return (
    <>
      <Belonging
        definition={definition}
        id={id}
        tools={(kind, row) => {
          const name = textOf(row[kind.definition.name?.zh ?? '']) || say(kind.definition.label);
          return (
            <span className={rowsCss['tools']}>
              {may(kind, 'put') && (
                <ActionIcon
                  size={28}
                  variant="subtle"
                  color="gray"
                  aria-label={say(words.edit, { name })}
                  onClick={() => setOpened({ kind, id: textOf(row['id']), of: id ?? '' })}
                >
                  <Icon name="edit" size={16} />
                </ActionIcon>
              )}
              {may(kind, 'deletes') && (
                <ActionIcon
                  size={28}
                  variant="subtle"
                  color="gray"
                  aria-label={say(words.remove, { name })}
                  onClick={() => void remove(kind, row, name)}
                >
                  <Icon name="delete" size={16} />
                </ActionIcon>
              )}
            </span>
          );
        }}
        below={(kind) =>
          may(kind, 'add') && (
            <Button size="compact-sm" variant="default" leftSection={<Icon name="new" size={16} />} onClick={() => void add(kind)}>
              {say(words.add, { kind: say(kind.definition.label) })}
            </Button>
          )
        }
      />
      {opened && (
        <Suspense fallback={null}>
          <RecordDrawer
            definition={formOf(opened.kind)}
            id={opened.id}
            given={{ [opened.kind.by]: opened.of }}
            editing
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
};
