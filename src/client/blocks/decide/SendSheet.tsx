/**
 * The last look before sending: what, to whom, and a note to the approvers. Enter sends. It stays when the second click of
 * a double click on the button that opened it meets what is beside it.
 */
import { AwayLater } from '#client/theme/AwayLater.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { RouteStep } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';

const words = {
  submit: w('Send for approval', '提交审批'),
  repost: w('Repost', '重新提交'),
  title: w('{act}: {what}', '{act}：{what}'),
  note: w('Note to approvers', '给审批人的留言'),
  cancel: w('Cancel', '取消'),
  none: w('Nobody has to approve this.', '无需审批。'),
};

interface Props {
  readonly act: 'submit' | 'repost';
  /** Kind and figure: "Expense report ¥3,268.00". */
  readonly what: string;
  readonly steps: readonly RouteStep[] | null;
  readonly busy: boolean;
  /** People to be picked before it goes. */
  readonly children?: ReactNode;
  readonly onSend: (note: string) => void;
  readonly onClose: () => void;
}

export const SendSheet = ({ act, what, steps, busy, children, onSend, onClose }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const [note, setNote] = useState('');
  const who = (step: RouteStep) => step.people.map(nameOf).join(say(w(', ', '、'))) || say(step.group ?? step.name);
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { act: say(words[act]), what })} dirty={note !== ''} sticky>
      <Stack gap="md">
        {steps === null ? null : <Text>{steps.length === 0 ? say(words.none) : `→ ${steps.map(who).join(' → ')}`}</Text>}
        {steps?.map(({ nodeId, people }) => (
          <AwayLater key={nodeId} people={people} />
        ))}
        {children}
        <Textarea
          label={say(words.note)}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={2000}
          autosize
          minRows={1}
          maxRows={5}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
            event.preventDefault();
            if (!busy) onSend(note.trim());
          }}
        />
        <Group justify="flex-end" gap="sm">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button loading={busy} onClick={() => onSend(note.trim())}>
            {say(words[act])}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
