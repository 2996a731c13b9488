/** ‹ back to the list, or to where a page was opened from. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';

export const BackButton = ({ mode, onBack }: { readonly mode: 'page' | 'phone'; readonly onBack: () => void }) => {
  const say = useSay();
  return (
    <ActionIcon size={mode === 'phone' ? 44 : 32} onClick={onBack} aria-label={say(w('Back', '返回'))}>
      <IconChevronLeft size={20} />
    </ActionIcon>
  );
};
