/** The form of a new password: in the dialog of the personal settings, and on the sign-in page. */
import { call } from '#client/data/server/call.ts';
import { session } from '#client/data/session.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm, type FormErrors } from '@mantine/form';
import { useState, type KeyboardEvent } from 'react';
import { focusFirst } from '#client/blocks/form/formErrors.ts';
import { notify } from '#client/blocks/notify.ts';
import { faultsOf, reasons, strengthOf, type PasswordForm } from './password.ts';

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
  const [caps, setCaps] = useState(false);
  const form = useForm<PasswordForm>({
    name: 'changePassword',
    mode: 'uncontrolled',
    initialValues: pristine,
    validate: (values) => Object.fromEntries(Object.entries(faultsOf(values)).map(([name, fault]) => [name, say(fault)])),
    onValuesChange: () => onDirty?.(true),
  });

  const refuse = (errors: FormErrors) => {
    focusFirst(form, errors);
    notify.error(say(fixed.redFields));
  };
  const send = async (values: PasswordForm) => {
    const userId = session.get().user?.userId;
    const answer = await call('PUT', '/tydf/administration/users/changePassword', { body: { ...values, userId }, quiet: true });
    if (answer.code === '200') {
      notify.success(say(fixed.pwdDone));
      onDirty?.(false);
      return onDone();
    }
    const reason = reasons[answer.faults?.find(({ field, rule }) => field === 'newPwd' && reasons[rule])?.rule ?? ''];
    if (reason) {
      form.setErrors({ newPwd: say(reason) });
      return refuse({ newPwd: say(reason) });
    }
    // The server's sentence is not shown in this flow.
    notify.error(say(fixed.pwdFailed));
    form.getInputNode<HTMLInputElement, 'oldPwd'>('oldPwd')?.select();
  };
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const strength = strengthOf(form.useWatchValue('newPwd'));

  return (
    <form onSubmit={form.onSubmit(send, refuse)} noValidate onKeyUp={watchCaps}>
      <Stack gap="md">
        {names.map((name, at) => (
          <PasswordInput
            key={name}
            {...form.getInputProps(name)}
            name={name}
            label={say(words[name])}
            aria-invalid={form.errors[name] !== undefined}
            required
            withAsterisk={false}
            autoComplete={at === 0 ? 'current-password' : 'new-password'}
            data-autofocus={at === 0 || undefined}
            visibilityToggleButtonProps={{ 'aria-label': say(w('Show or hide', '显示或隐藏')) }}
            // Whoever only passes by is not told that it is empty.
            onBlur={() => void (form.getValues()[name] !== '' && form.validateField(name))}
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
          <Button type="submit" loading={form.submitting}>
            {say(words.change)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
