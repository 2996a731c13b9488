/** A button for what a person may do: where it is not possible now it stands there all the same and says why. */
import { Icon } from '#client/theme/Icon.tsx';
import type { IconName } from '#client/theme/icons.ts';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'loading'> {
  readonly verdict: NonNullable<Can[keyof Can]>;
  readonly label: string;
  readonly icon: IconName;
  readonly onPress: () => void;
}

export const VerdictButton = ({ verdict, label, icon, onPress, ...look }: Props) => {
  const say = useSay();
  const open = verdict === true;
  const button = (
    <Button
      {...look}
      leftSection={<Icon name={icon} />}
      aria-disabled={!open || undefined}
      data-disabled={!open || undefined}
      onClick={() => open && onPress()}
    >
      {label}
    </Button>
  );
  return open ? (
    button
  ) : (
    <Tooltip label={say(verdict.desc)} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  );
};
