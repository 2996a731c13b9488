/** Opinion templates by action: the company's, which are read, and one's own. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { acts } from '#client/blocks/act/actionWords.ts';
import { opinionsPath, opinionsQuery } from '#client/data/personal.ts';
import { useSay } from '#client/words/language.tsx';
import type { OpinionTemplate } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { Button, Group, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { OpinionForm, type OpinionValues } from './OpinionForm.tsx';
import { OpinionList } from './OpinionList.tsx';
import { inOrder, moved, ofAction, type OpinionAction } from './opinionOrder.ts';
import { SentMark } from './parts.tsx';
import css from './preferences.module.css';
import { useActing } from './saving.ts';

const words = {
  about: w(
    'Offered while deciding; Alt with the digit takes one. The company’s are read only.',
    '审批时可选用，按 Alt 加数字直接填入。公司提供的不可修改。',
  ),
  action: w('Templates for', '操作'),
  add: w('New template', '新增常用意见'),
  deleted: w('Deleted: “{text}”', '已删除：“{text}”'),
  undo: w('Undo', '撤销'),
};
const actions: readonly OpinionAction[] = ['approve', 'reject', 'return', 'transfer', 'withdraw', 'discard'];

/** `new`: one that is being written; an id: the one that is being changed. */
type Edited = string | null;

const Opinions = ({ all }: { readonly all: readonly OpinionTemplate[] }) => {
  const say = useSay();
  const client = useQueryClient();
  const { sent, act, forget } = useActing();
  const [action, setAction] = useState<OpinionAction>('approve');
  const [edited, setEdited] = useState<Edited>(null);
  const [deleted, setDeleted] = useState<OpinionTemplate | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const list = ofAction(all, action);

  const show = (next: readonly OpinionTemplate[]): void => void client.setQueryData(opinionsQuery.queryKey, inOrder(next));
  const edit = (next: Edited): void => {
    forget();
    setEdited(next);
    if (next === null) requestAnimationFrame(() => adding.current?.focus());
  };
  const save = async ({ text, resource }: OpinionValues): Promise<void> => {
    const stored =
      edited === 'new'
        ? await act<OpinionTemplate>('POST', opinionsPath, { action, text, resource })
        : await act<OpinionTemplate>('PUT', `${opinionsPath}/${edited}`, { text, resource });
    if (!stored) return;
    show(edited === 'new' ? [...all, stored.data] : all.map((one) => (one.id === edited ? stored.data : one)));
    setEdited(null);
    requestAnimationFrame(() => adding.current?.focus());
  };
  const remove = async (one: OpinionTemplate): Promise<void> => {
    if (!(await act('DELETE', `${opinionsPath}/${one.id}`))) return;
    show(all.filter(({ id }) => id !== one.id));
    setDeleted(one);
  };
  const restore = async ({ action: of, text, resource, sort }: OpinionTemplate): Promise<void> => {
    const stored = await act<OpinionTemplate>('POST', opinionsPath, { action: of, text: text.zh, resource, sort });
    if (!stored) return;
    show([...all, stored.data]);
    setDeleted(null);
    adding.current?.focus();
  };
  const move = async (id: string, by: number): Promise<void> => {
    const next = moved(list, id, by);
    if (next.changed.length === 0) return;
    const others = all.filter((one) => one.action !== action);
    show([...others, ...next.all]);
    for (const { id: one, sort } of next.changed) {
      if (await act('PUT', `${opinionsPath}/${one}`, { sort })) continue;
      await client.invalidateQueries({ queryKey: opinionsQuery.queryKey });
      return;
    }
  };

  return (
    <>
      <p className={css['about']}>{say(words.about)}</p>
      <SegmentedControl
        className={css['wrapping']}
        aria-label={say(words.action)}
        value={action}
        data={actions.map((one) => ({ value: one, label: say(acts[one].words) }))}
        disabled={edited !== null}
        onChange={(next) => {
          forget();
          setAction(next as OpinionAction);
        }}
      />
      <OpinionList
        list={list}
        edited={edited}
        form={(one) => (
          <OpinionForm
            initial={{ text: say(one.text), resource: one.resource }}
            sent={sent}
            onSave={(values) => void save(values)}
            onCancel={() => edit(null)}
          />
        )}
        onEdit={edit}
        onDelete={(one) => void remove(one)}
        onMove={(id, by) => void move(id, by)}
      />
      {edited === 'new' && (
        <OpinionForm
          initial={{ text: '', resource: null }}
          sent={sent}
          onSave={(values) => void save(values)}
          onCancel={() => edit(null)}
        />
      )}
      <Group gap="sm">
        <Button
          ref={adding}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={edited !== null}
          onClick={() => edit('new')}
        >
          {say(words.add)}
        </Button>
        {edited === null && deleted === null && <SentMark sent={sent} />}
        {deleted !== null && (
          <Group gap="sm" role="status">
            <span>{say(words.deleted, { text: say(deleted.text) })}</span>
            <Button variant="light" onClick={() => void restore(deleted)}>
              {say(words.undo)}
            </Button>
          </Group>
        )}
      </Group>
    </>
  );
};

export const OpinionsSection = () => <Loaded of={useQuery(opinionsQuery)}>{(all) => <Opinions all={all} />}</Loaded>;
