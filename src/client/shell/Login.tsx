import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { w } from '#model/words.ts';
import { call } from '#client/data/call.ts';
import type { UserInfo } from '#model/api.ts';
import { session } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';

export const Login = () => {
  const say = useSay();
  const navigate = useNavigate();
  const signIn = async (form: FormData) => {
    const answer = await call<{ token: string; userInfo: UserInfo }>('POST', '/tydf/administration/login', {
      body: Object.fromEntries(form),
    });
    if (answer.code !== '200') return;
    session.set({ token: answer.data.token, user: answer.data.userInfo });
    await navigate({ to: '/selectSystem' });
  };
  return (
    <form action={(form) => void signIn(form)}>
      <TextInput name="userName" label={say(w('User name', '用户名'))} />
      <PasswordInput name="password" label={say(w('Password', '密码'))} />
      <Button type="submit">{say(w('Sign in', '登录'))}</Button>
    </form>
  );
};
