/** Finds in a list while one types. What an input method is still composing is not looked for: half a pinyin matches nothing. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  readonly label: string;
  /** What is looked for now. */
  readonly value: string;
  readonly onFind: (typed: string) => void;
  readonly width?: number | string;
}

export const FindBox = ({ label, value, onFind, width }: Props) => {
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <TextInput
      size="sm"
      {...(width !== undefined && { w: width })}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={composed ?? value}
      onChange={({ currentTarget, nativeEvent }) => {
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return setComposed(currentTarget.value);
        setComposed(null);
        onFind(currentTarget.value);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null);
        onFind(currentTarget.value);
      }}
    />
  );
};
