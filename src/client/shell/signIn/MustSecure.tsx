/** The step that a role demands: a second factor is set up before the product opens. */
import { SecondFactorSetUp } from '#client/blocks/account/SecondFactorSetUp.tsx';
import { session } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Text, Title } from '@mantine/core';

export const MustSecure = ({ onDone }: { readonly onDone: () => void }) => {
  const say = useSay();
  const done = () => {
    const { user } = session.get();
    if (user) session.set({ user: { ...user, mustSecure: false } });
    onDone();
  };
  return (
    <section>
      <Title order={1}>{say(w('Set up a second factor', '设置两步验证'))}</Title>
      <Text c="dimmed" mb="lg">
        {say(
          w(
            'One of your roles demands it. It takes a minute and an authenticator app.',
            '所属角色要求启用两步验证，使用验证器应用完成设置。',
          ),
        )}
      </Text>
      <SecondFactorSetUp onDone={done} />
    </section>
  );
};
