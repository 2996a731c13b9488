/** Setting up a second factor: the secret as a picture and as text, the first code, then the codes for a lost phone, shown once. */
import { call } from '#client/data/server/call.ts';
import { secondFactorPath } from '#client/data/personal.ts';
import { useSay } from '#client/words/language.tsx';
import type { SecondFactorSetUp as SetUp } from '#model/operations/security.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Code, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { QrCode } from '#client/blocks/print/QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './secondFactorStyles.ts';

const words = {
  scan: w('1. Scan this with an authenticator app on your phone.', '1. 用手机验证器应用扫描二维码。'),
  picture: w('QR code with the secret', '包含密钥的二维码'),
  type: w('Or type this key into the app:', '或在应用中手动输入密钥：'),
  open: w('Open in an app on this device', '在本机应用中打开'),
  enter: w('2. Enter the six digits that it shows.', '2. 输入应用显示的6位验证码。'),
  code: w('Code', '验证码'),
  confirm: w('Confirm', '确认'),
  password: w('Password', '密码'),
  passwordWhy: w('You signed in a while ago. Enter your password to go on.', '登录已有一段时间，输入密码后继续。'),
  goOn: w('Continue', '继续'),
  required: w('Enter the code', '输入验证码'),
  toggle: w('Show or hide', '显示或隐藏'),
  failed: w('This could not be begun', '无法开始设置'),
} as const;

/** In fours, as one reads it aloud. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface StepProps<Value> {
  readonly onDone: (value: Value) => void;
}

const AskPassword = ({ onDone }: StepProps<SetUp>) => {
  const say = useSay();
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget).get('password'));
    setSending(true);
    const answer = await call<SetUp>('POST', secondFactorPath, { body: { password }, quiet: true });
    setSending(false);
    if (answer.code === '200') return onDone(answer.data);
    setFault(answer.faults?.[0] ? say(answer.faults[0].message) : answer.desc);
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md" maw={360}>
        <Text>{say(words.passwordWhy)}</Text>
        <PasswordInput
          name="password"
          label={say(words.password)}
          autoComplete="current-password"
          autoFocus
          error={fault}
          aria-invalid={fault !== null}
          visibilityToggleButtonProps={{ 'aria-label': say(words.toggle) }}
        />
        <Button type="submit" loading={sending} style={{ alignSelf: 'start' }}>
          {say(words.goOn)}
        </Button>
      </Stack>
    </form>
  );
};

const Confirm = ({ setUp, onDone }: StepProps<readonly string[]> & { readonly setUp: SetUp }) => {
  const say = useSay();
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget).get('code')).trim();
    if (code === '') return setFault(say(words.required));
    setSending(true);
    const answer = await call<{ readonly recoveryCodes: readonly string[] }>('PUT', secondFactorPath, { body: { code }, quiet: true });
    setSending(false);
    if (answer.code === '200') return onDone(answer.data.recoveryCodes);
    setFault(answer.desc);
    field.current?.select();
  };
  return (
    <Stack gap="md">
      <Text>{say(words.scan)}</Text>
      <QrCode text={setUp.address} label={say(words.picture)} />
      <div>
        <Text size="sm" c="dimmed">
          {say(words.type)}
        </Text>
        <Code fz="md">{grouped(setUp.secret)}</Code>
      </div>
      <Button component="a" href={setUp.address} variant="subtle" style={{ alignSelf: 'start' }}>
        {say(words.open)}
      </Button>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Text mb="xs">{say(words.enter)}</Text>
        <Group align="start" gap="sm">
          <TextInput
            ref={field}
            name="code"
            aria-label={say(words.code)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            w={160}
            error={fault}
            aria-invalid={fault !== null}
            onChange={() => setFault(null)}
          />
          <Button type="submit" loading={sending}>
            {say(words.confirm)}
          </Button>
        </Group>
      </form>
    </Stack>
  );
};

/** Asks for the secret when it is first shown; `onDone` once the recovery codes are kept. */
export const SecondFactorSetUp = ({ onDone }: { readonly onDone: () => void }) => {
  const say = useSay();
  const [setUp, setSetUp] = useState<SetUp | 'password' | { readonly failed: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let current = true;
    void call<SetUp>('POST', secondFactorPath, { body: {}, quiet: true }).then((answer) => {
      if (!current) return;
      const wantsPassword = answer.faults?.some(({ field }) => field === 'password') ?? false;
      setSetUp(answer.code === '200' ? answer.data : wantsPassword ? 'password' : { failed: answer.desc });
    });
    return () => void (current = false);
  }, []);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setUp === null) return <Skeleton height={280} />;
  if (setUp === 'password') return <AskPassword onDone={setSetUp} />;
  if ('failed' in setUp)
    return (
      <Alert color="berry" title={say(words.failed)}>
        {setUp.failed}
      </Alert>
    );
  return <Confirm setUp={setUp} onDone={setCodes} />;
};
