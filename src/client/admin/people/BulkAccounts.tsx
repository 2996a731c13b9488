/** Many accounts at once: what would come of it is asked of the server and shown before anything is saved. */
import frame from '#client/blocks/frame.module.css';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { Failed } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { AccountsChange, AccountsEffect } from '#model/operations/people.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFoot } from './DialogFoot.tsx';
import { changeMany } from './calls.ts';

const words = {
  enable: w('Enable', '启用'),
  disable: w('Disable', '停用'),
  move: w('Move department…', '调整部门…'),
  addRoles: w('Add role…', '添加角色…'),
  removeRoles: w('Remove role…', '移除角色…'),
  title: w('{act}: {n} users', '{act}：{n}个用户'),
  to: w('Department', '部门'),
  roles: w('Roles', '角色'),
  effect: w('{changed} will change, {same} are so already.', '将修改{changed}个，{same}个已符合。'),
  signedOut: w('Whoever is disabled is signed out; records stay as they are.', '停用的用户将被登出，历史记录保留。'),
  inTheWay: w('These stand in the way; nothing is changed while they are selected:', '以下用户无法修改，取消选择后才能保存：'),
  why: w('{name}: {why}', '{name}：{why}'),
  without: w('Leave these out', '排除这些用户'),
  save: w('Save', '保存'),
  done: w('{n} users changed', '已修改{n}个用户'),
  failed: w('The effect could not be asked for', '无法获取影响范围'),
};

type Act = 'enable' | 'disable' | 'move' | 'addRoles' | 'removeRoles';
const acts: readonly Act[] = ['enable', 'disable', 'move', 'addRoles', 'removeRoles'];

/** What the choice means; null while something is still to be chosen. */
const changeOf = (act: Act, value: unknown): AccountsChange | null => {
  if (act === 'enable' || act === 'disable') return { status: act === 'enable' ? 'enabled' : 'disabled' };
  if (act === 'move') return textOf(value) === '' ? null : { deptId: textOf(value) };
  const roles = (Array.isArray(value) ? value : []).map(textOf);
  return roles.length === 0 ? null : act === 'addRoles' ? { addRoles: roles } : { removeRoles: roles };
};

const Refused = ({ refused, onLeaveOut }: { readonly refused: AccountsEffect['refused']; readonly onLeaveOut: () => void }) => {
  const say = useSay();
  return (
    <Alert color="berry">
      {say(words.inTheWay)}
      <ul className={frame['rows']}>
        {refused.map(({ id, name, faults }) => (
          <li key={id}>
            <span>{say(words.why, { name, why: faults.map(({ message }) => say(message)).join(say(w('; ', '；'))) })}</span>
          </li>
        ))}
      </ul>
      <Button mt="sm" size="compact-sm" variant="default" onClick={onLeaveOut}>
        {say(words.without)}
      </Button>
    </Alert>
  );
};

interface DialogProps {
  readonly definition: Definition;
  readonly act: Act;
  readonly selected: readonly AnyDoc[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const BulkDialog = ({ definition, act, selected, onClose, onDone }: DialogProps) => {
  const say = useSay();
  const client = useQueryClient();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [value, setValue] = useState<unknown>(null);
  const [names, setNames] = useState<Names>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ids = selected.map((record) => textOf(record['id'])).filter((id) => !without.has(id));
  const change = changeOf(act, value);
  const effect = useQuery({
    queryKey: ['users', 'many', ids, change],
    enabled: change !== null && ids.length > 0,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const answer = await changeMany(ids, change!, true);
      if (answer.code !== '200') throw new Error(answer.desc);
      return answer.data;
    },
  });
  const save = async (): Promise<void> => {
    if (!change) return;
    setBusy(true);
    const answer = await changeMany(ids, change, false);
    setBusy(false);
    if (answer.code !== '200') return setProblem(answer.desc);
    notify.success(say(words.done, { n: answer.data.changed }));
    for (const queryKey of [['list', 'users'], ['record', 'users'], ['departments']]) void client.invalidateQueries({ queryKey });
    onDone();
  };
  const field = act === 'move' ? definition.fields['deptId'] : definition.fields['roles'];
  const ready = effect.data !== undefined && effect.data.refused.length === 0 && effect.data.changed > 0;
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { act: say(words[act]).replace('…', ''), n: ids.length })}>
      <Stack gap="md">
        {act !== 'enable' && act !== 'disable' && field && (
          <FieldInput
            id="bulk"
            field={field}
            label={say(act === 'move' ? words.to : words.roles)}
            value={value}
            names={names}
            onChange={(next, found) => {
              setValue(next);
              setNames({ ...names, ...found });
              setProblem(null);
            }}
          />
        )}
        {effect.isFetching && !effect.data && <Skeleton height={24} />}
        {effect.isError && <Failed title={words.failed} error={effect.error} onRetry={effect.refetch} />}
        {effect.data && (
          <>
            <Text role="status">
              {say(words.effect, { changed: effect.data.changed, same: effect.data.same })} {act === 'disable' && say(words.signedOut)}
            </Text>
            {effect.data.refused.length > 0 && (
              <Refused
                refused={effect.data.refused}
                onLeaveOut={() => setWithout(new Set([...without, ...effect.data.refused.map(({ id }) => id)]))}
              />
            )}
          </>
        )}
        <DialogFoot problem={problem} label={say(words.save)} busy={busy} ready={ready} onDo={save} />
      </Stack>
    </DraggableDialog>
  );
};

interface Props {
  readonly definition: Definition;
  readonly selected: readonly AnyDoc[];
  readonly onDone: () => void;
}

/** The buttons beside the number of those selected. */
export const BulkAccounts = ({ definition, selected, onDone }: Props) => {
  const say = useSay();
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      {acts.map((one) => (
        <Button key={one} size="compact-sm" variant="default" onClick={() => setAct(one)}>
          {say(words[one])}
        </Button>
      ))}
      {act && (
        <BulkDialog
          definition={definition}
          act={act}
          selected={selected}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
    </>
  );
};
