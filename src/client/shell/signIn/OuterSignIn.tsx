/** Signing in by another provider: the button, and what comes back in the address. Loaded only where one is set up. */
import { useNavigation, type Query } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import { type Words, w } from '#model/words.ts';
import { Alert, Button, Divider, Stack } from '@mantine/core';
import '@mantine/core/styles/Divider.layer.css';
import { useEffect, useRef, useState } from 'react';
import { signInFromOuter } from './signIn.ts';

const words = {
  or: w('or', '或'),
  by: w('Sign in with {name}', '使用{name}登录'),
} as const;
const reasons: Readonly<Record<string, Words>> = {
  outerUnavailable: w('The other provider cannot be reached.', '无法连接统一认证服务。'),
  outerOver: w('This took too long. Sign in again.', '操作超时，需重新登录。'),
  outerRefused: w('The other provider did not confirm who you are.', '统一认证未通过。'),
  outerUnknown: w('You have no account here. The administrator can create one.', '没有对应的账号，可由管理员开通。'),
};

interface Props {
  /** Name of the provider. */
  readonly label: string;
  readonly query: Query;
  readonly onDone: () => void;
  readonly onCode: (ticket: string) => void;
}

export const OuterSignIn = ({ label, query, onDone, onCode }: Props) => {
  const say = useSay();
  const { go } = useNavigation();
  const { ticket, outer, from } = query;
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef({ onDone, onCode, go });
  useEffect(() => {
    latest.current = { onDone, onCode, go };
  });
  const taken = useRef<string | null>(null);
  useEffect(() => {
    // It counts once; a second effect of the same page would only hear that it was used.
    if (ticket === undefined || taken.current === ticket) return;
    taken.current = ticket;
    latest.current.go('/login', from ? { from } : {}, { replace: true });
    void signInFromOuter(ticket).then((outcome) => {
      if (outcome === null) latest.current.onDone();
      else if (typeof outcome === 'string') setFault(outcome);
      else latest.current.onCode(outcome.ticket);
    });
  }, [ticket, from]);
  const told = fault ?? (outer !== undefined && reasons[outer] ? say(reasons[outer]) : null);
  return (
    <Stack gap="md" mt="md">
      <Divider label={say(words.or)} />
      {told && (
        <Alert color="berry" role="alert">
          {told}
        </Alert>
      )}
      <Button
        component="a"
        variant="default"
        h={40}
        href={`/tydf/administration/outer/begin?${new URLSearchParams(from ? { from } : {}).toString()}`}
      >
        {say(words.by, { name: label })}
      </Button>
    </Stack>
  );
};
