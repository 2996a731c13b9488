/** A person's second factor: setting it up, fresh codes for a lost phone, taking it away (signing in). */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { RecoveryCodes } from '#client/blocks/account/RecoveryCodes.tsx';
import { SecondFactorSetUp } from '#client/blocks/account/SecondFactorSetUp.tsx';
import { secondFactorPath, secondFactorQuery } from '#client/data/personal.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { SecondFactorState } from '#model/operations/security.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SentMark } from './parts.tsx';
import css from './preferences.module.css';
import { useActing } from './saving.ts';

const words = {
  about: w(
    'With a second factor, signing in asks for a code of an app on your phone after the password.',
    '启用两步验证后，登录时除密码外还需输入手机应用中的验证码。',
  ),
  off: w('No second factor is set up.', '尚未启用两步验证。'),
  demanded: w('One of your roles demands it.', '本人的角色要求启用两步验证。'),
  begin: w('Set up', '开始设置'),
  on: w('Set up since {time}', '启用时间：{time}'),
  left: w('{n} recovery codes are left.', '剩余{n}个恢复码。'),
  few: w('Few recovery codes are left. Make new ones.', '恢复码所剩不多，需重新生成。'),
  renew: w('New recovery codes', '重新生成恢复码'),
  remove: w('Take away', '关闭两步验证'),
  code: w('Code that the app shows', '应用显示的验证码'),
  renewWhy: w('The recovery codes you have now will count no more.', '现有恢复码将全部失效。'),
  removeWhy: w('From then on the password alone lets you in.', '关闭后仅凭密码即可登录。'),
  cancel: w('Cancel', '取消'),
} as const;

type Deed = 'renew' | 'remove';
const FEW = 3;

interface WithCodeProps {
  readonly deed: Deed;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
}

/** What changes the factor itself asks for a code of it. */
const WithCode = ({ deed, onCodes, onDone }: WithCodeProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { sent, act } = useActing();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget).get('code')).trim();
    const answer =
      deed === 'renew'
        ? await act<{ readonly recoveryCodes: readonly string[] }>('POST', `${secondFactorPath}/recovery`, { code })
        : await act<null>('DELETE', secondFactorPath, { code });
    if (answer === null) return;
    if (answer.data !== null) onCodes(answer.data.recoveryCodes);
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    onDone();
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <p className={css['about']}>{say(deed === 'renew' ? words.renewWhy : words.removeWhy)}</p>
      <Group align="end" gap="sm">
        <TextInput name="code" label={say(words.code)} inputMode="numeric" autoComplete="one-time-code" maxLength={20} autoFocus required />
        <Button type="submit" color={deed === 'remove' ? 'berry' : undefined}>
          {say(words[deed])}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say(words.cancel)}
        </Button>
      </Group>
      <SentMark sent={sent} />
    </form>
  );
};

const Shown = ({ state }: { readonly state: SecondFactorState }) => {
  const say = useSay();
  const client = useQueryClient();
  const [doing, setDoing] = useState<Deed | 'setUp' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (doing === 'setUp')
    return (
      <SecondFactorSetUp
        onDone={() => {
          setDoing(null);
          void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
        }}
      />
    );
  return (
    <>
      <p className={css['about']}>
        {say(words.about)} {state.demanded && say(words.demanded)}
      </p>
      {state.since === null ? (
        <Group gap="sm">
          <span>{say(words.off)}</span>
          <Button onClick={() => setDoing('setUp')}>{say(words.begin)}</Button>
        </Group>
      ) : (
        <>
          <p>
            {say(words.on, { time: formatInstant(state.since, 'yyyy-MM-dd hh:mm') })} · {say(words.left, { n: state.recoveryLeft })}
          </p>
          {state.recoveryLeft < FEW && <Alert color="amber">{say(words.few)}</Alert>}
          {doing === null ? (
            <Group gap="sm">
              <Button variant="default" onClick={() => setDoing('renew')}>
                {say(words.renew)}
              </Button>
              {!state.demanded && (
                <Button variant="default" onClick={() => setDoing('remove')}>
                  {say(words.remove)}
                </Button>
              )}
            </Group>
          ) : (
            <WithCode key={doing} deed={doing} onCodes={setCodes} onDone={() => setDoing(null)} />
          )}
        </>
      )}
    </>
  );
};

export const SecondFactorSection = () => <Loaded of={useQuery(secondFactorQuery)}>{(state) => <Shown state={state} />}</Loaded>;
