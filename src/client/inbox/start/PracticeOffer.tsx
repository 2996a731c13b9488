/** Offers the practice once, quietly, below the list; answered either way it does not come again by itself. */
import { openPractice } from '#client/data/practice.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import css from './PracticeOffer.module.css';

const words = {
  label: w('Practice', '练习'),
  title: w('Practise: clear 5 tasks in 60 seconds', '练习：60秒处理5个任务'),
  text: w('With invented tasks; yours stay as they are.', '使用虚构任务，不影响自己的待办。'),
  begin: w('Practise', '开始练习'),
  no: w('No, thanks', '不用了'),
  again: w('Later: preferences, Practice.', '以后可在“偏好设置 · 练习”中打开。'),
} as const;

export const PracticeOffer = () => {
  const say = useSay();
  const [going, setGoing] = useState(false);
  return (
    <aside className={css['offer']} aria-label={say(words.label)}>
      <IconSchool size={20} stroke={1.75} aria-hidden />
      <div className={css['text']}>
        <p className={css['title']}>{say(words.title)}</p>
        <p className={css['second']}>
          {say(words.text)} {say(words.again)}
        </p>
        <div className={css['acts']}>
          <Button
            size="compact-sm"
            variant="light"
            loading={going}
            onClick={() => {
              setGoing(true);
              void openPractice('practice');
            }}
          >
            {say(words.begin)}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void preferences.set({ practised: true })}>
            {say(words.no)}
          </Button>
        </div>
      </div>
    </aside>
  );
};
