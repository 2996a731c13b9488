/** Coming by the link of a mail: its code signs in once, by a press. Loaded only where an address brought one. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from './signIn.ts';

const words = {
  title: w('You come from a mail', '来自邮件的链接'),
  text: w('Its link signs you in once, within five minutes.', '该链接五分钟内有效，仅可登录一次。'),
  open: w('Open', '打开'),
} as const;

interface Props {
  readonly code: string;
  /** The page that the link leads to; the code is for no other. */
  readonly page: string;
  readonly onDone: () => void;
  readonly onCode: (ticket: string) => void;
}

export const MailSignIn = ({ code, page, onDone, onCode }: Props) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const enter = async () => {
    setBusy(true);
    const outcome = await send('/mail', { code, target: page });
    setBusy(false);
    if (outcome === null) onDone();
    else if (typeof outcome === 'string') setFault(outcome);
    else onCode(outcome.ticket);
  };
  return (
    <Alert mb="md" color={fault === null ? 'fjord' : 'berry'} role={fault === null ? undefined : 'alert'} title={say(words.title)}>
      {fault === null ? (
        <Stack gap="sm">
          <Text size="sm">{say(words.text)}</Text>
          <Button loading={busy} onClick={() => void enter()}>
            {say(words.open)}
          </Button>
        </Stack>
      ) : (
        <Text size="sm">{fault}</Text>
      )}
    </Alert>
  );
};
