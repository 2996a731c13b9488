/** The way to a flow with three planted problems: invented, in a page of its own, never among the models. */
import { openPractice } from '#client/data/practice.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';

const words = { practice: w('Practice flow: find three problems', '练习流程：找出三个问题') } as const;

export const PracticeFlow = ({ compact = false }: { readonly compact?: boolean }) => {
  const say = useSay();
  return (
    <Button
      size={compact ? 'compact-sm' : 'sm'}
      variant={compact ? 'subtle' : 'default'}
      leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
      onClick={() => void openPractice('practice/flow')}
    >
      {say(words.practice)}
    </Button>
  );
};
