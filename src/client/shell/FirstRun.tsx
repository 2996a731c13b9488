/** The first administrator of an empty installation, guarded by the code that the start printed. */
import { call } from '#client/data/call.ts';
import { fixed } from '#client/words/fixed.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { notify } from '#client/blocks/notify.ts';

const words = {
  code: w('Code printed at start', '启动时显示的验证码'),
  userName: w('User name', '用户名'),
  realName: w('Name', '姓名'),
  password: w('Password', '密码'),
} as const;
const names = ['code', 'userName', 'realName', 'password'] as const;
type Name = (typeof names)[number];
const isName = (name: string): name is Name => (names as readonly string[]).includes(name);

export const FirstRun = ({ onDone }: { readonly onDone: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    const answer = await call('POST', '/tydf/administration/firstRun', { body: Object.fromEntries(new FormData(form)), quiet: true });
    setSending(false);
    if (answer.code === '200') {
      notify.success(say(w('The administrator was created. Sign in now.', '管理员已创建，可以登录。')));
      return onDone();
    }
    const found = (answer.faults ?? []).filter(({ field }) => isName(field));
    setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message[language]])));
    notify.error(found.length > 0 ? say(fixed.redFields) : answer.desc);
    const first = names.find((name) => found.some(({ field }) => field === name));
    if (first) (form.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Title order={1}>{say(w('First start', '首次启动'))}</Title>
      <Text c="dimmed" mb="lg">
        {say(w('Nobody can sign in yet. Create the first administrator.', '尚无账号，需先创建首个管理员。'))}
      </Text>
      <Stack gap="md">
        {names.map((name) => {
          const shared = {
            name,
            label: say(words[name]),
            error: faults[name],
            'aria-invalid': faults[name] !== undefined,
            size: 'md',
          } as const;
          return name === 'password' ? (
            <PasswordInput
              key={name}
              {...shared}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': say(w('Show or hide', '显示或隐藏')) }}
            />
          ) : (
            <TextInput key={name} {...shared} autoComplete={name === 'userName' ? 'username' : 'off'} autoFocus={name === 'code'} />
          );
        })}
        <Button type="submit" loading={sending} h={40}>
          {say(w('Create administrator', '创建管理员'))}
        </Button>
      </Stack>
    </form>
  );
};
