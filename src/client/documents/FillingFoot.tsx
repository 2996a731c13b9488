/** Under the form of an approver who fills in fields: what is still missing, what they changed, their opinion, and the decision. */
import { barWords } from '#client/blocks/act/actionWords.ts';
import { ChangeList } from '#client/blocks/trail/ChangeView.tsx';
import { pathWords } from '#model/paths.ts';
import { keyFace } from '#client/blocks/shortcuts.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can, Names, TrailChange } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { type Words, w } from '#model/words.ts';
import { Button, Group, Popover, Text, Textarea, UnstyledButton } from '@mantine/core';
import type { RefObject } from 'react';
import css from './page.module.css';

export const fillingWords = { approve: w('Approve with changes', '同意并保存') };

const words = {
  fill: w('{count} to fill', '{count}项待填'),
  filled: w('All filled', '已全部填写'),
  oneChange: w('1 change', '1处修改'),
  changes: w('{count} changes', '{count}处修改'),
  opinion: w('Opinion', '意见'),
  reject: w('Reject', '驳回'),
};

interface Props {
  readonly definition: Definition;
  readonly names: Names;
  readonly can: Can;
  /** Paths of what is still missing. */
  readonly toFill: readonly string[];
  readonly changes: readonly TrailChange[];
  readonly onShow: (path: string) => void;
  /** On the button that approves. */
  readonly approve: Words;
  readonly busy: boolean;
  readonly onDecide: (action: 'approve' | 'reject') => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly opinion: { readonly text: string; readonly restored: boolean };
  readonly required: boolean;
  /** What is wrong with the opinion. */
  readonly fault: string | null;
  readonly onWrite: (text: string) => void;
}

export const FillingFoot = (props: Props) => {
  const { definition, names, can, toFill, changes, onShow, approve, busy, onDecide, input, opinion, required, fault, onWrite } = props;
  const say = useSay();
  return (
    <div className={css['foot']}>
      <Group gap="xs" role="status">
        {toFill.length === 0 ? (
          <Text size="sm" c="dimmed">
            {say(words.filled)}
          </Text>
        ) : (
          <>
            <Text size="sm" fw={600}>
              {say(words.fill, { count: toFill.length })}:
            </Text>
            {toFill.slice(0, 3).map((field) => (
              <UnstyledButton key={field} fz="sm" c="var(--mantine-color-anchor)" td="underline" onClick={() => onShow(field)}>
                {say(pathWords(definition, field))}
              </UnstyledButton>
            ))}
          </>
        )}
      </Group>
      {changes.length > 0 ? (
        <Popover position="top-start" width={420} withinPortal>
          <Popover.Target>
            <Button size="compact-sm" variant="default">
              {say(changes.length === 1 ? words.oneChange : words.changes, { count: changes.length })}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <ChangeList changes={changes} definition={definition} names={names} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
      <Textarea
        ref={input}
        aria-label={say(words.opinion)}
        placeholder={say(required ? barWords.opinionRequired : barWords.opinionDefault)}
        value={opinion.text}
        onChange={(event) => onWrite(event.currentTarget.value)}
        error={fault}
        rightSection={
          opinion.restored ? (
            <Text size="xs" c="dimmed">
              {say(barWords.restored)}
            </Text>
          ) : null
        }
        rightSectionWidth={opinion.restored ? 88 : 0}
        autosize
        minRows={1}
        maxRows={5}
        flex={1}
        miw={200}
        maxLength={2000}
      />
      <div className={css['decide']}>
        {can.approve === true ? (
          <Button
            className={css['approve']}
            loading={busy}
            leftSection={<Icon name="approve" size={18} />}
            rightSection={<Kbd keys={keyFace('Mod+Enter')} />}
            onClick={() => onDecide('approve')}
          >
            {say(approve)}
          </Button>
        ) : null}
        {can.reject === true ? (
          <Button
            variant="default"
            c="var(--danger-text)"
            disabled={busy}
            leftSection={<Icon name="reject" size={18} />}
            onClick={() => onDecide('reject')}
          >
            {say(words.reject)}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
