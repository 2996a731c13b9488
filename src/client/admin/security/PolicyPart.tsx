/** Whose roles demand a second factor; whom a change concerns stands there before it is saved. */
import frame from '#client/blocks/frame.module.css';
import { choose } from '#client/blocks/confirm.ts';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSay, useLanguage } from '#client/words/language.tsx';
import type { SecurityOverview } from '#model/operations/security.ts';
import { w } from '#model/words.ts';
import { Button, Group, MultiSelect } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { at, foreseenQuery, overviewQuery, rolesQuery } from './calls.ts';

const words = {
  roles: w('Roles that must have one', '必须启用的角色'),
  none: w('No role: everybody may set one up, nobody has to', '未指定角色：可自愿启用'),
  count: w('{demanded} people, {equipped} of them have one.', '共{demanded}人，已启用{equipped}人。'),
  foreseen: w(
    'Would concern {demanded} people; {open} have to set one up before they can go on.',
    '将涉及{demanded}人，其中{open}人须先完成设置才能继续使用。',
  ),
  save: w('Save', '保存'),
  reset: w('Undo', '撤销'),
  sure: w('Demand a second factor of these roles?', '对这些角色强制启用两步验证？'),
  now: w('{open} people are stopped at their next click until they have set one up.', '{open}人在下次操作时将被要求先完成设置。'),
  cancel: w('Cancel', '取消'),
  saved: w('The policy is saved', '安全策略已保存'),
} as const;

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one) => b.includes(one));

interface Props {
  readonly stored: SecurityOverview;
  /** Roles as they are being chosen, kept by the page, which says that they are not saved; null: as they are stored. */
  readonly chosen: readonly string[] | null;
  readonly onChosen: (roles: readonly string[] | null) => void;
}

export const PolicyPart = ({ stored, chosen, onChosen }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const mayPut = usePermit('roles:grant');
  const before = stored.policy.secondFactorRoles;
  const [busy, setBusy] = useState(false);
  const roles = chosen ?? before;
  const changed = !same(roles, before);
  const known = useQuery(rolesQuery);
  const foreseen = useQuery({ ...foreseenQuery(roles), enabled: changed, placeholderData: keepPreviousData });
  const open = foreseen.data ? foreseen.data.demanded - foreseen.data.equipped : 0;
  const save = async () => {
    const sure =
      open === 0 ||
      (await choose({
        title: say(words.sure),
        text: say(words.now, { open }),
        choices: [
          { value: false, label: say(words.cancel), kind: 'plain' },
          { value: true, label: say(words.save), kind: 'primary' },
        ],
        dismissed: false,
      }));
    if (!sure) return;
    setBusy(true);
    const answer = await call('PUT', at('security'), { body: { secondFactorRoles: roles } });
    setBusy(false);
    if (answer.code !== '200') return;
    await client.invalidateQueries({ queryKey: overviewQuery.queryKey });
    onChosen(null);
    notify.success(say(words.saved));
  };
  return (
    <>
      <MultiSelect
        label={say(words.roles)}
        placeholder={roles.length === 0 ? say(words.none) : ''}
        searchable={mayPut}
        clearable={mayPut}
        readOnly={!mayPut}
        data={(known.data ?? []).map(({ code, name, nameEn }) => ({ value: code, label: (language === 'en' ? nameEn : null) ?? name }))}
        value={[...roles]}
        onChange={(next) => onChosen(same(next, before) ? null : next)}
      />
      <p className={frame['quiet']} role="status">
        {changed
          ? foreseen.data && say(words.foreseen, { demanded: foreseen.data.demanded, open })
          : roles.length > 0 && say(words.count, { demanded: stored.demanded, equipped: stored.equipped })}
      </p>
      {changed && (
        <Group gap="sm">
          <Button loading={busy} disabled={!foreseen.data || foreseen.isPlaceholderData} onClick={() => void save()}>
            {say(words.save)}
          </Button>
          <Button variant="default" onClick={() => onChosen(null)}>
            {say(words.reset)}
          </Button>
        </Group>
      )}
    </>
  );
};
