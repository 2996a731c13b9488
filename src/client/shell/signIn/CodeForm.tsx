/** The second step of signing in: a code of the authenticator app, or one of those kept for a lost phone. */
import { useSay } from '#client/words/language.tsx';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { sessionActor } from '#client/shell/actors.ts';
import { signInWithCode } from './signIn.ts';
import { useCountdown } from './useCountdown.ts';

const words = {
  title: w('Second factor', '两步验证'),
  about: w('Enter the six digits that your authenticator app shows now.', '输入验证器应用当前显示的6位验证码。'),
  aboutLost: w('Enter one of the recovery codes that you kept. Each counts once.', '输入已保存的恢复码，每个只能使用一次。'),
  code: w('Code', '验证码'),
  recovery: w('Recovery code', '恢复码'),
  signIn: w('Sign in', '登录'),
  waiting: w('Sign in ({left})', '登录（{left}）'),
  lost: w('I do not have the phone', '手机不在身边'),
  found: w('Use the app instead', '改用验证器应用'),
  back: w('Back', '返回'),
  required: w('Enter the code', '验证码需填写'),
} as const;

interface Props {
  readonly ticket: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export const CodeForm = ({ ticket, onDone, onBack }: Props) => {
  const say = useSay();
  const [lost, setLost] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const sending = useSelector(sessionActor, (now) => now.matches('signingIn'));
  const countdown = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (code: string) => {
    if (sending || countdown) return;
    if (code === '') return setFault(say(words.required));
    const outcome = await signInWithCode(ticket, code);
    if (outcome === null) return onDone();
    if (typeof outcome === 'string') setFault(outcome);
    field.current?.select();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(textOf(new FormData(event.currentTarget).get('code')).trim());
  };
  return (
    <form onSubmit={send} noValidate>
      <Title order={1}>{say(words.title)}</Title>
      <Text c="dimmed" mb="lg">
        {say(lost ? words.aboutLost : words.about)}
      </Text>
      <Stack gap="md">
        <TextInput
          key={lost ? 'recovery' : 'code'}
          ref={field}
          name="code"
          label={say(lost ? words.recovery : words.code)}
          inputMode={lost ? 'text' : 'numeric'}
          autoComplete={lost ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          error={fault}
          aria-invalid={fault !== null}
          size="md"
          onChange={(event) => {
            setFault(null);
            // Six digits are the whole code.
            if (!lost && /^\d{6}$/.test(event.currentTarget.value)) void submit(event.currentTarget.value);
          }}
        />
        <Button type="submit" fullWidth h={40} loading={sending} disabled={countdown !== null}>
          {countdown ? say(words.waiting, { left: countdown }) : say(words.signIn)}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setFault(null);
            setLost(!lost);
          }}
        >
          {say(lost ? words.found : words.lost)}
        </Button>
        <Button variant="default" onClick={onBack}>
          {say(words.back)}
        </Button>
      </Stack>
    </form>
  );
};
