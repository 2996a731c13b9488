/** The sign-in page: name and password, the step of a password that must be changed, the first start. */
import { ask, call } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import { useNavigation, type Query } from '#client/data/page/page.ts';
import { useSession } from '#client/data/session.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import type { UserInfo } from '#model/api.ts';
import type { SignInOptions } from '#model/operations/security.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { sessionActor } from '#client/shell/actors.ts';
import { signIn } from './signIn.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useCountdown } from './useCountdown.ts';

const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));
const MustChange = lazy(async () => ({ default: (await import('./MustChange.tsx')).MustChange }));
const MustSecure = lazy(async () => ({ default: (await import('./MustSecure.tsx')).MustSecure }));
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm.tsx')).CodeForm }));
const MailSignIn = lazy(async () => ({ default: (await import('./MailSignIn.tsx')).MailSignIn }));
const OuterSignIn = lazy(async () => ({ default: (await import('./OuterSignIn.tsx')).OuterSignIn }));

const words = {
  userName: w('User name', '用户名'),
  password: w('Password', '密码'),
  signIn: w('Sign in', '登录'),
  signingIn: w('Signing in…', '正在登录…'),
  waiting: w('Sign in ({left})', '登录（{left}）'),
  capsLock: w('Caps Lock is on', '大写锁定已开启'),
  both: w('Enter user name and password', '用户名和密码都需填写'),
  asUser: w('Signed in as {name}', '已登录：{name}'),
  goOn: w('Continue', '继续'),
  other: w('Use another account', '使用其他账号'),
  toggle: w('Show or hide', '显示或隐藏'),
} as const;

/** Progress is shown only when it lasts, in milliseconds. */
const PATIENCE_MS = 300;

/** The person of a stored token that the server still knows. */
const useContinue = (): UserInfo | null => {
  const token = useSession((now) => now.token);
  const [known, setPerson] = useState<{ readonly token: string; readonly user: UserInfo } | null>(null);
  useEffect(() => {
    if (!token) return;
    let current = true;
    void ask<UserInfo>('GET', '/tydf/administration/session').then(
      (user) => current && setPerson({ token, user }),
      () => undefined,
    );
    return () => void (current = false);
  }, [token]);
  return known?.token === token ? known.user : null;
};

/** Of this computer, not of a session: whoever used it last need not type their name. */
const NAME = 'userName';

interface FormProps {
  /** Whoever is known here already wants to come in as somebody else. */
  readonly asOther: boolean;
  readonly onDone: () => void;
  readonly onCode: (ticket: string) => void;
}

const Form = ({ asOther, onDone, onCode }: FormProps) => {
  const say = useSay();
  const [fault, setFault] = useState<string | null>(null);
  const [slow, setSlow] = useState(false);
  const [caps, setCaps] = useState(false);
  const sending = useSelector(sessionActor, (now) => now.matches('signingIn'));
  const countdown = useCountdown();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = name.current;
    if (!field) return;
    if (asOther) {
      field.value = '';
      return field.focus();
    }
    void kept.shared.get<string>(NAME).then((known) => {
      if (!known || field.value !== '') return;
      field.value = known;
      if (document.activeElement === field) password.current?.focus();
    });
  }, [asOther]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending || countdown) return;
    const form = new FormData(event.currentTarget);
    const entry = (name: string): string => textOf(form.get(name));
    const [userName, secret] = [entry('userName').trim(), entry('password')];
    if (!userName || !secret) return setFault(say(words.both));
    const timer = setTimeout(setSlow, PATIENCE_MS, true);
    const outcome = await signIn(userName, secret);
    clearTimeout(timer);
    setSlow(false);
    if (typeof outcome !== 'string') void kept.shared.set(NAME, userName);
    if (outcome === null) return onDone();
    if (typeof outcome !== 'string') return onCode(outcome.ticket);
    setFault(outcome);
    password.current?.select();
  };

  return (
    <form onSubmit={(event) => void send(event)} noValidate onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}>
      <Stack gap="md">
        <TextInput
          ref={name}
          name="userName"
          label={say(words.userName)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={fault !== null}
          size="md"
        />
        <PasswordInput
          ref={password}
          name="password"
          label={say(words.password)}
          autoComplete="current-password"
          error={fault}
          aria-invalid={fault !== null}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': say(words.toggle) }}
        />
        {caps && (
          <Text size="sm" c="dimmed" role="status">
            {say(words.capsLock)}
          </Text>
        )}
        <Button type="submit" fullWidth h={40} disabled={countdown !== null}>
          {countdown ? say(words.waiting, { left: countdown }) : slow ? say(words.signingIn) : say(words.signIn)}
        </Button>
      </Stack>
    </form>
  );
};

