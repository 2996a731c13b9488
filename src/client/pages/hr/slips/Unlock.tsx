/** The password again, before pay is shown. */
import { confirmPassword } from '#client/data/confirmPassword.ts';
import { useSession } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type FormEvent } from 'react';
import css from './slips.module.css';
import { words } from './slipsWords.ts';

interface Props {
  /** Shown from now until then, an ISO instant. */
  readonly onOpen: (until: string) => void;
}

export const Unlock = ({ onOpen }: Props) => {
  const say = useSay();
  const userId = useSession(({ user }) => user?.userId ?? '');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const { code, desc, data, faults } = await confirmPassword(userId, password);
    setBusy(false);
    setPassword('');
    if (code === '200') onOpen(data.until);
    else setWrong(faults?.[0] ? say(faults[0].message) : desc);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={css['unlock']} onSubmit={submit}>
      <p>{say(words.locked)}</p>
      <PasswordInput
        label={say(words.password)}
        autoComplete="current-password"
        value={password}
        error={wrong}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="md" loading={busy} disabled={password === ''}>
        {say(words.unlock)}
      </Button>
    </form>
  );
};
