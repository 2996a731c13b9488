/** Who is locked out now, until when, and letting them try again. */
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Instant } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { LockedAttempt } from '#model/operations/security.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { at, overviewQuery } from './calls.ts';
import css from './security.module.css';

const words = {
  none: w('Nobody is locked out.', '当前没有锁定。'),
  list: w('Locked out', '已锁定'),
  address: w('Address {name}', '地址 {name}'),
  unknown: w('no such account', '账号不存在'),
  code: w('wrong codes of the second factor', '两步验证码错误'),
  failures: w('{n} failures, until', '失败{n}次，锁定至'),
  unlock: w('Unlock', '解锁'),
  unlockOf: w('Unlock {name}', '解锁 {name}'),
  unlocked: w('{name} may try again', '{name} 已解锁'),
} as const;

export const LockedPart = ({ locked }: { readonly locked: readonly LockedAttempt[] }) => {
  const say = useSay();
  const client = useQueryClient();
  const mayUnlock = usePermit('users:resetPwd');
  const [busy, setBusy] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const unlock = async ({ kind, name }: LockedAttempt) => {
    setBusy(name);
    const answer = await call('POST', at('security/unlock'), { body: { [kind]: name } });
    await client.invalidateQueries({ queryKey: overviewQuery.queryKey });
    setBusy(null);
    if (answer.code !== '200') return;
    notify.success(say(words.unlocked, { name }));
    list.current?.focus();
  };
  if (locked.length === 0) return <p>{say(words.none)}</p>;
  return (
    <ul className={frame['rows']} ref={list} tabIndex={-1} aria-label={say(words.list)}>
      {locked.map((one) => {
        const { kind, name, realName, code, failures, until } = one;
        const label = kind === 'address' ? say(words.address, { name }) : name;
        return (
          <li key={`${kind} ${name} ${String(code)}`}>
            <div className={css['what']}>
              <div>{realName === null ? label : `${realName} (${name})`}</div>
              <div className={frame['quiet']}>
                {kind === 'account' && realName === null && `${say(words.unknown)} · `}
                {code && `${say(words.code)} · `}
                {say(words.failures, { n: failures })} <Instant at={until} />
              </div>
            </div>
            {mayUnlock && (
              <Button
                size="compact-md"
                variant="default"
                loading={busy === name}
                aria-label={say(words.unlockOf, { name: label })}
                onClick={() => void unlock(one)}
              >
                {say(words.unlock)}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