export const Login = ({ query }: { readonly query: Query }) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  const person = useContinue();
  const mustChange = useSelector(sessionActor, (now) => now.matches('mustChangePassword'));
  const mustSecure = useSelector(sessionActor, (now) => now.matches('mustSecure'));
  const [firstRun, setFirstRun] = useState(false);
  const [asOther, setAsOther] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const [outer, setOuter] = useState<string | null>(null);
  useEffect(() => {
    void call<SignInOptions>('GET', '/tydf/administration/signInOptions', { quiet: true }).then(
      (answer) => answer.code === '200' && setOuter(answer.data.outer),
    );
    void call<{ readonly needed: boolean }>('GET', '/tydf/administration/firstRun', { quiet: true }).then(
      (answer) => answer.code === '200' && setFirstRun(answer.data.needed),
    );
  }, []);
  const [page, code] = (query['from'] ?? '').split('#code=', 2);
  const [mailed] = useState(code);
  // The code of a mail leaves the address before anybody copies it.
  useEffect(() => {
    if (code !== undefined) go('/login', { from: page ?? '' }, { replace: true });
  }, [code, page, go]);
  const from: Query = page ? { from: page } : {};
  const onward = () => go('/selectSystem', from);
  // What must be done first is the machine's next state; only after it is there somewhere to go.
  const entered = () => sessionActor.getSnapshot().matches('choosingSystem') && onward();
  useEffect(() => {
    document.title = say(words.signIn);
  }, [say]);

  return (
    <SignInFrame>
      <Suspense fallback={null}>
        {mustChange ? (
          <MustChange
            onDone={() => {
              sessionActor.send({ type: 'PASSWORD_CHANGED' });
              entered();
            }}
          />
        ) : mustSecure ? (
          <MustSecure
            onDone={() => {
              sessionActor.send({ type: 'SECURED' });
              entered();
            }}
          />
        ) : ticket !== null ? (
          <CodeForm ticket={ticket} onDone={entered} onBack={() => setTicket(null)} />
        ) : firstRun ? (
          <FirstRun onDone={() => setFirstRun(false)} />
        ) : (
          <>
            <Title order={1} className="mantine-visually-hidden" style={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
              {say(shell.signIn)}
            </Title>
            {mailed && page && <MailSignIn code={mailed} page={page} onDone={entered} onCode={setTicket} />}
            <Form asOther={asOther} onDone={entered} onCode={setTicket} />
            {outer !== null && <OuterSignIn label={outer} query={query} onDone={entered} onCode={setTicket} />}
            {!asOther && person && !person.mustChangePwd && !person.mustSecure && (
              <Alert color="fjord" title={say(words.asUser, { name: (language === 'en' ? person.nameEn : null) ?? person.realName })}>
                <Group gap="xs">
                  <Button variant="light" onClick={onward}>
                    {say(words.goOn)}
                  </Button>
                  <Button variant="subtle" onClick={() => setAsOther(true)}>
                    {say(words.other)}
                  </Button>
                </Group>
              </Alert>
            )}
          </>
        )}
      </Suspense>
    </SignInFrame>
  );
};
