/** Around a practice: the mark that says what it is, how to begin again, and the way out. */
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './practice.module.css';

const words = {
  mark: w('Practice', '练习'),
  safe: w('invented, nothing is stored or sent', '内容为虚构，不保存也不发送'),
  restart: w('Start over', '重新开始'),
} as const;

interface Props {
  readonly title: Words;
  readonly leave: Words;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  /** What else stands in the head. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export const PracticeFrame = ({ title, leave, onAgain, onLeave, tools, children }: Props) => {
  const say = useSay();
  return (
    <div className={css['page']} data-practice>
      <header className={css['head']}>
        <h1 className={css['mark']}>
          <IconSchool size={18} stroke={1.75} aria-hidden /> {say(words.mark)}
          <span className={css['about']}>{say(title)}</span>
        </h1>
        <span className={css['safe']}>{say(words.safe)}</span>
        {tools}
        <Button size="compact-md" variant="subtle" className={css['restart'] ?? ''} onClick={onAgain}>
          {say(words.restart)}
        </Button>
        <Button size="compact-md" variant="default" onClick={onLeave}>
          {say(leave)}
        </Button>
      </header>
      {children}
    </div>
  );
};
