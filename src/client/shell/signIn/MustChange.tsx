/** The step between a first or reset password and the product. */
import { session } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Text, Title } from '@mantine/core';
import { ChangePasswordForm } from './ChangePassword.tsx';

export const MustChange = ({ onDone }: { readonly onDone: () => void }) => {
  const say = useSay();
  const done = () => {
    const { user } = session.get();
    if (user) session.set({ user: { ...user, mustChangePwd: false } });
    onDone();
  };
  return (
    <section>
      <Title order={1}>{say(w('Choose a password of your own', '设置新密码'))}</Title>
      <Text c="dimmed" mb="lg">
        {say(w('This one was given to you. At least 10 characters.', '当前密码由系统分配。新密码至少10个字符。'))}
      </Text>
      <ChangePasswordForm onDone={done} />
    </section>
  );
};
