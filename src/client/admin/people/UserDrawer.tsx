/** One account beside the list: what it is, who stands in, where it is signed in, and what an administrator does to it. */
import frame from '#client/blocks/frame.module.css';
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { ReadField } from '#client/blocks/reader/ReadForm.tsx';
import { useGo } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { askRecord } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Drawer, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMany, standInsQuery } from './calls.ts';
import { deleteEffect } from './deleting.ts';
import { HandoverDialog } from './HandoverDialog.tsx';
import { Reach } from './Reach.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { UserSessions } from './UserSessions.tsx';

const words = {
  title: w('User', '用户'),
  close: w('Close', '关闭'),
  whole: w('Whole record', '完整信息'),
  edit: w('Edit', '编辑'),
  reset: w('Reset password', '重置密码'),
  handover: w('Hand over…', '移交…'),
  disable: w('Disable', '停用'),
  enable: w('Enable', '启用'),
  sureOff: w('Disable {name}?', '停用 {name}？'),
  effectOff: w(
    '{name} is signed out everywhere and can no longer sign in. What {name} did stays in every record; open tasks must be handed over first.',
    '{name} 将被登出且无法登录。历史记录全部保留；未完成的待办须先移交。',
  ),
  sureOn: w('Enable {name}?', '启用 {name}？'),
  effectOn: w('{name} can sign in again with the rights of the roles below.', '{name} 可以重新登录，并拥有所列角色的权限。'),
  off: w('{name} is disabled', '已停用 {name}'),
  on: w('{name} is enabled', '已启用 {name}'),
  standIns: w('Substitutes', '代理'),
  noStandIns: w('Nobody stands in, now or later.', '没有生效或待生效的代理。'),
  by: w('{substitute} stands in for {user}', '{substitute} 代理 {user}'),
  standInsFailed: w('The substitutes could not be loaded', '代理加载失败'),
  failed: w('The user could not be loaded', '用户加载失败'),
};

/** What an administrator looks for first; the rest stands on the record's own page. */
const basics = [
  'userName',
  'staffNo',
  'status',
  'deptId',
  'postId',
  'partTimePosts',
  'roles',
  'supervisor',
  'mobile',
  'email',
  'userType',
  'lastLoginAt',
] as const;

const Basics = ({ definition, record }: { readonly definition: Definition; readonly record: AnyDoc }) => (
  <dl className={frame['facts']} data-grid>
    {basics.flatMap((name) => {
      const field = definition.fields[name];
      return field
        ? [<ReadField key={name} name={name} field={field} value={record[name]} names={(record['$names'] ?? {}) as Names} />]
        : [];
    })}
  </dl>
);

type Act = 'reset' | 'handover' | 'leave';

const StandIns = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const list = useQuery(standInsQuery(id));
  return (
    <section aria-label={say(words.standIns)}>
      <h3>{say(words.standIns)}</h3>
      <Loaded of={list} height={48} title={words.standInsFailed}>
        {(standIns) =>
          standIns.length === 0 ? (
            <p className={frame['second']}>{say(words.noStandIns)}</p>
          ) : (
            <ul className={frame['rows']}>
              {standIns.map(({ id: one, user, substitute, from, to }) => (
                <li key={one}>
                  {say(words.by, { user: nameOf(user), substitute: nameOf(substitute) })}
                  <span className={frame['second']}>
                    {formatInstant(from, 'yyyy-MM-dd hh:mm')} – {formatInstant(to, 'yyyy-MM-dd hh:mm')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

interface ButtonsProps {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly name: string;
  readonly onAct: (act: Act) => void;
  readonly onGone: () => void;
}

const Buttons = ({ definition, record, name, onAct, onGone }: ButtonsProps) => {
  const say = useSay();
  const go = useGo();
  const confirm = useConfirm();
  const client = useQueryClient();
  const own = useSession((session) => session.user?.userId) === record['id'];
  const [mayPut, mayReset, mayHand] = [usePermit('users:put'), usePermit('users:resetPwd'), usePermit('users:handover')];
  const mayDelete = usePermit('users:deletes');
  const id = textOf(record['id']);
  const enabled = record['status'] === 'enabled';
  const toggle = async (): Promise<void> => {
    const [title, text] = enabled ? [words.sureOff, words.effectOff] : [words.sureOn, words.effectOn];
    if (
      !(await confirm({
        title: say(title, { name }),
        text: say(text, { name }),
        confirm: say(enabled ? words.disable : words.enable),
        danger: enabled,
      }))
    )
      return;
    const answer = await changeMany([id], { status: enabled ? 'disabled' : 'enabled' }, false);
    if (answer.code !== '200') {
      if (mayHand && answer.faults?.some(({ rule }) => rule === 'openTasks')) onAct('leave');
      return notify.error(answer.desc);
    }
    notify.success(say(enabled ? words.off : words.on, { name }));
    for (const queryKey of [['users'], ['list', 'users'], ['record', 'users'], ['departments']])
      void client.invalidateQueries({ queryKey });
  };
  return (
    <div className={frame['bar']}>
      {mayPut && <Button onClick={() => go('/system/usersEdit', { id })}>{say(words.edit)}</Button>}
      <Button variant="default" onClick={() => go('/system/usersView', { id })}>
        {say(words.whole)}
      </Button>
      {mayReset && (
        <Button variant="default" onClick={() => onAct('reset')}>
          {say(words.reset)}
        </Button>
      )}
      {mayHand && (
        <Button variant="default" onClick={() => onAct('handover')}>
          {say(words.handover)}
        </Button>
      )}
      {mayPut && !own && (
        <Button variant="default" onClick={() => void toggle()}>
          {say(enabled ? words.disable : words.enable)}
        </Button>
      )}
      {mayDelete && !own && (
        <BulkDelete
          definition={definition}
          selected={[record]}
          effect={deleteEffect}
          alone
          onDone={(deleted) => {
            if (deleted === 0) return;
            void client.invalidateQueries({ queryKey: ['departments'] });
            onGone();
          }}
        />
      )}
    </div>
  );
};

export const UserDrawer = ({
  definition,
  id,
  onClose,
}: {
  readonly definition: Definition;
  readonly id: string;
  readonly onClose: () => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  const [mayWatch, maySee] = [usePermit('users:sensitive'), usePermit('users:viewAs')];
  const [act, setAct] = useState<Act | null>(null);
  const stored = useQuery<AnyDoc>({
    queryKey: ['record', 'users', id],
    queryFn: ({ signal }) => askRecord(definition, id, signal),
  });
  const record = stored.data;
  const name = record ? (language === 'en' && textOf(record['nameEn'])) || textOf(record['realName']) : '';
  const close = () => setAct(null);
  return (
    <>
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size={560}
        title={name || say(words.title)}
        closeButtonProps={{ 'aria-label': say(words.close) }}
      >
        <Loaded of={stored} height={240} title={words.failed}>
          {(record) => (
            <Stack gap="lg">
              <Buttons definition={definition} record={record} name={name} onAct={setAct} onGone={onClose} />
              <Basics definition={definition} record={record} />
              {maySee && <Reach id={id} name={name} />}
              <StandIns id={id} />
              {mayWatch && <UserSessions id={id} name={name} />}
            </Stack>
          )}
        </Loaded>
      </Drawer>
      {act === 'reset' && <ResetPassword id={id} name={name} onClose={close} />}
      {(act === 'handover' || act === 'leave') && <HandoverDialog id={id} name={name} leaving={act === 'leave'} onClose={close} />}
    </>
  );
};
