/** The first administrator of an empty installation, guarded by the code that the start printed. */
import { call } from '#client/data/server/call.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsOf, focusFirst } from '#client/blocks/form/formErrors.ts';
import { notify } from '#client/blocks/notify.ts';

const words = {
  code: w('Code printed at start', '启动时显示的验证码'),
  userName: w('User name', '用户名'),
  realName: w('Name', '姓名'),
  password: w('Password', '密码'),
} as const;
const names = ['code', 'userName', 'realName', 'password'] as const;
const nothing = { code: '', userName: '', realName: '', password: '' };

export const FirstRun = ({ onDone }: { readonly onDone: () => void }) => {
  const say = useSay();
  const form = useForm({ name: 'firstRun', mode: 'uncontrolled', initialValues: nothing });
  const send = async (values: typeof nothing) => {
    const answer = await call('POST', '/tydf/administration/firstRun', { body: values, quiet: true });
    if (answer.code === '200') {
      notify.success(say(w('The administrator was created. Sign in now.', '管理员已创建，可以登录。')));
      return onDone();
    }
    const errors = errorsOf(
      (answer.faults ?? []).filter(({ field }) => field in nothing),
      say,
    );
    form.setErrors(errors);
    notify.error(Object.keys(errors).length > 0 ? say(fixed.redFields) : answer.desc);
    focusFirst(form, errors);
  };
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Title order={1}>{say(w('First start', '首次启动'))}</Title>
      <Text c="dimmed" mb="lg">
        {say(w('Nobody can sign in yet. Create the first administrator.', '尚无账号，需先创建首个管理员。'))}
      </Text>
      <Stack gap="md">
        {names.map((name) => {
          const shared = {
            ...form.getInputProps(name),
            name,
            label: say(words[name]),
            'aria-invalid': form.errors[name] !== undefined,
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
        <Button type="submit" loading={form.submitting} h={40}>
          {say(w('Create administrator', '创建管理员'))}
        </Button>
      </Stack>
    </form>
  );
};
