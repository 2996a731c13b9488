/** The form of a new password: in the dialog of the personal settings, and on the sign-in page. */
import { call } from '#client/data/call.ts';
import { session } from '#client/data/session.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { notify } from '#client/blocks/notify.ts';
import { faultsOf, reasons, strengthOf, type PasswordFaults, type PasswordForm } from './password.ts';

const words = {
  oldPwd: w('Original password', '原密码'),
  newPwd: w('New password', '新密码'),
  affirmPwd: w('New password again', '确认新密码'),
  change: w('Change password', '修改密码'),
  capsLock: w('Caps Lock is on', '大写锁定已开启'),
} as const;
const names = ['oldPwd', 'newPwd', 'affirmPwd'] as const;
const pristine: PasswordForm = { oldPwd: '', newPwd: '', affirmPwd: '' };

interface FormProps {
  readonly onDone: () => void;
  readonly onCancel?: () => void;
  /** Told when something has been typed. */
  readonly onDirty?: (dirty: boolean) => void;
}

export const ChangePasswordForm = ({ onDone, onCancel, onDirty }: FormProps) => {
  const say = useSay();
  const [form, setForm] = useState(pristine);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [caps, setCaps] = useState(false);
  const [sending, setSending] = useState(false);
  const inputs = useRef<Partial<Record<keyof PasswordForm, HTMLInputElement | null>>>({});

  const refuse = (found: PasswordFaults) => {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first) inputs.current[first]?.focus();
    notify.error(say(fixed.redFields));
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(form);
    if (Object.keys(found).length > 0) return refuse(found);
    setSending(true);
    const userId = session.get().user?.userId;
    const answer = await call('PUT', '/tydf/administration/users/changePassword', { body: { ...form, userId }, quiet: true });
    setSending(false);
    if (answer.code === '200') {
      notify.success(say(fixed.pwdDone));
      onDirty?.(false);
      return onDone();
    }
    const ours = answer.faults?.find(({ field, rule }) => field === 'newPwd' && reasons[rule]);
    if (ours && reasons[ours.rule]) return refuse({ newPwd: reasons[ours.rule] });
    // The server's sentence is not shown in this flow.
    notify.error(say(fixed.pwdFailed));
    inputs.current.oldPwd?.select();
  };

  const change = (name: keyof PasswordForm, value: string) => {
    const next = { ...form, [name]: value };
    setForm(next);
    onDirty?.(true);
    // Once red, a field is checked at every key.
    if (faults[name]) setFaults({ ...faults, [name]: faultsOf(next)[name] });
  };
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const strength = strengthOf(form.newPwd);

  return (
    <form onSubmit={(event) => void send(event)} noValidate onKeyUp={watchCaps}>
      <Stack gap="md">
        {names.map((name, at) => (
          <PasswordInput
            key={name}
            ref={(input) => void (inputs.current[name] = input)}
            name={name}
            label={say(words[name])}
            value={form[name]}
            error={faults[name] && say(faults[name])}
            aria-invalid={faults[name] !== undefined}
            required
            withAsterisk={false}
            autoComplete={at === 0 ? 'current-password' : 'new-password'}
            data-autofocus={at === 0 || undefined}
            visibilityToggleButtonProps={{ 'aria-label': say(w('Show or hide', '显示或隐藏')) }}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
        <Text size="sm" c="dimmed" role="status">
          {[strength && say(strength), caps && say(words.capsLock)].filter(Boolean).join(' · ')}
        </Text>
        <Group justify="flex-end" gap="sm">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {say(shell.cancel)}
            </Button>
          )}
          <Button type="submit" loading={sending}>
            {say(words.change)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
